// Work of technicians: numbers within a type, codes with pictures, long tasks, cooling modes, and versions.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instantOf } from '../../../../src/core/time.ts';
import { byTypeIndex } from '../../../../src/station/equipment/typeIndex.ts';
import { handlers } from '../../../../src/station/calls/index.ts';
import { version } from '../../../../src/station/version.ts';
import { pngOf } from '../../pngOf.ts';
import { openDouble, refusalOf, type StationDouble, zone } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const data = async <T>(name: string, request?: unknown, of = {}) => (await double.call(name, request, of)).data as T;
const ended = async (name: string, request: unknown = {}) => {
  const { taskId } = await data<{ taskId: string }>(name, request);
  await expect.poll(() => double.station.tasks.get(taskId)?.state, { timeout: 60_000 }).not.toBe('running');
  return double.station.tasks.get(taskId);
};
const operator = { user: { id: 'u2', loginName: 'bo', name: 'Bo', role: 'operator' as const } };

describe('the number within a type', () => {
  it('sorts devices of one type and keeps the position of others', async () => {
    expect(await data('adminType.list')).toContainEqual({ type: 'em2', title: 'Meter', count: 4 });
    const before = await data<{ id: string }[]>('device.listByType', { type: 'em2' });
    const [first, ...rest] = before.map(({ id }) => id);
    await double.call('device.saveTypeIndex', { deviceId: first, typeIndex: 9 });
    const devices = double.station.devices();
    const ordered = byTypeIndex(devices);
    expect(ordered.filter(({ type }) => type === 'em2').map(({ id }) => id)).toEqual([...rest, first]);
    expect(ordered.map(({ type }) => type)).toEqual(devices.map(({ type }) => type));
    expect(await data('device.listByType', { type: 'em2' })).toContainEqual(expect.objectContaining({ id: first, typeIndex: 9 }));
  });
});

describe('dynamic-environment codes', () => {
  const picture = { base64: { name: 'code.png', type: 'image/png', bytes: pngOf(4, 4) } };
  it('are visible to technicians, and to everybody once they are distributed', async () => {
    await double.call('dynamicCode.save', { device: 'ac1', dynamicCode: 'AC-7' }, { files: picture });
    const code = { device: 'ac1', name: 'AC #1', dynamicCode: 'AC-7', base64: expect.stringMatching(/^data:image\/png;base64,/) };
    expect(await data('dynamicCode.search')).toEqual([{ ...code, name: expect.any(String) }]);
    expect(await data('dynamicCode.search', {}, operator)).toEqual([]);
    expect(await data('dynamicCode.distribute')).toEqual({ count: 1 });
    expect(await data('dynamicCode.search', {}, operator)).toMatchObject([
      { dynamicCode: 'AC-7', distributedAt: double.clock.now() },
    ]);
    expect((await refusalOf(double.call('dynamicCode.distribute'))).message).toBe('All codes have already been distributed');
    // Another code waits for the next distribution, and keeps its picture.
    await double.call('dynamicCode.save', { device: 'ac1', dynamicCode: 'AC-8' });
    expect(await data('dynamicCode.search', {}, operator)).toEqual([]);
    expect(await data('dynamicCode.search')).toMatchObject([{ dynamicCode: 'AC-8', base64: code.base64 }]);
  });
});

describe('long tasks', () => {
  it('refresh the caches, and report a failure', async () => {
    expect(await ended('cache.refresh')).toMatchObject({ state: 'done', done: 2, of: 2 });
    vi.spyOn(double.station, 'reread').mockRejectedValueOnce(new Error('no'));
    expect(await ended('cache.refresh')).toMatchObject({ state: 'failed', text: 'Cache refresh failed: Operation failed' });
  });
  it('start and enable the strategy in a recovery', async () => {
    expect(await ended('recover.start')).toMatchObject({ state: 'done' });
    expect(double.dispatch.calls).toContain('start Ada');
    expect(double.station.docs.tx((tx) => tx.get<{ enabled: boolean }>('settings', 'strategy'))?.body.enabled).toBe(true);
  });
  it('create the grid connection points and units that devices use', async () => {
    double.station.docs.tx((tx) => tx.remove('busbars', 'Grid#1'));
    expect(await ended('station.init')).toMatchObject({ state: 'done' });
    expect(await data('unit.list')).toMatchObject({ unitList: [{ busbarName: 'Grid#1', unitInfoList: [{ name: 'U1' }] }] });
  });
  it('fail without devices, and report that', async () => {
    const empty = openDouble({ empty: true });
    const { taskId } = (await empty.call('station.init')).data as { taskId: string };
    await expect
      .poll(() => empty.station.tasks.get(taskId)?.text)
      .toBe('Station init config failed: This station has no devices');
    empty.close();
  });
  it('create the records of past days', async () => {
    const [start, end] = [instantOf('2026-07-13', '00:00', zone), instantOf('2026-07-15', '00:00', zone)];
    double.history('meterStorage', start, end + 60_000, (at) => ({ forwardTotal: (at - start) / 60_000, reverseTotal: 0 }));
    expect(await ended('data.sync', { startDay: '2026-07-13', endDay: '2026-07-14' })).toMatchObject({ state: 'done', of: 2 });
    const kept = double.station.docs.tx((tx) => tx.list('energyDays')).map(({ id }) => id);
    expect(kept).toEqual(expect.arrayContaining(['*|2026-07-13', '*|2026-07-14']));
    expect((await refusalOf(double.call('data.sync', { startDay: '2026-07-13', endDay: '2026-07-15' }))).code).toBe(400);
  });
});

describe('liquid cooling', () => {
  it('has one mode for all devices, and a refusal names those that did not confirm', async () => {
    double.read('lc1', { targetMode: 4 });
    expect(await data('coolingMode.search')).toMatchObject({ type: 4, list: [{ id: 'lc1', mode: 4 }] });
    expect(await data('coolingMode.save', { type: 10 })).toMatchObject({ type: 10 });
    expect(double.commands).toEqual([{ device: 'lc1', values: { targetMode: 10 }, by: 'Ada' }]);
    double.answerWith({ outcome: 'unknown' });
    expect((await refusalOf(double.call('coolingMode.save', { type: 1 }))).message).toMatch(
      /^Writing .* failed, please write again$/,
    );
  });
});

describe('the information about the installation', () => {
  it('includes the versions of the program and the schemas and the models of the devices', async () => {
    const found = await data<{ program: string; content: string; devices: { id: string; model: string }[] }>('version.search');
    expect(found).toMatchObject({ program: version, node: process.version, content: double.station.content().hash });
    expect(found.devices.map(({ id }) => id)).toEqual(double.station.devices().map(({ id }) => id));
    // A model has the same title as on the device page.
    expect(found.devices.find(({ id }) => id === 'lc1')?.model).toBe('Generic');
  });
  it('includes the design, the company, its stations and the languages', async () => {
    expect(await data('system.design')).toMatchObject({ name: 'Qiantang ESS #1', color: {}, measures: {} });
    expect(await data('company.search')).toMatchObject([{ count: 1, stations: [{ name: 'Qiantang ESS #1' }] }]);
    expect(await data('station.selectByAccountId')).toMatchObject([{ name: 'Qiantang ESS #1' }]);
    expect(await data('language.list')).toContainEqual(expect.objectContaining({ value: 'zh_CN' }));
  });
  it('includes the country borders as a map file', async () => {
    const file = (await double.call('map.countries')).data as { type: string; bytes: Buffer };
    const { type, features } = JSON.parse(file.bytes.toString()) as { type: string; features: unknown[] };
    expect([file.type, type, features.length > 150]).toEqual(['application/geo+json', 'FeatureCollection', true]);
  });
});

it('the counts and texts of digital inputs and outputs can be changed', async () => {
  const [row] = await data<{ id: string; revision: number; diCount: number }[]>('digitalIo.search');
  const { id = '', revision = 0 } = row ?? {};
  const next = { diCount: 3, doCount: 2, dioCount: 1, stateZero: 'Shut', stateOne: 'Open' };
  await double.call('digitalIo.save', { id, revision, ...next });
  expect(await data('digitalIo.search')).toMatchObject([{ id, revision: revision + 1, ...next }]);
  expect(double.station.devices().find((each) => each.id === id)?.config).toMatchObject(next);
  expect((await refusalOf(double.call('digitalIo.save', { id: 'pcs1', ...next }))).code).toBe(404);
});

it('the clusters and cells of a stack can be changed', async () => {
  const { revision } = double.station.docs.tx((tx) => tx.get('devices', 'stack1')) ?? { revision: 0 };
  await double.call('device.saveStack', { id: 'stack1', clusterCount: 7, cellCount: 60, revision });
  expect(double.station.devices().find(({ id }) => id === 'stack1')?.config).toMatchObject({ clusterCount: 7, cellCount: 60 });
  expect((await refusalOf(double.call('device.saveStack', { id: 'pcs1', clusterCount: 1, cellCount: 1 }))).code).toBe(404);
});

it('the run log contains the actions of the station itself, but not those of users', async () => {
  double.station.docs.tx((tx) => tx.log({ at: double.clock.now(), who: 'station', kind: 'strategy', what: 'strategy.resume' }));
  double.station.docs.tx((tx) => tx.log({ at: double.clock.now(), who: 'Ada', kind: 'save', what: 'timezone.save' }));
  const { list } = await data<{ list: { who: string; title: string }[] }>('log.running', { current: 1, pageSize: 10 });
  expect(list.map(({ who, title }) => [who, title])).toEqual([['The station', 'Resume the strategy']]);
});

it('every task call of technicians has a handler', () => {
  expect(['cache.refresh', 'recover.start', 'station.init', 'data.sync'].filter((name) => handlers[name] === undefined)).toEqual(
    [],
  );
});

describe('the name of a point of a part', () => {
  it.each([
    ['en_US', 'Total voltage, Battery cluster 2 Total voltage, Battery cluster 2 Cell 7 Voltage'],
    ['zh_CN', '总电压、电池簇 2 总电压、电池簇 2 电芯 7 电压'],
  ] as const)('includes the part in the register tool in %s', async (language, point) => {
    const keys = ['voltage', '/cluster.2#voltage', '/cluster.2/cell.7#voltage'];
    double.station.links.readRaw = async () => [{ word: 8320, points: keys }];
    const { protocol } = double.station.devices().find(({ id }) => id === 'stack1')?.link ?? {};
    const asked = { device: 'stack1', protocol, registerType: 'holding', startAddress: 0, length: 1 };
    expect(await data('modbus.read', asked, { language })).toMatchObject([{ address: 0, word: 8320, point }]);
  });
  it('includes the part in the list of counter readings on hold', async () => {
    const hold = { device: 'stack1', point: '/cluster.2#chargeTotal', cause: 'jump', state: 'held' };
    const seen = { before: 10, beforeAt: 1, first: 900, firstAt: 2, last: 900, lastAt: 2 };
    double.station.docs.tx((tx) => tx.put('counterHolds', 'one', { ...hold, ...seen }, 'station'));
    expect(await data('counter.held')).toMatchObject([{ name: 'BMS #1', counter: 'Battery cluster 2 Accumulated charge' }]);
  });
});
