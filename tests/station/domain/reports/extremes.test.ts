// Extremes of 1 s data that a mean does not show, and the first sample of a new meter.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, instantOf } from '../../../../src/core/time.ts';
import { type StationDouble, noonish, openDouble, zone } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

const today = '2026-07-15';
const at = (time: string, day = today) => instantOf(day, time, zone);

/** Writes 1 s data of a device. */
function seconds(device: string, from: number, count: number, values: (second: number) => Record<string, number>): void {
  const frames = Array.from({ length: count }, (_none, second) => ({ device, at: from + second * 1000, values: values(second) }));
  double.station.series.append(frames);
}
type Curve = { series: { id: string; values: number[]; min?: number[]; max?: number[] }[] };

describe('a curve', () => {
  beforeEach(() => {
    // Five minutes at 300 kW, with three seconds at 343.3 and two at 12.5.
    const power = (second: number) => (second >= 100 && second < 103 ? 343.3 : second >= 200 && second < 202 ? 12.5 : 300);
    seconds('meterGrid', at('10:00', '2026-07-14'), 300, (second) => ({ activePower: power(second) }));
  });
  it.each<[name: string, request: object]>([
    ['30 days', { range: [addDays(today, -29), today], points: 1440 }],
    ['30 days on a wide screen', { range: [addDays(today, -29), today], points: 4000 }],
    ['30 days on a phone', { range: [addDays(today, -29), today], points: 300 }],
    ['one day', { day: '2026-07-14' }],
  ])('keeps the extremes of its seconds: %s', async (_name, request) => {
    const { series } = (await double.call('curve.power', request)).data as Curve;
    const grid = series.find(({ id }) => id === 'grid');
    expect(Math.max(...(grid?.max ?? []))).toBe(343.3);
    expect(Math.min(...(grid?.min ?? []).filter((value) => value !== null))).toBe(12.5);
    expect(Math.max(...(grid?.values ?? []))).toBeLessThan(310);
  });
});

describe('the maximum of today', () => {
  type Row = { flow: string; power?: number; highest?: number; highestAt?: number };
  const row = async (flow: string) =>
    ((await double.call('home.statistics')).data as { rows: Row[] }).rows.find((each) => each.flow === flow);
  it('is the highest sample, regardless of the mean of its minute', async () => {
    seconds('meterStorage', at('09:00'), 120, (second) => ({ activePower: second === 70 ? 137.9 : second === 80 ? -99.5 : 60 }));
    expect(await row('charged')).toMatchObject({ highest: 137.9, highestAt: at('09:01') });
    expect(await row('discharged')).toMatchObject({ highest: 99.5, highestAt: at('09:01') });
  });
  it('is never below the present power', async () => {
    seconds('meterGrid', at('09:00'), 60, () => ({ activePower: -35.1 }));
    double.read('meterGrid', { activePower: -36.9 });
    expect(await row('export')).toMatchObject({ power: 36.9, highest: 36.9, highestAt: noonish });
  });
});

describe('a new meter', () => {
  // First read at 12:08:07 and every second since: 5 kWh per minute.
  const begun = at('12:08') + 7000;
  const counter = (moment: number) => 96_000 + ((moment - begun) / 60_000) * 5;
  beforeEach(() => {
    double.clock.set(at('12:20'));
    const count = (at('12:20') - begun) / 1000;
    const values = (second: number) => {
      const kWh = counter(begun + second * 1000);
      return { forwardTotal: kWh, forwardFlat: kWh, reverseTotal: 7, activePower: 300 };
    };
    for (const device of ['meterGrid', 'meterStorage']) {
      seconds(device, begun, count + 1, values);
      double.read(device, values(count));
    }
  });
  const expected = ((at('12:20') - begun) / 60_000) * 5;

  it('counts from its first sample in its report, in the balance and on the home screen', async () => {
    const range = [today, today];
    const [meter] = (await double.call('report.electricity', { range, id: 'meterGrid' })).data as { forwardTotal: number }[];
    expect(meter?.forwardTotal).toBeCloseTo(expected, 2);
    const [balance] = (await double.call('report.stationElectricity', { range })).data as { import: number; charged: number }[];
    expect(balance?.import).toBeCloseTo(expected, 2);
    expect(Math.abs((balance?.charged ?? 0) - expected)).toBeLessThan(0.6);
    const { rows } = (await double.call('home.statistics')).data as { rows: { flow: string; today: number; total: number }[] };
    const drawn = rows.find(({ flow }) => flow === 'import');
    expect(drawn?.today).toBeCloseTo(expected, 2);
    expect(drawn?.total).toBeCloseTo(expected, 2);
  });
  it('differs from a meter without readings at midnight, whose energy of today is unknown', async () => {
    seconds('meterPv', at('20:00', '2026-07-14'), 60, () => ({ forwardTotal: 10, activePower: 0 }));
    double.clock.set(noonish);
    seconds('meterPv', at('10:00'), 60, () => ({ forwardTotal: 50, activePower: 0 }));
    double.read('meterPv', { forwardTotal: 60, activePower: 0 });
    const { rows } = (await double.call('home.statistics')).data as { rows: { flow: string; today?: number }[] };
    expect(rows.find(({ flow }) => flow === 'pv')?.today).toBeUndefined();
  });
});
