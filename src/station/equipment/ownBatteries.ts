// Assigns a battery to each converter. A converter whose record names no existing battery gets that of its unit, if the unit
// contains exactly one of each. With more, only a person knows the pairs.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { ofRole } from './roles.ts';

export function withBatteries(
  devices: readonly DeviceRecord[],
  types: Members<Pick<DeviceType, 'role'>>,
): readonly DeviceRecord[] {
  const batteries = ofRole(devices, types, 'battery');
  const named = (each: DeviceRecord): boolean => batteries.some(({ id }) => id === each.relates?.stack);
  const converters = ofRole(devices, types, 'converter');
  const taken = new Set(converters.filter(named).map(({ relates }) => relates?.stack));
  const alone = new Set(converters.filter((each) => !named(each)));
  if (alone.size === 0) return devices;
  return devices.map((each) => {
    if (!alone.has(each)) return each;
    const [stack, ...others] = batteries.filter((battery) => isSameUnit(battery, each));
    const rivals = converters.filter((other) => other !== each && isSameUnit(other, each));
    if (!stack || others.length > 0 || rivals.length > 0 || taken.has(stack.id)) return each;
    return { ...each, relates: { ...each.relates, stack: stack.id } };
  });
}

const isSameUnit = (one: DeviceRecord, other: DeviceRecord): boolean =>
  one.busbarName === other.busbarName && one.unit === other.unit;
