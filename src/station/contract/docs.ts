// Saved documents that more than one part of the station reads, by collection and id. Shapes only.
import type { Mode, PricePeriodSent, RequestOf, StationSent, Strategy } from '../../core/calls/calls.gen.ts';
import type { Latch } from './latches.ts';
import type { SequenceDoc, ShutdownDoc } from './sequences.ts';
import type { ThermalDoc } from './thermal.ts';

/** Documents that more than one part of the station reads, by collection and id. Further members are the handlers' own. */
export interface SharedDocs {
  /** The station itself: what the scope contains besides the members of the station form. */
  'settings/station': {
    id: string;
    name: string;
    stationType: NonNullable<StationSent['stationType']>;
    timezone: string;
    currency: string;
  };
  /** See `mode` in src/core/access/session.ts. */
  'settings/mode': { mode: NonNullable<Mode['mode']> };
  /** Selects the vendor's overlay. */
  'settings/storageCode': { code: string };
  /** Which strategy runs and its limits in kW; `enabled` is what a start left behind and a restart resumes. */
  'settings/strategy': {
    kind: NonNullable<Strategy['kind']>;
    mode: 'manual' | 'intelligent' | 'preset';
    enabled: boolean;
    demandLimit: number;
    reverseLimit: number;
    /** In addition to the limits: whether they are protected whatever the template says, and the target power while the limit applies. */
    demand?: DemandControl;
    reverse?: GridProtection;
    /** Limits of single grid connection points, by name; those of the station apply as well. */
    areas?: Readonly<Record<string, AreaLimits>>;
  };
  'settings/shutdown': ShutdownDoc;
  'settings/sequence': SequenceDoc;
  'settings/latches': { list: readonly Latch[] };
  'settings/manualPower': ManualPower;
  'settings/batteryProtection': BatteryProtection;
  'settings/powerReduction': PowerReduction;
  'settings/exportLimit': ExportLimit;
  'settings/loadTracking': LoadTracking;
  'settings/planTracking': PlanTracking;
  'settings/smoothing': Smoothing;
  'settings/demandResponse': DemandResponse;
  'settings/peakRegulation': PeakRegulation;
  'settings/independentOperation': IndependentOperation;
  'settings/regionStrategy': RegionStrategy;
  /** Day → id of the document in `strategyTemplates`; goes before the month. */
  'settings/strategyDays': Readonly<Record<string, string>>;
  /** Month number as text ("1" to "12") → id of the document in `strategyTemplates`. */
  'settings/strategyMonths': Readonly<Record<string, string>>;
  'strategyTemplates/*': StrategyTemplate;
  /** Month number as text → id of the document in `priceSets`. */
  'settings/priceMonths': Readonly<Record<string, string>>;
  'priceSets/*': PriceSet;
  'settings/wiseArbitrage': WiseArbitrage;
  'settings/wiseDemand': WiseDemand;
  'settings/wiseReverse': WiseReverse;
  'computedPlans/inForce': ComputedPlan;
  'settings/thermal': ThermalDoc;
  'settings/strategyVersion': { strategyVersion: 1 | 2 };
  'settings/strongElectricity': DistributionDoc;
  'settings/strongVersion': { strongVersion: 1 | 2 };
  'settings/dynamicStrong': { type: 0 | 1 };
  'settings/strategyGoals': { interconnection: boolean };
}
type SentNode = RequestOf<'strong.save'>['nodes'][number];
/** A part of the site with what hangs below it. */
export interface DistributionNode extends Omit<SentNode, 'children'> {
  children?: readonly DistributionNode[];
}
export interface DistributionDoc {
  nodes: readonly DistributionNode[];
}
/** What the intelligent strategy follows: kW of each quarter-hour from `start` on, and % at its end. */
export interface ComputedPlan {
  madeAt: number;
  start: number;
  zone: string;
  powers: readonly number[];
  socs: readonly number[];
  /** Where not null: kW to ask for, which the limits at the grid point cut, until this SOC. Absent: a plan that was kept before. */
  towards?: readonly ({ power: number; soc: number } | null)[];
}
/** The settings of a plan, all within the limits of the template. */
export interface WiseArbitrage {
  socLow: number;
  socUp: number;
  /** % that stays for what nobody foresees. */
  reserve: number;
  /** Money for each kWh that leaves the battery. */
  wear: number;
  /** Money for a kWh left at the end of the horizon; absent: what it costs to charge it at the lowest price. */
  endValue?: number;
}
/** Works towards the demand limit, and against a price for the highest demand of the month. */
export interface WiseDemand {
  enabled: boolean;
  /** Money for a kW of the month's highest demand. */
  price: number;
}
/** Takes in what would else be fed into the grid. */
export interface WiseReverse {
  enabled: boolean;
}
export interface StrategyTemplate {
  id: string;
  name: string;
  socLow: number;
  socUp: number;
  demandProtect: boolean;
  reverseProtect: boolean;
  constantVoltageProtect?: boolean;
  dischargeEndProtect?: boolean;
  /** Gapless from 00:00 to 24:00; kW, positive charges. */
  rows: readonly {
    start: string;
    end: string;
    power: number;
    chargeStatus: 'idle' | 'stop';
    /** How the power is shared among several converters; by rated power where absent. */
    distribution?: 'num_avg' | 'available_num_avg';
  }[];
}
/** The limits set for that point; without one only that of the station applies there. */
export interface AreaLimits {
  demandLimit?: number;
  reverseLimit?: number;
  demand?: DemandControl;
  reverse?: GridProtection;
}
export interface GridProtection {
  enabled: boolean;
  target?: number;
  /** Of reverse-power protection: s until it trips, and until it returns. */
  seconds?: number;
  returnSeconds?: number;
}
/** The export limit of the site: kW, or % of the PV peak power. */
export interface ExportLimit {
  status: 'enabled' | 'disabled';
  basis: 'power' | 'percent';
  limit?: number;
  percent?: number;
  /** kWp. */
  peakPower?: number;
}
/** May discharge where charging less is not enough: at most so many kW, and down to this SOC. */
export interface DemandControl extends GridProtection {
  /** How the contract counts demand: windows that begin every minute, or follow each other by the clock, and their length. */
  window?: 'sliding' | 'fixed';
  minutes?: 15 | 30 | 60;
  discharges?: boolean;
  dischargePower?: number;
  dischargeSoc?: number;
}
/** kW, positive charges. */
export interface ManualPower {
  /** Whose power is set: that of the station, dealt out by a rule, or that of each converter. Of the station without. */
  per?: 'station' | 'converter';
  /** Of the station; where each has its own, all of them together. */
  power: number;
  /** A converter that is not named gets 0 kW. */
  converters?: readonly { id: string; power: number }[];
  chargeStatus: 'idle' | 'stop';
  /** How several converters share it; by rated power without. */
  distribution?: 'num_avg' | 'available_num_avg';
}
/** The power to keep at the grid-connection point, kW; positive draws from the grid. */
export interface LoadTracking {
  target: number;
  /** A deviation that changes nothing, kW. */
  deadband: number;
  charges: boolean;
}
/** Powers of one day, kW, positive charges. */
export interface PlanCurve {
  day: string;
  /** Of the file, or the address. */
  name: string;
  readAt: number;
  /** Gapless from the first to the last. */
  rows: readonly { start: string; end: string; power: number }[];
}
/** The curve that is followed, and the one that was read and nobody has put into force. */
export interface PlanTracking {
  inForce?: PlanCurve;
  read?: PlanCurve;
}
/** How fast a power may change, kW a minute, and how the SOC is kept at its middle. */
export interface Smoothing {
  /** At the grid-connection point, or photovoltaics and storage together. */
  of: 'grid' | 'pv';
  rate: number;
  socTarget: number;
  /** kW at most; 0: the SOC is left alone. */
  centring: number;
}
/** Times in which the grid-connection point draws at most, or at least, so many kW. */
export interface DemandResponse {
  windows: readonly { day: string; start: string; end: string; way: 'less' | 'more'; power: number }[];
}
/** Times in which the storage has a power that the grid has asked for, kW, positive charges. */
export interface PeakRegulation {
  windows: readonly { day: string; start: string; end: string; power: number }[];
}
/** kW that the site may still draw, and % of SOC that is kept back. */
export interface IndependentOperation {
  draw: number;
  reserve: number;
}
/** kW at the low-voltage side of the transformers, V of their phases, and kW at most that support the voltage. */
export interface RegionStrategy {
  low: number;
  high: number;
  voltageLow: number;
  voltageHigh: number;
  support: number;
}
/** Full power up to one end, nothing from the other on, a straight line between. */
export interface Taper {
  full: number;
  zero: number;
}
export interface TemperatureBand {
  zeroBelow: number;
  fullFrom: number;
  fullTo: number;
  zeroAbove: number;
}
export interface BatteryProtection {
  enabled: boolean;
  /** Share of the rated power that is used at most. */
  ratioFactor: number;
  chargeVoltage: Taper;
  dischargeVoltage: Taper;
  chargeTemperature: TemperatureBand;
  dischargeTemperature: TemperatureBand;
  /** Constant voltage from `hold` on; charging ends at `cutoff` until the highest cell is back at `release`. */
  chargeEnd: { hold: number; cutoff: number; release: number };
  dischargeEnd: { cutoff: number; release: number };
}
export interface ReductionStep {
  trigger: number;
  power: number;
}
/** The farther a trigger is passed, the less power: kW by SOC or by the outermost cell voltage. */
export interface PowerReduction {
  enabled: boolean;
  chargeBySoc: readonly ReductionStep[];
  chargeByVoltage: readonly ReductionStep[];
  dischargeBySoc: readonly ReductionStep[];
  dischargeByVoltage: readonly ReductionStep[];
}
export interface PriceSet {
  id: string;
  name: string;
  bands: readonly PricePeriodSent[];
  /** Price of a kWh by band; a band without one has no price. */
  buy: Partial<Record<BandName, number>>;
  sell: Partial<Record<BandName, number>>;
}
export type BandName = 'sharp' | 'peak' | 'flat' | 'valley' | 'deepValley';
