// In: a latch of a device file, what its point reads. Out: does it trip, may it be reset. Pure.
import type { Bind } from '../../../core/devices/device.ts';

/** `tripped`: its cause is there; `clear`: it is gone, hysteresis and all; `between`: gone, but not far enough to be reset. */
export type LatchSight = 'tripped' | 'between' | 'clear' | 'unknown';

export function sightOf({ codes, below, above, release }: Bind, value: number | undefined): LatchSight {
  if (value === undefined || Number.isNaN(value)) return 'unknown';
  if (codes) return codes.includes(value) ? 'tripped' : 'clear';
  if (below !== undefined) return value < below ? 'tripped' : value < (release ?? below) ? 'between' : 'clear';
  if (above !== undefined) return value > above ? 'tripped' : value > (release ?? above) ? 'between' : 'clear';
  return 'clear';
}
