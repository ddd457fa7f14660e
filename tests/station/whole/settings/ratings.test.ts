// No call accepts a power above the rating of converters and transformers. 0 and a stop are always accepted.
import { dayOf } from '../../../../src/core/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startReal, type Started, until } from '../realStation.ts';

let station: Started;
let headers: Record<string, string>;
const rpc = (path: string, body?: unknown) => station.post(`/v1/rpc${path}`, body, headers);
const setPower = (watts: number) =>
  rpc('/device/command', { id: 'pcs1', command: 'setPower', input: { 'pcs#activePowerSet': watts } });
const fault = (values: object) => rpc('/plant/fault', { device: 'pcs1', ...values });

beforeAll(async () => {
  station = await startReal();
});
afterAll(() => station.remove());
beforeEach(async () => {
  headers = await station.login();
  await rpc('/powerStation/checkCommand', { command: '123456' });
});

describe('a converter of 125 kW', () => {
  beforeAll(async () => {
    headers = await station.login();
    await rpc('/powerStation/checkCommand', { command: '123456' });
    await rpc('/strategy/stop');
    await until(async () => ((await rpc('/device/command', { id: 'pcs1', command: 'start' })).code === 200 ? true : undefined));
    await until(async () => {
      const { maximum } = (await rpc('/device/limits', { id: 'pcs1' })).data as { maximum: object };
      return 'pcs#activePowerSet' in maximum ? true : undefined;
    });
  });

  it.each([
    [125_100, 'Enter a value of at most 125 kW (Rated power)'],
    [500_000, 'Enter a value of at most 125 kW (Rated power)'],
    [-125_100, 'Enter a value of at least −125 kW (Rated power)'],
  ])('refuses %d W', async (watts, message) => {
    expect(await setPower(watts)).toMatchObject({ code: 400, data: [{ path: '/input/pcs#activePowerSet', message }] });
  });
  it('refuses in the language of the request', async () => {
    headers = { ...headers, language: 'zh_CN' };
    expect((await setPower(300_000)).msg).toBe('请输入不大于 125 kW 的值（额定功率）');
  });
  it('refuses a direct write above its rating', async () => {
    const written = (point: string) => rpc('/device/write', { id: 'pcs1', values: { [`pcs#${point}`]: 126_000 } });
    expect(await written('activePowerSet')).toMatchObject({ code: 400 });
    expect(await written('reactivePowerSet')).toMatchObject({ code: 400 });
  });
  it('accepts 0', async () => {
    expect(await setPower(0)).toMatchObject({ code: 200, data: { outcome: 'confirmed' } });
  });
  it('returns its limits in W, and the resolution of its registers', async () => {
    const { minimum, maximum, step } = (await rpc('/device/limits', { id: 'pcs1' })).data as Record<string, object>;
    expect(minimum).toEqual({ 'pcs#activePowerSet': -125_000, 'pcs#reactivePowerSet': -125_000 });
    expect(maximum).toEqual({ 'pcs#activePowerSet': 125_000, 'pcs#reactivePowerSet': 125_000 });
    expect(step).toMatchObject({ 'pcs#activePowerSet': 100, 'pcs#reactivePowerSet': 100, 'pcs#overFrequencyTime': 0.01 });
  });
  it('uses its reported rating if that is smaller than the configured one', async () => {
    await fault({ fault: 'reads', point: 'ratedPower', value: 60, seconds: 60 });
    const smaller = async () => ((await setPower(61_000)).code === 400 ? true : undefined);
    expect(await until(smaller)).toBe(true);
    await fault({ fault: 'none' });
    await until(async () =>
      ((await rpc('/powerStation/figures')).data as { ratedPower?: number }).ratedPower === 125_000 ? true : undefined,
    );
  });
});

const nodes = (powerUpper: number, powerLower: number) => ({
  nodes: [
    {
      id: 'n1',
      type: 'publicConnection',
      name: 'PCC',
      children: [{ id: 'n2', type: 'storage', name: 'Rack', powerUpper, powerLower }],
    },
  ],
});
const window = (power: number, way?: string) => ({
  windows: [{ day: dayOf(Date.now() + 86_400_000, 'Asia/Shanghai'), start: '10:00', end: '11:00', power, ...(way && { way }) }],
});
const row = (power: number) => [{ start: '00:00', end: '24:00', power }];
const template = { name: 'Beyond', socLow: 10, socUp: 90 };
const soc = (power: number) => ({
  enabled: true,
  chargeBySoc: [{ trigger: 80, power }],
  chargeByVoltage: [],
  dischargeBySoc: [],
  dischargeByVoltage: [],
});
const reverse = (limit: number) => ['/strategy/rp/pre/config/change', { status: 'enabled', limit, target: limit }] as const;
const demand = (limit: number) => ['/strategy/dc/pre/config/change', { status: 'enabled', limit, target: limit }] as const;

describe('the strategy', () => {
  it.each<[name: string, path: string, body: object, at: string, message: RegExp]>([
    [
      'a row with a charging power above the rating',
      '/strategyTemplate/add',
      { ...template, rows: row(500_000) },
      '/rows/0/power',
      /125 kW \(Total rated power/,
    ],
    [
      'a row with a discharging power above the rating',
      '/strategy/pv/rule/create',
      { ...template, rows: row(-500_000) },
      '/rows/0/power',
      /−125 kW/,
    ],
    [
      'a new template with such a row',
      '/strategyTemplate/addTemplateName',
      { name: 'Other', rows: row(126_000) },
      '/rows/0/power',
      /125 kW/,
    ],
    ['a manual power above the rating', '/strategy/manual/config/update', { power: -126_000 }, '/power', /−125 kW/],
    ['a power reduction step above the rating', '/strategy/cp/pre/config/change', soc(126_000), '/chargeBySoc/0/power', /125 kW/],
    ['a demand limit above the transformer', ...demand(900_000), '/limit', /400 kW \(Transformer capacity\)/],
    [
      'limits above the transformer',
      '/strategy/pv/config/change',
      { demandLimit: 900_000, reverseLimit: 900_000 },
      '/demandLimit',
      /400 kW/,
    ],
    [
      "a node that draws more than the transformers' capacity",
      '/sys/strongElectricity/save',
      nodes(401_000, 0),
      '/nodes/0/children/0/powerUpper',
      /400 kW \(Total transformer capacity/,
    ],
    [
      "a node that feeds more than the transformers' capacity",
      '/sys/strongElectricity/save',
      nodes(0, -401_000),
      '/nodes/0/children/0/powerLower',
      /−400 kW/,
    ],
    [
      "a demand response above the transformers' capacity",
      '/strategy/dr/config/change',
      window(401_000, 'less'),
      '/windows/0/power',
      /400 kW/,
    ],
    [
      'a peak regulation above the rating of the converters',
      '/strategy/pp/config/change',
      window(-126_000),
      '/windows/0/power',
      /−125 kW/,
    ],
    ['a reverse limit above the demand limit', ...reverse(370_000), '/limit', /not exceed the demand limit of 270 kW/],
    ['a demand limit below the reverse limit', ...demand(4000), '/limit', /not be below the reverse-power limit of 5 kW/],
    [
      'a reverse limit above the demand limit in the same request',
      '/strategy/pv/config/change',
      { demandLimit: 100_000, reverseLimit: 200_000 },
      '/demandLimit',
      /not exceed the demand limit/,
    ],
  ])('refuses %s', async (_name, path, body, at, message) => {
    const { code, data } = await rpc(path, body);
    expect(code).toBe(400);
    expect(data).toContainEqual({ path: at, message: expect.stringMatching(message) as string });
  });
  it('accepts values within the limits', async () => {
    const saved = await rpc('/strategyTemplate/add', { ...template, name: 'Within', rows: row(125_000) });
    expect(saved).toMatchObject({ code: 200 });
    expect(await rpc('/strategy/manual/config/update', { power: -125_000 })).toMatchObject({ code: 200 });
    expect(await rpc(...demand(380_000))).toMatchObject({ code: 200 });
    expect(await rpc(...reverse(20_000))).toMatchObject({ code: 200 });
  });
});

it('OpenAPI includes the limits', async () => {
  const document = (await (await fetch(`${station.url}/v1/openapi.json`, { headers })).json()) as {
    paths: Record<string, unknown>;
  };
  expect(JSON.stringify(document.paths['/v1/rpc/strategy/manual/config/update'])).toContain(
    'At least -1 × \\"Total rated power of converters\\"',
  );
});
