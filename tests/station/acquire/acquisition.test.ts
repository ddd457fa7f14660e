// Simulated devices behind Modbus servers on real sockets: read by their device files, commanded and read back.
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Acquisition, startAcquisition } from '../../../src/station/acquire/acquisition.ts';
import type { DeviceRecord, LogEntry } from '../../../src/station/contract/index.ts';
import { toDeviceMap } from '../../../src/station/modbus/deviceMap.ts';
import type { RunningPlant } from '../../../src/station/plant/startPlant.ts';
import { createSeriesStore, type WritableSeries } from '../../../src/station/store/series/series.ts';
import { seriesShape } from '../../../src/station/store/series/seriesShape.ts';
import { deviceOf, devices, ownFolder, types, until } from '../demoSet.ts';
import { startOverSockets } from './overSockets.ts';

const { folder, remove } = ownFolder();
const clock = { now: () => Date.now() };
const logs: LogEntry[] = [];
/** The demo devices, and a converter of a second model. */
const northgrid: DeviceRecord = { ...deviceOf('pcs1'), id: 'pcs2', name: 'PCS #2', model: 'northgrid-ng125', relates: {} };
const all: DeviceRecord[] = [...devices, northgrid];
let plant: RunningPlant;
let series: WritableSeries;
let acquisition: Acquisition;
const live = (id: string) => acquisition.live.get(id)?.values ?? {};

beforeAll(async () => {
  series = createSeriesStore(join(folder, 'series.db'), {
    shape: seriesShape(
      () => types,
      () => all,
    ),
  });
  ({ plant, acquisition } = await startOverSockets({
    devices: () => all,
    types: () => types,
    clock,
    series,
    begin: () => (entry) => void (entry && logs.push(entry)),
    times: { timeoutMs: 400, backOffMs: 100, longestBackOffMs: 400 },
  }));
  await until(
    () =>
      acquisition.live.all().every(({ link }) => link === 'ok' || link === 'none') &&
      live('stack1')['/cluster.1/cell.260#voltage'] !== undefined,
  );
});
afterAll(async () => {
  await acquisition.close();
  await plant.close();
  series.close();
  remove();
});
afterEach(() => {
  for (const { id } of all) plant.fault(id, undefined);
});

it('every point of every device is read with its value in the plant, for each model', () => {
  for (const record of all) {
    const values = live(record.id);
    for (const { key, path, name, point, register } of toDeviceMap(record, types).points.values()) {
      const truth = plant.plant.reader(record.id, path, name)();
      if (point.access === 'write' || !Number.isFinite(truth)) continue;
      expect(values[key], `${record.id} ${key}`).toBeDefined();
      // Measured values change between the reads, so only constant points are compared exactly.
      const still = point.$ref !== undefined || point.choices !== undefined || /rated|Ratio|Scale|Count|Set$|Target/.test(name);
      const scale = typeof register.scale === 'number' ? register.scale : 1;
      if (still) expect(Math.abs((values[key] ?? 0) - truth), `${record.id} ${key}`).toBeLessThanOrEqual(scale / 2 + 1e-6);
    }
  }
  expect(live('stack1').maxClusterVoltage).toBeCloseTo(live('stack1')['/cluster.1#voltage'] ?? 0, 0);
  expect(live('meterPv').voltageA).toBeGreaterThan(220);
});

it('the frames of a device are stored each second, and those of cells and digital inputs as well', async () => {
  const begin = Date.now();
  const knownSince = async (): Promise<number[]> => {
    const { values } = await series.range({ device: 'pcs1', points: ['voltageA'], start: begin, end: Date.now(), stepS: 1 });
    return Array.from(values.voltageA ?? []).filter((one) => !Number.isNaN(one));
  };
  await until(async () => Date.now() > begin + 3500 && (await knownSince()).length >= 3);
  const known = await knownSince();
  expect(known.every((one) => one > 220)).toBe(true);
  // The cells of a cluster need several requests. A frame has the cells that were read since the previous frame.
  const newest = Object.entries(series.latest('stack1')?.values ?? {});
  expect(newest.some(([key, volt]) => /cell\.\d+#voltage$/.test(key) && volt > 3)).toBe(true);
  expect(series.latest('dio1')?.values.di1).toBe(0);
});

describe('device commands', () => {
  it('are confirmed by their confirmation point, and logged', async () => {
    expect(await acquisition.commander.run('pcs1', 'stop', {}, 'ann')).toEqual({ outcome: 'confirmed', seen: 0, of: 'runState' });
    expect(await acquisition.commander.run('pcs1', 'start', {}, 'ann')).toEqual({
      outcome: 'confirmed',
      seen: 1,
      of: 'runState',
    });
    expect(logs.slice(-2)).toMatchObject([
      { who: 'ann', kind: 'command', what: 'pcs.stop', target: 'pcs1', before: 1, after: { seen: 0 }, outcome: 'confirmed' },
      { what: 'pcs.start', before: 0, after: { seen: 1 }, outcome: 'confirmed' },
    ]);
  });

  it('work on a model with other registers, word orders and codes', async () => {
    expect(live('pcs2').gridState).toBe(1);
    expect(await acquisition.commander.run('pcs2', 'stop', {}, 'ann')).toEqual({ outcome: 'confirmed', seen: 0, of: 'runState' });
    expect(await acquisition.commander.run('pcs2', 'offGrid', {}, 'ann')).toEqual({
      outcome: 'confirmed',
      seen: 0,
      of: 'gridState',
    });
    expect(await acquisition.commander.run('pcs2', 'onGrid', {}, 'ann')).toEqual({
      outcome: 'confirmed',
      seen: 1,
      of: 'gridState',
    });
  });

  it('are confirmed within the tolerance of their input', async () => {
    plant.plant.write('pcs1', '', 'heartbeatTimeout', 0);
    expect(await acquisition.commander.run('pcs1', 'setPower', { activePowerSet: 20 }, 'ann')).toMatchObject({
      outcome: 'confirmed',
    });
    await acquisition.commander.run('pcs1', 'setPower', { activePowerSet: 0 }, 'ann');
  });

  it('have the outcome "accepted" if the device does not act on them', async () => {
    plant.plant.trip('pcs1');
    await until(() => live('pcs1').faultState === 1);
    plant.fault('pcs1', { points: { faultState: 1 } });
    expect(await acquisition.commander.run('pcs1', 'resetFault', {}, 'ann')).toMatchObject({ outcome: 'accepted', seen: 1 });
    plant.fault('pcs1', undefined);
    expect(await acquisition.commander.run('pcs1', 'resetFault', {}, 'ann')).toMatchObject({ outcome: 'confirmed' });
    expect(await acquisition.commander.run('pcs1', 'start', {}, 'ann')).toMatchObject({ outcome: 'confirmed' });
  });

  it('have the outcome "unknown" without a response, and "refused" with an exception', async () => {
    plant.fault('lc1', { link: 'silent' });
    expect(await acquisition.commander.run('lc1', 'stop', {}, 'ann')).toMatchObject({ outcome: 'unknown' });
    plant.fault('lc1', { link: 'exception' });
    await until(() => acquisition.live.state('lc1') === 'abnormal');
    expect(await acquisition.commander.run('lc1', 'stop', {}, 'ann')).toMatchObject({ outcome: 'refused' });
    plant.fault('lc1', undefined);
    plant.plant.write('lc1', '', 'control', 1);
  });

  it.each([
    ['an unknown command', () => acquisition.commander.run('pcs1', 'dance', {}, 'ann')],
    ['an unknown device', () => acquisition.commander.run('nobody', 'start', {}, 'ann')],
    ['a power beyond its limits', () => acquisition.commander.run('pcs1', 'setPower', { activePowerSet: 99_999 }, 'ann')],
    ['a command without its input', () => acquisition.commander.run('pcs1', 'setPower', {}, 'ann')],
    ['a write to a read-only point', () => acquisition.commander.write('pcs1', { voltageA: 1 }, 'ann')],
    ['a write to an unknown point', () => acquisition.commander.write('pcs1', { nothing: 1 }, 'ann')],
    ['a code outside its table', () => acquisition.commander.write('lc1', { targetMode: 7 }, 'ann')],
  ])('are refused for %s', async (_name, work) => {
    expect(await work()).toMatchObject({ outcome: 'refused' });
  });

  it('can write several points and read them back, including coils', async () => {
    const values = { coolingTarget: 19.5, coolingStart: 31, heatingStop: 13 };
    await until(() => acquisition.live.state('lc1') === 'normal');
    expect(await acquisition.commander.write('lc1', values, 'ann')).toMatchObject({ outcome: 'confirmed', seen: 19.5 });
    expect(live('lc1')).toMatchObject(values);
    expect(await acquisition.commander.write('dio1', { do2: 1 }, 'ann')).toMatchObject({ outcome: 'confirmed' });
    expect(live('dio1')).toMatchObject({ do1: 0, do2: 1 });
  });
});

describe('a device with a fault', () => {
  it.each([
    ['is silent', 'silent' as const, 'timeout'],
    ['sends garbage', 'garbage' as const, 'abnormal'],
    ['closes the connection', 'cut' as const, 'abnormal'],
    ['answers only exceptions', 'exception' as const, 'abnormal'],
    ['reports that it is busy', { code: 6 }, 'abnormal'],
    ['sends too few bytes', 'length' as const, 'abnormal'],
    ['answers too late', { delayMs: 900 }, 'timeout'],
  ])(
    'that %s has the matching state, delays no other device, and recovers',
    async (_name, link, state) => {
      plant.fault('ac1', { link });
      await until(() => acquisition.live.state('ac1') === state);
      const before = acquisition.live.get('pcs1')?.at ?? 0;
      await until(() => (acquisition.live.get('pcs1')?.at ?? 0) > before + 900);
      expect(acquisition.live.state('pcs1')).toBe('normal');
      plant.fault('ac1', undefined);
      await until(() => acquisition.live.state('ac1') === 'normal');
    },
    240_000,
  );

  it('has no value for a point that is not implemented, instead of zero', async () => {
    plant.fault('ups1', { points: { batteryVoltage: Number.NaN } });
    await until(() => live('ups1').batteryVoltage === undefined);
    expect(live('ups1').inputVoltage).toBeGreaterThan(200);
    plant.fault('ups1', undefined);
    await until(() => live('ups1').batteryVoltage !== undefined);
  });
});

describe('added and removed devices', () => {
  it('are polled, moved and released while the other devices are still read', async () => {
    let port = 0;
    const records: DeviceRecord[] = [deviceOf('ups1')];
    const own = startAcquisition({
      devices: () => records,
      types: () => types,
      clock,
      endpoint: ({ id, link }) => (id === 'ups1' ? plant.endpoint('ups1') : { ip: link.ip, port: link.port }),
      times: { timeoutMs: 300, backOffMs: 100, longestBackOffMs: 200 },
    });
    await until(() => own.live.get('ups1')?.link === 'ok');
    records.push({ ...deviceOf('ac1'), id: 'ac9', link: { ...deviceOf('ac1').link, port: 1 } });
    await own.sync();
    await until(() => own.live.state('ac9') === 'timeout');
    port = plant.endpoint('ac1')?.port ?? 0;
    records[1] = { ...deviceOf('ac1'), id: 'ac9', link: { ...deviceOf('ac1').link, port } };
    await own.sync();
    await until(() => own.live.state('ac9') === 'normal');
    await until(() => own.live.get('ac9')?.values.indoorTemperature !== undefined);
    records.pop();
    await own.sync();
    expect(own.live.get('ac9')).toBeUndefined();
    expect(own.live.get('ups1')?.link).toBe('ok');
    await own.close();
  });

  it('are retried after growing pauses while they are unreachable', async () => {
    const dialled: number[] = [];
    const server: Server = createServer((socket) => {
      dialled.push(performance.now());
      socket.on('error', () => {});
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    const own = startAcquisition({
      devices: () => [deviceOf('ac1')],
      types: () => types,
      clock,
      endpoint: () => ({ ip: '127.0.0.1', port }),
      times: { timeoutMs: 50, backOffMs: 100, longestBackOffMs: 5000 },
    });
    await until(() => dialled.length > 4);
    const pauses = dialled.slice(1).map((at, n) => at - (dialled[n] ?? at));
    // Each pause is twice the previous one, ±25 %. A busy machine can only make a pause longer.
    pauses.forEach((ms, n) => expect(ms).toBeGreaterThan(0.7 * 100 * 2 ** n));
    await own.close();
    server.close();
  });
});
