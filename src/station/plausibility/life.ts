// A counter that shows that a device is alive: what stands behind it no longer measures when it stops.
import type { LifeCheck } from '../../core/devices/plausibility.ts';
import { type Judge, unknown } from './verdict.ts';

export function judgeLife({ point, counts, forMs }: LifeCheck): Judge {
  let first: number | undefined;
  // A register that does not give back what is written to it never changes, and proves nothing.
  let changes = counts !== 'station';
  return ({ now, own, paceMs, readAt, written }) => {
    const { value, changedAt } = own(point);
    if (value === undefined || (counts === 'station' && !written)) return unknown;
    changes ||= value !== (first ??= value);
    if (!changes) return unknown;
    const stoodMs = Math.min(now, readAt()) - changedAt;
    if (stoodMs < Math.max(forMs, 3 * paceMs(point))) return { is: 'agrees', moves: true };
    return { is: 'contradicts', measured: value, expected: stoodMs / 1000 };
  };
}
