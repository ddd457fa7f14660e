import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { instantOf } from '../../../../src/core/time.ts';
import type { AlarmRecord, FileAnswer } from '../../../../src/station/contract/index.ts';
import { toFilter } from '../../../../src/station/domain/alarms/finding.ts';
import { ada, type StationDouble, noonish, openDouble, refusalOf, zone } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

const at = (day: string, time: string) => instantOf(day, time, zone);
function raise(id: string, of: Partial<AlarmRecord> = {}): void {
  double.alarms.push({
    id,
    device: 'pcs1',
    deviceName: 'PCS #1',
    deviceType: 'pcs',
    busbarName: 'Grid#1',
    alarm: 'overTemperature',
    level: 'B',
    title: 'Heat sink too warm',
    originalTitle: 'OT',
    occurTime: noonish - 60_000,
    status: 'running',
    ...of,
  });
}
interface Page {
  list: { id: string }[];
  total: number;
  current: number;
  pageSize: number;
}
const ids = async (name: string, request: object = {}) =>
  ((await double.call(name, request)).data as Page).list.map(({ id }) => id);

describe('alarm.today', () => {
  it('shows alarms of today and those still running from before', async () => {
    raise('today');
    raise('ended today', { status: 'end', endTime: noonish, occurTime: noonish - 120_000 });
    raise('running since last week', { occurTime: at('2026-07-08', '08:00') });
    raise('of yesterday, ended', { occurTime: at('2026-07-14', '08:00'), status: 'end', endTime: at('2026-07-14', '09:00') });
    expect(await ids('alarm.today')).toEqual(['today', 'running since last week', 'ended today']);
  });
  it('includes the alarms of a period of the day, from its start and up to its end', async () => {
    for (const time of ['07:59', '08:00', '08:59', '09:00']) raise(time, { occurTime: at('2026-07-15', time) });
    raise('before', { occurTime: at('2026-07-14', '08:30') });
    const sorted = async (query: object) => (await ids('alarm.today', query)).toSorted();
    expect(await sorted({ startTime: '08:00', endTime: '09:00' })).toEqual(['08:00', '08:59']);
    expect(await sorted({ startTime: '08:59' })).toEqual(['08:59', '09:00']);
    expect(await sorted({ endTime: '08:00' })).toEqual(['07:59']);
  });
  it('filters by level and status, and returns the requested page', async () => {
    raise('one');
    raise('two', { level: 'A', occurTime: noonish - 1 });
    expect(await ids('alarm.today', { level: 'A' })).toEqual(['two']);
    expect(await ids('alarm.today', { status: 'end' })).toEqual([]);
    const { data } = await double.call('alarm.today', { current: 2, pageSize: 1 });
    expect(data).toMatchObject({ list: [{ id: 'one' }], total: 2, current: 2, pageSize: 1 });
  });
});

it('an alarm links to its device, one of a part to the device of the part, and one of the station has no link', async () => {
  raise('own');
  raise('part', { device: 'stack1/cluster.3', deviceType: 'cluster' });
  raise('station', { device: 'station', deviceType: 'station' });
  const { list } = (await double.call('alarm.search')).data as { list: { id: string; page?: string }[] };
  expect(Object.fromEntries(list.map(({ id, page }) => [id, page]))).toEqual({
    own: '/monitor/pcs?device=pcs1',
    part: expect.stringMatching(/^\/monitor\/\w+\?device=stack1$/) as string,
    station: undefined,
  });
});

describe('alarm.history', () => {
  it('uses the days of station time, including the whole last day', async () => {
    raise('first', { occurTime: at('2026-07-10', '00:00') });
    raise('last', { occurTime: at('2026-07-11', '23:59') });
    raise('after', { occurTime: at('2026-07-12', '00:00') });
    expect(await ids('alarm.history', { range: ['2026-07-10', '2026-07-11'] })).toEqual(['first', 'last']);
  });
  it('returns an empty page if nothing is found', async () => {
    expect((await double.call('alarm.history', { deviceType: 'ups' })).data).toEqual({
      list: [],
      total: 0,
      current: 1,
      pageSize: 20,
    });
  });
  it('ignores the empty values of a reset form', () => {
    expect(toFilter({ busbarName: '', deviceType: '' }, zone)).toEqual({ current: 1, pageSize: 20 });
  });
});

describe('alarm.remove', () => {
  it('marks the alarm as cleared, returns the result, and logs the title of the alarm', async () => {
    raise('one');
    const done = { removed: 1, goingOn: 0, alarms: [{ deviceName: 'PCS #1', title: 'Heat sink too warm' }] };
    expect(await double.call('alarm.remove', { ids: ['one'] })).toEqual({ data: done, text: 'Alarms cleared' });
    expect(double.alarms[0]).toMatchObject({ status: 'end', clearedBy: ada, clearedAt: noonish });
    const { list } = double.station.docs.logs({ current: 1, pageSize: 10 });
    expect(list[0]).toMatchObject({ what: 'alarm.remove', who: ada, before: { ids: ['one'] }, after: done, outcome: 'done' });
    const logged = (await double.call('log.search')).data as { list: { after: string }[] };
    expect(logged.list[0]?.after).toContain('PCS #1: Heat sink too warm');
  });
  it('reports cleared alarms whose cause persists, and each alarm then has the state that applies to it', async () => {
    raise('active');
    raise('known', { acknowledgedBy: 'Bob' });
    raise('ended', { status: 'end', endTime: noonish });
    raise('cleared');
    raise('persisting', { alarm: 'lasting' });
    const { text } = await double.call('alarm.remove', { ids: ['cleared', 'persisting'] });
    expect(text).toBe('Marked as cleared but still active, because the cause persists: {{count}}');
    const { list } = (await double.call('alarm.search')).data as { list: { id: string; state: string }[] };
    expect(Object.fromEntries(list.map(({ id, state }) => [id, state]))).toEqual({
      active: 'active',
      known: 'acknowledged',
      ended: 'ended',
      cleared: 'cleared',
      persisting: 'persisting',
    });
  });
  it('fails with a message if none of the alarms exists', async () => {
    const refused = await refusalOf(double.call('alarm.remove', { ids: ['gone'] }));
    expect([refused.code, refused.message]).toEqual([404, 'Alarm clearing failed']);
  });
});

it('consequential alarms are listed under their cause, in the requested order', async () => {
  raise('old', { level: 'B', occurTime: noonish - 9000 });
  raise('echo', { level: 'C', occurTime: noonish - 8000, cause: 'old' });
  for (const id of ['one', 'two', 'three', 'four']) raise(id, { level: 'C', occurTime: noonish - 1000 });
  const list = async (query: object) =>
    ((await double.call('alarm.today', query)).data as { list: { id: string; consequences?: { id: string }[] }[] }).list;
  expect((await list({ status: 'running', sort: { column: 'level' }, pageSize: 4 }))[0]).toMatchObject({
    id: 'old',
    consequences: [{ id: 'echo' }],
  });
  expect(await list({})).toHaveLength(5);
  expect((await double.call('alarm.count')).data).toMatchObject({ B: 1, C: 4, total: 5, consequences: 1 });
  expect((await double.call('alarm.search', {})).data).toMatchObject({ total: 5 });
});

it('alarm.count counts running alarms by level', async () => {
  raise('one');
  raise('two', { level: 'A' });
  raise('three', { level: 'C', status: 'end' });
  expect((await double.call('alarm.count')).data).toMatchObject({
    A: 1,
    B: 1,
    C: 0,
    unrated: 0,
    total: 2,
    unacknowledged: 2,
    consequences: 0,
  });
});

it('alarm.types lists the device types of the station with their running alarms', async () => {
  raise('one');
  const { data } = await double.call('alarm.types');
  const types = data as { type: string; title: string; count: number }[];
  expect(types.find(({ type }) => type === 'pcs')).toEqual({ type: 'pcs', title: 'PCS', count: 1 });
  expect(types.some(({ type }) => type === 'em2')).toBe(true);
});

describe('busbar.list', () => {
  it('returns the grid connection points as configured, with their units', async () => {
    expect((await double.call('busbar.list')).data).toMatchObject([{ busbarName: 'Grid#1', unitInfoList: [{ name: 'U1' }] }]);
  });
  it('is empty in an empty station', async () => {
    const empty = openDouble({ empty: true });
    expect((await empty.call('busbar.list')).data).toEqual([]);
    empty.close();
  });
});

it('alarm.today and alarm.history sort their lists by the requested column', async () => {
  raise('b', { level: 'B' });
  raise('a', { level: 'A' });
  raise('c', { level: 'C' });
  expect(await ids('alarm.history', { sort: { column: 'level', order: 'descend' } })).toEqual(['c', 'b', 'a']);
  expect(await ids('alarm.today', { sort: { column: 'level', order: 'ascend' } })).toEqual(['a', 'b', 'c']);
});

describe('alarm.acknowledge', () => {
  it('stores person, time and comment with the alarm, does not end it, and writes a log entry', async () => {
    raise('one');
    const done = {
      acknowledged: 1,
      comment: 'Fan ordered',
      alarms: [{ deviceName: 'PCS #1', title: 'Heat sink too warm' }],
    };
    const answer = await double.call('alarm.acknowledge', { ids: ['one'], comment: ' Fan ordered ' });
    expect(answer).toEqual({ data: done, text: 'Alarms acknowledged' });
    expect(double.alarms[0]).toMatchObject({
      status: 'running',
      acknowledgedBy: ada,
      acknowledgedAt: noonish,
      comment: 'Fan ordered',
    });
    const { list } = double.station.docs.logs({ current: 1, pageSize: 10 });
    expect(list[0]).toMatchObject({ what: 'alarm.acknowledge', who: ada, before: { ids: ['one'] }, after: done });
    const line = (await double.call('log.search')).data as { list: { title: string; after: string }[] };
    expect(line.list[0]).toMatchObject({ title: 'Acknowledge alarms' });
    expect(line.list[0]?.after).toContain('Fan ordered');
  });
  it.each([
    ['alarm.acknowledge', { acknowledgedBy: 'Bob' }, 'Acknowledged: {{count}}. Not acknowledged: {{which}}'],
    ['alarm.remove', { clearedBy: 'Bob' }, 'Cleared: {{count}}. Not cleared: {{which}}'],
  ])('%s reports which alarms it refused, and why', async (call, done, text) => {
    raise('one');
    raise('two', { deviceName: 'PCS #2', ...done });
    const answer = await double.call(call, { ids: ['one', 'two', 'gone'] });
    expect(answer.text).toBe(text);
    expect((answer.data as { refused: unknown }).refused).toEqual([
      { deviceName: 'PCS #2', title: 'Heat sink too warm', reason: 'Already done by Bob' },
      { deviceName: 'gone', reason: 'No such alarm' },
    ]);
  });
  it('fails with a message if none of the alarms can be acknowledged', async () => {
    raise('one', { acknowledgedBy: 'Bob' });
    const refused = await refusalOf(double.call('alarm.acknowledge', { ids: ['one'] }));
    expect([refused.code, refused.message]).toEqual([404, 'Alarm acknowledgement failed: {{which}}']);
    expect(refused.values).toEqual({ which: 'PCS #1: Heat sink too warm: Already done by Bob' });
  });
});

it('acknowledged or cleared alarms are counted and filtered separately, and listed after the others', async () => {
  raise('seen', { level: 'A', acknowledgedBy: 'Bob' });
  raise('cleared', { clearedBy: 'Bob' });
  raise('new', { level: 'C' });
  expect((await double.call('alarm.count')).data).toMatchObject({ total: 3, unacknowledged: 1 });
  expect(await ids('alarm.today')).toEqual(['new', 'seen', 'cleared']);
  expect(await ids('alarm.today', { unacknowledged: true })).toEqual(['new']);
  expect(await ids('alarm.history', { unacknowledged: true })).toEqual(['new']);
});

describe('a search text', () => {
  it('is found in the title, device and comment of alarms and their consequences, in the language of the request', async () => {
    raise('pump', { device: 'lc1', deviceName: 'LC #1', title: 'Pump fault' });
    raise('cluster', { deviceName: 'BMS #1/3', title: 'Temperature high', cause: 'pump' });
    raise('other', { title: 'Door open', comment: 'Left open by the painters' });
    for (const call of ['alarm.history', 'alarm.today'] as const) {
      expect(await ids(call, { text: 'pump' })).toEqual(['pump']);
      expect(await ids(call, { text: 'bms #1/3' })).toEqual(['pump']);
      expect(await ids(call, { text: 'PAINTERS' })).toEqual(['other']);
    }
    const chinese = (await double.call('alarm.history', { text: '水泵' }, { language: 'zh_CN' })).data as Page;
    expect(chinese.list.map(({ id }) => id)).toEqual(['pump']);
  });
});

describe('the alarm file', () => {
  const rowsOf = async (call: string, query: object, language = 'en_US') => {
    const file = (await double.call(call, query, { language })).data as FileAnswer;
    return file.bytes.toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
  };
  it('contains all matching alarms with their consequences, in readable text and station time, without formulas', async () => {
    for (let index = 0; index < 40; index += 1) raise(`${index}`, { level: 'C' });
    raise('cause', { level: 'A', comment: '=1+1' });
    raise('echo', { level: 'B', deviceName: 'BMS #1', cause: 'cause', originalTitle: '', comment: '' });
    const [head = '', ...rows] = await rowsOf('alarm.export', { level: 'C' });
    expect(head).toBe(
      'Grid connection point,Device name,Alarm level,Title,Original title,SOE,Occurrence time,End time,Alarm status,Acknowledged by,Acknowledged at,Comment,Cleared by,Clearing time,Advice',
    );
    expect(rows).toHaveLength(40);
    const [, first = '', second = ''] = await rowsOf('alarm.exportToday', { text: 'BMS' });
    expect(first).toContain('A fault,Heat sink too warm,OT,,2026-07-15 ');
    expect(first).toContain(",'=1+1,");
    expect(second).toMatch(/^Grid#1,BMS #1,B alarm,Heat sink too warm,,[^–]*$/);
    expect((await rowsOf('alarm.export', {}, 'zh_CN'))[0]).toContain('设备名称');
  });
});

it('an alarm links to the curves of the points in its condition, half an hour before and after it within the day', async () => {
  const early = at('2026-07-15', '00:10');
  raise('device', { alarm: 'heat-sink-high' });
  raise('part', { device: 'stack1/cluster.3', deviceType: 'cluster', alarm: 'cell-hot-1', occurTime: early });
  raise('silent', { alarm: 'communication' });
  const { list } = (await double.call('alarm.today')).data as { list: { id: string; trend?: object }[] };
  expect(Object.fromEntries(list.map(({ id, trend }) => [id, trend]))).toEqual({
    device: {
      device: 'pcs1',
      points: ['pcs#heatSinkTemperature'],
      day: '2026-07-15',
      start: noonish - 60_000 - 1_800_000,
      end: noonish - 60_000 + 1_800_000,
    },
    part: {
      device: 'stack1',
      part: 'stack1/cluster.3',
      points: ['stack1/cluster.3#maxCellTemperature'],
      day: '2026-07-15',
      start: at('2026-07-15', '00:00'),
      end: early + 1_800_000,
    },
    silent: undefined,
  });
});
