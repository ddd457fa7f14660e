// Time periods of the meters, written and read back over Modbus; replacement; the modification record. The plant runs eight times
// as fast.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Started, startReal, until } from '../realStation.ts';

let station: Started;
let headers: Record<string, string>;
const begun = Date.now();
beforeAll(async () => {
  station = await startReal({ clock: { now: () => begun + (Date.now() - begun) * 8 } });
  headers = await station.rest();
});
afterAll(() => station.remove());

interface Answer<T> {
  code: number;
  msg: string;
  data: T;
}
const call = async <T>(path: string, body: unknown = {}, of: Record<string, string> = {}) =>
  (await station.post(`/v1/rpc${path}`, body, { ...headers, ...of })) as never as Answer<T>;
interface Template {
  name: string;
  months: number[];
  rows: { startTime: string; endTime: string; chargeState: number }[];
}
type Periods = { revision?: number; templates: Template[] };
type MonthsAnswer = { same: boolean; months: { month: number; periods?: string; same: boolean }[]; today: unknown[] };
const meter = 'meterGrid';
const day = (chargeState = 3): Template['rows'] => [{ startTime: '00:00', endTime: '24:00', chargeState }];
const year = Array.from({ length: 12 }, (_none, index) => index + 1);
const save = (templates: Template[]) => call<{ path: string; message: string }[]>('/emTimeRange/save', { templates });
async function taskOf(answer: Answer<{ taskId: string }>): Promise<{ state: string; text?: string }> {
  expect(answer.msg === '' || answer.code === 200).toBe(true);
  const find = async () => {
    const { data } = await call<{ state: string; text?: string }>('/task/get', { taskId: answer.data.taskId });
    return data.state === 'running' ? undefined : data;
  };
  return (await until(find)) ?? { state: 'never' };
}
const write = (id = meter) => call<{ taskId: string }>('/emTimeRange/write', { id });
const periodsOf = (id = meter) => call<MonthsAnswer>('/emTimeRange/held', { id });

it('the time periods of meters are the price periods until they are saved', async () => {
  const { data } = await call<Periods>('/emTimeRange/search');
  expect(data.revision).toBeUndefined();
  expect(data.templates.map(({ name, months }) => [name, months])).toEqual([
    ['other', [1, 2, 3, 4, 5, 6, 9, 10, 11, 12]],
    ['summer', [7, 8]],
  ]);
});

describe('time periods', () => {
  it.each<[name: string, templates: Template[], path: string, message: string]>([
    [
      'when a month has none',
      [{ name: 'A', months: year.slice(0, 11), rows: day() }],
      '/templates',
      'Month 12 has no period configured',
    ],
    [
      'when two templates have the same name',
      [
        { name: 'A', months: year.slice(0, 6), rows: day() },
        { name: 'A', months: year.slice(6), rows: day() },
      ],
      '/templates/1/name',
      'Template name duplicated',
    ],
    [
      'when a month is in two templates',
      [
        { name: 'A', months: year, rows: day() },
        { name: 'B', months: [3], rows: day() },
      ],
      '/templates/1/months/0',
      'A month can belong to only one template',
    ],
    [
      'with a gap in the day',
      [
        {
          name: 'A',
          months: year,
          rows: [
            { startTime: '00:00', endTime: '15:00', chargeState: 3 },
            { startTime: '17:00', endTime: '24:00', chargeState: 2 },
          ],
        },
      ],
      '/templates/0/rows/1/startTime',
      'Time not continuous, please reconfigure',
    ],
    [
      'when a period ends before it starts',
      [
        {
          name: 'A',
          months: year,
          rows: [
            { startTime: '00:00', endTime: '10:00', chargeState: 3 },
            { startTime: '10:00', endTime: '09:00', chargeState: 2 },
          ],
        },
      ],
      '/templates/0/rows/1/endTime',
      'The end must be later than the start',
    ],
    ['when a template has no period', [{ name: 'A', months: year, rows: [] }], '/templates/0/rows', 'Cannot save empty template'],
    ['without a name', [{ name: '', months: year, rows: day() }], '/templates/0/name', 'Please enter a template name'],
  ])('are refused %s', async (_name, templates, path, message) => {
    const { code, data } = await save(templates);
    expect(code).toBe(400);
    expect(data).toContainEqual({ path, message });
  });
});

describe('time periods written to a meter', () => {
  it('are read back, and the meter counts by them', async () => {
    const templates = [{ name: 'Deep', months: year, rows: day(5) }];
    const { data: saved } = (await save(templates)) as never as Answer<Periods>;
    expect(saved).toMatchObject({ revision: 1, templates });
    expect((await periodsOf()).data.same).toBe(false);
    expect(await taskOf(await write())).toMatchObject({ state: 'done' });
    const { data } = await periodsOf();
    expect(data).toMatchObject({ same: true, today: day(5) });
    expect(data.months[4]).toMatchObject({ month: 5, periods: '00:00–24:00 Deep valley', same: true });
    const read = async () =>
      (await call<{ values: Record<string, number> }[]>('/device/monitor/em/search', { id: meter })).data[0]?.values ?? {};
    const counted = await until(async () => {
      const values = await read();
      return (values['em2#forwardDeepValley'] ?? 0) + (values['em2#reverseDeepValley'] ?? 0) > 0 ? true : undefined;
    });
    expect(counted).toBe(true);
  });

  it('are reported if the meter does not accept them', async () => {
    await save([{ name: 'Flat', months: year, rows: day(3) }]);
    station.acquiring.plant?.fault(meter, { link: 'silent' });
    const answer = await periodsOf();
    expect(answer).toMatchObject({ code: 409, msg: 'Meter data collection may have failed, please refresh' });
    const chinese = await call('/emTimeRange/held', { id: meter }, { language: 'zh_CN' });
    expect(chinese.msg).toBe('电表数据采集可能失败，请刷新');
    expect(await taskOf(await write())).toMatchObject({ state: 'failed', text: 'Writing EM #1 GRID failed, please write again' });
    station.acquiring.plant?.fault(meter, undefined);
  });

  it('are accepted only by models that support them', async () => {
    expect(await periodsOf('meterPv')).toMatchObject({ code: 409, msg: 'This meter model does not support time periods' });
    expect(await periodsOf('pcs1')).toMatchObject({ code: 404 });
  });
});

describe('the replacement of a meter', () => {
  const of = {
    id: 'meterLoad',
    name: 'EM #3 NEW',
    model: 'generic',
    protocol: 'modbus-tcp',
    ip: '127.0.0.1',
    port: 502,
    unitId: 1,
  };
  const replace = (more: object = {}) =>
    call<{ taskId: string }>('/device/replaceMeter', { ...of, endedAt: station.station.clock.now() - 1000, ...more });
  it.each<[name: string, more: () => object, path: string, message: string]>([
    [
      'in the future',
      () => ({ endedAt: station.station.clock.now() + 3_600_000 }),
      '/endedAt',
      'The old meter cannot end in the future',
    ],
    ['by one with the same name', () => ({ name: 'EM #3 LOAD' }), '/name', 'Name duplicated'],
    ['by an unknown model', () => ({ model: 'none' }), '/model', 'This choice no longer exists'],
  ])('is refused %s', async (_name, more, path, message) => {
    expect(await replace(more())).toMatchObject({ code: 400, data: [{ path, message }] });
  });

  it('ends the old meter, and creates and starts the new one in its place', async () => {
    expect(await taskOf(await replace({ currentRatio: 200 }))).toMatchObject({ state: 'done' });
    const list = async () =>
      (await call<{ id: string; name: string; category?: string; state?: string }[]>('/device/emList')).data;
    expect((await list()).map(({ name }) => name)).not.toContain('EM #3 LOAD');
    // A meter counts as not answering until its first reading.
    const read = async () => (await list()).find(({ name, state }) => name === of.name && state === 'normal');
    expect(await until(read)).toMatchObject({ category: 'load' });
    const flow = (await (await fetch(`${station.url}/v1/rpc/homePage/energyTransfer`, { headers })).json()) as {
      data: { load: { name: string; power: number } };
    };
    expect(flow.data.load).toMatchObject({ name: of.name });
    expect(await replace()).toMatchObject({ code: 409, msg: 'This meter was replaced' });
  });

  it('is in the modification record, newest first', async () => {
    const { data } = await call<{ list: { what: string; before?: string; after?: string; meter?: string; by: string }[] }>(
      '/emTimeRange/changes',
    );
    expect(data.list.map(({ what }) => what)).toEqual([
      'replaced',
      'writeFailed',
      'periodsSaved',
      'periodsWritten',
      'periodsSaved',
    ]);
    expect(data.list[0]).toMatchObject({ before: 'EM #3 LOAD', after: 'EM #3 NEW', meter: 'EM #3 NEW' });
  });
});

describe('the setting of the virtual meter', () => {
  const param = 'virtual_power_index';
  it('cannot be empty', async () => {
    expect(await call('/sys/virtualMeter/save', { param, value: '' })).toMatchObject({
      code: 400,
      data: [{ path: '/value', message: 'Value cannot be empty' }],
    });
  });
  it.each(['1,,2', '0', 'x', '1;2'])('is refused if it is not a list of meter numbers: %s', async (value) => {
    expect((await call('/sys/virtualMeter/save', { param, value })).code).toBe(400);
  });
  it('creates a meter from the numbered meters', async () => {
    expect(await call('/sys/virtualMeter/save', { param, value: '1,-2' })).toMatchObject({
      code: 200,
      data: { param, value: '1,-2' },
    });
    expect((await call('/sys/virtualMeter/search', { param })).data).toEqual({ param, value: '1,-2' });
    expect((await call('/sys/virtualMeter/save', { param, value: '99' })).code).toBe(400);
    const list = (await call<{ name: string; state: string }[]>('/device/emList')).data;
    expect(list.map(({ name }) => name)).toContain('Virtual meter');
  });
});
