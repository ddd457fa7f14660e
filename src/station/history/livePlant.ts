// Live values of a plant that runs faster than real time, in the form of the running station. They are always current and read
// from the plant instead of by Modbus.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord, LiveValues, LiveDevice } from '../contract/index.ts';
import { toDeviceMap } from '../modbus/deviceMap.ts';
import type { Plant } from '../plant/plant.ts';

export function livePlant(plant: Plant, types: Members<DeviceType>): Pick<LiveValues, 'get'> {
  const devices = new Map(plant.records.map((record) => [record.id, liveOf(plant, record, types)]));
  return { get: (id) => devices.get(id) };
}

/** The points of the device, and of parts that limit its power. Dispatch does not use the values of cells. */
function liveOf(plant: Plant, record: DeviceRecord, types: Members<DeviceType>): LiveDevice {
  const { id, type } = record;
  const values: Record<string, number> = {};
  for (const { key, path, name, point, type: owner } of toDeviceMap(record, types).points.values()) {
    if ((path !== '' && types[owner]?.binds === undefined) || point.access === 'write') continue;
    const read = plant.reader(id, path, name);
    // A missing value is absent, as in the running station.
    const get = (): number | undefined => {
      const value = read();
      return Number.isNaN(value) ? undefined : value;
    };
    // Extremes of a part are searched among its cells. They are computed once per step, because a command does not change them
    // within it.
    Object.defineProperty(values, key, { enumerable: true, get: path === '' ? get : oncePerStep(plant, get) });
  }
  return {
    id,
    type,
    get at() {
      return plant.at;
    },
    values,
    link: 'ok',
  };
}

function oncePerStep(plant: Plant, read: () => number | undefined): () => number | undefined {
  let at: number | undefined;
  let value: number | undefined;
  return () => {
    if (at !== plant.at) {
      at = plant.at;
      value = read();
    }
    return value;
  };
}
