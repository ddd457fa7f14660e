// The day in one line. The expected values are calculated here from the powers that the test writes. energy/books.test.ts
// compares a simulated day with the books of the plant.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CurveData, StationDay } from '../../../../src/core/calls/calls.gen.ts';
import { addDays, endOfDay, startOfDay, timeOf } from '../../../../src/core/time.ts';
import { openDouble, type StationDouble, zone } from '../../calls/double.ts';

const day = '2026-07-14';
let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const ask = async <T>(name: string, request: object): Promise<T> => (await double.call(name, request)).data as T;
const figures = (request: object = { day }) => ask<StationDay>('report.day', request);
const within = (time: string, from: string, to: string) => time >= from && time < to;

/** Power in kW: charging from the grid at night, from PV at noon, discharging in the evening. */
const storageAt = (time: string): number =>
  within(time, '01:00', '03:00') ? 30 : within(time, '11:00', '13:00') ? 40 : within(time, '18:00', '20:00') ? -60 : 0;
const pvAt = (time: string): number => (within(time, '09:00', '15:00') ? 100 : 0);
const loadAt = (time: string): number => (within(time, '18:00', '20:00') ? 150 : 50);
const gridAt = (time: string): number => loadAt(time) + storageAt(time) - pvAt(time);

/** Writes the counters of a meter from its power: energy in and out up to the end of each minute, from the day before on. */
function meter(id: string, powerAt: (time: string) => number, but: (time: string) => boolean = () => false): void {
  let [into, out] = [100, 100];
  for (const [from, to] of [
    [startOfDay(addDays(day, -1), zone), startOfDay(day, zone)],
    [startOfDay(day, zone), endOfDay(day, zone)],
  ] as const)
    double.history(id, from, to, (moment) => {
      const time = timeOf(moment, zone);
      const power = from === startOfDay(day, zone) ? powerAt(time) : 0;
      into += Math.max(0, power) / 60;
      out += Math.max(0, -power) / 60;
      return but(time) ? {} : { activePower: power, forwardTotal: into, reverseTotal: out };
    });
}
function measureDay(): void {
  meter('meterGrid', gridAt);
  meter('meterPv', pvAt);
  meter('meterLoad', loadAt);
  meter('meterStorage', storageAt);
  store(60, 68);
}
/** Writes the stored energy of the batteries before and at the end of the day. */
const store = (before: number, after: number): void =>
  double.history('stack1', startOfDay(day, zone) - 600_000, endOfDay(day, zone), (moment) => ({
    remainingEnergy: moment < startOfDay(day, zone) + 3_600_000 ? before : after,
  }));
const setFactor = (factor: number, source: string) => double.call('carbon.save', { factor, source, revision: 0 });

/** Per hour: 50 always, 150 for two hours; 600 from PV, which exports nothing for 20 hours. */
const load = 22 * 50 + 2 * 150;
const pv = 6 * 100;
const fed = 4 * 50 + 2 * 10;
const drawn = load + 60 + 80 - 120 - pv + fed;

describe('the values of a day', () => {
  it('are those of its meters', async () => {
    measureDay();
    const found = await figures();
    expect(found).toMatchObject({ day, complete: true, corrected: false });
    expect(found.charged).toBeCloseTo(140, 0);
    expect(found.discharged).toBeCloseTo(120, 0);
    expect(found.generated).toBeCloseTo(pv, 0);
    expect(found.selfUsed).toBeCloseTo(pv - fed, 0);
    expect(found.selfConsumption).toBeCloseTo(((pv - fed) / pv) * 100, 0);
    expect(found.autarky).toBeCloseTo((1 - drawn / load) * 100, 0);
    // 150 kW in the evening are reduced to 90.
    expect([found.demand, found.demandAlone, found.peakAvoided]).toEqual([90, 150, 60]);
    // 140 in, 120 out, 8 more stored.
    expect(found.losses).toBeCloseTo(12, 0);
  });
  it('have the revenue of the earnings report', async () => {
    measureDay();
    const report = await ask<{ total: { earned: number } }>('report.earnings', { range: [day, day] });
    expect(report.total.earned).not.toBe(0);
    expect((await figures()).earned).toBeCloseTo(report.total.earned, 2);
  });
  it('are unknown instead of zero without readings, and give the reason', async () => {
    expect(await figures()).toEqual({
      day,
      noSelfConsumption: 'unread',
      noAutarky: 'unread',
      noPvIncome: 'unread',
      noPeakAvoided: 'unread',
      noCo2: 'no-factor',
      complete: false,
      corrected: false,
    });
  });
  it('have no self-consumption without generation', async () => {
    meter('meterGrid', loadAt);
    meter('meterPv', () => 0);
    meter('meterLoad', loadAt);
    const found = await figures();
    expect([found.selfConsumption, found.noSelfConsumption, found.autarky]).toEqual([undefined, 'no-generation', 0]);
  });
  it('show by how much the storage raised the peak', async () => {
    meter('meterGrid', (time) => 50 + (within(time, '03:00', '04:00') ? 25 : 0));
    meter('meterStorage', (time) => (within(time, '03:00', '04:00') ? 25 : 0));
    expect((await figures()).peakAvoided).toBe(-25);
  });
  it('exclude minutes without a reading of one meter from both peaks', async () => {
    meter('meterGrid', gridAt);
    meter('meterStorage', storageAt, (time) => within(time, '18:00', '20:00'));
    const found = await figures();
    expect([found.demand, found.demandAlone]).toEqual([80, 50]);
  });
  it('are those so far for today, and empty for a future day', async () => {
    expect((await figures({})).day).toBe('2026-07-15');
    expect(await figures({ day: '2026-07-16' })).toEqual({ day: '2026-07-16' });
  });
});

describe('CO2', () => {
  it('is the PV energy used on site less the losses, times the factor that is shown with it', async () => {
    measureDay();
    await setFactor(0.5568, 'Authority, 2024');
    const found = await figures();
    expect(found).toMatchObject({ co2Factor: 0.5568, co2Source: 'Authority, 2024' });
    expect(Math.abs((found.co2 ?? 0) - (pv - fed - 12) * 0.5568)).toBeLessThan(0.6);
  });
  it('has no value if the stored energy is unknown', async () => {
    for (const [id, power] of [
      ['meterGrid', gridAt],
      ['meterPv', pvAt],
      ['meterLoad', loadAt],
      ['meterStorage', storageAt],
    ] as const)
      meter(id, power);
    await setFactor(0.5, 'Somebody');
    const found = await figures();
    expect([found.co2, found.noCo2]).toEqual([undefined, 'stored']);
  });
});

describe('the curve of the avoided peak', () => {
  it('shows the demand with and without the storage', async () => {
    measureDay();
    const { series = [], at = [] } = await ask<CurveData>('curve.demand', { day });
    const minute = at.indexOf(startOfDay(day, zone) + (18 * 60 + 30) * 60_000);
    expect(series.map(({ id, values }) => [id, values?.[minute]])).toEqual([
      ['demand', 90],
      ['alone', 150],
    ]);
    expect(Math.max(...(series[1]?.values ?? []).map((value) => value ?? 0))).toBe((await figures()).demandAlone);
  });
});
