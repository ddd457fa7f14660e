// The contract of all kinds, for the kind "devices".
import { expect, it } from 'vitest';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import { kindContract } from '../contract.tsx';
import { drawKind } from '../reading/drawKind.tsx';

const communication = {
  title: 'Device state',
  type: 'string' as const,
  choices: {
    normal: { const: 'normal', title: 'Normal', tone: 'success' as const },
    offline: { const: 'offline', title: 'Offline', tone: 'offline' as const },
  },
};
const reading = {
  type: 'object' as const,
  properties: {
    state: communication,
    at: { type: 'integer' as const, format: 'instant' },
    alarms: { type: 'integer' as const },
    values: { type: 'object' as const, agedBy: 'old', additionalProperties: { type: 'number' as const } },
    old: { type: 'object' as const },
  },
};
const device = { type: 'object' as const, properties: { id: { type: 'string' as const }, name: { type: 'string' as const } } };

const schema = {
  type: 'object' as const,
  properties: {
    devices: { type: 'array' as const, items: device },
    live: { type: 'object' as const, additionalProperties: reading },
    states: { type: 'object' as const, additionalProperties: { type: 'integer' as const } },
  },
};

kindContract({
  kind: 'devices',
  options: {},
  value: {
    schema,
    data: {
      devices: [{ id: 'u1', name: 'UPS of the test', type: 'ups' }],
      live: { u1: { state: 'normal', at: 1_000, alarms: 1, values: {} } },
      states: { normal: 1 },
    },
  },
  says: 'UPS of the test',
  empty: { devices: [], live: {}, states: {} },
  misfit: {
    data: { devices: [{ id: 'u1', name: 'UPS of the test', type: 'ups' }], live: { u1: { state: 7 } }, states: {} },
    says: /7/,
  },
});

it('the values of a device that does not respond are marked with their age, and those of others are not', async () => {
  const old = { of: 'UPS #2', since: 0 };
  const devices = ['u1', 'u2'].map((id) => ({ id, name: `UPS ${id}`, type: 'ups' }));
  const readings = { state: 'normal', at: 0, alarms: 0, values: { 'ups#batteryLevel': 90 } };
  const data = { devices, live: { u1: readings, u2: { ...readings, old } }, states: { normal: 2 } };
  await drawKind({ answers: { list: { schema, data } }, body: { list: { kind: 'devices', source: 'list', options: {} } } });
  const row = (id: string) => document.querySelector(`[data-device="${id}"]`);
  await expect.poll(() => row('u2')?.querySelectorAll('.ems-age').length).toBeGreaterThan(0);
  expect(row('u1')?.querySelector('.ems-devices-age')).not.toBeNull();
  expect([row('u1')?.querySelectorAll('.ems-age').length, row('u2')?.querySelector('.ems-devices-age')]).toEqual([0, null]);
});

const dio: DeviceType = {
  type: 'dio',
  title: 'DIO',
  headline: { di1: {} },
  points: {
    di1: {
      title: 'Input 1',
      type: 'integer',
      meanings: { 0: 'stateZero', 1: 'stateOne' },
      choices: { off: { const: 0, title: 'Off' }, on: { const: 1, title: 'On' } },
    },
  },
};
it('a code is shown with the label from the settings of the device', async () => {
  const devices = ['d1', 'd2'].map((id) => ({ id, name: `DIO ${id}`, type: 'dio' }));
  const readings = { state: 'normal', at: 0, alarms: 0, values: { 'dio#di1': 1 } };
  const named = { ...devices[0], config: { stateZero: 'Door shut', stateOne: 'Door open' } };
  const data = { devices: [named, devices[1]], live: { d1: readings, d2: readings }, states: { normal: 2 } };
  await drawKind({
    answers: { list: { schema, data } },
    devices: [dio],
    body: { list: { kind: 'devices', source: 'list', options: {} } },
  });
  const row = (id: string) => document.querySelector(`[data-device="${id}"]`)?.textContent;
  await expect.poll(() => row('d1')).toContain('Door open');
  expect(row('d2')).toContain('On');
});
