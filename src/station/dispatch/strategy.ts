// The contract of a strategy: a folder strategies/<kind>/ whose index exports `strategy`. Shapes only.
import type { StrategyReasonSpan } from '../../core/calls/calls.gen.ts';
import type { DocTx, SharedDocs, StrategyTemplate } from '../contract/index.ts';

/** What a strategy may look at; undefined is not known. Charging is positive, kW. */
export interface Outlook {
  at: number;
  /** Station time, HH:mm. */
  time: string;
  /** Of all converters that can run. */
  ratedPower: number;
  chargeLimit: number | undefined;
  dischargeLimit: number | undefined;
  /** Lowest and highest of the stacks. */
  socLeast: number | undefined;
  socMost: number | undefined;
  /** At the grid-connection point, and of the storage, measured together. */
  grid: number | undefined;
  storage: number | undefined;
  /** Of all photovoltaics, positive while they generate. */
  pv?: number | undefined;
  /** V, of all phases at the grid-connection points. */
  voltageLeast?: number | undefined;
  voltageMost?: number | undefined;
  /** What the strategy kept at the look before, and how long ago that was. */
  kept?: { value: number; seconds: number } | undefined;
}
/** `num_avg`: the same for each; `available_num_avg`: by the energy that each can still take or give; absent: by rated power. */
export type DistributionRule = 'num_avg' | 'available_num_avg';

export interface Wish<Code extends string> {
  power: number;
  /** How it is shared among the converters. */
  rule?: DistributionRule | undefined;
  /** What is wanted of each converter by its id, and nothing of any other: together they are the power. Absent: the power is shared. */
  each?: ReadonlyMap<string, number> | undefined;
  /** Converters on at zero power, or off. */
  off?: boolean;
  code: Code;
}
export interface Reason {
  /** One of the enumeration `bindingReason`. Stored with every second as a point of the dispatch: it stays as it is, and no other reason ever has it. */
  number: StrategyReasonSpan['reason'];
  text: string;
  /** A value that the power depends on is unknown. */
  unread?: true;
}
/** What a person chose: a kind, unless the mode brings one of its own into force. */
export type Chosen = Pick<SharedDocs['settings/strategy'], 'kind' | 'mode'>;

export interface Strategy<Kind extends string, Document extends object, Code extends string> {
  /** One of the choices `strategyKind` of the schemas, and the name of its folder. */
  kind: Kind;
  /** The file of schemas/entities with the shape of its document. */
  entity: string;
  /** What a document starts from that nobody has saved. */
  defaults: Document;
  /** The mode that brings it into force whatever kind was chosen; absent: it is chosen by its kind. */
  inMode?: Chosen['mode'];
  /** In: the saved documents and a day, YYYY-MM-DD. Out: the document that applies on that day; undefined: there is no plan. */
  toPlan(tx: DocTx, day: string): Document | undefined;
  /** For dated documents: the same for a past day, from the settings of the next day since `today` that has any. */
  toPastPlan?(tx: DocTx, day: string, today: string): Document | undefined;
  /** What it is going to do in the course of the day, where that is known before. */
  rows?(document: Document): StrategyTemplate['rows'];
  /** The power requested now; undefined for none. Pure and total: unknown values request no power. */
  want(outlook: Outlook, document: Document): Wish<Code> | undefined;
  /** A number to remember until the next look, of what was decided at this one: kW after all limits. Absent: it remembers nothing. */
  keep?(outlook: Outlook, document: Document, power: number): number | undefined;
  reasons: Readonly<Record<Code, Reason>>;
  /** What a start says that finds no plan; absent: that no template is allotted. */
  unplanned?: string;
  /** Why nothing of what was set is left to follow on that day; absent, or undefined: something is. */
  spent?(document: Document): string | undefined;
  /** Why a restart of the station leaves it standing; absent: a restart takes it up again. */
  notResumed?: Code;
}
/** With the pair of kind and document, which a plan is made of. */
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
