// In: a device record and its newest values. Out: the values for limits. Calls, commands and the dispatch all use this.
import type { Point } from '../../core/devices/device.ts';
import { boundOf, isWithin, type Own } from '../../core/schema/figure.ts';
import { read } from '../../core/pointer.ts';
import type { DeviceRecord, LiveDevice } from '../contract/index.ts';

/** Whether it answers at all, be it not everything that it is asked. */
export const answers = ({ link }: Pick<LiveDevice, 'link'>): boolean => link === 'ok' || link === 'abnormal';

/** Values of a device that does not answer are none. */
export function ownOf({ config }: Pick<DeviceRecord, 'config'>, live: Pick<LiveDevice, 'link' | 'values'> | undefined): Own {
  const data = { config, values: live && answers(live) ? live.values : {} };
  return (pointer) => read(data, pointer);
}

/** Whether a point may be given a value: its limits, and its codes where it has some. */
export const fits = (point: Point, value: number, own: Own): boolean =>
  isWithin(point, value, { own, decides: true }) &&
  (point.choices === undefined || Object.values(point.choices).some((choice) => choice.const === value));

/** kW. What is configured may be more than the device says of itself; undefined: nobody knows. */
export function ratedPowerOf(own: Own): number | undefined {
  const rated = { from: ['/config/ratedPower', '/values/ratedPower'], title: 'Rated power' };
  const bound = boundOf(rated, 'most', { own, decides: true });
  return typeof bound === 'number' && bound > 0 ? bound : undefined;
}
