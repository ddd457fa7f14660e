// In: live values. Out: those that are young enough to decide by, of the device that is meant.
import type { DeviceType } from '../../core/devices/device.ts';
import { mismatchOf } from '../../core/devices/identityMismatch.ts';
import type { Members } from '../../core/language.ts';
import { freshnessOf } from '../equipment/freshness.ts';
import type { Clock, LiveValues, LiveDevice } from '../contract/index.ts';

/** A value that is put and not read decides nothing when it is older than this; those that are read have a time of their own. */
const usualFreshMs = 5000;

/** The device, while it answers, with the values that are young enough. What another device says in its place is not known of it. */
export type FreshOf = (id: string | undefined) => LiveDevice | undefined;

export interface FreshParts {
  clock: Clock;
  live: Pick<LiveValues, 'get'>;
  types: () => Members<DeviceType>;
  freshMs?: number | undefined;
  /** Takes away what is in doubt; absent: nothing is. */
  trusted?: ((device: LiveDevice) => LiveDevice | undefined) | undefined;
}

export function createFresh({ clock, live, types, freshMs = usualFreshMs, trusted = (device) => device }: FreshParts): FreshOf {
  /** Readings from before the clock was set back, of devices that have answered nothing since: how old they are is not known any more. */
  const doubted = new Map<string, number>();
  return (id) => {
    const device = id === undefined ? undefined : live.get(id);
    const now = clock.now();
    if (device?.at === undefined || device.link === 'timeout') return undefined;
    if (now < device.at && device.link !== 'ok') doubted.set(device.id, device.at);
    if (freshnessOf(device, now, freshMs) === 'gone' || doubted.get(device.id) === device.at) return undefined;
    return isMismatch(device, types()) ? undefined : trusted(device);
  };
}

/**
 * Whether one of these points should be reported by the device and is unknown: refused, too old, or out of range. Points that its make does not have
 * do not count.
 */
export const lacks = ({ lost }: Pick<LiveDevice, 'lost'>, points: readonly string[]): boolean =>
  lost !== undefined && lost.size > 0 && points.some((point) => lost.has(point));

/** What the device read last, known still or not. */
export const lastOf = ({ values, lost }: Pick<LiveDevice, 'values' | 'lost'>, point: string): number | undefined =>
  values[point] ?? lost?.get(point);

/** Whether another device answers in the place of this one. */
export const isMismatch = ({ type, values }: LiveDevice, types: Members<DeviceType>): boolean =>
  mismatchOf(types[type] ?? {}, values) !== undefined;
