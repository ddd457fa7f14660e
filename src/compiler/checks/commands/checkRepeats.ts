// Checks the set-points of a model that are written again while they are in force, and the watchdog of the device.
import type { DeviceType, Point } from '../../../core/devices/device.ts';
import type { CompilerContext } from '../../compilerContext.ts';
import { type At, below } from '../../doc.ts';
import { type Dict, dict, entries, isDict } from '../../json.ts';
import { misfit } from '../../language/misfit.ts';

export function checkRepeats(context: CompilerContext, place: At, model: Dict, type: DeviceType): void {
  for (const [name, repeat] of entries(model.repeats)) {
    const own = below(below(place, 'repeats'), name);
    if (!Object.hasOwn(type.points, name) || !isDict(repeat)) continue;
    for (const detail of whyNotRepeated(name, repeat, model, type)) context.report('model/no-repeat', own, { name, detail });
  }
}

function whyNotRepeated(name: string, { seconds, watchdog, fallback }: Dict, model: Dict, type: DeviceType): string[] {
  const { seconds: lapses, time, value } = dict(watchdog);
  const isLate = typeof seconds === 'number' && typeof lapses === 'number' && seconds * 2 > lapses;
  const points = type.points;
  const turns = [type.rest?.stop, type.rest?.start].map((command) => type.commands?.[command ?? '']?.writes.point);
  const unfit = fallback === undefined ? undefined : misfit(fallback, points[name]);
  return [
    whyNotWritten(name, points[name], model),
    turns.includes(name) ? 'it starts or stops the device' : undefined,
    isLate ? `${seconds} s are more than half the ${lapses} s of the watchdog` : undefined,
    unfit === undefined ? undefined : `the fall-back value ${unfit}`,
    value !== undefined && fallback === undefined ? '"watchdog" has "value", but there is no "fallback"' : undefined,
    ...whyNoSetting(time, lapses, 's', model, type),
    ...whyNoSetting(value, fallback, points[name]?.unit, model, type),
  ].filter((detail) => detail !== undefined);
}

/** A setting of the watchdog: a point that can be written with this value, in this unit. */
function whyNoSetting(
  setting: unknown,
  value: unknown,
  unit: string | undefined,
  model: Dict,
  type: DeviceType,
): (string | undefined)[] {
  if (typeof setting !== 'string' || !Object.hasOwn(type.points, setting)) return [];
  const point = type.points[setting];
  const why = whyNotWritten(setting, point, model);
  const unfit = value === undefined ? undefined : misfit(value, point);
  return [
    why === undefined ? undefined : `"${setting}": ${why}`,
    unfit === undefined ? undefined : `"${setting}": ${String(value)} ${unfit}`,
    point?.unit === undefined || point.unit === unit ? undefined : `"${setting}" has the unit ${point.unit}`,
    Object.hasOwn(dict(model.repeats), setting) ? `"${setting}" is repeated itself` : undefined,
  ];
}

/** A register that contains other values, too, would have to be read before each write, which other orders would wait for. */
function whyNotWritten(name: string, point: Point | undefined, model: Dict): string | undefined {
  const { access = 'read', type } = point ?? {};
  if (access === 'read') return 'it is read-only';
  if (type !== 'number' && type !== 'integer') return 'it is not a number';
  if (Object.hasOwn(dict(model.sequences), name)) return undefined;
  const register = dict(dict(model.registers)[name]);
  if (!Object.hasOwn(dict(model.registers), name)) return 'this model cannot write it';
  return register.bit === undefined ? undefined : 'its register contains other values, too';
}
