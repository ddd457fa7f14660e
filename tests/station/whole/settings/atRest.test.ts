// Changes that affect the plan or the power of the storage require a stopped strategy and the secondary password.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoVerificationCode } from '../../../../src/station/domain/station/seed.ts';
import { startReal, type Started, until } from '../realStation.ts';

let station: Started;
let headers: Record<string, string>;
const rpc = (path: string, body?: unknown) => station.post(`/v1/rpc${path}`, body, headers);
const passed = () => rpc('/powerStation/checkCommand', { command: '123456' });
const strategy = async () => ((await rpc('/strategy/pre/search')).data as { strategy: string }).strategy;
const rowOf = async (id: string) => {
  const { list } = (await rpc('/device/page', { current: 1, pageSize: 100 })).data as { list: { id: string; form: object }[] };
  return list.find((row) => row.id === id)?.form;
};

beforeAll(async () => {
  station = await startReal();
});
afterAll(() => station.remove());
beforeEach(async () => {
  headers = await station.login();
});

const changes: [name: string, path: string, body: () => Promise<object>][] = [
  ['a new time zone', '/sys/timezone/save', async () => ({ timezone: 'Europe/London' })],
  ['a new storage code', '/sys/storageCode/save', async () => ({ code: 'ZZ1' })],
  ['a new rated power of a converter', '/device/update', async () => ({ ...(await rowOf('pcs1')), ratedPower: 9_000_000 })],
  ['the removal of a converter', '/device/remove', async () => ({ id: 'pcs1' })],
  ['a new category of a meter', '/device/update', async () => ({ ...(await rowOf('meterPv')), category: 'load' })],
  ['a new ratio of a meter', '/device/update', async () => ({ ...(await rowOf('meterGrid')), currentRatio: 40 })],
  ['a new virtual meter', '/sys/virtualMeter/save', async () => ({ param: 'virtual_power_index', value: '1,-2' })],
  [
    'the replacement of a meter',
    '/device/replaceMeter',
    async () => ({
      id: 'meterGrid',
      endedAt: Date.now() - 1000,
      name: 'EM new',
      model: 'generic',
      protocol: 'modbus-tcp',
      ip: '127.0.0.1',
      port: 9,
      unitId: 1,
    }),
  ],
  ['a link to a cloud', '/consistent/link', async () => ({ verificationCode: demoVerificationCode })],
];

describe('while the strategy runs', () => {
  beforeAll(async () => {
    headers = await station.login();
    await passed();
    await until(async () => ((await rpc('/strategy/start', { type: 'pv' })).code === 200 ? true : undefined));
  });

  it.each(['ups1', 'ac1', 'lc1', 'pv1'])('%s, which carries no power of the storage, can be started', async (id) => {
    await passed();
    const { code, data } = await rpc('/device/command', { id, command: 'start' });
    expect(code).toBe(200);
    expect(data).not.toMatchObject({ outcome: 'refused' });
  });
  it('a converter cannot be started', async () => {
    await passed();
    const refusal = { code: 409, msg: 'Stop the strategy first' };
    expect(await rpc('/device/command', { id: 'pcs1', command: 'start' })).toMatchObject(refusal);
  });
  it.each(changes)('%s is refused with the instruction to stop the strategy', async (_name, path, body) => {
    await passed();
    expect(await rpc(path, await body())).toMatchObject({ code: 409, msg: 'Stop the strategy first' });
  });
  it('a converter can be renamed', async () => {
    const answer = await rpc('/device/update', { ...(await rowOf('pcs1')), name: 'PCS north' });
    expect(answer).toMatchObject({ code: 200 });
  });
});

describe('while the strategy is stopped', () => {
  beforeAll(async () => {
    headers = await station.login();
    await rpc('/strategy/stop');
    await until(async () => ((await strategy()) === 'stopped' ? true : undefined));
  });

  it.each(changes)('%s requires the secondary password', async (_name, path, body) => {
    expect(await rpc(path, await body())).toMatchObject({ code: 403, data: { step: 'secondary-password' } });
  });
  it.each(changes.slice(0, 3))('%s is saved with the secondary password', async (_name, path, body) => {
    await passed();
    expect(await rpc(path, await body())).toMatchObject({ code: 200 });
  });
});
