// All strategies by kind: each folder here is one. The engine uses strategies through this module.
import type { DocTx } from '../../contract/index.ts';
import type { Chosen, DefinedStrategy, Outlook, Wish } from '../strategy.ts';
import { modules, strategyReasons } from './strategies.gen.ts';

export type StrategyKind = keyof typeof modules;
export type StrategyReason = keyof typeof strategyReasons;
type Documents = { [K in StrategyKind]: (typeof modules)[K]['defaults'] };
/** A kind with its document. */
export type Planned<K extends StrategyKind = StrategyKind> = { [P in K]: { kind: P; document: Documents[P] } }[K];

const steering: {
  [K in StrategyKind]: Pick<DefinedStrategy<K, Documents[K], StrategyReason>, 'want' | 'rows' | 'keep' | 'notResumed' | 'spent'>;
} = modules;

export { modules as strategies, strategyReasons };

/** Undefined if there is no strategy for the saved kind. */
export function kindOf({ kind, mode }: Chosen): StrategyKind | undefined {
  const all: readonly Pick<DefinedStrategy<StrategyKind, object, string>, 'kind' | 'inMode'>[] = Object.values(modules);
  return (
    all.find(({ inMode }) => inMode !== undefined && inMode === mode) ?? all.find((each) => each.kind === kind && !each.inMode)
  )?.kind;
}
export const wantOf = <K extends StrategyKind>(
  outlook: Outlook,
  { kind, document }: Planned<K>,
): Wish<StrategyReason> | undefined => steering[kind].want(outlook, document);
/** Empty if the schedule of the strategy is not known in advance. */
export const rowsOf = <K extends StrategyKind>({ kind, document }: Planned<K>) => steering[kind].rows?.(document) ?? [];
/** The value that the strategy keeps until the next step. */
export const keptBy = <K extends StrategyKind>(outlook: Outlook, { kind, document }: Planned<K>, power: number) =>
  steering[kind].keep?.(outlook, document, power);
/** Whether the strategy keeps a value between steps, for example to limit a ramp. Simulations use smaller steps for them. */
export const remembers = ({ kind }: Pick<Planned, 'kind'>): boolean => steering[kind].keep !== undefined;
export const notResumed = ({ kind }: Pick<Planned, 'kind'>): StrategyReason | undefined => steering[kind].notResumed;
/** Error text of a start without a plan. */
export function whyUnplanned(kind: StrategyKind): string {
  const { unplanned = 'No template is assigned to this month' }: { unplanned?: string } = modules[kind];
  return unplanned;
}
/** Error text for the saved strategy; undefined if it has a plan to follow on that day. */
export function whyNotReady(tx: DocTx, kind: StrategyKind, day: string): string | undefined {
  const planned: Planned | undefined = modules[kind].planned(tx, day);
  return planned ? spentOf(planned) : whyUnplanned(kind);
}
/** What people saved for the strategy. Neither time nor a calculation changes it. */
export function savedFor(tx: DocTx, kind: StrategyKind, day: string): unknown {
  const { saved, toPlan }: Pick<DefinedStrategy<StrategyKind, object, string>, 'saved' | 'toPlan'> = modules[kind];
  return saved ? saved(tx) : toPlan(tx, day);
}
const spentOf = <K extends StrategyKind>({ kind, document }: Planned<K>) => steering[kind].spent?.(document);
