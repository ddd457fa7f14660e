// The whole station at a past moment: it answers from its history and from the documents of that time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeviceReading } from '../../../src/core/calls/calls.gen.ts';
import type { AlarmRecord } from '../../../src/station/contract/index.ts';
import { openAlarmStore } from '../../../src/station/alarm/alarmStore.ts';
import { startReal, type Started, until } from '../whole/realStation.ts';
import { makePast, type MadePast, minute } from './madePast.ts';
import { join } from 'node:path';

let real: Started;
let headers: Record<string, string>;
let past: MadePast;
const silent = 'pcs1';

const at = (moment: number): Record<string, string> => ({ ...headers, moment: String(moment) });
const pathOf = (call: string): string => real.station.content().calls[call]?.url ?? call;
async function answer<T>(call: string, body: unknown, moment: number): Promise<T> {
  const { code, msg, data } = await real.post(pathOf(call), body, at(moment));
  expect({ code, msg }).toEqual({ code: 200, msg: '' });
  return data as T;
}

beforeAll(async () => {
  real = await startReal();
  headers = await real.rest();
  const { station } = real;
  await until(() =>
    station.devices().every(({ id }) => ['normal', 'alarm', 'none'].includes(station.live.state(id))) ? true : undefined,
  );
  past = makePast(station, 3 * 86_400_000, 20, silent);
}, 120_000);
afterAll(() => real.remove());

describe('a device at a past moment', () => {
  it('has the values of the last completed minute instead of the current ones', async () => {
    const [meter] = await answer<DeviceReading[]>('monitor.em', {}, past.start + 5.5 * minute);
    const own = real.station.devices().find(({ id }) => id === meter?.id);
    expect(meter?.values?.[`${own?.type}#activePower`]).toBe(5000);
    expect(meter?.at).toBe(past.start + 5.5 * minute);
    expect(meter?.state).toBe('normal');
  });
  it('has no values and is offline if it did not respond then', async () => {
    const list = await answer<DeviceReading[]>('monitor.pcs', {}, past.start + 5 * minute);
    const found = list.find(({ id }) => id === silent);
    expect(found).toMatchObject({ state: 'offline', values: {} });
    expect(found?.at).toBeUndefined();
  });
  it('has no values a quarter of an hour after its last reading', async () => {
    const end = past.start + past.minutes * minute;
    const [late] = await answer<DeviceReading[]>('monitor.em', {}, end + 16.5 * minute);
    expect(late).toMatchObject({ state: 'offline', values: {}, at: end + minute });
  });
});

describe('the station at a past moment', () => {
  it('reports the time of that moment and the state of its devices', async () => {
    const moment = past.start + 7 * minute;
    const overview = await answer<{ at: number; devices: { total: number; fresh: number } }>('home.overview', {}, moment);
    expect(overview.at).toBe(moment);
    expect(overview.devices.fresh).toBe(overview.devices.total - 1);
  });
  it('reports what the dispatch did and why', async () => {
    type State = { strategy?: string; reason: { code: string; wanted: number; limited: number } };
    const state = (moment: number) => answer<State>('strategy.state', {}, moment);
    expect(await state(past.start + 4.2 * minute)).toMatchObject({
      strategy: 'running',
      reason: { code: 'reverse', wanted: 50_000, limited: 4000 },
    });
    const before = await state(past.start - 86_400_000);
    expect(before.reason.code).toBe('unknown');
    expect(before.strategy).toBeUndefined();
  });
  it('reports the resolution of the stored data', async () => {
    const asked = { at: past.start + 3 * minute };
    const { data } = await real.post(pathOf('station.moment'), asked, headers);
    expect(data).toMatchObject({ ...asked, stepS: 60, settings: 'known' });
  });
});

it('the running alarms of a past moment are not affected by later alarms, ends of alarms or clearing', async () => {
  const store = openAlarmStore(join(real.folder, 'data', 'core.db'));
  const alarm = {
    device: 'meter1',
    deviceName: 'M',
    deviceType: 'ammeter',
    busbarName: 'P',
    alarm: 'x',
    level: 'B',
    title: 'X',
    originalTitle: 'X',
  } as const;
  const moment = past.start + 5 * minute;
  const ended = store.add({
    ...alarm,
    occurTime: moment - 2 * minute,
    endTime: moment + minute,
    clearedAt: moment + minute,
    clearedBy: 'a',
    status: 'end',
  });
  store.add({ ...alarm, occurTime: moment + minute, status: 'running' });
  store.add({ ...alarm, occurTime: moment - 9 * minute, endTime: moment - minute, status: 'end' });
  const all = await answer<{ list: AlarmRecord[]; total: number }>(
    'alarm.history',
    { status: 'running', current: 1, pageSize: 20 },
    moment,
  );
  expect(all.list.map(({ id, status, endTime, clearedBy }) => ({ id, status, endTime, clearedBy }))).toEqual([
    { id: ended.id, status: 'running', endTime: undefined, clearedBy: undefined },
  ]);
  const { data } = await real.post(pathOf('alarm.count'), {}, at(moment));
  expect(data).toMatchObject({ B: 1, total: 1 });
  store.close();
});

it('a document has the content of the requested time, across changes and removal', async () => {
  const { docs } = real.station;
  const put = (name: string) => docs.tx((tx) => tx.put('settings', 'example', { name }, 'somebody'));
  const wait = () => new Promise((later) => setTimeout(later, 5));
  put('first');
  await wait();
  const first = Date.now();
  await wait();
  put('second');
  await wait();
  const second = Date.now();
  await wait();
  docs.tx((tx) => tx.remove('settings', 'example'));
  await wait();
  const none = Date.now();
  await wait();
  put('third');
  const nameAt = (moment: number) => docs.asOf(moment).get<{ name: string }>('settings', 'example')?.body.name;
  expect([first - 1000, first, second, none, Date.now()].map(nameAt)).toEqual([undefined, 'first', 'second', undefined, 'third']);
});

describe('a request for a past moment', () => {
  it('is rejected without effect if it would change something', async () => {
    const name = real.station.scope().name;
    const { code, msg } = await real.post(pathOf('station.update'), { name: 'Other' }, at(past.start));
    expect({ code, msg }).toEqual({ code: 409, msg: 'The past cannot be changed' });
    expect(real.station.scope().name).toBe(name);
  });
  it('is executed if it stops something', async () => {
    const { code } = await real.post(pathOf('strategy.stop'), {}, at(past.start));
    expect(code).toBe(200);
  });
  it('is rejected if the call does not support the past, if the moment is in the future, and if it is invalid', async () => {
    const refusal = async (call: string, moment: string) => (await real.post(pathOf(call), {}, { ...headers, moment })).msg;
    expect(await refusal('camera.list', String(past.start))).toBe('Not available for past times');
    expect(await refusal('home.overview', String(Date.now() + 86_400_000))).toBe('This time is in the future');
    expect(await refusal('home.overview', 'yesterday')).toBe('Value format wrong');
  });
});
