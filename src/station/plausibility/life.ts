// A counter by which a device says that it is alive: what stands behind it no longer measures when it stops.
import type { LifeCheck } from '../../core/devices/plausibility.ts';
import { type Judge, unknown } from './verdict.ts';

export function judgeLife({ point, forMs }: LifeCheck): Judge {
  return ({ now, own, paceMs, readAt }) => {
    const { value, changedAt } = own(point);
    if (value === undefined) return unknown;
    const stoodMs = Math.min(now, readAt()) - changedAt;
    if (stoodMs < Math.max(forMs, 3 * paceMs(point))) return { is: 'agrees', moves: true };
    return { is: 'contradicts', measured: value, expected: stoodMs / 1000 };
  };
}
