// A SunSpec model as a device over real sockets: base address, scale factors across groups and requests, and commands.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compile } from '../../../../src/compiler/compile.ts';
import { readSchemas } from '../../../../src/compiler/node/readSchemas.ts';
import type { Acquisition } from '../../../../src/station/acquire/acquisition.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { openLink } from '../../../../src/station/modbus/client.ts';
import { toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import type { RunningPlant } from '../../../../src/station/plant/startPlant.ts';
import { createSeriesStore } from '../../../../src/station/store/series/series.ts';
import { ownFolder, until } from '../../demoSet.ts';
import { startOverSockets } from '../overSockets.ts';

const model = readFileSync('tests/fixtures/sunspec/model_64911.json', 'utf8');
const files = new Map([
  ...readSchemas(['schemas']),
  ['devices/model_64911.json', model],
  ['devices/model_64912.json', readFileSync('tests/fixtures/sunspec/model_64912.json', 'utf8')],
]);
const types = compile(files, { kinds: {} }).content.devices;
const pumps: DeviceRecord = {
  id: 'pumps1',
  name: 'Pumps',
  type: 'sunspec64911',
  model: 'generic',
  busbarName: 'Grid#1',
  simulated: true,
  link: { protocol: 'modbus-tcp', ip: '127.0.0.1', port: 502, unitId: 1, base: 40_070 },
  config: { nPmp: 3, sensorCount: 2 },
};
const rack: DeviceRecord = {
  ...pumps,
  id: 'rack1',
  name: 'Rack',
  type: 'sunspec64912',
  link: { ...pumps.link, base: 40_000 },
  config: { nMod: 2 },
};
const devices = [pumps, rack];
const clock = { now: () => Date.now() };
const kept = ownFolder();
const series = createSeriesStore(join(kept.folder, 'series.db'));
let plant: RunningPlant;
let acquisition: Acquisition;
const values = () => acquisition.live.get('pumps1')?.values ?? {};

beforeAll(async () => {
  ({ plant, acquisition } = await startOverSockets({
    devices: () => devices,
    types: () => types,
    clock,
    series,
  }));
  await until(() => values()['/pump.3/winding.2#v'] !== undefined);
});
afterAll(async () => {
  await acquisition.close();
  await plant.close();
  series.close();
  kept.remove();
});

it('the groups of a SunSpec model follow one another from the base address on', () => {
  const { points } = toDeviceMap(pumps, types);
  const at = (key: string) => points.get(key)?.register.address;
  expect([at('iD'), at('w')]).toEqual([40_070, 40_080]);
  // The model has 128 registers, then 4 + 2 × 1 for each pump, then the sensors.
  expect([at('/pump.1#a'), at('/pump.1/winding.2#v'), at('/pump.3#a')]).toEqual([40_198, 40_203, 40_210]);
  expect([at('/sensor.1#p'), at('/sensor.2#p')]).toEqual([40_216, 40_217]);
});
it('a simulated SunSpec device serves the registers of its file, and none before them', async () => {
  const link = await openLink(plant.endpoint('pumps1')!, 1500);
  const [id, length] = await link.read(1, 'holding', 40_070, 2);
  expect(id).toBe(64_911);
  expect(length).toBe(126 + 2 * 6 + 2);
  await expect(link.read(1, 'holding', 40_000, 1)).rejects.toThrow(/./);
  link.close();
});
it('a SunSpec value is scaled by a factor of its group, of an outer group or of another request', async () => {
  await until(() => values().w !== undefined && values()['/pump.1#tmp'] !== undefined);
  expect(values().w).toBeGreaterThan(10);
  expect(values().w).toBeLessThan(20);
  expect(values().hz).toBeCloseTo(50, 0);
  expect(values().tmp).toBeCloseTo(27, -1);
  expect(values()['/pump.1#tmp']).toBeCloseTo(27, -1);
  expect(values()['/pump.2/winding.1#v']).toBeCloseTo(750, -2);
  expect(values()['/sensor.2#p']).toBeDefined();
  expect(Number.isFinite(values().flow)).toBe(true);
});
it('the plant starts one server per device, even for concurrent updates', async () => {
  const listening = () => process.getActiveResourcesInfo().filter((each) => each === 'TCPServerWrap').length;
  const before = listening();
  devices.push({ ...rack, id: 'rack2', name: 'Second rack' });
  await Promise.all([plant.sync(), plant.sync(), plant.sync()]);
  expect(listening()).toBe(before + 1);
  devices.pop();
  await plant.sync();
  await until(() => listening() === before, 60_000);
});
it('a point that the device does not implement has no value', async () => {
  plant.fault('pumps1', { points: { w: Number.NaN, st: Number.NaN } });
  await until(() => values().w === undefined && values().st === undefined);
  expect(values().hz).toBeDefined();
  plant.fault('pumps1', undefined);
  await until(() => values().w !== undefined);
});
it('an event is read as a bit of its own word', async () => {
  plant.fault('pumps1', { points: { evtDryRun: 1 } });
  await until(() => values().evtDryRun === 1);
  expect([values().evtLowLevel, values()['/pump.1#evtOverload']]).toEqual([0, 0]);
  plant.fault('pumps1', undefined);
});
it('a point is written through its scale factor and read back', async () => {
  expect(await acquisition.commander.run('pumps1', 'setHz', { setHz: 42.5 }, 'ann')).toMatchObject({
    outcome: 'confirmed',
    seen: 42.5,
  });
});
it('the cells of the modules of a rack are read, and are stored by module', async () => {
  const cells = ['/rackModule.1/moduleCell.4#cellV', '/rackModule.2/moduleCell.1#cellV'];
  const read = () => acquisition.live.get('rack1')?.values ?? {};
  await until(() => cells.every((key) => read()[key] !== undefined));
  for (const key of cells) expect(read()[key]).toBeCloseTo(3.31, 1);
  expect(read()['/rackModule.2#v']).toBeCloseTo(750, -2);
  await until(() => cells.every((key) => series.latest('rack1')?.values[key] !== undefined));
  expect(series.latest('rack1')?.values[cells[0] ?? '']).toBeCloseTo(3.31, 1);
});
