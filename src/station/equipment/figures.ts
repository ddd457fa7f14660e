// The configuration and newest values of a device, for limits. Calls, commands and the dispatch all use this.
import type { Point } from '../../core/devices/device.ts';
import { boundOf, isWithin, type Own } from '../../core/schema/figure.ts';
import { read } from '../../core/pointer.ts';
import type { DeviceRecord, LiveDevice } from '../contract/index.ts';

/** Whether it responds, even if not to every request. */
export const answers = ({ link }: Pick<LiveDevice, 'link'>): boolean => link === 'ok' || link === 'abnormal';

/** A device that does not respond has no values. */
export function ownOf({ config }: Pick<DeviceRecord, 'config'>, live: Pick<LiveDevice, 'link' | 'values'> | undefined): Own {
  const data = { config, values: live && answers(live) ? live.values : {} };
  return (pointer) => read(data, pointer);
}

/** Whether a point may have a value: within its limits, and, if it has codes, one of them. */
export const fits = (point: Point, value: number, own: Own): boolean =>
  isWithin(point, value, { own, decides: true }) &&
  (point.choices === undefined || Object.values(point.choices).some((choice) => choice.const === value));

/** Rated power in kW: the lower of the configured and the reported value; undefined: unknown. */
export function ratedPowerOf(own: Own): number | undefined {
  const rated = { from: ['/config/ratedPower', '/values/ratedPower'], title: 'Rated power' };
  const bound = boundOf(rated, 'most', { own, decides: true });
  return typeof bound === 'number' && bound > 0 ? bound : undefined;
}
