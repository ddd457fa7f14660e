// From the form of the manual page to the registers: each of two converters has the power that was requested for it, within the
// limits, and reports its reason.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLink } from '../../../../src/station/modbus/client.ts';
import { type Started, startReal, until } from '../../whole/realStation.ts';

let station: Started;
let headers: Record<string, string>;
const rpc = (path: string, body?: unknown) => station.post(`/v1/rpc${path}`, body, headers);

beforeAll(async () => {
  station = await startReal({ plant: 'charging' });
  headers = await station.rest();
  const { live } = station.station;
  const able = (id: string) => (live.get(id)?.values.chargeLimit ?? 0) > 0;
  await until(() => (able('pcs1') && able('pcs2') ? true : undefined));
});
afterAll(() => station.remove());

/** Reads the set-point register in kW with a separate Modbus master. */
async function register(id: string): Promise<number> {
  const endpoint = station.acquiring.plant?.endpoint(id);
  if (!endpoint) throw new Error(`The plant has no ${id}`);
  const link = await openLink(endpoint, 2000);
  try {
    const [word = 0] = await link.read(1, 'holding', 0, 1);
    return (word > 32_767 ? word - 65_536 : word) / 10;
  } finally {
    link.close();
  }
}
const registers = async () => [await register('pcs1'), await register('pcs2')];
const reads = (one: number, other: number) =>
  until(async () => {
    const [first, second] = await registers();
    return first === one && second === other ? true : undefined;
  });
interface State {
  reason: { code: string; wanted: number; text: string };
  converters: { id: string; asked?: number; power?: number; set?: number; measured?: number; text?: string }[];
}
const state = async () => (await rpc('/strategy/pre/search')).data as State;
async function ask(...powers: [id: string, watts: number][]) {
  const { revision } = (await rpc('/strategy/manual/config/query')).data as { revision?: number };
  const converters = powers.map(([id, power]) => ({ id, power }));
  return rpc('/strategy/manual/config/update', {
    per: 'converter',
    power: 0,
    converters,
    ...(revision !== undefined && { revision }),
  });
}

it('each converter has its own power, and the page shows its requested, set and measured power', async () => {
  expect(await ask(['pcs1', 20_000], ['pcs2', -12_000])).toMatchObject({ code: 200, data: { power: 8000 } });
  await rpc('/strategy/manual/config/change', { enabled: true });
  expect(await rpc('/strategy/start')).toMatchObject({ code: 200 });
  await reads(20, -12);
  const settled = await until(async () => {
    const now = await state();
    const [one, other] = now.converters;
    const near = (value: number | undefined, to: number) => Math.abs((value ?? Number.NaN) - to) < 2000;
    return near(one?.measured, 20_000) && near(other?.measured, -12_000) ? now : undefined;
  });
  expect(settled?.reason).toMatchObject({ wanted: 8000, text: 'Follows the manual power setting' });
  expect(settled?.converters).toMatchObject([
    { id: 'pcs1', asked: 20_000, power: 20_000, set: 20_000, text: 'Follows the manual power setting' },
    { id: 'pcs2', asked: -12_000, power: -12_000, set: -12_000 },
  ]);
});

it('a converter without a request has a set-point of 0', async () => {
  await ask(['pcs2', 5000]);
  await reads(0, 5);
});

it('a battery limits only its own converter, with the reason', async () => {
  await ask(['pcs1', 10_000], ['pcs2', 15_000]);
  await rpc('/plant/fault', { device: 'stack1', fault: 'reads', point: 'soc', value: 100, seconds: 120 });
  const limitedPair = await until(async () => {
    const { converters } = await state();
    const [one, other] = converters;
    return one?.asked === 10_000 && one.power === 0 && other?.power === 15_000 ? converters : undefined;
  });
  expect(limitedPair?.[0]).toMatchObject({ id: 'pcs1', text: expect.stringMatching(/./) });
  expect(limitedPair?.[0]?.text).not.toBe('Follows the manual power setting');
  await reads(0, 15);
  await rpc('/plant/fault', { device: 'stack1', fault: 'none' });
  await reads(10, 15);
});

it('a converter whose battery does not respond has a set-point of 0, and the other continues', async () => {
  await rpc('/plant/fault', { device: 'stack1', fault: 'silent', seconds: 60 });
  await reads(0, 15);
  // The set-points follow when the loss is detected. The state of the station follows within the next second.
  const notReady = await until(async () => {
    const now = await state();
    return now.reason.code === 'not-ready' ? now : undefined;
  });
  expect(notReady).toMatchObject({
    converters: [{ id: 'pcs1', asked: 10_000, power: 0, text: 'Waiting for up-to-date device data' }, { power: 15_000 }],
  });
  await rpc('/plant/fault', { device: 'stack1', fault: 'none' });
  await reads(10, 15);
});

it('the power of a converter that does not respond is unknown, not 0', async () => {
  await rpc('/plant/fault', { device: 'pcs1', fault: 'silent', seconds: 60 });
  const silent = await until(async () => {
    const [one] = (await state()).converters;
    return one?.power === 0 && one.measured === undefined ? one : undefined;
  });
  expect(silent).toMatchObject({ id: 'pcs1', asked: 10_000, text: 'Waiting for up-to-date device data' });
  expect(silent).not.toHaveProperty('set');
  await rpc('/plant/fault', { device: 'pcs1', fault: 'none' });
  await reads(10, 15);
});

it('a power above the rating is rejected in both languages, and the registers do not change', async () => {
  expect(await ask(['pcs1', 130_000])).toMatchObject({
    code: 400,
    data: [{ path: '/converters/0/power', message: expect.stringContaining('its rated power') as string }],
  });
  headers = { ...headers, language: 'zh_CN' };
  expect((await ask(['pcs1', 130_000])).msg).toContain('额定功率');
  headers = { ...headers, language: 'en_US' };
  expect(await registers()).toEqual([10, 15]);
});
