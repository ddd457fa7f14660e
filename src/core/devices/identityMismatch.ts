// Detects from the readings of a device that another device responds at its address. Returns the text of the matching alarm.
import { holds } from '../condition.ts';
import { read } from '../pointer.ts';
import type { Members } from '../language.ts';
import type { DeviceAlarm, DeviceType } from './device.ts';

export type IdentityMismatch = Pick<DeviceAlarm, 'title' | 'advice'>;

const none: Members<DeviceAlarm> = {};

type WithAlarms = Pick<DeviceType, 'alarms'>;

/** Whether the type has an alarm that can detect another device at the address. */
export const detectsMismatch = ({ alarms = none }: WithAlarms): boolean => mismatchesOf(alarms).length > 0;

/** Undefined if nothing was detected, or if the points of the conditions were not read. */
export function mismatchOf(
  { alarms = none }: WithAlarms,
  values: Readonly<Record<string, number>>,
): IdentityMismatch | undefined {
  const all = mismatchesOf(alarms);
  if (all.length === 0) return undefined;
  const own = { scope: () => undefined, own: (pointer: string) => read(values, pointer) };
  const alarm = all.find(({ when }) => holds(when, own) === true);
  return alarm && { title: alarm.title, ...(alarm.advice !== undefined && { advice: alarm.advice }) };
}

/** Cached, because it is needed for every reading of a device and few types have such alarms. */
const known = new WeakMap<Members<DeviceAlarm>, readonly DeviceAlarm[]>();
function mismatchesOf(alarms: Members<DeviceAlarm>): readonly DeviceAlarm[] {
  let found = known.get(alarms);
  if (!found) known.set(alarms, (found = Object.values(alarms).filter(({ identityMismatch }) => identityMismatch === true)));
  return found;
}
