// A flood of alarms is one group with the cause first and its consequences inside, independent of the order of arrival.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followsOf } from '../../../src/core/devices/follows.ts';
import { createLive } from '../../../src/station/acquire/live.ts';
import { createAlarms } from '../../../src/station/alarm/alarms.ts';
import { toCauses } from '../../../src/station/alarm/fold.ts';
import { byRank } from '../../../src/station/alarm/rank.ts';
import { gatewayOf, surroundingsOf } from '../../../src/station/alarm/surroundings.ts';
import type { AlarmRecord, DeviceRecord } from '../../../src/station/contract/index.ts';
import { Database } from '../../../src/station/store/sqlite.ts';
import { draws } from '../../chance.ts';
import { devices, devicesOfClusters, handClock, types } from '../demoSet.ts';

const station = (records: readonly DeviceRecord[]) => {
  const clock = handClock(1_795_000_000_000);
  const store = createLive(clock);
  for (const { id, type } of records) store.add(id, type);
  const db = new Database(':memory:');
  const alarms = createAlarms({
    file: db,
    live: store.live,
    devices: () => records,
    types: () => types,
    clock,
    everyMs: 0,
    silentMs: () => 0,
  });
  const put = (device: string, values: Record<string, number>) => store.put(device, clock.now(), values);
  const ranked = () =>
    alarms
      .searchFolded({ status: 'running', current: 1, pageSize: 1000 })
      .list.toSorted(byRank)
      .map(({ device, alarm, consequences = [] }) => [`${device} ${alarm}`, consequences.length]);
  return { clock, store, alarms, put, ranked };
};

describe('a failed pump', () => {
  const clusters = Array.from({ length: 67 }, (_, index) => index + 1);
  const hot = {
    maxCellTemperature: 62,
    cellTemperatureDifference: 30,
    ...Object.fromEntries(
      clusters.flatMap((n) => [
        [`/cluster.${n}#maxCellTemperature`, 62],
        [`/cluster.${n}#cellTemperatureDifference`, 30],
      ]),
    ),
  };
  it.each(['pump first', 'heat first'])('is one group at rank 1 with at least 400 alarms inside, %s', (order) => {
    const here = station(devicesOfClusters(clusters.length));
    here.put('mcgw1', { doorOpen: 1 });
    const heat = () => {
      here.put('stack1', hot);
      here.clock.move(600_000);
      here.put('stack1', hot);
    };
    if (order === 'heat first') heat();
    here.put('lc1', { pumpFault: 1 });
    if (order === 'pump first') heat();
    const running = here.alarms.running().filter(({ device }) => device.startsWith('stack1'));
    expect(running.length).toBeGreaterThanOrEqual(400);
    expect(here.ranked()).toEqual([
      ['lc1 pump', running.length],
      ['mcgw1 door-open', 0],
    ]);
    expect(here.alarms.counts()).toMatchObject({ A: 1, C: 1, total: 2, consequences: running.length });
    here.put('lc1', { pumpFault: 0 });
    expect(here.ranked().map(([head]) => head)).not.toContain('lc1 pump');
    expect(here.alarms.counts().total).toBeGreaterThan(1);
    here.alarms.close();
  });
});

describe('a gateway without a connection', () => {
  const link = { protocol: 'modbus-tcp', ip: '10.0.0.7', port: 502 } as const;
  const behind = ['smk', 'wl', 'hts'].map(
    (type, index): DeviceRecord => ({
      id: `${type}9`,
      name: `${type} 9`,
      type,
      model: 'generic',
      busbarName: 'Grid#1',
      config: {},
      link: { ...link, unitId: index + 2 },
    }),
  );
  const fall = (records: readonly DeviceRecord[], silent: readonly string[]) => {
    const here = station(records);
    for (const { id } of records) here.store.link(id, silent.includes(id) ? 'timeout' : 'ok');
    here.alarms.tick();
    const ranking = here.ranked();
    here.alarms.close();
    return ranking;
  };
  it('has the communication alarms of the devices assigned to it folded under its own, including simulated ones', () => {
    const named = behind.map((each) => ({ ...each, simulated: true, relates: { gateway: 'mcgw1' } }));
    const all = [...devices, ...named];
    expect(fall(all, ['smk9', 'mcgw1', 'wl9', 'hts9'])).toEqual([['mcgw1 communication', 3]]);
    expect(fall(all, ['smk9', 'wl9'])).toHaveLength(2);
  });
  it('is assumed if all devices of one address do not respond, but not if only some do not respond', () => {
    expect(fall(behind, ['hts9', 'wl9', 'smk9'])).toEqual([['smk9 communication', 2]]);
    expect(fall(behind, ['hts9', 'wl9'])).toHaveLength(2);
  });
  it('is not assumed for simulated devices, regardless of their address', () => {
    const simulated = behind.map((each) => ({ ...each, simulated: true }));
    expect(gatewayOf(simulated, 'hts9', () => true)).toEqual([]);
  });
});

it('alarms are grouped the same way regardless of their order of arrival, each in one group, and never under a less severe one', () => {
  const records = devicesOfClusters(3);
  const all = records.flatMap(({ id, name, type, busbarName }) => {
    const own = (device: string, deviceType: string) =>
      ['communication', ...Object.keys(types[deviceType]?.alarms ?? {})].map((alarm) => ({
        id: `${device} ${alarm}`,
        device,
        deviceName: name,
        deviceType,
        busbarName,
        alarm,
        title: alarm,
        level: types[deviceType]?.alarms?.[alarm]?.level ?? ('B' as const),
        originalTitle: alarm,
        status: 'running' as const,
      }));
    const parts = type === 'stack' ? [1, 2, 3].flatMap((n) => own(`${id}/cluster.${n}`, 'cluster')) : [];
    return [...own(id, type), ...parts];
  });
  const storiesOf = (running: readonly AlarmRecord[]) => {
    const keys = new Map(running.map((each) => [each.id, each]));
    const causes = toCauses(
      running,
      surroundingsOf(
        () => records,
        () => types,
        keys,
      ),
    );
    return { causes, causeOf: new Map([...causes].map(([one, cause]) => [one.id, cause.id])) };
  };
  const some = fc.uniqueArray(fc.nat({ max: all.length - 1 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(some, fc.func(fc.nat()), (chosen, mixed) => {
      const arrive = (order: readonly number[]) =>
        order.map((index, at): AlarmRecord => ({ ...all[index]!, occurTime: 1_795_000_000_000 + at }));
      const first = storiesOf(arrive(chosen));
      const other = storiesOf(arrive(chosen.toSorted((one, two) => mixed(one) - mixed(two))));
      expect(Object.fromEntries(other.causeOf)).toEqual(Object.fromEntries(first.causeOf));
      for (const [one, cause] of first.causes) {
        expect(first.causes.has(cause)).toBe(false);
        expect('ABCu'.indexOf(cause.level[0]!)).toBeLessThanOrEqual('ABCu'.indexOf(one.level[0]!));
      }
    }),
    draws(200),
  );
});

it('an alarm follows the causes of its own rule and those of its device type', () => {
  expect(followsOf(types.stack, 'cell-hot-1')).toEqual(expect.arrayContaining(['cell-hot-*', 'liquidCooling#pump']));
  expect(followsOf(types.stack, 'soc-low')).toEqual([]);
  expect(followsOf(types.smk, 'communication')).toEqual(['gateway#communication']);
});
