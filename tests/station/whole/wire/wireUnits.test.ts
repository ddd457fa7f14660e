// Calls use SI units in both directions, whichever name a point has.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startReal, type Started, until } from '../realStation.ts';

let station: Started;
let headers: Record<string, string>;
const rpc = (path: string, body?: unknown) => station.post(`/v1/rpc${path}`, body, headers);
const setPower = (input: object) => rpc('/device/command', { id: 'pcs1', command: 'setPower', input });
const storedValue = async () => {
  const [pcs] = (await rpc('/device/monitor/pcs/search', { id: 'pcs1' })).data as { values: Record<string, number> }[];
  return pcs?.values['pcs#activePowerSet'];
};

beforeAll(async () => {
  station = await startReal();
  headers = await station.rest();
  // Whatever the site consumes, the demand limit leaves room for the charging power.
  const { data: limits } = await rpc('/strategy/pv/config/current');
  await rpc('/strategy/pv/config/change', { ...(limits as object), demandLimit: 400_000 });
  const done = (ask: () => Promise<{ code: number }>) => until(async () => ((await ask()).code === 200 ? true : undefined));
  await done(() => rpc('/device/command', { id: 'pcs1', command: 'start' }));
  // Refused until every value that limits the power has been read once.
  await done(() => setPower({ activePowerSet: 1000 }));
});
afterAll(() => station.remove());

it.each(['pcs#activePowerSet', 'activePowerSet'])(
  '%s of 20 000 is 20 kW, and the value read back is in W',
  async (key) => {
    const { code, msg, data } = await setPower({ [key]: 20_000 });
    expect({ code, msg, data }).toEqual({
      code: 200,
      msg: '',
      data: expect.objectContaining({ point: 'pcs#activePower' }) as unknown,
    });
    expect(Math.abs((data as { seen: number }).seen - 20_000)).toBeLessThan(3500);
    await until(async () => ((await storedValue()) === 20_000 ? true : undefined));
    expect(await storedValue()).toBe(20_000);
  },
  240_000,
);

it('a write has the same meaning with either name', async () => {
  for (const key of ['pcs#heartbeatTimeout', 'heartbeatTimeout'])
    expect(await rpc('/device/write', { id: 'pcs1', values: { [key]: 25 } })).toMatchObject({ code: 200 });
});

it('both names of one point in a request are refused at the second one', async () => {
  const answer = await setPower({ 'pcs#activePowerSet': 10_000, activePowerSet: 50_000 });
  expect(answer).toMatchObject({ code: 400, data: [{ path: '/input/activePowerSet', message: 'This value occurs twice' }] });
});

it('a refusal refers to the name that was sent', async () => {
  const { data } = await setPower({ activePowerSet: 90_000_000 });
  expect(data).toMatchObject([{ path: '/input/activePowerSet' }]);
});

it('OpenAPI documents the units', async () => {
  const document = (await (await fetch(`${station.url}/v1/openapi.json`, { headers })).json()) as {
    paths: Record<string, unknown>;
  };
  const words = JSON.stringify(document.paths['/v1/rpc/device/command']);
  expect(words).toContain('each in the SI unit of its point');
  expect(words).toContain('In the SI unit of the point that `point` names');
});
