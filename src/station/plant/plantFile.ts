// The format of schemas/plants/<name>.json: a complete demo station. The station saves its records at the first start.
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
  /** Price bands, and the price per kWh of each for buying and selling, by name of the set. */
  sets: Readonly<Record<string, { bands: readonly PricePeriodSent[]; buy: BandPrices; sell: BandPrices }>>;
}
type BandPrices = Readonly<Record<'sharp' | 'peak' | 'flat' | 'valley' | 'deepValley', number>>;

/** A daily trip of a storage vehicle. */
export interface Trip {
  /** Departure, HH:mm. */
  at: string;
  /** Minutes of the outward journey. The return takes the same time. */
  driveMinutes: number;
  stayMinutes: number;
  /** Longitude and latitude of each bend and of the destination. */
  route: readonly (readonly [longitude: number, latitude: number])[];
}

interface PlantStrategy {
  enabled: boolean;
  templates: readonly StrategyTemplate[];
  /** Month number as text → template id. */
  months: Readonly<Record<string, string>>;
  demandLimit: number;
  reverseLimit: number;
  /** Limits of single grid connection points in kW, by name. */
  areas?: Readonly<Record<string, { demandLimit: number; reverseLimit: number }>>;
}

/** Parameters of the site for the simulation. The ratings of devices are in their `config`. */
interface PlantParameters {
  seed: number;
  latitude: number;
  longitude: number;
  /** Outdoor temperature in °C over the year and the day. */
  ambient: { mean: number; yearSwing: number; daySwing: number };
  /** `shares`: share of the load at each grid connection point. Default: equal shares. */
  load: { base: number; workday: number; weekend: number; noise: number; shares?: Readonly<Record<string, number>> };
  /** Vehicles that arrive at one charging gun per hour at the busiest time. */
  piles?: { arrivals: number };
  /** Line-to-line voltage at the converters in V. Default: 400. */
  terminalVoltage?: number;
  pv: { peak: number; cloud: number };
  /** Losses between the meters: no-load loss in kW, and a share of the power. */
  losses: { fixed: number; share: number };
  battery: BatteryParameters;
  /** Extent of the history that is simulated at the first start, for a station that is too large for the default of 35 days. */
  history?: {
    days?: number;
    /** Seconds between the samples of the days that are stored by the minute. Must divide a minute. */
    stepS?: number;
    /** Days with the values of every cell. */
    cellDays?: number;
    /** Last minutes that are stored in steps of 10 s, and of 1 s. */
    minutesAt10s?: number;
    minutesAt1s?: number;
    /** Days that are simulated before the history to reach a typical state, and seconds per step. */
    before?: { days: number; stepS: number };
  };
  /** Daily trips of a storage vehicle. */
  trips?: readonly Trip[];
  /** Permanent minor faults: points with other readings. */
  standing?: readonly { device: string; points: Readonly<Record<string, number>> }[];
  /** Timed faults. A fault that a person sets takes precedence. */
  script?: readonly ScriptedFault[];
}
export interface BatteryParameters {
  cellAh: number;
  /** Cells per pack. A cluster consists of packs in series, a stack of parallel clusters. */
  packCells: number;
  resistanceMilliohm: number;
  capacitySpread: number;
  resistanceSpread: number;
  initialSoc: number;
  /** Continuous current as a multiple of the capacity (C-rate). Default: 0.62. */
  ratedC?: number;
}
