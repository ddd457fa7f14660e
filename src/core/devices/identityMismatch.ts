// In: a device type and what was read of a device saved as one. Out: what the type says where another device answers in its place.
import { holds } from '../condition.ts';
import { read } from '../pointer.ts';
import type { Members } from '../language.ts';
import type { DeviceAlarm, DeviceType } from './device.ts';

export type IdentityMismatch = Pick<DeviceAlarm, 'title' | 'advice'>;

const none: Members<DeviceAlarm> = {};

type Telling = Pick<DeviceType, 'alarms'>;

/** Whether anything that is read of such a device can tell that another answers in its place. */
export const detectsMismatch = ({ alarms = none }: Telling): boolean => mismatchesOf(alarms).length > 0;

/** Undefined also where nothing that tells was read. */
export function mismatchOf({ alarms = none }: Telling, values: Readonly<Record<string, number>>): IdentityMismatch | undefined {
  const all = mismatchesOf(alarms);
  if (all.length === 0) return undefined;
  const own = { scope: () => undefined, own: (pointer: string) => read(values, pointer) };
  const alarm = all.find(({ when }) => holds(when, own) === true);
  return alarm && { title: alarm.title, ...(alarm.advice !== undefined && { advice: alarm.advice }) };
}

/** It is asked with every look at a device, of types that hardly ever have one. */
const known = new WeakMap<Members<DeviceAlarm>, readonly DeviceAlarm[]>();
function mismatchesOf(alarms: Members<DeviceAlarm>): readonly DeviceAlarm[] {
  let found = known.get(alarms);
  if (!found) known.set(alarms, (found = Object.values(alarms).filter(({ identityMismatch }) => identityMismatch === true)));
  return found;
}
