// Limits at the grid-connection point. What the site draws without the storage is grid minus storage, measured together.
// Both only hold the storage back; neither makes it charge or discharge by itself.
import type { GridLimits, Limit, Situation } from '../decision.ts';

type Measured = Pick<Situation, 'grid' | 'storage'>;
const withoutStorage = ({ grid, storage }: Measured): number | undefined =>
  grid === undefined || storage === undefined ? undefined : grid - storage;

/** What the storage may do behind a grid point; without a reading there it may do nothing that is limited. */
export function roomAtGrid(measured: Measured, { demandLimit, demandTarget, reverseLimit, reverseTarget }: GridLimits) {
  const site = withoutStorage(measured);
  const low = (limit: number, target: number): number => (site === undefined ? 0 : Math.min(0, Math.max(limit, target) - site));
  const high = (limit: number, target: number): number => (site === undefined ? 0 : Math.max(0, Math.min(limit, target) - site));
  return {
    low: reverseLimit === undefined ? Number.NEGATIVE_INFINITY : low(reverseLimit, reverseTarget ?? reverseLimit),
    high: demandLimit === undefined ? Number.POSITIVE_INFINITY : high(demandLimit, demandTarget ?? demandLimit),
  };
}

/** No discharging that would feed the grid: at least the limit is still drawn, the target while it binds. Lets go as the site draws more. */
export const reverse: Limit = {
  code: 'reverse',
  bound(situation, plan) {
    const { low } = roomAtGrid(situation, plan);
    return low === Number.NEGATIVE_INFINITY ? undefined : { low };
  },
};
/** No charging that would draw more than the demand limit, or the target below it. Lets go as the site draws less. */
export const demand: Limit = {
  code: 'demand',
  bound(situation, plan) {
    const { high } = roomAtGrid(situation, plan);
    return high === Number.POSITIVE_INFINITY ? undefined : { high };
  },
};
