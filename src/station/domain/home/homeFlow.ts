// Prepares the energy flow for the diagram: no power is shown twice, and the number of boxes is limited.
import type { EnergyFlow, EnergyFlowNode } from '../../../core/calls/calls.gen.ts';
import { given } from '../request/index.ts';
import { olds, sumOf, together as mergeOld, withoutChargers, worstOf } from '../flow/index.ts';

/** A larger number of charging piles is shown as one box with their sum. */
const mostPiles = 3;

/** The load also includes the charging piles, which have their own boxes, so they are subtracted from it. */
export function toDrawnFlow(flow: EnergyFlow, pileTitle: string): EnergyFlow {
  const { chargers, load, calculatedLoad } = flow;
  if (!chargers || chargers.length === 0) return flow;
  return {
    ...flow,
    ...(load && { load: without(load, chargers) }),
    ...(calculatedLoad && {
      calculatedLoad: withoutChargers(
        calculatedLoad,
        chargers.map(({ power, old }) => ({ power, old: old?.power })),
      ),
    }),
    chargers: chargers.length > mostPiles ? [together(chargers, `${pileTitle} × ${chargers.length}`)] : chargers,
  };
}

function without(load: EnergyFlowNode, chargers: readonly EnergyFlowNode[]): EnergyFlowNode {
  const { power, today, old, ...rest } = load;
  const left = (measured: number | undefined, taken: number | undefined) =>
    measured === undefined || taken === undefined ? undefined : Math.max(0, measured - taken);
  return {
    ...rest,
    ...given('power', left(power, sumOf(chargers.map((each) => each.power)))),
    ...given('today', left(today, sumOf(chargers.map((each) => each.today)))),
    ...olds({ power: mergeOld([old?.power, ...chargers.map((each) => each.old?.power)]) }),
  };
}

function together(chargers: readonly EnergyFlowNode[], name: string): EnergyFlowNode {
  const times = chargers.flatMap(({ at }) => at ?? []);
  return {
    id: 'chargers',
    name,
    ...given('power', sumOf(chargers.map(({ power }) => power))),
    ...given('today', sumOf(chargers.map(({ today }) => today))),
    state: worstOf(chargers.map(({ state = 'none' }) => state)),
    ...(times.length > 0 && { at: Math.min(...times) }),
    ...olds({ power: mergeOld(chargers.map((each) => each.old?.power)) }),
  };
}
