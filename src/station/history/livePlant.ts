// The values of a plant that runs fast, as the running station would have them live: always fresh, read from the plant and not by Modbus.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord, LiveValues, LiveDevice } from '../contract/index.ts';
import { toDeviceMap } from '../modbus/deviceMap.ts';
import type { Plant } from '../plant/plant.ts';

export function livePlant(plant: Plant, types: Members<DeviceType>): Pick<LiveValues, 'get'> {
  const devices = new Map(plant.records.map((record) => [record.id, liveOf(plant, record, types)]));
  return { get: (id) => devices.get(id) };
}

/** Its own points and not those of its parts: nobody who steers looks at cells. */
function liveOf(plant: Plant, record: DeviceRecord, types: Members<DeviceType>): LiveDevice {
  const { id, type } = record;
  const values: Record<string, number> = {};
  for (const { path, name, point } of toDeviceMap(record, types).points.values()) {
    if (path !== '' || point.access === 'write') continue;
    const read = plant.reader(id, '', name);
    // What is missing is not there, as in the running station.
    const get = (): number | undefined => {
      const value = read();
      return Number.isNaN(value) ? undefined : value;
    };
    Object.defineProperty(values, name, { enumerable: true, get });
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
