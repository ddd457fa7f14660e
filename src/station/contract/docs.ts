// Saved documents that more than one part of the station reads. Shapes only.
import type { Mode, PricePeriodSent, RequestOf, StationSent, Strategy } from '../../core/calls/calls.gen.ts';
import type { Latch } from './latches.ts';
import type { SequenceDoc, ShutdownDoc } from './sequences.ts';
import type { ThermalDoc } from './thermal.ts';

/** Documents by `collection/id`. Members that are not listed belong to the handlers. */
export interface SharedDocs {
  /** Station data in the scope that is not part of the station form. */
  'settings/station': {
    id: string;
    name: string;
    stationType: NonNullable<StationSent['stationType']>;
    timezone: string;
    currency: string;
  };
  /** See `mode` in src/core/access/session.ts. */
  'settings/mode': { mode: NonNullable<Mode['mode']> };
  /** Selects the overlay of the vendor. */
  'settings/storageCode': { code: string };
  /**
   * Selected strategy and its limits in kW. `enabled`: the strategy was started, and a restart of the station resumes it.
   * `hasRun`: a strategy was started before, so home no longer leads to commissioning.
   */
  'settings/strategy': {
    kind: NonNullable<Strategy['kind']>;
    mode: 'manual' | 'intelligent' | 'preset';
    enabled: boolean;
    hasRun?: true;
    demandLimit: number;
    reverseLimit: number;
    /** Whether the limits are enforced regardless of the template, and the target power while a limit applies. */
    demand?: DemandControl;
    reverse?: GridProtection;
    /** Limits of individual grid connection points, by name. Those of the station apply as well. */
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
  /** Day → id of the document in `strategyTemplates`; takes precedence over the month. */
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
/** A node of the distribution tree of the site, with its child nodes. */
export interface DistributionNode extends Omit<SentNode, 'children'> {
  children?: readonly DistributionNode[];
}
export interface DistributionDoc {
  nodes: readonly DistributionNode[];
}
/** Plan of the intelligent strategy: kW of each quarter-hour from `start` on, and SOC in % at its end. */
export interface ComputedPlan {
  madeAt: number;
  start: number;
  zone: string;
  powers: readonly number[];
  socs: readonly number[];
  /** If not null: kW to request until this SOC; the limits at the grid connection point reduce it. Absent in older plans. */
  towards?: readonly ({ power: number; soc: number } | null)[];
}
/** Settings for calculating a plan. The limits of the template apply as well. */
export interface WiseArbitrage {
  socLow: number;
  socUp: number;
  /** SOC in % that is kept in reserve for what the forecast does not contain. */
  reserve: number;
  /** Battery wear as cost per kWh discharged. */
  wear: number;
  /** Value of a kWh that remains at the end of the horizon. Default: the cost of charging it at the lowest price. */
  endValue?: number;
}
/** The plan keeps the demand limit and takes the price of a higher monthly demand into account. */
export interface WiseDemand {
  enabled: boolean;
  /** Price per kW of the highest demand of the month. */
  price: number;
}
/** The plan stores power that would otherwise be fed into the grid. */
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
  /** Without gaps from 00:00 to 24:00; kW, positive charges. */
  rows: readonly {
    start: string;
    end: string;
    power: number;
    chargeStatus: 'idle' | 'stop';
    /** How the power is allocated to several converters. Default: by rated power. */
    distribution?: 'num_avg' | 'available_num_avg';
  }[];
}
/** Limits of one grid connection point. If one is absent, only that of the station applies there. */
export interface AreaLimits {
  demandLimit?: number;
  reverseLimit?: number;
  demand?: DemandControl;
  reverse?: GridProtection;
}
export interface GridProtection {
  enabled: boolean;
  target?: number;
  /** For reverse-power protection: seconds until it trips, and until it resets. */
  seconds?: number;
  returnSeconds?: number;
}
/** Export limit of the site: kW, or % of the PV peak power. */
export interface ExportLimit {
  status: 'enabled' | 'disabled';
  basis: 'power' | 'percent';
  limit?: number;
  percent?: number;
  /** kWp. */
  peakPower?: number;
}
/** Discharging is allowed if a lower charging power is not enough, up to a power in kW and down to a SOC in %. */
export interface DemandControl extends GridProtection {
  /** The maximum demand agreed in the contract in kW. The limit decides; this value is only its basis. */
  contract?: number;
  /**
   * How the contract counts demand: windows that begin every minute, or that follow each other by the clock, and their length.
   */
  window?: 'sliding' | 'fixed';
  minutes?: 15 | 30 | 60;
  discharges?: boolean;
  dischargePower?: number;
  dischargeSoc?: number;
}
/** kW, positive charges. */
export interface ManualPower {
  /** The power is set for the station and allocated by a rule, or set for each converter. Default: station. */
  per?: 'station' | 'converter';
  /** Power of the station; if each converter has its own, the sum of all. */
  power: number;
  /** Converters that are not listed get 0 kW. */
  converters?: readonly { id: string; power: number }[];
  chargeStatus: 'idle' | 'stop';
  /** How the power is allocated to several converters. Default: by rated power. */
  distribution?: 'num_avg' | 'available_num_avg';
}
/** Power to maintain at the grid connection point, kW; positive draws from the grid. */
export interface LoadTracking {
  target: number;
  /** Deviation that causes no change, kW. */
  deadband: number;
  charges: boolean;
}
/** Power curve of one day, kW, positive charges. */
export interface PlanCurve {
  day: string;
  /** Name of the file, or address that the curve was read from. */
  name: string;
  readAt: number;
  /** Without gaps from the first to the last row. */
  rows: readonly { start: string; end: string; power: number }[];
}
/** The active curve, and a curve that was read but not activated yet. */
export interface PlanTracking {
  inForce?: PlanCurve;
  read?: PlanCurve;
}
/** Maximum rate of change of a power, kW per minute, and how the SOC is returned to its target. */
export interface Smoothing {
  /** The power at the grid connection point, or that of PV and storage together. */
  of: 'grid' | 'pv';
  rate: number;
  socTarget: number;
  /** Maximum power that returns the SOC to its target, kW. 0: the SOC is not controlled. */
  centring: number;
}
/** Periods in which the grid connection point must draw at most (`less`) or at least (`more`) `power` kW. */
export interface DemandResponse {
  windows: readonly { day: string; start: string; end: string; way: 'less' | 'more'; power: number }[];
}
/** Periods in which the grid operator requested a power of the storage, kW, positive charges. */
export interface PeakRegulation {
  windows: readonly { day: string; start: string; end: string; power: number }[];
}
/** Power that the site may still draw from the grid, kW, and SOC that is kept in reserve, %. */
export interface IndependentOperation {
  draw: number;
  reserve: number;
}
/**
 * Band of the power at the low-voltage side of the transformers, kW, band of the phase voltages, V, and maximum power that
 * supports the voltage, kW.
 */
export interface RegionStrategy {
  low: number;
  high: number;
  voltageLow: number;
  voltageHigh: number;
  support: number;
}
/** Full power up to `full`, none from `zero` on, linear in between. */
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
  /** Maximum share of the rated power. */
  ratioFactor: number;
  chargeVoltage: Taper;
  dischargeVoltage: Taper;
  chargeTemperature: TemperatureBand;
  dischargeTemperature: TemperatureBand;
  /** Constant voltage from `hold` on. Charging ends at `cutoff` until the highest cell voltage returns to `release`. */
  chargeEnd: { hold: number; cutoff: number; release: number };
  dischargeEnd: { cutoff: number; release: number };
}
export interface ReductionStep {
  trigger: number;
  power: number;
}
/** Power limits in kW by SOC or by the extreme cell voltage. The further a trigger is exceeded, the lower the limit. */
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
  /** Price per kWh by band. A band without an entry has no price. */
  buy: Partial<Record<BandName, number>>;
  sell: Partial<Record<BandName, number>>;
}
export type BandName = 'sharp' | 'peak' | 'flat' | 'valley' | 'deepValley';
