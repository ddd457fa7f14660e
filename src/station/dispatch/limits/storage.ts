// Limits of the storage itself. Read what the battery management allows, the ratings and the SOC of the stacks; write a band; let go with the value. What is not known allows nothing.
import type { Limit } from '../decision.ts';

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
  bound: ({ socMost }, { socUp }) => (socMost !== undefined && socMost < socUp ? undefined : { high: 0 }),
};
export const socLow: Limit = {
  code: 'soc-low',
  bound: ({ socLeast }, { socLow: low }) => (socLeast !== undefined && socLeast > low ? undefined : { low: 0 }),
};
