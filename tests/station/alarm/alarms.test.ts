// Alarms from the device files: hold times, end conditions, repeated alarms, and running alarms across a restart.
import { describe, expect, it } from 'vitest';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import type { Members } from '../../../src/core/language.ts';
import { Database } from '../../../src/station/store/sqlite.ts';
import { types } from '../demoSet.ts';
import { devices, everything, watching } from './watching.ts';

const here = watching();

it('a device alarm is raised after its hold time with level, titles, value and time, and ends with an end time', () => {
  here.put('pcs1', { heatSinkTemperature: 78, faultState: 0 }, 5000);
  expect(here.alarms.running()).toEqual([]);
  here.put('pcs1', { heatSinkTemperature: 79 }, 1000);
  expect(here.alarms.running()).toMatchObject([
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
  expect(here.alarms.running()[0]?.advice).toContain('fans');
  expect(here.alarms.counts()).toMatchObject({ A: 0, B: 1, C: 0, unrated: 0, total: 1, unacknowledged: 1, consequences: 0 });
  here.put('pcs1', { heatSinkTemperature: 71 }, 1000);
  here.put('pcs1', { heatSinkTemperature: 69 });
  expect(here.alarms.running()).toEqual([]);
  expect(here.alarms.search(everything).list).toMatchObject([{ status: 'end', endTime: here.clock.now() }]);
});

it('readings that no instrument can measure raise no alarm', () => {
  // 50 Hz and 800 kΩ as floats with swapped words.
  here.put('pcs1', { frequency: 2.4e-41, insulation: 2.5e-41, heatSinkTemperature: 4e29 }, 60_000);
  here.put('pcs1', { frequency: 2.4e-41, insulation: 2.5e-41, heatSinkTemperature: 4e29 });
  expect(here.alarms.running()).toEqual([]);
  here.put('pcs1', { frequency: 49.4 }, 3000);
  here.put('pcs1', { frequency: 49.4 });
  expect(here.alarms.running()).toMatchObject([{ alarm: 'frequency-low' }]);
});

it('an alarm has the original title of the device model, which follows a change of the model while the alarm runs', () => {
  const own = devices.map((each) => (each.id === 'pcs1' ? { ...each, model: 'northgrid-ng125' } : each));
  here.reopen({ of: own });
  here.put('pcs1', { fanFault: 1 });
  expect(here.alarms.running()).toMatchObject([{ title: 'Fan fault', originalTitle: 'W103 Fan' }]);
  // The device is set to another model while the alarm runs.
  own.splice(0, own.length, ...devices);
  here.alarms.sync();
  expect(here.alarms.running()).toMatchObject([{ title: 'Fan fault', originalTitle: 'Fan fault' }]);
});

it('an alarm stays active while the file of its device type is missing, also over a restart, and ends with its cause', () => {
  let known: Members<DeviceType> = types;
  here.reopen({ types: () => known });
  here.put('pcs1', { fanFault: 1 });
  for (const forMs of [2000, 0]) here.put('stack1', { '/cluster.3#maxCellVoltage': 3.62 }, forMs);
  const raised = here.alarms.running();
  expect(raised.map(({ device }) => device)).toEqual(expect.arrayContaining(['pcs1', 'stack1/cluster.3']));
  const { pcs: _pcs, cluster: _cluster, ...others } = types;
  known = others;
  here.alarms.sync();
  expect(here.alarms.running()).toEqual(raised);
  here.reopen({ types: () => known });
  expect(here.alarms.running()).toEqual(raised);
  known = types;
  here.alarms.sync();
  here.put('pcs1', { fanFault: 0 });
  expect(here.alarms.running().map(({ device }) => device)).not.toContain('pcs1');
});

it('ended alarms have the current texts of their device file, or the stored texts if the file no longer has the alarm', () => {
  here.put('pcs1', { fanFault: 1, doorOpen: 1 });
  here.put('pcs1', { fanFault: 0, doorOpen: 0 });
  const stored = { title: 'Fan broken', originalTitle: 'W103 Fan', advice: 'Clean it.' };
  here.reopen({
    between(file) {
      const db = new Database(file);
      const update = db.prepare("UPDATE alarm SET body = json_patch(body, ?) WHERE body ->> 'alarm' = ?");
      update.run(JSON.stringify(stored), 'fan-fault');
      update.run(JSON.stringify({ alarm: 'hatch', title: 'Hatch', originalTitle: 'Hatch' }), 'door-open');
      db.close();
    },
  });
  const shown = { title: 'Fan fault', originalTitle: 'W103 Fan', advice: 'Clean or replace the fan.' };
  const { list } = here.alarms.search(everything);
  expect(list).toHaveLength(2);
  expect(list).toEqual(expect.arrayContaining([expect.objectContaining(shown), expect.objectContaining({ title: 'Hatch' })]));
  expect(here.alarms.searchFolded(everything).list).toContainEqual(expect.objectContaining(shown));
  expect(here.alarms.find(list.find(({ alarm }) => alarm === 'fan-fault')?.id ?? '')).toMatchObject(shown);
});

it('an alarm of one cluster is raised for that cluster only, and makes its stack count as alarmed', () => {
  here.put('stack1', { '/cluster.3#fuseFault': 1, '/cluster.2#fuseFault': 0, fuseFault: 0 });
  expect(here.alarms.running()).toMatchObject([
    { device: 'stack1/cluster.3', deviceName: 'BMS #1/3', deviceType: 'cluster', level: 'A' },
  ]);
  expect(here.alarms.isRunning('stack1')).toBe(true);
  expect(here.alarms.isRunning('pcs1')).toBe(false);
});

it('an acknowledged alarm keeps running until its cause ends, and keeps the name of the person', () => {
  here.put('pcs1', { faultState: 1 });
  const id = here.alarms.running()[0]?.id ?? '';
  expect(here.alarms.acknowledge([id, id], 'bob')).toHaveLength(1);
  expect(here.alarms.running()).toMatchObject([{ acknowledgedBy: 'bob', status: 'running' }]);
  here.put('pcs1', { faultState: 0 });
  expect(here.alarms.search(everything).list).toMatchObject([{ acknowledgedBy: 'bob', status: 'end' }]);
});

it('running alarms continue across a restart, and those of removed devices end', () => {
  here.put('pcs1', { faultState: 1, doorOpen: 1 });
  here.put('ups1', { batteryFault: 1 });
  here.reopen({ of: devices.filter(({ id }) => id !== 'ups1') });
  expect(here.alarms.running().map(({ alarm }) => alarm)).toEqual(expect.arrayContaining(['fault', 'door-open']));
  expect(here.alarms.running()).toHaveLength(2);
  here.put('pcs1', { faultState: 1, doorOpen: 0 });
  expect(here.alarms.running()).toMatchObject([{ alarm: 'fault' }]);
});

it('a device that does not respond for 30 s raises a communication alarm, which ends when the device answers', () => {
  for (const { id } of devices) here.put(id, { x: 1 });
  here.store.link('ac1', 'timeout');
  here.alarms.tick();
  here.clock.move(29_000);
  here.alarms.tick();
  expect(here.alarms.running()).toEqual([]);
  here.clock.move(1000);
  here.alarms.tick();
  expect(here.alarms.running()).toMatchObject([
    { device: 'ac1', alarm: 'communication', level: 'B', title: 'No response from device' },
  ]);
  here.put('ac1', { x: 1 });
  here.alarms.tick();
  expect(here.alarms.running()).toEqual([]);
});

it('the no-response time of a device that was removed and added again counts from the time at which it was added', () => {
  const present = [...devices];
  here.reopen({ of: present });
  for (const { id } of devices) here.put(id, { x: 1 });
  here.store.link('ac1', 'timeout');
  here.alarms.tick();
  const [removed] = present.splice(
    present.findIndex(({ id }) => id === 'ac1'),
    1,
  );
  if (!removed) throw new Error('no ac1');
  here.store.remove('ac1');
  here.alarms.sync();
  here.clock.move(3_600_000);
  here.alarms.tick();
  present.push(removed);
  here.store.add('ac1', removed.type);
  here.alarms.sync();
  here.alarms.tick();
  expect(here.alarms.running()).toEqual([]);
  here.clock.move(30_000);
  here.alarms.tick();
  expect(here.alarms.running()).toMatchObject([{ device: 'ac1', alarm: 'communication' }]);
});

const latches = (type: string): boolean => Object.values(types[type]?.binds ?? {}).some(({ as }) => as === 'latch');
const safety = devices.filter(({ type }) => latches(type)).map(({ id }) => id);
it('the devices with latching alarms include the fire and smoke detectors', () => {
  expect(safety).toEqual(expect.arrayContaining(['fire1', 'smoke1']));
});
it.each(safety)('a communication alarm of %s stays after clearing, until the device answers', (device) => {
  here.put(device, { fireAlarm: 0, smoke: 0 });
  const raised = () => here.alarms.running().filter((each) => each.device === device && each.alarm === 'communication');
  here.store.link(device, 'timeout');
  here.alarms.tick();
  here.clock.move(30_000);
  here.alarms.tick();
  const [first] = raised();
  expect(first).toMatchObject({ level: 'B', title: 'No response from device' });
  // Clearing the alarm does not make the device answer.
  here.alarms.clear([first?.id ?? ''], 'ann');
  here.clock.move(86_400_000);
  here.alarms.tick();
  expect(raised()).toHaveLength(1);
  here.put(device, { fireAlarm: 0 });
  here.alarms.tick();
  expect(raised()).toEqual([]);
});

it('a fault in an invalid response raises one alarm, which stays when the device stops responding', () => {
  here.store.put('pcs1', here.clock.now(), { faultState: 0 });
  here.store.link('pcs1', 'timeout');
  const pcs = here.store.live.get('pcs1');
  Object.assign(pcs?.values ?? {}, { faultState: 1 });
  here.store.link('pcs1', 'abnormal');
  here.store.link('pcs1', 'timeout');
  expect(here.alarms.running().filter(({ alarm }) => alarm === 'fault')).toHaveLength(1);
});

it('the station raises an alarm of its own once, and ends it', () => {
  const of = { level: 'A', title: 'Frames cannot be stored' } as const;
  here.alarms.own('series', of, true);
  here.alarms.own('series', of, true);
  expect(here.alarms.running()).toMatchObject([{ device: 'station', alarm: 'series', level: 'A' }]);
  here.alarms.own('series', of, false);
  expect(here.alarms.running()).toEqual([]);
});

it('alarm listeners are notified of each raised and ended alarm, and of nothing else', () => {
  let woken = 0;
  const stop = here.alarms.onChange(() => void woken++);
  here.put('pcs1', { faultState: 0 });
  here.put('pcs1', { faultState: 1 });
  here.put('pcs1', { faultState: 1 });
  here.put('pcs1', { faultState: 0 });
  stop();
  here.put('pcs1', { faultState: 1 });
  expect(woken).toBe(2);
});

describe('the alarms while the disk cannot be written', () => {
  it('are raised and ended in memory, and are written to the disk when it is writable again', () => {
    const guard = new Database(here.file);
    const barred = (on: boolean) =>
      guard.exec(
        on
          ? `CREATE TRIGGER no_add BEFORE INSERT ON alarm BEGIN SELECT RAISE(FAIL, 'full'); END;
             CREATE TRIGGER no_save BEFORE UPDATE ON alarm BEGIN SELECT RAISE(FAIL, 'full'); END;`
          : 'DROP TRIGGER no_add; DROP TRIGGER no_save;',
      );
    here.alarms.own('before', { level: 'C', title: 'Before' }, true);
    barred(true);
    here.alarms.own('series', { level: 'A', title: 'History cannot be stored' }, true);
    here.alarms.own('before', { level: 'C', title: 'Before' }, false);
    expect(here.alarms.running().map(({ alarm }) => alarm)).toEqual(['series']);
    expect(here.alarms.search({ ...everything, level: 'A' })).toMatchObject({ total: 1, list: [{ alarm: 'series' }] });
    here.alarms.tick();
    barred(false);
    guard.close();
    here.alarms.tick();
    expect(here.alarms.running()[0]?.id).toMatch(/^\d+$/);
    here.alarms.own('series', { level: 'A', title: 'History cannot be stored' }, false);
    here.reopen();
    expect(here.alarms.running()).toEqual([]);
    expect(here.alarms.search(everything).list.map(({ alarm, status }) => [alarm, status])).toEqual(
      expect.arrayContaining([
        ['series', 'end'],
        ['before', 'end'],
      ]),
    );
  });
});
