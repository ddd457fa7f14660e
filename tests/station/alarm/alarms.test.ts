// Alarms by the device files: held, ended by their own condition, cleared and raised again, kept over a restart.
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createLive, type LiveStore } from '../../../src/station/acquire/live.ts';
import { createAlarms, type RunningAlarms } from '../../../src/station/alarm/alarms.ts';
import { devicesOfClusters, handClock, ownFolder, type HandClock, types } from '../demoSet.ts';
import { Database } from '../../../src/station/store/sqlite.ts';

const devices = devicesOfClusters(5);
const { folder, remove } = ownFolder();
afterAll(remove);
let files = 0;
let file: string;
let clock: HandClock;
let store: LiveStore;
let alarms: RunningAlarms;
const everything = { current: 1, pageSize: 100 };
const open = (): RunningAlarms =>
  createAlarms({ file, live: store.live, devices: () => devices, types: () => types, clock, everyMs: 0 });
const put = (device: string, values: Record<string, number>, forMs = 0): void => {
  store.put(device, clock.now(), values);
  clock.move(forMs);
};
beforeEach(() => {
  file = join(folder, `${files++}.db`);
  clock = handClock(1_795_000_000_000);
  store = createLive(clock);
  for (const { id, type } of devices) store.add(id, type);
  alarms = open();
  return () => alarms.close();
});

it('raises and ends a record with level, titles, value and times', () => {
  put('pcs1', { heatSinkTemperature: 78, faultState: 0 }, 5000);
  expect(alarms.running()).toEqual([]);
  put('pcs1', { heatSinkTemperature: 79 }, 1000);
  expect(alarms.running()).toMatchObject([
    {
      device: 'pcs1',
      deviceName: 'PCS #1',
      deviceType: 'pcs',
      busbarName: 'Grid#1',
      alarm: 'heat-sink-high',
      level: 'B',
      title: 'Heat-sink temperature high',
      originalTitle: 'Heat-sink temperature high',
      occurTime: 1_795_000_005_000,
      status: 'running',
      value: 79,
    },
  ]);
  expect(alarms.running()[0]?.advice).toContain('fans');
  expect(alarms.counts()).toEqual({ A: 0, B: 1, C: 0, unrated: 0, total: 1, consequences: 0 });
  put('pcs1', { heatSinkTemperature: 71 }, 1000);
  put('pcs1', { heatSinkTemperature: 69 });
  expect(alarms.running()).toEqual([]);
  expect(alarms.search(everything).list).toMatchObject([{ status: 'end', endTime: clock.now() }]);
});

it('tells what the make itself calls it', () => {
  const own = devices.map((each) => (each.id === 'pcs1' ? { ...each, model: 'northgrid-ng125' } : each));
  alarms.close();
  alarms = createAlarms({ file, live: store.live, devices: () => own, types: () => types, clock, everyMs: 0 });
  put('pcs1', { fanFault: 1 });
  expect(alarms.running()).toMatchObject([{ title: 'Fan fault', originalTitle: 'W103 Fan' }]);
  // Set to another make while it runs.
  own.splice(0, own.length, ...devices);
  alarms.sync();
  expect(alarms.running()).toMatchObject([{ title: 'Fan fault', originalTitle: 'Fan fault' }]);
});

it('judges each part for itself', () => {
  put('stack1', { '/cluster.3#fuseFault': 1, '/cluster.2#fuseFault': 0, fuseFault: 0 });
  expect(alarms.running()).toMatchObject([
    { device: 'stack1/cluster.3', deviceName: 'BMS #1/3', deviceType: 'cluster', level: 'A' },
  ]);
  expect(alarms.isRunning('stack1')).toBe(true);
  expect(alarms.isRunning('pcs1')).toBe(false);
});

describe('clearing is a mark with name and time', () => {
  const recordOf = (id: string) => alarms.search(everything).list.find((one) => one.id === id);
  const raised = () => {
    put('pcs1', { heatSinkTemperature: 80 }, 5000);
    put('pcs1', { heatSinkTemperature: 80 });
    return alarms.running()[0]?.id ?? '';
  };
  it('an alarm whose cause persists goes on from its beginning, over a restart too, and ends with its cause', () => {
    const id = raised();
    const { occurTime } = recordOf(id)!;
    clock.move(60_000);
    const at = clock.now();
    expect(alarms.clear([id, 'nothing', '999'], 'ann')).toMatchObject([{ id, status: 'running' }]);
    expect(alarms.clear([id], 'bob')).toEqual([]);
    put('pcs1', { heatSinkTemperature: 80 }, 60_000);
    put('pcs1', { heatSinkTemperature: 80 });
    expect(alarms.search(everything).list).toMatchObject([{ id, occurTime, status: 'running', clearedBy: 'ann', clearedAt: at }]);
    alarms.close();
    alarms = open();
    expect(alarms.running()).toMatchObject([{ id, occurTime, clearedBy: 'ann' }]);
    put('pcs1', { heatSinkTemperature: 60 });
    expect(recordOf(id)).toMatchObject({ status: 'end', endTime: clock.now(), clearedBy: 'ann', clearedAt: at });
    put('pcs1', { heatSinkTemperature: 80 }, 5000);
    put('pcs1', { heatSinkTemperature: 80 });
    expect(alarms.running()[0]?.clearedBy).toBeUndefined();
  });
  it('one that only waits for its way back ends, and is not raised by what is left', () => {
    const id = raised();
    put('pcs1', { heatSinkTemperature: 75 }, 5000);
    expect(recordOf(id)?.status).toBe('running');
    expect(alarms.clear([id], 'ann')).toMatchObject([{ id, status: 'end', endTime: clock.now() }]);
    put('pcs1', { heatSinkTemperature: 75 }, 5000);
    expect(alarms.running()).toEqual([]);
  });
  it('one that has ended keeps its end', () => {
    const id = raised();
    put('pcs1', { heatSinkTemperature: 60 });
    const { endTime } = recordOf(id)!;
    clock.move(60_000);
    alarms.clear([id], 'ann');
    expect(recordOf(id)).toMatchObject({ status: 'end', endTime, clearedBy: 'ann', clearedAt: clock.now() });
  });
  it('what cannot be read is not known to be gone', () => {
    const id = raised();
    store.link('pcs1', 'timeout');
    expect(alarms.clear([id], 'ann')).toMatchObject([{ id, status: 'running' }]);
    clock.move(30_000);
    alarms.tick();
    clock.move(30_000);
    alarms.tick();
    const silent = alarms.running().find(({ alarm, device }) => alarm === 'communication' && device === 'pcs1')!;
    expect(alarms.clear([silent.id], 'ann')).toMatchObject([{ status: 'running', occurTime: silent.occurTime }]);
  });
  it("of the station's own, one goes on while it says so, and one that is over ends", () => {
    const of = { level: 'A', title: 'Frames cannot be stored' } as const;
    alarms.own('series', of, true);
    alarms.own('seriesAside', { ...of, over: true }, true);
    alarms.clear(
      alarms.running().map(({ id }) => id),
      'ann',
    );
    alarms.own('series', of, true);
    expect(alarms.running()).toMatchObject([{ alarm: 'series', clearedBy: 'ann' }]);
    alarms.own('series', of, false);
    expect(alarms.running()).toEqual([]);
  });
});

it('acknowledging leaves it running', () => {
  put('pcs1', { faultState: 1 });
  const id = alarms.running()[0]?.id ?? '';
  expect(alarms.acknowledge([id, id], 'bob')).toBe(1);
  expect(alarms.running()).toMatchObject([{ acknowledgedBy: 'bob', status: 'running' }]);
  put('pcs1', { faultState: 0 });
  expect(alarms.search(everything).list).toMatchObject([{ acknowledgedBy: 'bob', status: 'end' }]);
});

it('keeps what runs over a restart, and ends what is gone', () => {
  put('pcs1', { faultState: 1, doorOpen: 1 });
  put('ups1', { batteryFault: 1 });
  alarms.close();
  const left = devices.filter(({ id }) => id !== 'ups1');
  alarms = createAlarms({ file, live: store.live, devices: () => left, types: () => types, clock, everyMs: 0 });
  expect(alarms.running().map(({ alarm }) => alarm)).toEqual(expect.arrayContaining(['fault', 'door-open']));
  expect(alarms.running()).toHaveLength(2);
  put('pcs1', { faultState: 1, doorOpen: 0 });
  expect(alarms.running()).toMatchObject([{ alarm: 'fault' }]);
});

it('a device that stays silent is an alarm, until it answers', () => {
  for (const { id } of devices) put(id, { x: 1 });
  store.link('ac1', 'timeout');
  alarms.tick();
  clock.move(29_000);
  alarms.tick();
  expect(alarms.running()).toEqual([]);
  clock.move(1000);
  alarms.tick();
  expect(alarms.running()).toMatchObject([
    { device: 'ac1', alarm: 'communication', level: 'B', title: 'Device does not answer' },
  ]);
  put('ac1', { x: 1 });
  alarms.tick();
  expect(alarms.running()).toEqual([]);
});

const latches = (type: string): boolean => Object.values(types[type]?.binds ?? {}).some(({ as }) => as === 'latch');
const safety = devices.filter(({ type }) => latches(type)).map(({ id }) => id);
it('there are fire detectors among what latches', () => {
  expect(safety).toEqual(expect.arrayContaining(['fire1', 'smoke1']));
});
it.each(safety)('%s that falls silent is an alarm, whoever clears it, until it answers', (device) => {
  put(device, { fireAlarm: 0, smoke: 0 });
  const told = () => alarms.running().filter((each) => each.device === device && each.alarm === 'communication');
  store.link(device, 'timeout');
  alarms.tick();
  clock.move(30_000);
  alarms.tick();
  const [first] = told();
  expect(first).toMatchObject({ level: 'B', title: 'Device does not answer' });
  // Whoever wipes it away does not make it answer.
  alarms.clear([first?.id ?? ''], 'ann');
  clock.move(86_400_000);
  alarms.tick();
  expect(told()).toHaveLength(1);
  put(device, { fireAlarm: 0 });
  alarms.tick();
  expect(told()).toEqual([]);
});

it('does not judge the last words of a silent device', () => {
  store.put('pcs1', clock.now(), { faultState: 0 });
  store.link('pcs1', 'timeout');
  const pcs = store.live.get('pcs1');
  Object.assign(pcs?.values ?? {}, { faultState: 1 });
  store.link('pcs1', 'abnormal');
  store.link('pcs1', 'timeout');
  expect(alarms.running().filter(({ alarm }) => alarm === 'fault')).toHaveLength(1);
});

it('the station itself can raise and end one', () => {
  const of = { level: 'A', title: 'Frames cannot be stored' } as const;
  alarms.own('series', of, true);
  alarms.own('series', of, true);
  expect(alarms.running()).toMatchObject([{ device: 'station', alarm: 'series', level: 'A' }]);
  alarms.own('series', of, false);
  expect(alarms.running()).toEqual([]);
});

it('wakes its listeners at every change and not otherwise', () => {
  let woken = 0;
  const stop = alarms.onChange(() => void woken++);
  put('pcs1', { faultState: 0 });
  put('pcs1', { faultState: 1 });
  put('pcs1', { faultState: 1 });
  put('pcs1', { faultState: 0 });
  stop();
  put('pcs1', { faultState: 1 });
  expect(woken).toBe(2);
});

describe('while nothing can be written', () => {
  it('alarms are raised and ended in memory, and written when the disk takes them again', () => {
    const guard = new Database(file);
    const barred = (on: boolean) =>
      guard.exec(
        on
          ? `CREATE TRIGGER no_add BEFORE INSERT ON alarm BEGIN SELECT RAISE(FAIL, 'full'); END;
             CREATE TRIGGER no_save BEFORE UPDATE ON alarm BEGIN SELECT RAISE(FAIL, 'full'); END;`
          : 'DROP TRIGGER no_add; DROP TRIGGER no_save;',
      );
    alarms.own('before', { level: 'C', title: 'Before' }, true);
    barred(true);
    alarms.own('series', { level: 'A', title: 'History cannot be stored' }, true);
    alarms.own('before', { level: 'C', title: 'Before' }, false);
    expect(alarms.running().map(({ alarm }) => alarm)).toEqual(['series']);
    expect(alarms.search({ ...everything, level: 'A' })).toMatchObject({ total: 1, list: [{ alarm: 'series' }] });
    alarms.tick();
    barred(false);
    guard.close();
    alarms.tick();
    expect(alarms.running()[0]?.id).toMatch(/^\d+$/);
    alarms.own('series', { level: 'A', title: 'History cannot be stored' }, false);
    alarms.close();
    alarms = open();
    expect(alarms.running()).toEqual([]);
    expect(alarms.search(everything).list.map(({ alarm, status }) => [alarm, status])).toEqual(
      expect.arrayContaining([
        ['series', 'end'],
        ['before', 'end'],
      ]),
    );
  });
});

describe("the device's own event time", () => {
  const raised = () => alarms.running().find(({ alarm }) => alarm === 'slave');
  const fault = (of: Record<string, number>) => {
    for (let i = 0; i < 5 && !raised(); i += 1) put('stack1', of, 2000);
  };
  it('is told with the alarm', () => {
    put('stack1', { slaveFault: 0, eventTime: 1_000 }, 1000);
    fault({ slaveFault: 1, eventTime: 1_794_999_999_123 });
    expect(raised()?.soe).toBe(1_794_999_999_123);
  });
  it('of an event before it is not its own', () => {
    put('stack1', { slaveFault: 0, eventTime: 1_000 }, 1000);
    fault({ slaveFault: 1, eventTime: 1_000 });
    expect(raised()).toBeDefined();
    expect(raised()?.soe).toBeUndefined();
  });
  it('may be read a little later than its condition', () => {
    put('stack1', { slaveFault: 0, eventTime: 1_000 }, 1000);
    fault({ slaveFault: 1, eventTime: 1_000 });
    put('stack1', { slaveFault: 1, eventTime: 1_794_999_999_123 }, 2000);
    expect(raised()?.soe).toBe(1_794_999_999_123);
    put('stack1', { slaveFault: 1, eventTime: 1_795_000_000_456 }, 2000);
    expect(raised()?.soe).toBe(1_794_999_999_123);
  });
  it('of an event long after it is not its own', () => {
    put('stack1', { slaveFault: 0, eventTime: 1_000 }, 1000);
    fault({ slaveFault: 1, eventTime: 1_000 });
    for (let i = 0; i < 3; i += 1) put('stack1', { slaveFault: 1, eventTime: 1_000 }, 2000);
    put('stack1', { slaveFault: 1, eventTime: 1_795_000_000_456 }, 2000);
    expect(raised()?.soe).toBeUndefined();
  });
  it('is missing where the device tells none', () => {
    put('stack1', { slaveFault: 0 }, 1000);
    fault({ slaveFault: 1 });
    expect(raised()).toBeDefined();
    expect(raised()?.soe).toBeUndefined();
  });
});
