// Reads values of a request by point key or by the bare name of a point: each point once, in display units, with its place in the
// request.
import { refuseAt } from '../request/index.ts';
import { type DeviceType, fromPointKey } from '../../../core/devices/device.ts';
import type { Units } from '../../../core/language.ts';
import { divisorOf, toDisplayUnit } from '../../../core/format/units.ts';

export interface KeyedValue {
  point: string;
  value: number;
  /** Pointer into the request. */
  path: string;
}

/**
 * The server converts values under point keys to display units. It cannot convert a bare name, which has no unit, so its SI value
 * is converted here.
 */
export function readKeyed(
  values: Readonly<Record<string, number>>,
  at: string,
  { type, points }: Pick<DeviceType, 'type' | 'points'>,
  units: Units,
): KeyedValue[] {
  const read = Object.entries(values).map(([key, value]): KeyedValue => {
    const path = `${at}/${key}`;
    const keyed = fromPointKey(key);
    if (key.includes('#')) return { point: keyed.type === type ? keyed.point : key, value, path };
    const unit = Object.hasOwn(points, key) ? points[key]?.unit : undefined;
    return { point: key, value: toDisplayUnit(value, divisorOf(unit, units)), path };
  });
  const twice = read.find(({ point }, index) => read.some((each, before) => before < index && each.point === point));
  if (twice) throw refuseAt(twice.path, 'This value occurs twice');
  return read;
}

export const toValues = (given: readonly KeyedValue[]): Record<string, number> =>
  Object.fromEntries(given.map(({ point, value }) => [point, value]));

/**
 * Values by point, with their place in the request. An error about a value that was not sent is shown at the first value that
 * was.
 */
export const toJudged = (given: readonly KeyedValue[]) => ({
  values: toValues(given),
  pathOf: (point: string): string => (given.find((each) => each.point === point) ?? given[0])?.path ?? '',
});
