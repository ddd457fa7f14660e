// The shape of schemas/plants/<name>.json: a complete demo station. The records are what the station saves on its first start.
import type { PricePeriodSent } from '../../core/calls/calls.gen.ts';
import type { DeviceRecord, StrategyTemplate } from '../contract/index.ts';
import type { ScriptedFault } from './faults/scriptedFaults.ts';

export interface PlantFile {
  $schema?: string;
  title: string;
  station: Readonly<Record<string, unknown>> & { name: string; timezone: string };
  busbars: readonly Readonly<Record<string, unknown>>[];
  machines: readonly Readonly<Record<string, unknown>>[];
  devices: readonly DeviceRecord[];
  prices: Prices;
  strategy: PlantStrategy;
  plant: PlantParameters;
}

interface Prices {
  /** Month number as text ("1" to "12") → name of a set of bands. */
  months: Readonly<Record<string, string>>;
  /** Bands and what a kWh of each costs (buy) and earns (sell), by name of the set. */
  sets: Readonly<Record<string, { bands: readonly PricePeriodSent[]; buy: BandPrices; sell: BandPrices }>>;
}
type BandPrices = Readonly<Record<'sharp' | 'peak' | 'flat' | 'valley' | 'deepValley', number>>;

/** A storage vehicle's way out and back. */
export interface Trip {
  /** Departure, HH:mm. */
  at: string;
  /** Minutes of the way out, the same back. */
  driveMinutes: number;
  stayMinutes: number;
  /** Longitude and latitude of each bend and of the end. */
  route: readonly (readonly [longitude: number, latitude: number])[];
}

interface PlantStrategy {
  enabled: boolean;
  templates: readonly StrategyTemplate[];
  /** Month number as text → template id. */
  months: Readonly<Record<string, string>>;
  demandLimit: number;
  reverseLimit: number;
  /** Limits of single grid-connection points, kW, by name. */
  areas?: Readonly<Record<string, { demandLimit: number; reverseLimit: number }>>;
}

/** What the simulation needs to know of the place; devices carry their own ratings in `config`. */
interface PlantParameters {
  seed: number;
  latitude: number;
  longitude: number;
  /** °C over the year and the day. */
  ambient: { mean: number; yearSwing: number; daySwing: number };
  /** `shares`: the part of it at each grid-connection point; all alike where absent. */
  load: { base: number; workday: number; weekend: number; noise: number; shares?: Readonly<Record<string, number>> };
  /** Vehicles that come to one charging gun in an hour, at the busiest. */
  piles?: { arrivals: number };
  /** V between the phases at the converters; 400 where absent. */
  terminalVoltage?: number;
  pv: { peak: number; cloud: number };
  /** Losses between the meters: no-load in kW, and a share of the power that flows. */
  losses: { fixed: number; share: number };
  battery: BatteryParameters;
  /** How much past the first start makes, where a station is too large for the usual 35 days. */
  history?: {
    days?: number;
    /** Seconds between the samples of the days stored by the minute; must divide a minute. */
    stepS?: number;
    /** Days with every cell in them. */
    cellDays?: number;
    /** Minutes in steps of 10 s, and of 1 s, at the end. */
    minutesAt10s?: number;
    minutesAt1s?: number;
    /** Days before the past, in steps of so many seconds, by which the counters are reckoned since the station's first day. */
    before?: { days: number; stepS: number };
  };
  /** Of a storage vehicle, each day. */
  trips?: readonly Trip[];
  /** Small troubles that the station has all the time: points that read otherwise. */
  standing?: readonly { device: string; points: Readonly<Record<string, number>> }[];
  /** Faults by time; a fault set by a person takes precedence. */
  script?: readonly ScriptedFault[];
}
export interface BatteryParameters {
  cellAh: number;
  /** Cells of one pack: a cluster is packs in series, a stack is clusters side by side. */
  packCells: number;
  resistanceMilliohm: number;
  capacitySpread: number;
  resistanceSpread: number;
  initialSoc: number;
  /** Continuous current over capacity; 0.62 where absent. */
  ratedC?: number;
}
