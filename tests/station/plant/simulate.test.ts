// Points without a model: the values of a stopped machine, and a counter that integrates a power.
import { expect, it } from 'vitest';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import { createRows } from '../../../src/station/plant/simulate.ts';
import { typeOf } from './deviceFiles.ts';

const on = { op: 'eq', at: '/state', value: 1 } as const;
const machine: DeviceType = {
  type: 'machine',
  title: 'Machine',
  points: {
    state: { type: 'integer', simulate: { is: 1, follows: 'order' } },
    order: { type: 'integer', access: 'write' },
    power: { type: 'number', simulate: { around: 100, spread: 5, when: on } },
    pressure: { type: 'number', simulate: { around: 8, when: on, otherwise: 1 } },
    energy: { type: 'number', simulate: { is: 0, counts: 'power' } },
  },
};
const rowsOf = (type: DeviceType) =>
  createRows({
    places: [{ path: '', type: type.type }],
    types: { [type.type]: type },
    seed: 1,
    now: () => 1000,
    model: () => undefined,
    state: undefined,
  });

it('a stopped machine has no power, and its counter does not increase', () => {
  const rows = rowsOf(machine);
  const read = (name: string) => rows.reader('', name)();
  expect(read('power')).toBeGreaterThan(90);
  expect(read('pressure')).toBe(8);
  rows.step({ at: 0, dtS: 3600 } as Parameters<typeof rows.step>[0]);
  const counted = read('energy');
  expect(counted).toBeGreaterThan(90);
  rows.write('', 'order', 0);
  expect([read('power'), read('pressure')]).toEqual([0, 1]);
  rows.step({ at: 0, dtS: 3600 } as Parameters<typeof rows.step>[0]);
  expect(read('energy')).toBe(counted);
});

it('a UPS that is off has no output voltage and no load', () => {
  const rows = rowsOf(typeOf('ups'));
  const read = (name: string) => rows.reader('', name)();
  expect(read('outputVoltage')).toBeGreaterThan(200);
  rows.write('', 'runCommand', 0);
  expect([read('runState'), read('outputVoltage'), read('outputCurrent'), read('loadRate')]).toEqual([0, 0, 0, 0]);
  expect(read('inputVoltage')).toBeGreaterThan(200);
});
