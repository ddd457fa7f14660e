// The interface of a strategy, which is a folder strategies/<kind>/ whose index exports `strategy`.
import type { StrategyReasonSpan } from '../../core/calls/calls.gen.ts';
import type { DocTx, SharedDocs, StrategyTemplate } from '../contract/index.ts';

/** Inputs of a strategy; undefined: unknown. Powers are in kW, charging positive. */
export interface Outlook {
  at: number;
  /** Station time, HH:mm. */
  time: string;
  /** Of all converters that can run. */
  ratedPower: number;
  chargeLimit: number | undefined;
  dischargeLimit: number | undefined;
  /** Lowest and highest SOC of the stacks. */
  socLeast: number | undefined;
  socMost: number | undefined;
  /** Power at the grid connection point and of the storage, measured at the same time. */
  grid: number | undefined;
  storage: number | undefined;
  /** Total PV power, positive while generating. */
  pv?: number | undefined;
  /** Lowest and highest phase voltage at the grid connection points, V. */
  voltageLeast?: number | undefined;
  voltageMost?: number | undefined;
  /** The value that the strategy kept in the previous step, and its age. */
  kept?: { value: number; seconds: number } | undefined;
}
/**
 * `num_avg`: equal shares; `available_num_avg`: by the energy that each battery can still take or give; absent: by rated power.
 */
export type DistributionRule = 'num_avg' | 'available_num_avg';

export interface Wish<Code extends string> {
  power: number;
  /** Rule by which the power is distributed to the converters. */
  rule?: DistributionRule | undefined;
  /**
   * Requested power by converter id; all other converters get none, and the sum is the power. Absent: the power is distributed.
   */
  each?: ReadonlyMap<string, number> | undefined;
  /** Whether converters are switched off at zero power instead of staying on. */
  off?: boolean;
  code: Code;
}
export interface Reason {
  /**
   * A number of the enumeration `bindingReason`. It is stored with every second as a point of the dispatch, so it must not change
   * or be reused.
   */
  number: StrategyReasonSpan['reason'];
  text: string;
  /** A value that the power depends on is unknown. */
  unread?: true;
}
/** The choice of a person: a kind, unless the mode selects a kind of its own. */
export type Chosen = Pick<SharedDocs['settings/strategy'], 'kind' | 'mode'>;

export interface Strategy<Kind extends string, Document extends object, Code extends string> {
  /** One of the choices `strategyKind` of the schemas, and the name of the folder. */
  kind: Kind;
  /** The file in schemas/entities with the schema of its document. */
  entity: string;
  /** Initial document if none was saved. */
  defaults: Document;
  /** The mode that selects this strategy, whatever kind was chosen; absent: it is selected by its kind. */
  inMode?: Chosen['mode'];
  /** Returns the document that applies on a day (YYYY-MM-DD); undefined: there is no plan. */
  toPlan(tx: DocTx, day: string): Document | undefined;
  /** For documents with dates: the same for a past day, from the settings of the first day from `today` on that has settings. */
  toPastPlan?(tx: DocTx, day: string, today: string): Document | undefined;
  /** The schedule of the strategy for the day, if it is known in advance. */
  rows?(document: Document): StrategyTemplate['rows'];
  /** The power requested now; undefined for none. Pure and total: unknown values request no power. */
  want(outlook: Outlook, document: Document): Wish<Code> | undefined;
  /**
   * A number to remember until the next step. `power`: the decided power in kW after all limits. Absent: nothing is remembered.
   */
  keep?(outlook: Outlook, document: Document, power: number): number | undefined;
  reasons: Readonly<Record<Code, Reason>>;
  /** Error text of a start without a plan; absent: that no template is assigned. */
  unplanned?: string;
  /** Why the saved settings contain nothing to follow on that day; absent or undefined: they do. */
  spent?(document: Document): string | undefined;
  /**
   * What people saved for it, which the record of commissioning is based on; absent: its document. For documents that time or a
   * calculation changes.
   */
  saved?(tx: DocTx): unknown;
  /** Why a restart of the station does not resume it; absent: a restart resumes it. */
  notResumed?: Code;
}
/** A strategy with functions that return a document together with its kind, as a plan needs it. */
export interface DefinedStrategy<Kind extends string, Document extends object, Code extends string>
  extends Strategy<Kind, Document, Code> {
  planned(tx: DocTx, day: string): { kind: Kind; document: Document } | undefined;
  plannedPast(tx: DocTx, day: string, today: string): { kind: Kind; document: Document } | undefined;
}
export const defineStrategy = <const Kind extends string, Document extends object, const Code extends string>(
  strategy: Strategy<Kind, Document, Code>,
): DefinedStrategy<Kind, Document, Code> => ({
  ...strategy,
  planned(tx, day) {
    const document = strategy.toPlan(tx, day);
    return document && { kind: strategy.kind, document };
  },
  plannedPast(tx, day, today) {
    const document = strategy.toPastPlan ? strategy.toPastPlan(tx, day, today) : strategy.toPlan(tx, day);
    return document && { kind: strategy.kind, document };
  },
});
