// Types of plans, limits and decisions, and the reasons of the engine. Powers are in kW, charging positive.
import type { BindReason } from '../../core/devices/device.ts';
import type { BatteryProtection, PowerReduction } from '../contract/docs.ts';
import type { DemandWindow } from '../counters/index.ts';
import type { DemandRoom, ReverseTripTimes } from './gridState.ts';
import { type Planned, type StrategyReason, strategyReasons } from './strategies/index.ts';
import type { DistributionRule, Outlook, Reason } from './strategy.ts';

/** The state of the station at this moment; undefined: unknown. */
export interface Situation extends Outlook {
  /** Charge and discharge limits in kW of the batteries within their SOC limits; absent: of all batteries. */
  chargeOpen?: number;
  dischargeOpen?: number;
  /** Power in kW that demand control may discharge from the batteries; absent: none. */
  demandOpen?: number;
  /** Power that the demand window still allows at the grid point; absent: the limit applies to the present power. */
  demandRoom?: DemandRoom | undefined;
  /** Reverse-power protection has tripped and is not released yet. */
  reverseTripped?: boolean | undefined;
  /** Lowest and highest cell values of the stacks, V and °C. */
  cellVoltageLeast?: number | undefined;
  cellVoltageMost?: number | undefined;
  temperatureLeast?: number | undefined;
  temperatureMost?: number | undefined;
  /** Power in kW that batteries and safety devices permit in each direction; absent: no limit. */
  bound?: { high?: BoundBy | undefined; low?: BoundBy | undefined };
  /** Limits that applied a second ago and are not released yet. */
  holding?: ReadonlySet<ReasonCode>;
  /** Abilities of the converters without the limits of one reason. The present abilities include its effect. */
  without?: (code: ReasonCode) => Abilities & { shares: readonly Share[] };
}
/** Abilities of all converters together. */
export type Abilities = Pick<
  Situation,
  | 'ratedPower'
  | 'chargeLimit'
  | 'dischargeLimit'
  | 'chargeOpen'
  | 'dischargeOpen'
  | 'demandOpen'
  | 'socLeast'
  | 'socMost'
  | 'bound'
>;
/** A converter with its battery, for the allocation of power. */
export interface Share {
  id: string;
  ratedPower: number;
  chargeLimit: number;
  dischargeLimit: number;
  /** SOC of its battery in %, and the energy of the full battery in kWh. */
  soc?: number | undefined;
  ratedEnergy?: number | undefined;
  /** The grid connection point of the device. */
  area?: string | undefined;
}
interface BoundBy {
  power: number;
  by: BoundReason;
}

/** Settings that apply with any strategy: the saved limits. */
export interface Common {
  enabled: boolean;
  socLow: number;
  socUp: number;
  /** kW; undefined: not protected. */
  demandLimit: number | undefined;
  reverseLimit: number | undefined;
  /** kW to keep at the grid point while the limit applies; the limit itself if no target is set. */
  demandTarget?: number | undefined;
  reverseTarget?: number | undefined;
  /** Delays of the reverse-power protection: for tripping, and for release after the power is back; absent: default values. */
  reverseTrip?: ReverseTripTimes | undefined;
  /** kW that the whole site may feed into the grid; undefined: no limit. */
  exportLimit?: number | undefined;
  /** How the contract counts demand; absent: the default window. */
  demandWindow?: DemandWindow | undefined;
  /** Undefined: demand control only reduces charging. */
  demandDischarge?: DemandDischarge | undefined;
  /** Undefined: no protection beyond that of the BMS. */
  protection?: BatteryProtection | undefined;
  /** Flags of the template; the voltages come from the battery protection. */
  chargeEnd?: BatteryProtection['chargeEnd'] | undefined;
  dischargeEnd?: BatteryProtection['dischargeEnd'] | undefined;
  reduction?: PowerReduction | undefined;
  /** Limits of individual grid points, in addition to those of the station. */
  areas?: Readonly<Record<string, GridLimits>>;
}
/** The limits at a grid point, or without a name those of the station. Undefined if the grid point has no limits of its own. */
export function limitsAt(common: Common, name: string | undefined): Common | undefined {
  if (name === undefined) return common;
  const own = common.areas?.[name];
  return own && { ...common, ...own };
}

/** The enabled strategy as saved: its kind, its document, and the settings that every strategy has. */
export type Plan = Planned & { common: Common };
export type GridLimits = Pick<
  Common,
  | 'demandLimit'
  | 'reverseLimit'
  | 'demandTarget'
  | 'reverseTarget'
  | 'demandDischarge'
  | 'demandWindow'
  | 'reverseTrip'
  | 'exportLimit'
>;
/**
 * Limits of discharging by demand control: kW and % of SOC. Absent members: only the batteries and the SOC limit of the plan
 * apply.
 */
export interface DemandDischarge {
  power?: number | undefined;
  soc?: number | undefined;
}
/** Permitted range of the power, kW. */
export interface Bound {
  low?: number;
  high?: number;
}
/** The range in kW that the limits at the grid connection point leave to one converter. It always contains zero. */
export interface GridBand {
  low: number;
  high: number;
  lowBy: ReasonCode | undefined;
  highBy: ReasonCode | undefined;
}
export interface Limit {
  code: ReasonCode;
  bound(situation: Situation, common: Common): Bound | undefined;
  /** Whether it must be remembered for the next second, as part of `holding`. */
  holds?(situation: Situation, common: Common): boolean;
}

/**
 * Reasons of the engine; strategies define their own. The numbers are stored with every second as a point of the dispatch, so
 * they must not change.
 */
export const engineReasons = {
  stopped: { number: 0, text: 'The strategy is stopped' },
  'no-row': { number: 2, text: 'No schedule for this time' },
  'no-data': { number: 3, text: 'Waiting for up-to-date device data', unread: true },
  implausible: { number: 28, text: 'Device data is implausible and is not used', unread: true },
  'no-converter': { number: 4, text: 'No converter is ready' },
  'not-ready': { number: 8, text: 'A converter is not ready' },
  'identity-mismatch': { number: 9, text: 'Unexpected device at this address' },
  'no-battery': { number: 23, text: 'A converter has no battery assigned' },
  resuming: { number: 6, text: 'Resumes when all device data is up to date' },
  battery: { number: 10, text: 'Limited by the battery' },
  rated: { number: 11, text: 'Limited by the rated power' },
  'soc-high': { number: 12, text: 'Upper SOC limit reached' },
  'soc-low': { number: 13, text: 'Lower SOC limit reached' },
  reverse: { number: 14, text: 'Limited by reverse-power protection' },
  demand: { number: 15, text: 'Limited by demand control' },
  'cell-high': { number: 16, text: 'Limited by the highest cell voltage' },
  'cell-low': { number: 17, text: 'Limited by the lowest cell voltage' },
  temperature: { number: 18, text: 'Limited by the cell temperature' },
  'charge-end': { number: 19, text: 'Limited by constant-voltage charging' },
  stopping: { number: 20, text: 'The storage is being stopped' },
  'discharge-end': { number: 21, text: 'Discharging stopped: lowest cell voltage reached' },
  reduction: { number: 22, text: 'Limited by power reduction' },
  'apparent-power': { number: 24, text: 'Limited by the apparent power of the converter' },
  'not-following': { number: 25, text: 'The converter does not follow its set-point' },
  'stopped-elsewhere': { number: 27, text: 'Stopped, but not by this station' },
  'soc-unknown': { number: 26, text: 'The SOC of the battery is unknown', unread: true },
  'grid-lost': { number: 30, text: 'Grid meter lost, power at the grid connection point unknown', unread: true },
  'demand-discharge': { number: 31, text: 'Discharging to keep within the demand limit' },
  export: { number: 32, text: 'Charging to keep within the feed-in limit' },
  'reverse-trip': { number: 33, text: 'Reverse-power protection has tripped' },
  /** Of simulations only: the running station measures the grid connection point. */
  'no-load-history': {
    number: 34,
    text: 'No load history yet, so the power at the grid connection point is not forecast',
    unread: true,
  },
  fire: { number: 40, text: 'Fire' },
  'emergency-stop': { number: 41, text: 'Emergency stop' },
  insulation: { number: 42, text: 'Insulation fault' },
  'safety-unknown': { number: 43, text: 'Emergency stop or insulation cannot be read', unread: true },
  'battery-unknown': { number: 44, text: 'The battery does not report its limits', unread: true },
  'battery-fault': { number: 45, text: 'Battery fault' },
  'charge-forbidden': { number: 46, text: 'Charging disabled by the battery' },
  'discharge-forbidden': { number: 47, text: 'Discharging disabled by the battery' },
  'battery-current': { number: 48, text: "Limited by the battery's current limit" },
  'battery-power': { number: 49, text: "Limited by the battery's power limit" },
  node: { number: 50, text: 'Limited by a distribution node' },
  'three-stage': { number: 51, text: 'Limited by three-stage charging' },
  'read-only': { number: 52, text: 'The converter is read-only until control is enabled' },
  'converter-fault': { number: 53, text: 'The converter reports a fault' },
  'converter-unknown': { number: 54, text: 'The converter does not report its fault state', unread: true },
  'contactor-open': { number: 55, text: 'A battery contactor is open' },
  'battery-measurement': { number: 56, text: 'The battery has lost cell or current measurements', unread: true },
} as const;
export type ReasonCode = keyof typeof engineReasons | StrategyReason;
export const reasons: Readonly<Record<ReasonCode, Reason>> = { ...engineReasons, ...strategyReasons };
/** A decision as points of the device "dispatch". */
export const toPoints = ({ wanted, power, code, next }: Decision) => ({
  wanted,
  power,
  reason: reasons[code].number,
  nextPower: next?.power ?? Number.NaN,
  nextReason: next ? reasons[next.code].number : Number.NaN,
});
/** Reasons of limits by devices (a value, or a missing value) and by the nodes of the electrical distribution. */
export type BoundReason =
  | BindReason
  | 'no-battery'
  | 'safety-unknown'
  | 'battery-unknown'
  | 'converter-unknown'
  | 'node'
  | 'three-stage'
  | 'apparent-power'
  | 'not-following'
  | 'stopped-elsewhere';

/** Power of a grid point, and its reason. */
export interface AreaDecision {
  area: string;
  power: number;
  code: ReasonCode;
}
/**
 * Power of a converter, and its reason. `asked`: the power requested of this converter, if the strategy requests one for each.
 */
export interface ShareDecision {
  id: string;
  asked?: number | undefined;
  power: number;
  code: ReasonCode;
}
export interface Decision {
  wanted: number;
  power: number;
  off: boolean;
  code: ReasonCode;
  rule?: DistributionRule;
  /** The grid point or distribution node whose own limit applied. */
  area?: string;
  /** If a limit applied, or a converter does not follow: the power that applies otherwise, and the reason for that power. */
  next?: { power: number; code: ReasonCode };
}
export interface Arbitration {
  decision: Decision;
  /** By converter; a converter that is not listed gets zero. */
  powers: ReadonlyMap<string, number>;
  /** Grid points whose own limits applied, with the reason. */
  limitedAreas?: ReadonlyMap<string, ReasonCode>;
  /** Power and reason of each grid point, if there are several. */
  areas?: readonly AreaDecision[];
  /** Power and reason of each converter. */
  shares?: readonly ShareDecision[];
}

export const isSameDecisions = (one: readonly AreaDecision[], other: readonly AreaDecision[]): boolean =>
  one.length === other.length &&
  one.every(({ code, power }, index) => code === other[index]?.code && power === other[index].power);
