// In: what the alarms of a device type are said to follow. Out: problems: causes that there are not, and alarms that follow each other.
import type { DeviceAlarm, DeviceType } from '../../core/devices/device.ts';
import { isNamed, mayFollow, toFollows } from '../../core/devices/follows.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { at, below, type Doc } from '../doc.ts';

/** Raised by the station of every device that falls silent. */
const ofStation: Readonly<Record<string, Pick<DeviceAlarm, 'level'>>> = { communication: { level: 'B' } };

interface Cause {
  type: string;
  alarm: string;
  level: DeviceAlarm['level'];
}

export function checkFollows(context: CompilerContext, doc: Doc, type: DeviceType): void {
  for (const [name, alarm] of Object.entries(type.alarms ?? {})) {
    const place = below(below(below(at(doc), 'alarms'), name), 'follows');
    // What has no shape is told elsewhere, and stands here as it was written.
    if (typeof alarm !== 'object' || alarm === null || !Array.isArray(alarm.follows)) continue;
    alarm.follows.forEach((text, index) => {
      const causes = causesOf(context, type, name, text);
      if (causes.length === 0) context.report('device/follows-nothing', below(place, String(index)), { name: text });
      else if (causes.every((cause) => !mayFollow(alarm.level, cause.level)))
        context.report('device/follows-lesser', below(place, String(index)), { name: text, level: alarm.level });
    });
    if (comesBack(context, { type: type.type, alarm: name, level: alarm.level }))
      context.report('device/follows-circle', place, { name });
  }
}

function causesOf(context: CompilerContext, type: DeviceType, name: string, text: string): Cause[] {
  const follows = toFollows(text);
  const among =
    follows.where === 'same'
      ? [type]
      : [...context.devices.values()].filter((each) =>
          follows.where === 'related'
            ? each.type === follows.type
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

/** Only alarms of one gravity can follow each other in a circle. */
function comesBack(context: CompilerContext, from: Cause): boolean {
  const seen = new Set<string>();
  const look = ({ type, alarm }: Cause): boolean => {
    const file = context.devices.get(type);
    const follows = file?.alarms?.[alarm]?.follows;
    const next = file && Array.isArray(follows) ? follows.flatMap((text) => causesOf(context, file, alarm, text)) : [];
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
