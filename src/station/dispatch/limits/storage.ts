// Limits of the storage itself. Reads the limits of the battery management, the ratings and the SOC of the stacks; returns a band; ends with the
// value. An unknown value allows no power.
import type { Bound, Limit } from '../decision.ts';

/** What the battery management allows at this moment. */
export const battery: Limit = {
  code: 'battery',
  bound: ({ chargeLimit = 0, dischargeLimit = 0 }) => ({ low: -dischargeLimit, high: chargeLimit }),
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
/** Where one battery has reached its limit the others go on. */
const within = (some: boolean, open: number | undefined, toBound: (open: number) => Bound): Bound | undefined =>
  some ? (open === undefined ? undefined : toBound(open)) : toBound(0);
