// Checks whether the measured power of a device agrees with its voltages and currents, by the check that its role or type
// declares.
import { contradictionsIn, type Surroundings } from '../../plausibility/once.ts';
import { ownOf, ratedPowerOf } from '../../equipment/figures.ts';
import type { DeviceRecord, Station } from '../../contract/index.ts';
import { asTextObject, withDetail } from '../../../core/texts/text.ts';
import { type Found, found } from './finding.ts';

export function ownPhases({ content, devices, live }: Station, record: DeviceRecord): Found[] {
  const types = content().devices;
  const type = types[record.type];
  const values = live.get(record.id)?.values;
  if (!type || !values) return [];
  const valueOf = (device: string, point: string): number | undefined => live.get(device)?.values[point];
  const around: Surroundings = {
    devices: devices(),
    types,
    valueOf,
    ratedPower: (each) => ratedPowerOf(ownOf(each, live.get(each.id))) ?? 0,
    isDoubted: () => false,
    isKnown: (device, point) => valueOf(device, point) !== undefined,
  };
  return contradictionsIn(type, record, values, around)
    .filter(({ check }) => check.as === 'phases')
    .map(({ check, measured, expected }) => {
      const inKilowatts = (value: number): string => `${Math.round(value * 10) / 10} kW`;
      const what = withDetail(record.name, asTextObject(check.alarm.title));
      const seen = { measured: inKilowatts(measured), expected: inKilowatts(expected) };
      return found('fails', what, { text: '{{measured}} read, {{expected}} expected', values: seen });
    });
}
