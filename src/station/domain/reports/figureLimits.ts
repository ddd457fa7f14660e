// Derives the limits of a point from the alarms of a device type, to be shown as bands behind a curve.
import type { BatteryWeeks } from '../../../core/calls/calls.gen.ts';
import type { DeviceAlarm } from '../../../core/devices/device.ts';
import type { Condition } from '../../../core/language.ts';
import { entriesOf } from '../../../core/object.ts';

export type Limit = NonNullable<NonNullable<BatteryWeeks['limits']>['soc']>[number];

/**
 * Each band extends to the edge of the picture, so bands overlap. An alarm has a band only if its condition is a simple
 * comparison with a fixed value.
 */
export function limitsOf(alarms: Readonly<Record<string, DeviceAlarm>>, point: string, say: (text: string) => string): Limit[] {
  return entriesOf(alarms).flatMap(([, { level, title, when }]) => {
    const bound = boundOf(when, point);
    return bound ? [{ ...bound, level, title: say(typeof title === 'string' ? title : title.text) }] : [];
  });
}

function boundOf(when: Condition, point: string): { from: number } | { to: number } | undefined {
  if (typeof when !== 'object' || (when.op !== 'gt' && when.op !== 'lt') || !('at' in when) || when.at !== `/${point}`)
    return undefined;
  if (typeof when.value !== 'number') return undefined;
  return when.op === 'gt' ? { from: when.value } : { to: when.value };
}
