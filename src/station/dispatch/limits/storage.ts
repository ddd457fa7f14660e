// Limits of the storage itself: the limits reported by the BMS, the ratings, and the SOC of the stacks. An unknown value allows
// no power.
import type { Bound, Limit } from '../decision.ts';

/** The power that the BMS permits at this moment. */
export const battery: Limit = {
  code: 'battery',
  bound: ({ chargeLimit = 0, dischargeLimit = 0, ratedPower }) => ({
    ...(dischargeLimit < ratedPower && { low: -dischargeLimit }),
    ...(chargeLimit < ratedPower && { high: chargeLimit }),
  }),
};
export const rated: Limit = {
  code: 'rated',
  bound: ({ ratedPower }) => ({ low: -ratedPower, high: ratedPower }),
};
export const socHigh: Limit = {
  code: 'soc-high',
  bound: ({ socMost, chargeOpen }, { socUp }) =>
    within(socMost !== undefined && socMost < socUp, chargeOpen, (high) => ({ high })),
};
export const socLow: Limit = {
  code: 'soc-low',
  bound: ({ socLeast, dischargeOpen }, { socLow: low }) =>
    within(socLeast !== undefined && socLeast > low, dischargeOpen, (open) => ({ low: -open })),
};
/** If one battery has reached its SOC limit, the others continue. */
const within = (some: boolean, open: number | undefined, toBound: (open: number) => Bound): Bound | undefined =>
  some ? (open === undefined ? undefined : toBound(open)) : toBound(0);
