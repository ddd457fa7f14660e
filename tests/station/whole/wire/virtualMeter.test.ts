// The whole station with computed meters of several categories, over HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Started, startReal, until } from '../realStation.ts';

let station: Started;
let headers: Record<string, string>;
beforeAll(async () => {
  station = await startReal();
  headers = await station.rest();
});
afterAll(() => station.remove());

const call = async <T>(path: string, body: unknown = {}) => {
  const { contentHash: _none, ...answer } = (await station.post(`/v1/rpc${path}`, body, headers)) as never as {
    code: number;
    msg: string;
    data: T;
    contentHash?: string;
  };
  return answer;
};
type Reading = { id: string; name: string; state: string; values: Record<string, number> };
const meter = async (id: string) => (await call<Reading[]>('/device/monitor/em/search', { id })).data[0];
const virtual = (of: object = {}) => ({
  name: 'EM load',
  type: 'em2',
  model: 'generic',
  deviceClass: 'virtual',
  category: 'load',
  busbarName: 'Grid#1',
  terms: [
    { meter: 'meterGrid', way: 'add' },
    { meter: 'meterPv', way: 'add' },
    { meter: 'meterStorage', way: 'subtract' },
  ],
  ...of,
});
const removeMeter = async (id: string) => expect(await call('/device/remove', { id })).toMatchObject({ code: 200 });
/** The calls use W. */
const kW = (watts: number | undefined) => (watts ?? Number.NaN) / 1000;

describe('a virtual meter', () => {
  it.each<[name: string, of: object, message: string]>([
    ['computed from nothing', { terms: [] }, 'The virtual table configuration cannot be empty'],
    ['without parts', { terms: undefined }, 'The virtual table configuration cannot be empty'],
    ['computed from a device that is not a meter', { terms: [{ meter: 'pcs1', way: 'add' }] }, 'This choice no longer exists'],
    [
      'computed twice from one meter',
      { terms: ['add', 'subtract'].map((way) => ({ meter: 'meterGrid', way })) },
      'Name duplicated',
    ],
  ])('is refused if it is %s', async (_name, of, message) => {
    const answer = await call<{ message: string }[]>('/device/create', virtual(of));
    expect(answer.code).toBe(400);
    expect(answer.data.map((each) => each.message)).toEqual([message]);
  });

  it('has the sum of its parts, is used in its category, and is listed like any meter', async () => {
    const { data } = await call<{ id: string }>('/device/create', virtual());
    const { id } = data;
    await until(async () => ((await meter(id))?.values['em2#activePower'] === undefined ? undefined : true));
    const read = await until(async () => {
      const [own, grid, pv, storage] = await Promise.all([id, 'meterGrid', 'meterPv', 'meterStorage'].map(meter));
      const power = (of: Reading | undefined) => kW(of?.values['em2#activePower']);
      const sum = power(grid) + power(pv) - power(storage);
      return Math.abs(power(own) - sum) < 3 ? own : undefined;
    });
    expect(read).toMatchObject({ name: 'EM load', state: 'normal' });
    const list = (await call<{ id: string }[]>('/device/emList')).data.map((each) => each.id);
    expect(list).toContain(id);
    // The virtual meter is added to the meter that measures the load.
    const flow = async () => (await (await fetch(`${station.url}/v1/rpc/homePage/energyTransfer`, { headers })).json()) as never;
    const both = await until(async () => {
      const { data: seen } = (await flow()) as { data: { load?: { power?: number } } };
      const sum = kW((await meter(id))?.values['em2#activePower']) + kW((await meter('meterLoad'))?.values['em2#activePower']);
      return Math.abs(kW(seen.load?.power) - sum) < 5 ? true : undefined;
    });
    expect(both).toBe(true);
    await removeMeter(id);
    expect(await meter(id)).toBeUndefined();
  });

  it('counts energy, in total and in the current band', async () => {
    const { data } = await call<{ id: string }>('/device/create', virtual({ name: 'EM sum', category: 'station' }));
    const counted = await until(async () => {
      const values = (await meter(data.id))?.values ?? {};
      const total = values['em2#forwardTotal'] ?? 0;
      return total > 0 ? values : undefined;
    });
    const bands = ['Sharp', 'Peak', 'Flat', 'Valley', 'DeepValley', 'Noprice'];
    const sum = bands.reduce((all, band) => all + (counted?.[`em2#forward${band}`] ?? Number.NaN), 0);
    expect(sum).toBeCloseTo(counted?.['em2#forwardTotal'] ?? 0, 0);
    await removeMeter(data.id);
  });

  it('can be computed from another one, but not in a cycle', async () => {
    const inner = await call<{ id: string; revision: number }>('/device/create', virtual({ name: 'EM inner' }));
    const { id } = inner.data;
    const terms = [{ meter: id, way: 'add' }];
    const outer = await call<{ id: string }>('/device/create', virtual({ name: 'EM outer', category: 'station', terms }));
    expect(outer.code).toBe(200);
    const equal = await until(async () => {
      const [one, other] = await Promise.all([id, outer.data.id].map(meter));
      const read = (of: Reading | undefined) => kW(of?.values['em2#activePower']);
      const volts = other?.values['em2#voltageA'] ?? 0;
      return Math.abs(read(one) - read(other)) < 1 && volts > 200 ? true : undefined;
    });
    expect(equal).toBe(true);
    const circle = {
      ...inner.data,
      terms: [
        { meter: 'meterGrid', way: 'add' },
        { meter: outer.data.id, way: 'add' },
      ],
    };
    const refused = await call<{ path: string; message: string }[]>('/device/update', circle);
    expect(refused).toMatchObject({
      code: 400,
      data: [{ path: '/terms/1/meter', message: '"EM outer" is itself computed from this meter' }],
    });
    await removeMeter(outer.data.id);
    await removeMeter(id);
  });

  it('prevents the removal of its parts', async () => {
    const { data } = await call<{ id: string }>('/device/create', virtual({ terms: [{ meter: 'meterPv', way: 'add' }] }));
    expect(await call('/device/remove', { id: 'meterPv' })).toMatchObject({
      code: 409,
      msg: '"EM load" is computed from this meter. Remove it first',
    });
    await removeMeter(data.id);
  });

  it('has no values while a part has none', async () => {
    const { data } = await call<{ id: string }>('/device/create', virtual());
    await until(async () => ((await meter(data.id))?.values['em2#activePower'] === undefined ? undefined : true));
    station.acquiring.plant?.fault('meterPv', { link: 'silent' });
    const silent = await until(async () => {
      const own = await meter(data.id);
      return own?.values['em2#activePower'] === undefined ? own : undefined;
    });
    expect(silent).toMatchObject({ state: 'timeout', values: {} });
    station.acquiring.plant?.fault('meterPv', undefined);
    expect(await until(async () => ((await meter(data.id))?.values['em2#activePower'] === undefined ? undefined : true))).toBe(
      true,
    );
    await removeMeter(data.id);
  });
});
