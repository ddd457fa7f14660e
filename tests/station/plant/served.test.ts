// The plant with its Modbus servers. Devices are added and removed, faults outlast such changes, and the state outlasts a
// restart.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import { openLink } from '../../../src/station/modbus/client.ts';
import { toDeviceMap } from '../../../src/station/modbus/deviceMap.ts';
import type { PlantState } from '../../../src/station/plant/plantState.ts';
import { missingDemoDevices } from '../../../src/station/plant/demoDevices.ts';
import { startPlant } from '../../../src/station/plant/startPlant.ts';
import { cabinet, deviceOf, devices, handClock, ownFolder, types } from '../demoSet.ts';

const { folder, remove } = ownFolder();
afterAll(remove);
const start = 1_795_000_000_000;
const few = devices.filter(({ id }) => ['lc1', 'ups1', 'pcs1', 'stack1'].includes(id));

it('the plant keeps the servers and faults of remaining devices, opens servers of added devices and closes those of removed ones', async () => {
  let records = few;
  const plant = await startPlant({
    plant: cabinet,
    devices: () => records,
    types: () => types,
    clock: handClock(start),
    everyMs: 0,
  });
  const before = plant.endpoint('lc1');
  plant.fault('ups1', { points: { batteryLevel: 12 } });
  records = [...few.filter(({ id }) => id !== 'pcs1' && id !== 'stack1'), deviceOf('ac1')];
  await plant.sync();
  expect(plant.endpoint('lc1')).toEqual(before);
  expect(plant.endpoint('pcs1')).toBeUndefined();
  const link = await openLink(plant.endpoint('ac1') ?? { ip: '', port: 0 }, 1000);
  expect(await link.read(1, 'input', 0, 2)).toEqual([1, 4]);
  link.close();
  expect(plant.plant.value('ups1', 'batteryLevel')).toBe(12);
  // The demo station has a permanently blocked filter.
  expect(plant.plant.value('lc1', 'filterBlocked')).toBe(1);
  plant.fault('lc1', { points: { lowLevel: 1 } });
  plant.fault('lc1', undefined);
  expect([plant.plant.value('lc1', 'filterBlocked'), plant.plant.value('lc1', 'lowLevel')]).toEqual([1, 0]);
  await plant.close();
});

it('a converter that was removed, or whose type was unknown for a while, continues to count from its last reading', async () => {
  let [records, known] = [devices, types];
  const stateFile = join(folder, 'away.json');
  const clock = handClock(start);
  const open = () => startPlant({ plant: cabinet, devices: () => records, types: () => known, clock, stateFile, everyMs: 0 });
  const first = await open();
  const move = (seconds = 60) => {
    clock.move(seconds * 1000);
    first.tick();
  };
  for (const [name, value] of Object.entries({ activePowerSet: 60, start: 1 })) first.plant.write('pcs1', '', name, value);
  for (let second = 1; second <= 30; second += 1) {
    first.plant.write('pcs1', '', 'heartbeat', second);
    move(1);
  }
  const counted = first.plant.value('pcs1', 'chargeTotal');
  expect(counted).toBeGreaterThan(0.1);
  const { pcs: _pcs, ...others } = types;
  known = others;
  await first.sync();
  move();
  records = devices.filter(({ id }) => id !== 'pcs1');
  await first.sync();
  move();
  await first.close();
  [records, known] = [devices, types];
  const second = await open();
  expect(second.plant.value('pcs1', 'chargeTotal')).toBe(counted);
  await second.close();
});

it('the plant advances with the clock, and simulates the time in which it was closed at the next start', async () => {
  const stateFile = join(folder, 'plant.json');
  const clock = handClock(start);
  const open = () => startPlant({ plant: cabinet, devices: () => devices, types: () => types, clock, stateFile, everyMs: 0 });
  const first = await open();
  clock.move(30_000);
  first.tick();
  expect(first.plant.at).toBe(start + 30_000);
  // The plant waits if the clock is slightly behind, and follows a clock that was set back.
  clock.move(-3000);
  first.tick();
  expect(first.plant.at).toBe(start + 30_000);
  clock.move(-7000);
  first.tick();
  expect(first.plant.at).toBe(start + 20_000);
  await first.close();
  expect(existsSync(stateFile)).toBe(true);
  const energy = first.plant.value('meterLoad', 'forwardTotal');
  clock.move(3 * 3_600_000);
  const second = await open();
  second.tick();
  expect(second.plant.at).toBe(clock.now());
  const grown = second.plant.value('meterLoad', 'forwardTotal') - energy;
  expect(grown).toBeGreaterThan(100);
  expect(Math.abs(second.plant.value('pcs1', 'activePower'))).toBeLessThan(1);
  await second.close();
});

it('a converter reports a lost heartbeat after a stop of the station, but not directly after the history was generated', async () => {
  const clock = handClock(start);
  const open = (state: PlantState) =>
    startPlant({ plant: cabinet, devices: () => devices, types: () => types, clock, state, everyMs: 0 });
  const first = await startPlant({ plant: cabinet, devices: () => devices, types: () => types, clock, everyMs: 0 });
  const state = first.plant.save();
  await first.close();
  clock.move(75_000);
  for (const [from, lost] of [
    [{ ...state, made: true as const }, 0],
    [state, 1],
  ] as const) {
    const plant = await open(from);
    plant.tick();
    expect([plant.plant.at, plant.plant.value('pcs1', 'emsTimeout')]).toEqual([clock.now(), lost]);
    await plant.close();
  }
});

it('the plant starts from the beginning if its state cannot be read', async () => {
  const reported: string[] = [];
  const stateFile = join(folder, 'broken.json');
  writeFileSync(stateFile, '{ "at": 12');
  const plant = await startPlant({
    plant: cabinet,
    devices: () => few,
    types: () => types,
    clock: handClock(start),
    stateFile,
    report: (what) => void reported.push(what),
    everyMs: 0,
  });
  expect(plant.plant.at).toBe(start);
  await plant.close();
  expect(JSON.parse(readFileSync(stateFile, 'utf8'))).toMatchObject({ at: start });
  expect(readFileSync(`${stateFile}.damaged`, 'utf8')).toBe('{ "at": 12');
  expect(reported).toEqual([
    `The state of the simulated plant cannot be read. It was renamed to ${stateFile}.damaged, and the plant starts from the beginning`,
  ]);
});

it('the demo station gets a device for a new type, and for no other type', () => {
  const chiller: DeviceType = {
    type: 'chiller',
    title: 'Chiller',
    points: { flow: { title: 'Flow', type: 'number', simulate: { around: 12, spread: 1 } } },
    config: { properties: { pumps: { title: 'Pumps', type: 'integer', minimum: 2 } } },
    models: { generic: { registers: { flow: { table: 'input', address: 0, as: 'uint16', scale: 0.1 } } } },
  };
  const known = new Set(Object.keys(types));
  expect(missingDemoDevices(types, devices, known)).toEqual([]);
  const [added, ...others] = missingDemoDevices({ ...types, chiller }, devices, known);
  expect(others).toEqual([]);
  expect(added).toMatchObject({
    id: 'chiller1',
    type: 'chiller',
    model: 'generic',
    simulated: true,
    config: { pumps: 2 },
    busbarName: 'Grid#1',
  });
  expect(missingDemoDevices({ ...types, chiller }, added ? [...devices, added] : [], known)).toEqual([]);
});

it('the plant serves a stack of 40 clusters, each with its own unit id', async () => {
  const record = { ...deviceOf('stack1'), model: 'stackfield-su100', config: { clusterCount: 40, cellCount: 416 } };
  const plant = await startPlant({
    plant: cabinet,
    devices: () => [record],
    types: () => types,
    clock: handClock(start),
    everyMs: 0,
  });
  const map = toDeviceMap(record, types);
  expect(new Set([...map.points.values()].map(({ unitId }) => unitId)).size).toBe(41);
  const last = map.points.get('/cluster.40/cell.416#voltage');
  const link = await openLink(plant.endpoint('stack1') ?? { ip: '', port: 0 }, 1000);
  const [raw = 0] = await link.read(last?.unitId ?? 0, 'input', last?.register.address ?? 0, 1);
  expect(raw / 1000).toBeCloseTo(plant.plant.value('stack1', '/cluster.40/cell.416#voltage'), 2);
  expect(raw).toBeGreaterThan(3000);
  link.close();
  await plant.close();
});

it('the points of every device are in registers that do not overlap', () => {
  for (const record of devices) {
    const taken = new Map<string, string>();
    for (const { key, register, unitId, point } of toDeviceMap(record, types).points.values()) {
      if (register.bit !== undefined) continue;
      const place = `${unitId} ${register.table} ${register.address}`;
      expect(taken.get(place), `${record.id} ${key}`).toBeUndefined();
      taken.set(place, key);
      expect(point).toBeDefined();
    }
  }
});
