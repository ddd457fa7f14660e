// Computes the power of every converter from the state of the station and the plan. The running station and the simulated history
// both use it, so that the simulated past is what the station would have done.
import type { DispatchOrder } from '../../core/content.ts';
import type { AreaGrid } from './allocation/allocate.ts';
import { inhibited } from './decide.ts';
import {
  limitsAt,
  type Common,
  type Decision,
  type GridLimits,
  type Limit,
  type Plan,
  type ReasonCode,
  type Arbitration,
} from './decision.ts';
import type { DemandWindows } from './demand/demandWindow.ts';
import { inOrder, limits } from './limits/index.ts';
import type { ReverseTrips } from './feedIn/reverseTrip.ts';
import { keptBy, type StrategyKind } from './strategies/index.ts';
import { type AloneOf, arbitrate } from './allocation/arbitrate.ts';
import type { Converter, PlantView } from './plantView.ts';
import { strange, toAreas, toShares, waitsFor } from './areas/toAreas.ts';

export interface PipelineParts {
  view: Pick<PlantView, 'look' | 'areas'>;
  /** The order of limits in the current schemas; absent: the order in the code. */
  order?: (() => DispatchOrder) | undefined;
  /** Whether a person has stopped the converter. The others continue without it. */
  isInhibited?: (id: string) => boolean;
  /** Demand in the running windows; absent: demand control uses the present power. */
  demand?: Pick<DemandWindows, 'roomOf'> | undefined;
  /** State of the reverse-power protection; absent: it only limits the power and never trips. */
  trips?: ReverseTrips | undefined;
}
export type DecisionPipeline = (converters: readonly Converter[], plan: Plan) => Arbitration;

const standing = (code: ReasonCode): Arbitration => ({ decision: { wanted: 0, power: 0, off: false, code }, powers: new Map() });

/** A value that a strategy keeps from one step to the next. A different strategy starts without it. */
interface Kept {
  kind: StrategyKind;
  at: number;
  value: number;
}

/** Remembers from step to step which limits are active, and the value of the strategy. */
export function createDecisionPipeline({ view, order, isInhibited = () => false, ...watched }: PipelineParts): DecisionPipeline {
  const ordered = orderedBy(order);
  let holding: ReadonlySet<ReasonCode> = new Set();
  /** Active limits of converters that are decided individually. */
  const holdingAlone = new Map<string, ReadonlySet<ReasonCode>>();
  let kept: Kept | undefined;

  return (converters, plan) => {
    const ready = converters.filter((each) => each.ready && !isInhibited(each.id));
    if (ready.length === 0)
      return standing(strange(converters) ?? (converters.some(({ fresh }) => fresh) ? 'no-converter' : waitsFor(converters)));
    // A battery without an SOC stops only its own converter.
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
/** State of one grid point, or of the whole station: remaining demand in the window, and whether the protection has tripped. */
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

/**
 * All grid points; those with limits of their own include the state of these limits. Empty if no grid point has its own limits.
 */
const areasOf = (view: PipelineParts['view'], common: Common, watched: Watched, at: number): AreaGrid[] =>
  common.areas === undefined
    ? []
    : view.areas().map((area) => {
        const own = limitsAt(common, area.name);
        return own ? { ...area, ...watch(watched, at, area.name, area.grid, own) } : area;
      });

/** The situation as if one converter were the whole storage. Remembers the active limits of each converter. */
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

/** If distribution nodes limit the power: the node that reduced it most. */
function nodeOf(able: readonly Converter[], { wanted, code }: Decision): Pick<Decision, 'area'> {
  const bounds = able.flatMap(({ band, ratedPower }) => {
    const [by, at, left] = wanted > 0 ? [band.highBy, band.highAt, band.high] : [band.lowBy, band.lowAt, -band.low];
    return by === code && at !== undefined ? [{ at, lost: ratedPower - left }] : [];
  });
  const [most] = bounds.toSorted((one, other) => other.lost - one.lost);
  return most ? { area: most.at } : {};
}

const since = ({ value, at }: Kept, now: number) => ({ value, seconds: Math.max(0, now - at) / 1000 });

/** Sorts again only after the schemas have changed. */
function orderedBy(order: PipelineParts['order']): () => readonly Limit[] {
  let known: DispatchOrder | undefined;
  let sorted = limits;
  return () => {
    const table = order?.();
    if (table && table !== known) [known, sorted] = [table, inOrder(table)];
    return sorted;
  };
}
