// One look at the station and one plan become a power for every converter. The running station and the made history both steer by this, so
// that a made past is what the station would have done.
import type { DispatchOrder } from '../../core/content.ts';
import { deal } from './deal.ts';
import { decide, held } from './decide.ts';
import type { Decision, Limit, Plan, ReasonCode } from './decision.ts';
import { inOrder, limits } from './limits/index.ts';
import type { Converter, Sight } from './sight.ts';

export interface Course {
  decision: Decision;
  /** By converter; one that is not named gets zero. */
  powers: ReadonlyMap<string, number>;
}
export interface CourseParts {
  sight: Pick<Sight, 'look' | 'areas'>;
  /** The order of limits, as the schemas have it at this moment; absent: as the engine lists them. */
  order?: (() => DispatchOrder) | undefined;
  /** Stopped by a person: the others go on without it. */
  isHeld?: (id: string) => boolean;
}
export type Navigator = (converters: readonly Converter[], plan: Plan) => Course;

/** kW by which a grid point must hold back to be the reason. */
const noticeable = 0.05;
const nobody: ReadonlyMap<string, number> = new Map();

/** It remembers from look to look which limits hold on. */
export function createNavigator({ sight, order, isHeld = () => false }: CourseParts): Navigator {
  const ordered = orderedBy(order);
  let holding: ReadonlySet<ReasonCode> = new Set();

  function decideFor(able: readonly Converter[], plan: Plan): Decision {
    const seen = sight.look(able, plan);
    if (seen === undefined) return { wanted: 0, power: 0, off: false, code: 'no-data' };
    const situation = { ...seen, holding };
    holding = held(situation, plan);
    return decide(situation, plan, ordered());
  }
  return (converters, plan) => {
    const able = converters.filter(({ id, ready }) => ready && !isHeld(id));
    if (able.length === 0) {
      const code = converters.some(({ fresh }) => fresh) ? 'no-converter' : 'no-data';
      return { decision: { wanted: 0, power: 0, off: false, code }, powers: nobody };
    }
    const whole = decideFor(able, plan);
    const { powers, power, held: by } = deal(whole.power, able, plan, plan.areas ? sight.areas() : [], whole.rule);
    // A grid point with limits of its own may hold back what the whole would be allowed.
    if (!by || Math.abs(power - whole.power) < noticeable) return { decision: whole, powers };
    return { decision: { ...whole, power, code: by.code, area: by.area }, powers };
  };
}

/** Sorted again only when the schemas changed. */
function orderedBy(order: CourseParts['order']): () => readonly Limit[] {
  let known: DispatchOrder | undefined;
  let sorted = limits;
  return () => {
    const table = order?.();
    if (table && table !== known) [known, sorted] = [table, inOrder(table)];
    return sorted;
  };
}
