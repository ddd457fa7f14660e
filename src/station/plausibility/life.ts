// Checks a counter that shows that a device is running. When it stops, the values of the device are not up to date.
import type { LifeCheck } from '../../core/devices/plausibility.ts';
import { type Judge, unknown } from './verdict.ts';

export function judgeLife({ point, counts, begins, forMs }: LifeCheck): Judge {
  let first: number | undefined;
  // A register that cannot be read back, or that the device does not support, never changes and is not checked.
  let changes = counts !== 'station' && begins === undefined;
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
