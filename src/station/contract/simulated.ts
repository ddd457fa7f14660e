// What came of a simulated strategy, as a person looks at it. Shapes only; kW, kWh, %.
import type { PricePeriod } from '../../core/calls/calls.gen.ts';

export interface BandFigures {
  chargeState: PricePeriod['chargeState'];
  charged: number;
  discharged: number;
  /** Discharging less charging; absent where energy moved whose price is not known. */
  earned?: number;
}
interface Moment {
  power: number;
  at: number;
}
export interface RunFigures {
  /** At the meter of the storage, auxiliary consumption included; at the terminals of the converters where there is no meter. */
  charged: number;
  discharged: number;
  /** What the strategy wanted and a limit held back, or what a limit made it give. */
  heldBack: number;
  bands: BandFigures[];
  /** Absent as soon as energy moved whose price is not known. */
  earned?: number;
  /** At the grid point. */
  bought?: number;
  fed?: number;
  /** What inverters are kept from feeding; absent without an export limit. */
  curtailed?: number;
  /** Highest mean of 15 minutes. */
  peak?: Moment;
  /** Least that was drawn beyond the reverse-power limit, or beyond 0 where none is set. */
  reverseMargin?: Moment;
  cycles: number;
  socLeast: number;
  socMost: number;
  socEnd: number;
  /** Minutes in which the power at the grid point is not known. */
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
  /** The worst that was reached, and what it breaks: kW, %, or V; absent where the rule has no number. */
  worst?: number;
  limit?: number;
  /** The beginning of the row that was in force, HH:mm. */
  row?: string;
}

/** One reason, from when to when, by its number; kW in the mean. */
interface SimulatedSpan {
  at: number;
  until: number;
  reason: number;
  wanted: number;
  limited: number;
}
export interface SideOutcome {
  figures: RunFigures;
  /** The first of them, and how many there are. */
  broken: readonly Broken[];
  brokenCount: number;
  /** Minutes by number of the reason. */
  reasons: Readonly<Record<number, number>>;
  /** Neighbouring minutes with one reason are one. */
  spans: readonly SimulatedSpan[];
  /** In steps of some minutes. */
  curve: { at: number[]; power: number[]; soc: number[]; grid: (number | null)[] };
}
