// In: a latch of a device file, what its points read. Out: does it trip, may it be reset. Pure.
import { judge, type ReadPoint } from '../../../core/devices/binds.ts';
import type { Bind } from '../../../core/devices/device.ts';
import type { Condition } from '../../../core/language.ts';

/** `tripped`: its cause is there; `clear`: it is gone, hysteresis and all; `between`: gone, but not far enough to be reset. */
export type LatchSight = 'tripped' | 'between' | 'clear' | 'unknown';

export function sightOf(bind: Bind, read: ReadPoint): LatchSight {
  const { point, codes, below, above, release, when, until } = bind;
  if (when !== undefined) return sightOfAlarm(when, until, read);
  const value = read(point);
  if (value === undefined || Number.isNaN(value)) return 'unknown';
  if (codes) return codes.includes(value) ? 'tripped' : 'clear';
  if (below !== undefined) return value < below ? 'tripped' : value < (release ?? below) ? 'between' : 'clear';
  if (above !== undefined) return value > above ? 'tripped' : value > (release ?? above) ? 'between' : 'clear';
  return 'clear';
}

function sightOfAlarm(when: Condition, until: Condition | undefined, read: ReadPoint): LatchSight {
  const verdict = judge(when, read);
  if (verdict === undefined) return 'unknown';
  if (verdict) return 'tripped';
  return until === undefined || judge(until, read) === true ? 'clear' : 'between';
}
