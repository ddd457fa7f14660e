// Checks the alarms of a device type. Reports level A alarms without power limit and reason, and binds without effect.
import { reads } from '../../core/condition.ts';
import type { Bind, DeviceType } from '../../core/devices/device.ts';
import type { Condition } from '../../core/language.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { pointsOf } from '../content/alarmBinds.ts';
import { isLate } from '../content/binds.ts';
import { withParts } from '../content/devices.ts';
import { type At, at, below, type Doc } from '../doc.ts';
import { dict, entries, isDict, list, text } from '../json.ts';

const words = ['binds', 'boundBy', 'bindsNot'] as const;

export function checkAlarmBinds(context: CompilerContext, doc: Doc, type: DeviceType): void {
  for (const [name, written] of entries(type.alarms)) {
    const alarm = dict(written);
    const place = below(below(at(doc), 'alarms'), name);
    const said = words.filter((word) => alarm[word] !== undefined);
    if (alarm.level === 'A' && said.length === 0) context.report('device/alarm-unbound', place, { name });
    for (const word of said.slice(1)) context.report('device/alarm-bound-twice', below(place, word), { name });
    if (isDict(alarm.binds)) checkBinds(context, below(place, 'binds'), type, alarm);
    const by = text(alarm.boundBy);
    if (by !== undefined) checkBoundBy(context, below(place, 'boundBy'), type, { name, when: alarm.when, by });
  }
}

function checkBinds(context: CompilerContext, place: At, type: DeviceType, { when, binds }: Record<string, unknown>): void {
  const late = pointsOf(when).find((point) => isLate(type, point));
  if (late !== undefined) context.report('device/bind-late', place, { name: late });
  const { as, way = 'both' } = dict(binds);
  if (way !== 'both' && (as === 'latch' || !hasDirections(context, type)))
    context.report('device/alarm-bind-way', below(place, 'way'), { way: String(way) });
  const [outside] = isDict(when) ? scopeOf(when) : [];
  if (outside !== undefined) context.report('device/alarm-bind-reads', place, { pointer: outside });
}

/** A malformed condition is reported by its own schema. */
function scopeOf(when: Record<string, unknown>): readonly string[] {
  try {
    return reads(when as unknown as Condition);
  } catch {
    return [];
  }
}

/** Charging and discharging are distinguished for a battery, its parts and a converter. */
function hasDirections({ devices }: CompilerContext, { type, role }: DeviceType): boolean {
  if (role === 'converter') return true;
  return [...devices.values()].some((each) => each.role === 'battery' && withParts(each.type, devices).has(type));
}

interface BoundBy {
  name: string;
  when: unknown;
  by: string;
}
function checkBoundBy(context: CompilerContext, place: At, type: DeviceType, { name, when, by }: BoundBy): void {
  const known = Object.entries(type.binds ?? {}).flatMap(([each, bind]) => (bind.when === undefined ? [each] : []));
  const bind = type.binds?.[by];
  if (!bind || !known.includes(by)) return context.report('device/alarm-bind-unknown', place, { name: by, known });
  if (!leavesLess(bind, when)) context.report('device/alarm-bind-idle', place, { name, by });
  return undefined;
}

/** Whether a bind limits the power wherever the condition holds for its point. */
function leavesLess(bind: Bind, when: unknown): boolean {
  const causes = leavesAt(bind.point, when);
  return causes.length > 0 && causes.every((cause) => takes(bind, cause));
}
/** A boundary value at which a comparison with the point holds. */
interface Cause {
  op: string;
  value: number;
}
function leavesAt(point: string, condition: unknown): Cause[] {
  const { op, at: where, of, value } = dict(condition);
  const inner = isDict(of) ? [of] : list(of);
  const own = where === `/${point}` ? [value].flat().filter((each): each is number => typeof each === 'number') : [];
  return [...own.map((each) => ({ op: String(op), value: each })), ...inner.flatMap((each) => leavesAt(point, each))];
}
function takes({ as, codes = [], below: low, above: high, full = 0, zero = 0 }: Bind, { op, value }: Cause): boolean {
  const isCode = op === 'eq' || op === 'in';
  if (as === 'permission') return isCode && !codes.includes(value);
  if (as === 'limit') return true;
  if (as === 'taper') return zero > full ? op === 'gt' && value >= full : op === 'lt' && value <= full;
  if (isCode) return codes.includes(value);
  return op === 'lt' ? low !== undefined && value <= low : high !== undefined && value >= high;
}
