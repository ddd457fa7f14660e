// The battery over weeks. The expected values are calculated here from the readings that the test writes minute by minute.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BatteryWeeks } from '../../../../src/core/calls/calls.gen.ts';
import { addDays, endOfDay, startOfDay, timeOf } from '../../../../src/core/time.ts';
import { openDouble, refusalOf, type StationDouble, zone } from '../../calls/double.ts';

const [first, day] = ['2026-07-13', '2026-07-14'];
let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const ask = async (request: object = { range: [first, day] }): Promise<BatteryWeeks> =>
  (await double.call('report.battery', request)).data as BatteryWeeks;
const guarantee = (warranty: object) => double.call('warranty.save', { ...warranty, revision: 0 });
const within = (time: string, from: string, to: string) => time >= from && time < to;

const well = { faultState: 0, chargeAllowed: 1, dischargeAllowed: 1, packStatus: 3 };
type Values = Record<string, number>;
/** Charges 50 kW from 02:00 to 04:00, discharges 40 kW from 18:00 to 20:00, of 200 kWh. */
function writeDay(
  of: string,
  battery: (time: string) => Values = () => ({}),
  converter: (time: string) => Values = () => ({}),
): void {
  let [into, out] = [1000 + 100 * Number(of.slice(8)), 500 + 80 * Number(of.slice(8))];
  double.history('stack1', startOfDay(of, zone), endOfDay(of, zone), (moment) => {
    const time = timeOf(moment, zone);
    if (within(time, '02:00', '04:00')) into += 50 / 60;
    if (within(time, '18:00', '20:00')) out += 40 / 60;
    const soc = within(time, '02:00', '04:00') ? 30 : within(time, '18:00', '20:00') ? 90 : 60;
    const spread = { cellVoltageDifference: time === '19:00' ? 0.2 : 0.02, cellTemperatureDifference: time === '03:00' ? 7 : 3 };
    return { soc, ...spread, chargeTotal: into, dischargeTotal: out, soh: 97, ...well, ...battery(time) };
  });
  double.history('pcs1', startOfDay(of, zone), endOfDay(of, zone), (moment) => ({
    faultState: 0,
    controlMode: 1,
    gridState: 1,
    ...converter(timeOf(moment, zone)),
  }));
}
const rated = () => double.read('stack1', { ratedEnergy: 200 });

describe('a day of the battery', () => {
  it('has the extremes, sums and cycles of its minutes', async () => {
    rated();
    writeDay(first);
    writeDay(day);
    const { days = [] } = await ask();
    expect(days.map((each) => each.day)).toEqual([first, day]);
    expect(days[1]).toMatchObject({
      socMin: 30,
      socMax: 90,
      voltageSpread: 0.2,
      temperatureSpread: 7,
      soh: 97,
      availability: 100,
      unknown: 0,
    });
    expect(days[1]?.socMean).toBeCloseTo((20 * 60 + 2 * 30 + 2 * 90) / 24, 1);
    expect(days[1]?.charged).toBeCloseTo(100, 0);
    expect(days[1]?.discharged).toBeCloseTo(80, 0);
    expect(days[1]?.cycles).toBeCloseTo((100 + 80) / 2 / 200, 2);
  });
  it('has the mean of the minutes with readings, like a range of days', async () => {
    rated();
    const start = startOfDay(day, zone);
    double.history('stack1', start + 29 * 60_000, start + 60 * 60_000, (at) => ({ soc: at < start + 30 * 60_000 ? 10 : 40 }));
    double.history('stack1', startOfDay(first, zone), endOfDay(first, zone), () => ({ soc: 70 }));
    const { days = [], whole } = await ask();
    expect(days[1]?.socMean).toBeCloseTo((10 + 30 * 40) / 31, 1);
    expect(whole?.socMean).toBeCloseTo((10 + 30 * 40 + 1440 * 70) / (1440 + 31), 1);
  });
  it('is unavailable while battery or converter cannot operate, and available if one direction remains', async () => {
    const off = (from: string, to: string, values: Values) => (time: string) => (within(time, from, to) ? values : {});
    writeDay(day, off('01:00', '02:00', { faultState: 1 }), off('05:00', '08:00', { controlMode: 0 }));
    writeDay(first, off('10:00', '16:00', { chargeAllowed: 0, packStatus: 5 }));
    const { days = [], whole } = await ask();
    expect(days.map(({ availability }) => availability)).toEqual([100, expect.closeTo((20 / 24) * 100, 3)]);
    expect(whole?.availability).toBeCloseTo((44 / 48) * 100, 3);
  });
  it('counts time without readings as unknown', async () => {
    writeDay(
      day,
      (time) => (within(time, '06:00', '18:00') ? { faultState: Number.NaN } : {}),
      (time) => (within(time, '00:00', '03:00') ? { faultState: 1 } : {}),
    );
    const { days = [], whole } = await ask();
    expect(days[0]).toEqual({ day: first, unknown: 24 });
    expect(days[1]).toMatchObject({ unknown: 12, availability: expect.closeTo((9 / 12) * 100, 3) });
    expect(whole).toMatchObject({ unknown: 36, availability: expect.closeTo(75, 3) });
  });
  it('is stored when it is over, and read again if readings were missing', async () => {
    writeDay(day);
    await ask();
    const kept = double.station.docs.tx((tx) => tx.list<{ day: string }>('batteryDays')).map(({ body }) => body.day);
    expect(kept).toEqual([day]);
    writeDay(first);
    expect((await ask()).days?.[0]?.availability).toBe(100);
  });
  it('ends at the present time if it is today, and future days are not listed', async () => {
    const { days = [] } = await ask({ range: [day, addDays(day, 3)] });
    expect(days.map((each) => each.day)).toEqual([day, '2026-07-15']);
    expect(days[1]?.unknown).toBeCloseTo(14.5, 2);
  });
});

describe('the battery compared with the warranty', () => {
  it('is omitted without a warranty', async () => {
    writeDay(day);
    const { warranty, whole } = await ask();
    expect(warranty).toEqual({ set: false });
    expect(Object.keys(whole ?? {}).filter((name) => /Verdict|Share|Guaranteed/.test(name))).toEqual([]);
  });
  it('shows a guaranteed health that decreases linearly, and the shares of the guaranteed values', async () => {
    rated();
    writeDay(day);
    await guarantee({ start: '2021-07-14', years: 10, soh: 70, throughput: 2, cycles: 100 });
    const { warranty, whole, columns } = await ask();
    // Five of ten years have passed, so half of the 30 points of loss is used.
    expect(warranty?.elapsed).toBeCloseTo(50, 1);
    expect(whole?.sohGuaranteed).toBeCloseTo(85, 1);
    expect(columns?.sohGuaranteed?.[1]).toBeCloseTo(85, 1);
    const out = 500 + 80 * 14 + 80;
    expect(whole?.dischargedInAll).toBeCloseTo(out / 1000, 2);
    expect(whole?.throughputShare).toBeCloseTo(out / 20, 0);
    expect(whole?.cyclesShare).toBeCloseTo((out + 1000 + 1400 + 100) / 2 / 200, 0);
    expect(whole?.sohVerdict).toBe('met');
  });
  it.each([
    [40, 'met'],
    [60, 'open'],
    [99, 'missed'],
  ])('has a guarantee of %s %% that is "%s" at an availability between 50 and 75 %%', async (availability, verdict) => {
    // 12 h available, 6 h unavailable, 6 h unknown: between 50 and 75 %.
    writeDay(day, (time) =>
      within(time, '00:00', '06:00')
        ? { faultState: 1 }
        : within(time, '12:00', '18:00')
          ? { soc: 50, faultState: Number.NaN }
          : {},
    );
    await guarantee({ availability });
    expect((await ask({ range: [day, day] })).whole?.availabilityVerdict).toBe(verdict);
  });
  it('is omitted before the warranty starts and after it ends', async () => {
    writeDay(day);
    await guarantee({ start: '2010-01-01', years: 5, soh: 80, availability: 90, cycles: 10 });
    const { whole } = await ask();
    expect([whole?.sohVerdict, whole?.availabilityVerdict, whole?.cyclesShare]).toEqual([undefined, undefined, undefined]);
  });
});

describe('the limits of the values', () => {
  it('are those of the alarms of the type', async () => {
    const { limits } = await ask();
    const alarms = double.station.content().devices.stack?.alarms ?? {};
    const expected = Object.values(alarms).filter(({ when }) => JSON.stringify(when).includes('/cellVoltageDifference'));
    expect(expected.length).toBeGreaterThan(2);
    expect(limits?.voltageSpread?.map(({ from, level }) => [from, level])).toEqual(
      expected.map(({ when, level }) => [(when as { value: number }).value, level]),
    );
    expect(limits?.soc?.map(({ to }) => to)).toContain(5);
  });
});

it('report.battery refuses an unknown battery', async () => {
  expect((await refusalOf(ask({ range: [first, day], id: 'nobody' }))).code).toBe(404);
});
