// Readings of the counters of a plant, and the offset by which those of a simulated history end at a given reading.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import { toDeviceMap } from '../modbus/deviceMap.ts';
import type { Plant } from '../plant/plant.ts';

type ByDevice<T> = Readonly<Record<string, T>>;
/** By device and key. */
export type Readings = ByDevice<Readonly<Record<string, number>>>;
type Keys = ByDevice<readonly string[]>;

/** Energy counters, and other points that grow with the age of the plant, such as cycles and operating hours. */
export function countersIn(plant: Plant, types: Members<DeviceType>, becomeOlder: () => void): Keys {
  const all = plant.records.map((record) => {
    const points = [...toDeviceMap(record, types).points.values()].map(({ key, point }) => {
      return { key, isCounter: point.keep === 'difference', before: plant.value(record.id, key) };
    });
    return { id: record.id, points };
  });
  becomeOlder();
  return ofEach(all, ({ id, points }) => [
    id,
    points.filter(({ key, isCounter, before }) => isCounter || plant.value(id, key) > before).map(({ key }) => key),
  ]);
}

const ofEach = <T, V>(list: readonly T[], of: (each: T) => readonly [string, V]): ByDevice<V> => Object.fromEntries(list.map(of));

export const readCounters = (plant: Plant, keys: Keys): Readings =>
  ofEach(Object.entries(keys), ([device, own]) => [device, ofEach(own, (key) => [key, plant.value(device, key)])]);

export const keysOf = (readings: Readings): Keys =>
  ofEach(Object.entries(readings), ([device, own]) => [device, Object.keys(own)]);

const zip = (one: Readings, other: Readings, combine: (one: number, other: number) => number): Readings =>
  ofEach(Object.entries(one), ([device, own]) => [
    device,
    ofEach(Object.entries(own), ([key, value]) => [key, combine(value, other[device]?.[key] ?? Number.NaN)]),
  ]);

/** Offset from one reading to the other; 0 if one of them is unknown. */
export const raiseTo = (wanted: Readings, from: Readings): Readings =>
  zip(wanted, from, (to, read) => (Number.isFinite(to - read) ? to - read : 0));
export const raised = (readings: Readings, by: Readings): Readings => zip(readings, by, (value, more) => value + (more || 0));
