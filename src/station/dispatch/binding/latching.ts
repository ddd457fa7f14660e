// Evaluates a latch of a device file: whether it trips and whether it may be reset. Pure.
import { judge, type ReadPoint } from '../../../core/devices/binds.ts';
import type { Bind } from '../../../core/devices/device.ts';
import type { Condition } from '../../../core/language.ts';

/**
 * `tripped`: the cause is present; `clear`: the cause is gone and the release is reached; `between`: the cause is gone, but the
 * release is not reached, so the latch cannot be reset.
 */
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
