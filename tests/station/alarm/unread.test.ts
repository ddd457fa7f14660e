// A device of the plant that can no longer be read raises an alarm, of level A if it carries power.
import { expect, it } from 'vitest';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import { reportUnread } from '../../../src/station/alarm/unread.ts';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';

const types = { pcs: { type: 'pcs', role: 'converter' }, ups: { type: 'ups' } } as unknown as Record<string, DeviceType>;
const deviceOf = (record: Partial<DeviceRecord>): DeviceRecord => ({
  id: 'd1',
  name: 'Device',
  type: 'pcs',
  model: 'generic',
  busbarName: 'Grid#1',
  config: {},
  link: { protocol: 'modbus-tcp', ip: '10.0.0.1', port: 502, unitId: 1 },
  ...record,
});
/** The roles from when the device files were available. */
const roles = { pcs: 'converter', sunspec103: 'inverter', sunspec802: 'battery', sunspec203: 'meter', sunspec1: '', ups: '' };

it.each<[name: string, record: Partial<DeviceRecord>, whyNot: 'no-model' | undefined, level: string | undefined]>([
  ['a converter that is read', { type: 'pcs' }, undefined, undefined],
  ['a converter without registers', { type: 'pcs' }, 'no-model', 'A'],
  ['a SunSpec inverter with a missing file', { type: 'sunspec103' }, 'no-model', 'A'],
  ['a SunSpec battery with a missing file', { type: 'sunspec802' }, 'no-model', 'A'],
  ['a SunSpec meter with a missing file', { type: 'sunspec203' }, 'no-model', 'B'],
  ['a SunSpec common model with a missing file, which has no role', { type: 'sunspec1' }, 'no-model', undefined],
  ['a type that was never read', { type: 'sunspec64999' }, 'no-model', 'A'],
  ['a type without a role', { type: 'ups' }, 'no-model', undefined],
  ['a replaced meter with a missing file', { type: 'sunspec203', endedAt: 1 }, 'no-model', undefined],
])('a configured device raises the alarm that fits %s, if any', (_name, record, whyNot, level) => {
  const reported: (string | undefined)[] = [];
  reportUnread({
    devices: () => [deviceOf(record)],
    types: () => types,
    roles: () => roles,
    links: { whyNot: () => whyNot },
    alarms: { own: (alarm, of, on) => void reported.push(on ? `${alarm} ${of.level}` : undefined) },
  });
  expect(reported).toEqual([level && `unread ${level}`]);
});
