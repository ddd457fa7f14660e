import { describe, expect, it } from 'vitest';
import type { PriceSet } from '../../../../src/station/contract/index.ts';
import {
  addBands,
  bandMoney,
  spreadCounter,
  toBandEnergies,
  toMoney,
  toStretches,
  toTotal,
} from '../../../../src/station/domain/prices/bandEnergy.ts';
import { counterStep } from '../../../../src/station/counters/counterStep.ts';
import { roundTrip } from '../../../../src/station/domain/energy/roundTrip.ts';
import { instantOf } from '../../../../src/core/time.ts';

const zone = 'Asia/Shanghai';
const day = '2026-07-15';
const summer: PriceSet = {
  id: 'summer',
  name: 'summer',
  bands: [
    { startTime: '00:00', endTime: '07:00', chargeState: 4 },
    { startTime: '07:00', endTime: '08:00', chargeState: 3 },
    { startTime: '08:00', endTime: '09:00', chargeState: 2 },
    { startTime: '09:00', endTime: '11:00', chargeState: 1 },
    { startTime: '11:00', endTime: '13:00', chargeState: 3 },
    { startTime: '13:00', endTime: '15:00', chargeState: 2 },
    { startTime: '15:00', endTime: '17:00', chargeState: 1 },
    { startTime: '17:00', endTime: '22:00', chargeState: 2 },
    { startTime: '22:00', endTime: '23:00', chargeState: 3 },
    { startTime: '23:00', endTime: '24:00', chargeState: 4 },
  ],
  buy: { sharp: 1.2195, peak: 1.058, flat: 0.7231, valley: 0.3882 },
  sell: { sharp: 1.2195, peak: 1.058, flat: 0.7231, valley: 0.3882 },
};
const at = (time: string) => instantOf(day, time, zone);

/** A counter that is read every minute and rises evenly in the given periods. */
function countedBy(spans: readonly [start: string, end: string, kWh: number][]) {
  const moments = Array.from({ length: 1441 }, (_none, minute) => at('00:00') + minute * 60_000);
  const values = moments.map((now) =>
    spans.reduce((sum, [start, end, kWh]) => {
      const share = (now - at(start)) / (at(end) - at(start));
      return sum + kWh * Math.min(1, Math.max(0, share));
    }, 1000),
  );
  return { at: moments, values };
}

describe('the reference day of a 261 kWh cabinet with two cycles', () => {
  const perCharge = 218 / 0.88;
  const charge = countedBy([
    ['02:00', '04:00', perCharge],
    ['11:00', '13:00', perCharge],
  ]);
  const discharge = countedBy([
    ['09:00', '11:00', 218],
    ['15:00', '17:00', 218],
  ]);
  const { bands, complete } = toBandEnergies(charge, discharge, toStretches(day, zone, summer.bands));
  const money = toMoney(bands, summer);

  it('has a revenue of 256.40 yuan', () => {
    expect(money?.earned).toBeCloseTo(256.4, 2);
    expect(money?.income).toBeCloseTo(531.7, 2);
    expect(money?.cost).toBeCloseTo(96.17 + 179.13, 1);
  });
  it('charges in valley and flat, discharges in sharp', () => {
    expect(bands.valley?.charged).toBeCloseTo(perCharge, 6);
    expect(bands.flat?.charged).toBeCloseTo(perCharge, 6);
    expect(bands.sharp?.discharged).toBeCloseTo(436, 6);
    expect(bands.peak).toEqual({ charged: 0, discharged: 0 });
  });
  it('has bands that add up to the day', () => {
    expect(complete).toBe(true);
    const total = toTotal(bands);
    expect(total?.charged).toBeCloseTo(2 * perCharge, 6);
    expect(total && roundTrip(total, { from: 120, to: 120 }).efficiency).toBeCloseTo(88, 6);
  });
});

describe('sections of a day', () => {
  it('include a section without a price where there is no period', () => {
    const stretches = toStretches(day, zone, [{ startTime: '10:00', endTime: '15:00', chargeState: 1 }]);
    expect(stretches.map(({ band }) => band)).toEqual(['noPrice', 'sharp', 'noPrice']);
    expect(stretches.at(-1)?.end).toBe(at('24:00'));
  });
  it('are shorter on the day when daylight saving time begins', () => {
    const [night] = toStretches('2026-03-29', 'Europe/Berlin', [{ startTime: '00:00', endTime: '07:00', chargeState: 4 }]);
    expect((night?.end ?? 0) - (night?.start ?? 0)).toBe(6 * 3_600_000);
  });
});

describe('a counter', () => {
  it.each<[name: string, before: number, after: number, wraps: number | undefined, step: number | undefined]>([
    ['moves by the difference if it increases', 10, 12, undefined, 2],
    ['moves by 0 if it is unchanged', 10, 10, undefined, 0],
    ['continues from 0 if it wraps', 999_999.5, 1.5, 1_000_000, 2],
    ['has no step if it falls without a wrap, because it was replaced', 10, 5, undefined, undefined],
    ['has no step if it falls by half its range, which is not a wrap', 500_000, 0, 1_000_000, undefined],
  ])('%s', (_name, before, after, wraps, step) => {
    expect(counterStep(before, after, wraps)).toBe(step);
  });

  const twoHours = [
    { start: 0, end: 3_600_000 },
    { start: 3_600_000, end: 7_200_000 },
  ];
  it('is divided by time if it is read across a boundary', () => {
    const moved = spreadCounter({ at: [3_000_000, 4_200_000], values: [0, 6] }, twoHours);
    expect(moved.byStretch).toEqual([3, 3]);
    expect(moved.complete).toBe(false);
  });
  it('leaves a section without readings unknown, not 0', () => {
    expect(spreadCounter({ at: [0, 60_000], values: [1, 2] }, twoHours).byStretch).toEqual([1, undefined]);
    expect(spreadCounter({ at: [], values: [] }, twoHours)).toEqual({ byStretch: [undefined, undefined], complete: false });
  });
  it('skips values that are not a number', () => {
    const moved = spreadCounter({ at: [0, 600_000, 1_200_000], values: [1, Number.NaN, 3] }, twoHours);
    expect(moved.byStretch[0]).toBe(2);
  });
  it('does not count a step that a person accepted as a shift', () => {
    const at = [0, 1_200_000, 2_400_000];
    const shifts = [{ at: 1_800_000, by: 4989.4 }];
    expect(spreadCounter({ at, values: [10, 10.6, 5000.3], shifts }, twoHours).byStretch[0]).toBeCloseTo(0.9, 9);
    const back = [{ at: 1_800_000, by: -7.6 }];
    expect(spreadCounter({ at, values: [10, 10.6, 3.2], shifts: back }, twoHours).byStretch[0]).toBeCloseTo(0.8, 9);
  });
  it('is complete without long gaps', () => {
    const moments = Array.from({ length: 121 }, (_none, minute) => minute * 60_000);
    expect(spreadCounter({ at: moments, values: moments.map((now) => now / 60_000) }, twoHours)).toEqual({
      byStretch: [60, 60],
      complete: true,
    });
  });
});

describe('money', () => {
  it('is unknown for energy without a price', () => {
    expect(toMoney({ noPrice: { charged: 1, discharged: 0 } }, summer)).toBeUndefined();
    expect(toMoney({ deepValley: { charged: 1, discharged: 0 } }, summer)).toBeUndefined();
    expect(toMoney({}, summer)).toBeUndefined();
  });
  it('is 0 for a price band without energy', () => {
    expect(bandMoney('deepValley', { charged: 0, discharged: 0 }, summer)).toEqual({ cost: 0, income: 0, earned: 0 });
  });
  it('is negative when charging costs more', () => {
    expect(toMoney({ peak: { charged: 10, discharged: 0 } }, summer)?.earned).toBeCloseTo(-10.58, 6);
  });
});

it('bands of several days add up, and a band missing in one day has the value of the other', () => {
  expect(
    addBands(
      { flat: { charged: 1, discharged: 2 } },
      { flat: { charged: 3, discharged: 4 }, peak: { charged: 5, discharged: 6 } },
    ),
  ).toEqual({
    flat: { charged: 4, discharged: 6 },
    peak: { charged: 5, discharged: 6 },
  });
});
describe('a round trip', () => {
  const oneWay = Math.sqrt(0.88);
  /** The energy and the stored energy of a storage with equal losses in both directions. */
  const moved = (into: number, outOf: number) => ({
    energy: { charged: into, discharged: outOf },
    stored: { from: 100, to: 100 + into * oneWay - outOf / oneWay },
  });
  it.each([
    ['emptied in between', moved(400, 420)],
    ['filled in between', moved(500, 380)],
    ['equally full afterwards', moved(500, 440)],
  ])('has the efficiency of the storage when it is %s', (_name, { energy, stored }) => {
    expect(roundTrip(energy, stored, 261).efficiency).toBeCloseTo(88, 6);
  });
  it.each<[string, { charged: number; discharged: number }, { from: number; to: number } | undefined, number, string]>([
    ['without charging', { charged: 0, discharged: 5 }, { from: 1, to: 1 }, 0, 'short'],
    ['with a tenth of the capacity', { charged: 30, discharged: 26 }, { from: 1, to: 1 }, 261, 'short'],
    ['with far more charged than discharged', { charged: 813, discharged: 100 }, { from: 20, to: 640 }, 0, 'change'],
    ['without a stored energy from the batteries', { charged: 500, discharged: 440 }, undefined, 0, 'stored'],
  ])('has no efficiency in a period %s', (_name, energy, stored, capacity, noEfficiency) => {
    expect(roundTrip(energy, stored, capacity)).toEqual({ noEfficiency });
  });
});
