// Limits at the grid-connection point. What the site draws without the storage is grid minus storage, measured together.
// Both only hold the storage back; neither makes it charge or discharge by itself.
import type { Limit, Situation } from '../decision.ts';

const withoutStorage = ({ grid, storage }: Situation): number | undefined =>
  grid === undefined || storage === undefined ? undefined : grid - storage;

/** No discharging that would feed the grid: at least the limit is still drawn, the target while it binds. Lets go as the site draws more. */
export const reverse: Limit = {
  code: 'reverse',
  bound(situation, { reverseLimit, reverseTarget = reverseLimit }) {
    if (reverseLimit === undefined) return undefined;
    const site = withoutStorage(situation);
    return { low: site === undefined ? 0 : Math.min(0, Math.max(reverseLimit, reverseTarget ?? reverseLimit) - site) };
  },
};
/** No charging that would draw more than the demand limit, or the target below it. Lets go as the site draws less. */
export const demand: Limit = {
  code: 'demand',
  bound(situation, { demandLimit, demandTarget = demandLimit }) {
    if (demandLimit === undefined) return undefined;
    const site = withoutStorage(situation);
    return { high: site === undefined ? 0 : Math.max(0, Math.min(demandLimit, demandTarget ?? demandLimit) - site) };
  },
};
