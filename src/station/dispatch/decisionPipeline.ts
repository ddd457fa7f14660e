// One look at the station and one plan become a power for every converter. The running station and the made history both steer by this, so
// that a made past is what the station would have done.
import type { DispatchOrder } from '../../core/content.ts';
import type { AreaGrid } from './allocate.ts';
import { inhibited } from './decide.ts';
import type { Common, Decision, GridLimits, Limit, Plan, ReasonCode, Arbitration } from './decision.ts';
import type { DemandWindows } from './demandWindow.ts';
import { inOrder, limits } from './limits/index.ts';
import type { ReverseTrips } from './reverseTrip.ts';
import { keptBy, type StrategyKind } from './strategies/index.ts';
import { type AloneOf, arbitrate } from './arbitrate.ts';
import type { Converter, PlantView } from './plantView.ts';
import { strange, toAreas, toShares, waitsFor } from './toAreas.ts';

export interface PipelineParts {
  view: Pick<PlantView, 'look' | 'areas'>;
  /** The order of limits, as the schemas have it at this moment; absent: as the engine lists them. */
  order?: (() => DispatchOrder) | undefined;
  /** Stopped by a person: the others go on without it. */
  isInhibited?: (id: string) => boolean;
  /** What was drawn in the running windows; absent: demand is judged by the power of the moment. */
  demand?: Pick<DemandWindows, 'roomOf'> | undefined;
  /** Whether reverse-power protection has tripped; absent: it only bounds. */
  trips?: ReverseTrips | undefined;
}
export type DecisionPipeline = (converters: readonly Converter[], plan: Plan) => Arbitration;

const standing = (code: ReasonCode): Arbitration => ({ decision: { wanted: 0, power: 0, off: false, code }, powers: new Map() });

/** What a strategy keeps from one look to the next is its own: another one begins without. */
interface Kept {
  kind: StrategyKind;
  at: number;
  value: number;
}

/** It remembers from look to look which limits hold on, and what the strategy keeps. */
export function createDecisionPipeline({ view, order, isInhibited = () => false, ...watched }: PipelineParts): DecisionPipeline {
  const ordered = orderedBy(order);
  let holding: ReadonlySet<ReasonCode> = new Set();
  /** State that is kept for a converter that is decided by itself. */
  const holdingAlone = new Map<string, ReadonlySet<ReasonCode>>();
  let kept: Kept | undefined;

  return (converters, plan) => {
    const ready = converters.filter((each) => each.ready && !isInhibited(each.id));
    if (ready.length === 0)
      return standing(strange(converters) ?? (converters.some(({ fresh }) => fresh) ? 'no-converter' : 'no-data'));
    // A silent battery stops only its own converter.
    const able = ready.filter(({ soc }) => soc !== undefined);
    if (able.length === 0) return standing(strange(ready) ?? waitsFor(ready));
    const seen = view.look(able, plan.common);
    if (seen === undefined) return standing('no-data');
    const observed = watch(watched, seen.at, undefined, seen.grid, plan.common);
    const situation = { ...seen, holding, ...observed, ...(kept?.kind === plan.kind && { kept: since(kept, seen.at) }) };
    holding = inhibited(situation, plan.common);
    const aloneOf = situationsAlone(view, able, plan.common, holdingAlone);
    const arbitrated = arbitrate(situation, plan, able, areasOf(view, plan.common, watched, seen.at), ordered(), aloneOf);
    const value = keptBy(situation, plan, arbitrated.decision.power);
    const { decision } = arbitrated;
    kept = value === undefined ? undefined : { kind: plan.kind, at: seen.at, value };
    const isAble = (each: Converter): boolean => able.includes(each);
    const areas = toAreas(arbitrated, converters, isAble, plan.common);
    const shares = toShares(arbitrated, converters, isAble, plan.common);
    return { ...arbitrated, decision: { ...decision, ...nodeOf(able, decision) }, areas, shares };
  };
}

type Watched = Pick<PipelineParts, 'demand' | 'trips'>;
/** What is remembered of a grid point, or of all together: what its window leaves, and whether its protection has tripped. */
const watch = (
  { demand, trips }: Watched,
  at: number,
  area: string | undefined,
  grid: number | undefined,
  limits: GridLimits,
) => ({
  demandRoom: demand?.roomOf(area, limits),
  reverseTripped: trips?.look(area, at, grid, limits),
});

/** The grid points that have limits of their own. */
const areasOf = (view: PipelineParts['view'], common: Common, watched: Watched, at: number): AreaGrid[] =>
  common.areas === undefined
    ? []
    : view.areas().map((area) => {
        const own = common.areas?.[area.name];
        return own ? { ...area, ...watch(watched, at, area.name, area.grid, { ...common, ...own }) } : area;
      });

/** One converter as if it were all of the storage; it remembers for each which limits hold on. */
function situationsAlone(
  view: PipelineParts['view'],
  able: readonly Converter[],
  common: Common,
  holding: Map<string, ReadonlySet<ReasonCode>>,
): AloneOf {
  return ({ id }) => {
    const one = able.find((each) => each.id === id);
    const seen = one && view.look([one], common);
    if (!seen) return undefined;
    const situation = { ...seen, holding: holding.get(id) ?? new Set<ReasonCode>() };
    holding.set(id, inhibited(situation, common));
    return situation;
  };
}

/** Where nodes bound: the one that took most of what was wanted. */
function nodeOf(able: readonly Converter[], { wanted, code }: Decision): Pick<Decision, 'area'> {
  const bounds = able.flatMap(({ band, ratedPower }) => {
    const [by, at, left] = wanted > 0 ? [band.highBy, band.highAt, band.high] : [band.lowBy, band.lowAt, -band.low];
    return by === code && at !== undefined ? [{ at, lost: ratedPower - left }] : [];
  });
  const [most] = bounds.toSorted((one, other) => other.lost - one.lost);
  return most ? { area: most.at } : {};
}

const since = ({ value, at }: Kept, now: number) => ({ value, seconds: Math.max(0, now - at) / 1000 });

/** Sorted again only when the schemas changed. */
function orderedBy(order: PipelineParts['order']): () => readonly Limit[] {
  let known: DispatchOrder | undefined;
  let sorted = limits;
  return () => {
    const table = order?.();
    if (table && table !== known) [known, sorted] = [table, inOrder(table)];
    return sorted;
  };
}
