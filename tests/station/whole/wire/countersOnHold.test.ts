// An external meter with impossible counter readings, over its own Modbus connection, with the whole station.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meterForm, openMeter, type OutsideMeter } from './outsideMeter.ts';
import { type Started, startReal, until } from '../realStation.ts';

let station: Started;
let meter: OutsideMeter;
let headers: Record<string, string>;
let id: string;
let other: string;
const call = async <T>(path: string, body: unknown = {}, as = headers) =>
  (await station.post(`/v1/rpc${path}`, body, as)) as never as { code: number; msg: string; data: T };
const values = () => station.acquiring.live.get(id)?.values ?? {};
const shown = (kWh: number) => until(() => (Math.abs((values().forwardTotal ?? 0) - kWh) < 0.001 ? true : undefined));
const missing = () => until(() => (values().forwardTotal === undefined ? true : undefined));
interface OnHold {
  device: string;
  before: number;
  after: number;
  cause: string;
  counters: number;
}
/** The calls use J. */
const kWh = (joules: number) => joules / 3_600_000;
const listOnHold = async () =>
  (await call<OnHold[]>('/sys/electricityCorrection/held')).data.map((each) => ({
    ...each,
    before: kWh(each.before),
    after: kWh(each.after),
  }));
const isOnHold = () => until(async () => (await listOnHold()).find(({ device }) => device === id));
const alarms = () => station.acquiring.alarms.running().filter(({ device, alarm }) => device === id && alarm === 'counter');
const counted = async () => {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now());
  const { data } = await call<{ forwardTotal?: number; complete: boolean }[]>('/electricity/search', { range: [day, day], id });
  return data[0] && { ...data[0], forwardTotal: kWh(data[0].forwardTotal ?? Number.NaN) };
};

beforeAll(async () => {
  meter = await openMeter({ activePower: 40, voltageAB: 400, forwardTotal: 10, forwardFlat: 10 });
  station = await startReal();
  headers = await station.rest();
  ({ id } = (await call<{ id: string }>('/device/create', meterForm(meter.port, { category: 'station' }))).data);
  other = (station.station.devices().find((each) => each.id === 'meterGrid')?.id ?? '') as string;
  await shown(10);
});
afterAll(async () => {
  await station.remove();
  await meter.close();
});

describe('a counter', () => {
  it('is used from its first sample if it counts plausibly', async () => {
    meter.show({ forwardTotal: 10.4, forwardFlat: 10.4 });
    await shown(10.4);
    const own = await until(async () => ((await counted())?.forwardTotal ?? 0) > 0.39 || undefined);
    expect(own).toBe(true);
    expect((await counted())?.forwardTotal).toBeCloseTo(0.4, 6);
  });

  it('is held back and reported while it jumps to its maximum, and continues when it is correct again', async () => {
    meter.show({ forwardTotal: 999_999.99 });
    expect(await missing()).toBe(true);
    expect(await isOnHold()).toMatchObject({ before: 10.4, after: 999_999.99, cause: 'jump', counters: 1 });
    expect(alarms()).toHaveLength(1);
    expect((await counted())?.complete).toBe(false);
    expect(station.acquiring.series.latest(id)?.values.forwardTotal ?? 10.4).toBe(10.4);
    meter.show({ forwardTotal: 10.6, forwardFlat: 10.6 });
    await shown(10.6);
    expect(await listOnHold()).toEqual([]);
    expect(alarms()).toEqual([]);
    await until(async () => ((await counted())?.forwardTotal ?? 0) > 0.59 || undefined);
    expect((await counted())?.forwardTotal).toBeCloseTo(0.6, 6);
  });

  it('continues from a jumped value after a confirmation, without the energy of the jump', async () => {
    meter.show({ forwardTotal: 5000 });
    await isOnHold();
    const viewer = await station.login('viewer');
    expect((await call('/sys/electricityCorrection/held/leave', { device: id }, viewer)).code).toBe(403);
    // The energy that the meter counts in the meantime is not lost.
    meter.show({ forwardTotal: 5000.3 });
    await new Promise((later) => setTimeout(later, 6000));
    expect(await missing()).toBe(true);
    expect(await call('/sys/electricityCorrection/held/leave', { device: id })).toMatchObject({ code: 200 });
    await shown(5000.3);
    expect(await listOnHold()).toEqual([]);
    meter.show({ forwardTotal: 5000.5 });
    await shown(5000.5);
    await until(async () => ((await counted())?.forwardTotal ?? 0) > 1.09 || undefined);
    expect((await counted())?.forwardTotal).toBeCloseTo(0.6 + 0.5, 6);
    expect(station.logged('save')).toContainEqual(expect.objectContaining({ what: 'counter.leave', target: 'EM outside' }));
  });

  it('is booked completely if a person confirms the jump as energy', async () => {
    meter.show({ forwardTotal: 5100.5 });
    await isOnHold();
    expect(await call('/sys/electricityCorrection/held/book', { device: id })).toMatchObject({ code: 200 });
    await shown(5100.5);
    await until(async () => ((await counted())?.forwardTotal ?? 0) > 101 || undefined);
    expect((await counted())?.forwardTotal).toBeCloseTo(101.1, 6);
  });

  it('is held back if it went back without a roll-over, and can only continue from there', async () => {
    meter.show({ forwardTotal: 3 });
    expect(await isOnHold()).toMatchObject({ cause: 'back', before: 5100.5, after: 3 });
    expect((await call('/sys/electricityCorrection/held/book', { device: id })).code).toBe(409);
    expect((await call('/sys/electricityCorrection/held/leave', { device: id })).code).toBe(200);
    await shown(3);
    meter.show({ forwardTotal: 3.2 });
    await shown(3.2);
    await until(async () => ((await counted())?.forwardTotal ?? 0) > 101.29 || undefined);
    expect((await counted())?.forwardTotal).toBeCloseTo(101.3, 6);
  });

  it('continues with a changed ratio, and its earlier energy stays the same', async () => {
    const saved = await call('/device/update', { ...meterForm(meter.port, { category: 'station', currentRatio: 100 }), id });
    expect([saved.code, saved.msg]).toEqual([200, 'Saved']);
    await shown(320);
    meter.show({ forwardTotal: 3.21 });
    await shown(321);
    await until(async () => ((await counted())?.forwardTotal ?? 0) > 102.2 || undefined);
    expect((await counted())?.forwardTotal).toBeCloseTo(101.3 + 1, 5);
    expect(await listOnHold()).toEqual([]);
  });
});

it('a counter of a simulated device is never held back', async () => {
  expect((await listOnHold()).filter(({ device }) => device === other)).toEqual([]);
});
