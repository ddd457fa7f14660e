// Set-points that the device drops unless they are written again: over Modbus TCP, with a device that has such a watchdog.
import { afterEach, expect, it } from 'vitest';
import type { DeviceType } from '../../../../src/core/devices/device.ts';
import type { Repeat } from '../../../../src/core/devices/repeat.ts';
import { type Acquisition, type AcquisitionOptions, startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { createModbusServer } from '../../../../src/station/modbus/server.ts';
import { until } from '../../demoSet.ts';

const at = { power: 0, other: 1, time: 10, value: 11, control: 20 };
const register = (address: number) => ({ table: 'holding', address, as: 'int16' }) as const;
const setPoint = { type: 'number', access: 'both', minimum: -100, maximum: 100 } as const;
const start = { writes: { point: 'control', value: 1 }, needs: [] };

const typeOf = (repeats: Readonly<Record<string, Repeat>>): DeviceType => ({
  type: 'box',
  title: 'Box',
  points: {
    power: { title: 'Power', ...setPoint },
    other: { title: 'Other', ...setPoint },
    watchdogTime: { title: 'Time', type: 'integer', access: 'both' },
    watchdogPower: { title: 'Power', type: 'integer', access: 'both' },
    control: { title: 'Control', type: 'integer', access: 'write' },
  },
  commands: {
    start: { title: 'Start', ...start },
    stop: { title: 'Stop', ...start, writes: { point: 'control', value: 2 } },
  },
  rest: { stage: 'converter', start: 'start', stop: 'stop' },
  models: {
    generic: {
      blocks: {
        set: { table: 'holding', address: 0, count: 2, everyMs: 100 },
        watchdog: { table: 'holding', address: 10, count: 2, everyMs: 100 },
      },
      registers: {
        power: register(at.power),
        other: register(at.other),
        watchdogTime: register(at.time),
        watchdogPower: register(at.value),
        control: register(at.control),
      },
      repeats,
    },
  },
});
const repeat: Repeat = { seconds: 1, watchdog: { seconds: 2 }, fallback: 0 };

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A device whose power falls to 5 if it has not been written for `seconds`. It records the writes. */
async function device(seconds: number) {
  const words = new Map<number, number>([[at.power, 5]]);
  const writes: { address: number; value: number; at: number }[] = [];
  let refuses = false;
  let watchdog: NodeJS.Timeout | undefined;
  const server = await createModbusServer({
    bank: () => ({
      read: (_table, address, count) => Uint16Array.from({ length: count }, (_, index) => words.get(address + index) ?? 0),
      write(_table, address, [value = 0]) {
        if (refuses) return 'address';
        writes.push({ address, value, at: performance.now() });
        words.set(address, value);
        if (address !== at.power) return 'taken';
        clearTimeout(watchdog);
        watchdog = setTimeout(() => words.set(at.power, 5), seconds * 1000);
        return 'taken';
      },
    }),
  });
  closers.push(
    () => server.close(),
    () => clearTimeout(watchdog),
  );
  const powers = () => writes.filter(({ address }) => address === at.power).map(({ value }) => value);
  return { port: server.port, words, writes, powers, refuse: (does: boolean) => void (refuses = does) };
}

type Options = Pick<AcquisitionOptions, 'maintains'>;
function acquire(port: number, of: Repeat | 'none' = repeat, options: Options = {}) {
  const type = typeOf(of === 'none' ? {} : { power: of });
  const record: DeviceRecord = {
    id: 'box1',
    name: 'Box 1',
    type: 'box',
    model: 'generic',
    busbarName: '',
    config: {},
    simulated: false,
    link: { protocol: 'modbus-tcp', ip: '127.0.0.1', port, unitId: 1 },
  };
  let present = record;
  const types = { box: type };
  const times = { timeoutMs: 400, backOffMs: 50, longestBackOffMs: 100 };
  const acquisition: Acquisition = startAcquisition({
    devices: () => [present],
    types: () => types,
    clock: { now: () => Date.now() },
    times,
    ...options,
  });
  closers.push(() => acquisition.close());
  const change = async (changed: Partial<DeviceRecord>): Promise<void> => {
    present = { ...record, ...changed };
    await acquisition.sync();
  };
  return { acquisition, change };
}
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const isRead = ({ live }: Acquisition, power: number): boolean => live.get('box1')?.values.power === power;

it('a set-point of a person stays beyond the watchdog of the device, and is written no more often than declared', async () => {
  const { port, words, writes } = await device(2);
  const { acquisition } = acquire(port);
  await until(() => isRead(acquisition, 5));
  expect(await acquisition.commander.write('box1', { power: 50 }, 'ann')).toMatchObject({ outcome: 'confirmed' });
  await wait(4600);
  expect(words.get(at.power)).toBe(50);
  const times = writes.map((each) => each.at);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(gaps.length).toBeGreaterThanOrEqual(3);
  for (const gap of gaps) {
    expect(gap).toBeGreaterThanOrEqual(950);
    expect(gap).toBeLessThan(1900);
  }
});

it('without the word, the device drops the set-point', async () => {
  const { port, words, powers } = await device(1);
  const { acquisition } = acquire(port, 'none');
  await until(() => isRead(acquisition, 5));
  await acquisition.commander.write('box1', { power: 50 }, 'ann');
  await wait(1500);
  expect([words.get(at.power), powers()]).toEqual([5, [50]]);
});

it('a newer set-point of the dispatch replaces the repeated one, and writes by the dispatch postpone the repetition', async () => {
  const { port, powers } = await device(5);
  const { acquisition } = acquire(port);
  await acquisition.outlet.set('box1', { power: 50 });
  for (let n = 0; n < 4; n++) {
    await wait(500);
    await acquisition.outlet.set('box1', { power: 20 });
  }
  expect(powers()).toEqual([50, 20, 20, 20, 20]);
  await wait(1600);
  expect(powers()).toEqual([50, 20, 20, 20, 20, 20]);
});

it('the fall-back value is written once when the station is shut down, and is not repeated', async () => {
  const { port, powers } = await device(60);
  const { acquisition } = acquire(port, { ...repeat, fallback: 7 });
  await acquisition.outlet.set('box1', { power: 50 });
  await acquisition.close();
  expect(powers()).toEqual([50, 7]);
  const other = await device(60);
  const second = acquire(other.port, { ...repeat, fallback: 7 });
  await second.acquisition.outlet.set('box1', { power: 7 });
  await wait(1600);
  await second.acquisition.close();
  expect(other.powers()).toEqual([7]);
});

it('a stop ends the repetition, also of a set-point that is being written', async () => {
  const { port, powers } = await device(60);
  const { acquisition } = acquire(port);
  await acquisition.outlet.set('box1', { power: 50 });
  await Promise.all([acquisition.outlet.set('box1', { power: 40 }), acquisition.commander.run('box1', 'stop', {}, 'ann')]);
  const before = powers();
  await wait(1600);
  expect(powers()).toEqual(before);
  await acquisition.close();
  expect(powers()).toEqual(before);
});

it('a value of another system is not overwritten, and the set-point is not repeated after it', async () => {
  const { port, words, powers } = await device(60);
  const { acquisition } = acquire(port);
  await acquisition.commander.write('box1', { power: 50 }, 'ann');
  await wait(600);
  words.set(at.power, 10);
  await wait(1800);
  expect([words.get(at.power), powers()]).toEqual([10, [50]]);
});

it('a set-point that the device has dropped is not taken again when the device can be reached again', async () => {
  const { port, powers, refuse } = await device(60);
  const { acquisition } = acquire(port);
  await acquisition.commander.write('box1', { power: 50 }, 'ann');
  refuse(true);
  await wait(2300);
  refuse(false);
  await wait(1500);
  expect(powers()).toEqual([50]);
});

it('a read-only device, and one for which the dispatch permits no repetition, get no repeated set-point', async () => {
  const one = await device(60);
  const readOnly = acquire(one.port);
  await readOnly.acquisition.outlet.set('box1', { power: 50 });
  await readOnly.change({ control: 'readOnly' });
  const two = await device(60);
  const asked: unknown[] = [];
  const latched = acquire(two.port, repeat, { maintains: (_record, values) => (asked.push(values), false) });
  await latched.acquisition.outlet.set('box1', { power: 50 });
  await wait(1800);
  expect([one.powers(), two.powers(), asked]).toEqual([[50], [50], [{ power: 50 }]]);
  await Promise.all([readOnly.acquisition.close(), latched.acquisition.close()]);
  expect([one.powers(), two.powers()]).toEqual([[50], [50]]);
});

it('the station sets up the watchdog of the device after the set-point, and again only if it reads other settings', async () => {
  const { port, writes } = await device(60);
  const { acquisition } = acquire(port, {
    ...repeat,
    fallback: 3,
    watchdog: { seconds: 2, time: 'watchdogTime', value: 'watchdogPower' },
  });
  await acquisition.outlet.set('box1', { power: 50 });
  await until(() => writes.length >= 3);
  await wait(2500);
  expect(writes.slice(0, 3).map(({ address, value }) => [address, value])).toEqual([
    [at.power, 50],
    [at.value, 3],
    [at.time, 2],
  ]);
  expect(writes.slice(3).every(({ address }) => address === at.power)).toBe(true);
});
