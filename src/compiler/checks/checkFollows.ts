// Checks the `follows` of the alarms of a device type. Reports causes that do not exist and alarms that follow each other.
import type { DeviceAlarm, DeviceType } from '../../core/devices/device.ts';
import { gateway, isLike, isNamed, mayFollow, silence, toFollows } from '../../core/devices/follows.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { type At, at, below, type Doc } from '../doc.ts';
import { dict, strings } from '../json.ts';

/** Raised by the station for every device that stops responding. */
const ofStation: Readonly<Record<string, Pick<DeviceAlarm, 'level'>>> = { [silence]: { level: 'B' } };

interface Cause {
  type: string;
  alarm: string;
  level: DeviceAlarm['level'];
}

export function checkFollows(context: CompilerContext, doc: Doc, type: DeviceType): void {
  for (const [name, alarm] of Object.entries(type.alarms ?? {})) {
    const place = below(below(below(at(doc), 'alarms'), name), 'follows');
    // An alarm with an invalid shape is reported elsewhere and is used here as written.
    if (typeof alarm !== 'object' || alarm === null) continue;
    if (Array.isArray(alarm.follows)) checkCauses(context, place, type, { name, level: alarm.level, from: alarm.follows });
    if (comesBack(context, { type: type.type, alarm: name, level: alarm.level }))
      context.report('device/follows-circle', place, { name });
  }
  for (const [name, rule] of Object.entries(dict(type.follows)))
    checkRule(context, below(below(at(doc), 'follows'), name), type, rule);
}

/** Each pattern of a rule must match something; which of the matched causes is severe enough depends on the alarm. */
function checkRule(context: CompilerContext, place: At, type: DeviceType, rule: unknown): void {
  const { alarms, from } = dict(rule);
  const names = [...Object.keys(type.alarms ?? {}), silence];
  strings(alarms).forEach((pattern, index) => {
    if (!names.some((name) => isLike(pattern, name)))
      context.report('device/follows-nothing', below(below(place, 'alarms'), String(index)), { name: pattern });
  });
  checkCauses(context, below(place, 'from'), type, { from: strings(from) });
}

interface Checked {
  /** For one alarm; absent for any alarm of the type. */
  name?: string;
  level?: DeviceAlarm['level'];
  from: readonly string[];
}
function checkCauses(context: CompilerContext, place: At, type: DeviceType, { name, level, from }: Checked): void {
  from.forEach((text, index) => {
    const causes = causesOf(context, type, name, text);
    if (causes.length === 0) context.report('device/follows-nothing', below(place, String(index)), { name: text });
    else if (level !== undefined && causes.every((cause) => !mayFollow(level, cause.level)))
      context.report('device/follows-lesser', below(place, String(index)), { name: text, level });
  });
}

function causesOf(context: CompilerContext, type: DeviceType, name: string | undefined, text: string): Cause[] {
  const follows = toFollows(text);
  const among =
    follows.where === 'same'
      ? [type]
      : [...context.devices.values()].filter((each) =>
          follows.where === 'related'
            ? follows.type === gateway || each.type === follows.type || each.role === follows.type
            : Object.values(each.parts ?? {}).some((part) => part.type === type.type),
        );
  return among.flatMap((each) =>
    Object.entries({ ...(follows.where === 'related' ? ofStation : {}), ...each.alarms }).flatMap(([alarm, { level }]) =>
      isNamed(follows, alarm) && !(each === type && alarm === name && follows.where === 'same')
        ? [{ type: each.type, alarm, level }]
        : [],
    ),
  );
}

/** Ignores entries with an invalid shape. */
function saidOf(file: DeviceType, alarm: string): readonly string[] {
  const own = file.alarms?.[alarm]?.follows;
  const rules = Object.values(dict(file.follows)).map(dict);
  const meant = rules.filter(({ alarms }) => strings(alarms).some((name) => isLike(name, alarm)));
  return [...strings(own), ...meant.flatMap(({ from }) => strings(from))];
}

/** Only alarms of the same level can form a circle. */
function comesBack(context: CompilerContext, from: Cause): boolean {
  const seen = new Set<string>();
  const look = ({ type, alarm }: Cause): boolean => {
    const file = context.devices.get(type);
    const next = file ? saidOf(file, alarm).flatMap((text) => causesOf(context, file, alarm, text)) : [];
    return next
      .filter(({ level }) => level === from.level)
      .some((each) => {
        const key = `${each.type}#${each.alarm}`;
        if (key === `${from.type}#${from.alarm}`) return true;
        if (seen.has(key)) return false;
        seen.add(key);
        return look(each);
      });
  };
  return look(from);
}
