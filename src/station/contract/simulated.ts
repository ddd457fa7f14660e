// Result of a simulated strategy. Shapes only; kW, kWh, %.
import type { PricePeriod } from '../../core/calls/calls.gen.ts';

export interface BandFigures {
  chargeState: PricePeriod['chargeState'];
  charged: number;
  discharged: number;
  /** Revenue from discharging minus cost of charging; absent if energy was moved at an unknown price. */
  earned?: number;
}
interface Moment {
  power: number;
  at: number;
}
export interface RunFigures {
  /** At the meter of the storage, with auxiliary consumption; without a meter, at the terminals of the converters. */
  charged: number;
  discharged: number;
  /** Energy by which the limits changed what the strategy wanted. */
  changedByLimits: number;
  bands: BandFigures[];
  /** Absent if energy was moved at an unknown price. */
  earned?: number;
  /** At the grid connection point. */
  bought?: number;
  fed?: number;
  /** PV energy curtailed by the export limit; absent without an export limit. */
  curtailed?: number;
  /** Highest mean of a demand window. */
  peak?: Moment;
  /** Smallest margin to the reverse-power limit, or to 0 if no limit is set. */
  reverseMargin?: Moment;
  cycles: number;
  socLeast: number;
  socMost: number;
  socEnd: number;
  /** Minutes for which the power at the grid connection point is unknown. */
  unknown: number;
}

export const rules = [
  'soc-low',
  'soc-high',
  'demand',
  'reverse',
  'export',
  'transformer',
  'cell-high',
  'cell-low',
  'no-plan',
  'unknown',
] as const;
export type Rule = (typeof rules)[number];
export interface Broken {
  rule: Rule;
  from: number;
  until: number;
  /** Worst value that was reached, and the limit that it exceeds: kW, % or V. Absent if the rule has no number. */
  worst?: number;
  limit?: number;
  /** Start of the active row, HH:mm. */
  row?: string;
}

/** A span with one reason, given by its number; kW as mean values. */
interface SimulatedSpan {
  at: number;
  until: number;
  reason: number;
  wanted: number;
  limited: number;
}
export interface SideOutcome {
  figures: RunFigures;
  /** The first violations, and the number of all. */
  broken: readonly Broken[];
  brokenCount: number;
  /** There is no load history for a part of the day, and it would be needed to check or apply a limit. */
  noLoadHistory: boolean;
  /** Minutes, by the number of the reason. */
  reasons: Readonly<Record<number, number>>;
  /** Consecutive minutes with the same reason are combined. */
  spans: readonly SimulatedSpan[];
  /** In steps of several minutes. */
  curve: { at: number[]; power: number[]; soc: number[]; grid: (number | null)[] };
}
