// Horizons whose optimum can be calculated without a solver.
import type { Horizon, HorizonStep } from '../../../src/station/planning/horizon.ts';

const quarters = Array.from({ length: 96 }, (_each, index) => index);
export const dayStart = Date.UTC(2026, 6, 1);

/** Prices by hour: from, to, price. */
export type Bands = readonly (readonly [number, number, number])[];
export const zhejiangSummer: Bands = [
  [0, 7, 0.3882],
  [7, 8, 0.7231],
  [8, 9, 1.058],
  [9, 11, 1.2195],
  [11, 13, 0.7231],
  [13, 15, 1.058],
  [15, 17, 1.2195],
  [17, 22, 1.058],
  [22, 23, 0.7231],
  [23, 24, 0.3882],
];
export const toSteps = (bands: Bands, of: (hour: number) => Partial<HorizonStep> = () => ({})): HorizonStep[] =>
  quarters.map((index) => {
    const hour = index / 4;
    const price = bands.find(([from, to]) => from <= hour && hour < to)?.[2];
    return { at: dayStart + index * 900_000, hours: 0.25, buy: price, sell: price, site: 400, ...of(hour) };
  });

/**
 * A cabinet of 125 kW and `usable` kWh, with a round-trip efficiency of 88 %. It is empty at first, and energy left at the end
 * has no value.
 */
export const cabinet = (usable: number, part: Partial<Horizon> = {}): Horizon => ({
  steps: toSteps(zhejiangSummer),
  storage: {
    capacity: usable,
    stored: 0,
    charging: { allowed: [{ share: 0, power: 125 }], losses: [{ power: 125, efficiency: 0.88 }] },
    discharging: { allowed: [{ share: 0, power: 125 }], losses: [{ power: 125, efficiency: 1 }] },
  },
  limits: { socLow: 0, socUp: 100 },
  wear: 0,
  endValue: 0,
  ...part,
});
