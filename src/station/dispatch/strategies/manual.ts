// Manual power. Reads the power set by hand; writes it as it is, converters off where 0 kW says stop; lets go when nothing is set. A restart does not resume it.
import type { Strategy } from '../decision.ts';

export const manual: Strategy = {
  kind: 'manual',
  want(_situation, { manual: set }) {
    return set && { power: set.power, off: set.power === 0 && set.chargeStatus === 'stop', code: 'manual' };
  },
};
