// Writes to a simulated device that its device file does not allow. They are refused with an exception, as by a real device, and
// have no effect.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { openLink } from '../../../src/station/modbus/client.ts';
import type { ModbusLink } from '../../../src/station/modbus/link.ts';
import { startPlant, type RunningPlant } from '../../../src/station/plant/startPlant.ts';
import { cabinet, deviceOf, handClock, types } from '../demoSet.ts';

const pump: DeviceType = {
  type: 'pump',
  title: 'Pump',
  points: {
    speed: { title: 'Speed', type: 'number', minimum: 10, maximum: 50, access: 'both', simulate: { is: 20 } },
    mode: {
      title: 'Mode',
      type: 'integer',
      access: 'both',
      choices: { slow: { const: 1, title: 'Slow' }, fast: { const: 2, title: 'Fast' } },
      simulate: { is: 1 },
    },
    lift: {
      title: 'Lift',
      type: 'number',
      maximum: { from: ['/config/height', '/values/most'], title: 'Height' },
      access: 'both',
      simulate: { is: 1 },
    },
    most: { title: 'Most', type: 'number', simulate: { is: 30 } },
    flow: { title: 'Flow', type: 'number', maximum: 5, simulate: { is: 3 } },
  },
  models: {
    generic: {
      registers: {
        speed: { table: 'holding', address: 0, as: 'uint16', scale: 0.1 },
        mode: { table: 'holding', address: 1, as: 'uint16', map: { '7': 1, '9': 2 } },
        lift: { table: 'holding', address: 2, as: 'int32', scale: 0.01, words: 'CDAB' },
        most: { table: 'holding', address: 4, as: 'uint16' },
        flow: { table: 'holding', address: 5, as: 'uint16' },
      },
    },
  },
};
const base = deviceOf('ups1');
const pumpOf = (id: string, config: DeviceRecord['config']): DeviceRecord => ({
  ...base,
  id,
  type: 'pump',
  model: 'generic',
  config,
});
const records = [pumpOf('pump1', {}), pumpOf('pump2', { height: 12 }), deviceOf('ac1')];

let plant: RunningPlant;
const links = new Map<string, ModbusLink>();
beforeAll(async () => {
  const all = { ...types, pump };
  plant = await startPlant({
    plant: cabinet,
    devices: () => records,
    types: () => all,
    clock: handClock(1_795_000_000_000),
    everyMs: 0,
  });
  for (const { id } of records) links.set(id, await openLink(plant.endpoint(id) ?? { ip: '', port: 0 }, 1000));
});
afterAll(async () => {
  for (const link of links.values()) link.close();
  await plant.close();
});

const linkOf = (id: string): ModbusLink => {
  const link = links.get(id);
  if (!link) throw new Error(`There is no link to ${id}`);
  return link;
};
const write = (id: string, address: number, words: readonly number[]) => linkOf(id).write(1, 'holding', address, [...words]);
const registersOf = (id: string, address: number, count = 1) => linkOf(id).read(1, 'holding', address, count);
const unfit = { exception: 3 };

it.each([
  ['a value above the maximum, by the scale of the register', 0, [501]],
  ['a value below the minimum', 0, [99]],
  ['a code that the model does not have', 1, [1]],
  ['a value above a limit of another point, over two registers', 2, [3001, 0]],
  ['one invalid value of several', 0, [300, 8]],
])('the simulated device refuses %s, and keeps its previous values', async (_, address, words) => {
  const before = [...(await registersOf('pump1', 0, 6))];
  await expect(write('pump1', address, words)).rejects.toMatchObject(unfit);
  expect([...(await registersOf('pump1', 0, 6))]).toEqual(before);
  expect(plant.plant.value('pump1', 'speed')).toBe(20);
});

it('the simulated device accepts values at the limits, and each code of the model', async () => {
  await write('pump1', 0, [500, 9, 3000, 0]);
  expect(['speed', 'mode', 'lift'].map((name) => plant.plant.value('pump1', name))).toEqual([50, 2, 30]);
  await write('pump1', 0, [100, 7]);
  expect([...(await registersOf('pump1', 0, 2))]).toEqual([100, 7]);
});

it('the simulated device uses the limit of its configuration', async () => {
  await expect(write('pump2', 2, [1201, 0])).rejects.toMatchObject(unfit);
  await write('pump2', 2, [1200, 0]);
  expect(plant.plant.value('pump2', 'lift')).toBe(12);
});

it('the simulated device refuses a write to missing registers as an illegal address', async () => {
  await expect(write('pump1', 5, [1, 1])).rejects.toMatchObject({ exception: 2 });
});

it('the simulated air conditioner refuses a set-point outside its range', async () => {
  const before = [...(await registersOf('ac1', 0))];
  await expect(write('ac1', 0, [65_535])).rejects.toMatchObject(unfit);
  await expect(write('ac1', 0, [149])).rejects.toMatchObject(unfit);
  expect([...(await registersOf('ac1', 0))]).toEqual(before);
  await write('ac1', 0, [150]);
  expect(plant.plant.value('ac1', 'coolingPoint')).toBe(15);
});
