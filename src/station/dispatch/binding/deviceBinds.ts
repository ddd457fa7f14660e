// All binds of a device and its parts, under the keys of their values. A bind limits the power by a point of the device.
import { bindAt, pointsOfBind } from '../../../core/devices/binds.ts';
import type { Bind, DeviceType } from '../../../core/devices/device.ts';
import { providesPoint } from '../../../core/devices/makePoints.ts';
import type { Members } from '../../../core/language.ts';
import type { DeviceRecord } from '../../contract/index.ts';
import { toDeviceMap } from '../../modbus/deviceMap.ts';
import { partsOf, toKey } from '../../modbus/deviceParts.ts';

export interface DeviceBinds {
  all: Members<Bind>;
  /** Binds that latch. They are evaluated for every device after every reading. */
  latching: readonly [name: string, bind: Bind][];
}
const noBinds: DeviceBinds = { all: {}, latching: [] };

/** Cache by device file, or by the list of parts if the device has parts. Both objects stay the same until something changes. */
const known = new WeakMap<object, Map<string, DeviceBinds>>();

export function bindsOfDevice(types: Members<DeviceType>, record: DeviceRecord): DeviceBinds {
  const file = types[record.type];
  if (!file) return noBinds;
  const parts = file.parts ? partsOf(record, types) : undefined;
  const makes = known.get(parts ?? file) ?? new Map<string, DeviceBinds>();
  known.set(parts ?? file, makes);
  let found = makes.get(record.model);
  if (!found) {
    const all = { ...ownBinds(file, record.model), ...(parts && partBinds(types, record)) };
    makes.set(record.model, (found = { all, latching: Object.entries(all).filter(([, { as }]) => as === 'latch') }));
  }
  return found;
}

/** A bind applies only if the model has all of its points. */
function ownBinds({ binds = {}, models, points }: DeviceType, model: string): Members<Bind> {
  const make = models?.[model];
  const has = (point: string): boolean => !make || providesPoint(make, point) || points[point]?.value !== undefined;
  return Object.fromEntries(Object.entries(binds).filter(([, bind]) => pointsOfBind(bind).every(has)));
}

/**
 * A bind of a cluster applies to the whole battery: clusters are parallel on one DC bus, and the power that one no longer takes
 * flows through the others. Binds of the kind `limit` are used from the device itself only, because the limit of one part is not
 * the limit of the battery.
 */
function partBinds(types: Members<DeviceType>, record: DeviceRecord): Members<Bind> {
  const binding = partsOf(record, types).filter(({ path, type }) => path !== '' && types[type]?.binds !== undefined);
  if (binding.length === 0) return {};
  const { points: placed, reporting } = toDeviceMap(record, types);
  return Object.fromEntries(
    binding.flatMap(({ path, type }) =>
      Object.entries(types[type]?.binds ?? {}).flatMap(([name, bind]): [string, Bind][] => {
        const keyOf = (point: string): string => toKey(path, point);
        const isRead = (key: string): boolean => placed.has(key) || reporting.waiting.has(key);
        const has = (point: string): boolean => isRead(keyOf(point)) || types[type]?.points[point]?.value !== undefined;
        return bind.as === 'limit' || !pointsOfBind(bind).every(has) ? [] : [[`${path} ${name}`, bindAt(bind, keyOf)]];
      }),
    ),
  );
}
