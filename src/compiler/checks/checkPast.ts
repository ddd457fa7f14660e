// Checks an alarm of a device file that declares its generated history. Reports points that cannot have these values, and values
// that would never have raised the alarm, so that the history would show an alarm without a cause.
import { holds, ownReads } from '../../core/condition.ts';
import type { Condition } from '../../core/language.ts';
import { isCondition } from '../../core/schema/covers.ts';
import type { CompilerContext } from '../compilerContext.ts';
import type { At } from '../doc.ts';
import { type Dict, dict } from '../json.ts';

export function checkPast(context: CompilerContext, place: At, name: string, alarm: Dict): void {
  const { past, when, holdMs = 0 } = alarm;
  const { points, minutes } = dict(past);
  // A malformed condition is reported elsewhere.
  if (past === undefined || !isCondition(when)) return;
  const detail = failing(when, dict(points)) ?? tooShort(Number(minutes), Number(holdMs));
  if (detail !== undefined) context.report('device/past-without-alarm', place, { name, detail });
}

/** Settings and points that are not named may have any value; the named ones must not contradict the alarm. */
function failing(when: Condition, points: Dict): string | undefined {
  const [first] = Object.keys(points);
  if (first === undefined) return undefined;
  if (!ownReads(when).includes(`/${first}`)) return `its condition does not read the first point "${first}"`;
  const verdict = holds(when, { scope: () => undefined, own: (pointer) => points[pointer.slice(1)] });
  return verdict === false ? 'these points do not meet its condition' : undefined;
}

function tooShort(minutes: number, holdMs: number): string | undefined {
  return minutes * 60_000 < holdMs ? 'it is shorter than "holdMs"' : undefined;
}
