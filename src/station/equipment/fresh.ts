// Selects the live values that are recent enough for decisions and come from the expected device.
import type { DeviceType } from '../../core/devices/device.ts';
import { mismatchOf } from '../../core/devices/identityMismatch.ts';
import type { Members } from '../../core/language.ts';
import { freshnessOf } from './freshness.ts';
import type { Clock, LiveValues, LiveDevice } from '../contract/index.ts';

/** Maximum age of values that are pushed and not polled. Polled values have a maximum age of their own. */
export const defaultFreshMs = 5000;

/** The device with its recent values; undefined while it does not respond, or if a different device responds at its address. */
export type FreshOf = (id: string | undefined) => LiveDevice | undefined;

export interface FreshParts {
  clock: Clock;
  live: Pick<LiveValues, 'get'>;
  types: () => Members<DeviceType>;
  freshMs?: number | undefined;
  /** Removes doubtful values; absent: all values are trusted. */
  trusted?: ((device: LiveDevice) => LiveDevice | undefined) | undefined;
}

export function createFresh({ clock, live, types, freshMs = defaultFreshMs, trusted = (device) => device }: FreshParts): FreshOf {
  /**
   * Time of the last reading of devices that have not responded since the clock was set back. The age of such a reading is
   * unknown.
   */
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
 * Whether the device should report one of these points and its value is unknown: refused, too old, or out of range. Points that
 * the model does not have do not count.
 */
export const lacks = ({ lost }: Pick<LiveDevice, 'lost'>, points: readonly string[]): boolean =>
  lost !== undefined && lost.size > 0 && points.some((point) => lost.has(point));

/** The last reading of a point, valid or not. */
export const lastOf = ({ values, lost }: Pick<LiveDevice, 'values' | 'lost'>, point: string): number | undefined =>
  values[point] ?? lost?.get(point);

/** Whether a different device responds at the address of this one. */
export const isMismatch = ({ type, values }: LiveDevice, types: Members<DeviceType>): boolean =>
  mismatchOf(types[type] ?? {}, values) !== undefined;

/** Whether the device reports one of these points, but with an implausible value that is not used. `read`: values in doubt or not. */
export function isDoubted(
  { fresh, read = fresh }: { fresh: FreshOf; read?: FreshOf | undefined },
  id: string | undefined,
  points: readonly string[],
): boolean {
  const [reported, used] = [read(id), fresh(id)];
  if (reported === undefined) return false;
  const { values, outside } = reported;
  return points.some(
    (point) => outside?.has(point) === true || (values[point] !== undefined && used?.values[point] === undefined),
  );
}
