// A month of the demo station with the effects of a real site: readings vary at rest, operation has losses, and no two days are
// equal. Each range fails for a plant without these effects.
// @module-tag full
import { beforeAll, describe, expect, it } from 'vitest';
import { roundTrip } from '../../../src/station/domain/energy/roundTrip.ts';
import { createPilot } from '../../../src/station/history/pilot.ts';
import type { Books } from '../../../src/station/plant/books.ts';
import { createPlant, type Plant } from '../../../src/station/plant/plant.ts';
import { equationOfTime, sunHeight } from '../../../src/station/plant/site/sun.ts';
import { cabinet, devices, types } from '../demoSet.ts';

// From the October holidays to the first weeks of the heating season.
const start = Date.parse('2026-09-28T00:00:00+08:00');
const days = 35;
const newPlant = (at = start): Plant => createPlant({ plant: cabinet, devices, types, at });
const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;
const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/** Every minute of the period, by `device#point`. */
const watched = [
  'pcs1#activePower',
  'pcs1#reactivePower',
  'pcs1#insulation',
  'stack1#systemInsulation',
  'stack1#insulationPositive',
  'stack1#insulationNegative',
  'stack1#soc',
  'meterStorage#powerFactor',
  'meterStorage#reactivePower',
  'meterPv#reactivePower',
  'meterPv#activePower',
  'meterGrid#activePower',
  'meterStorage#activePower',
  'meterLoad#powerFactor',
  'meterLoad#activePower',
  'meterLoad#activePowerA',
  'meterLoad#activePowerB',
  'lc1#supplyPressure',
  'lc1#pumpSpeed',
  'lc1#compressor',
] as const;
type Watched = (typeof watched)[number];
let plant: Plant;
const hourly: Pick<Books, 'storageIn' | 'storageOut' | 'stored'>[] = [];
let seen: Record<Watched, number[]>;
beforeAll(() => {
  plant = newPlant();
  const pilot = createPilot({ plant, file: cabinet, types });
  seen = Object.fromEntries(watched.map((key) => [key, []])) as unknown as typeof seen;
  const readers = watched.map((key) => {
    const [device = '', point = ''] = key.split('#');
    return [seen[key], plant.reader(device, '', point)] as const;
  });
  for (let minute = 0; minute < days * 1440; minute++) {
    if (minute % 60 === 0) hourly.push({ ...plant.books(), stored: plant.value('stack1', 'remainingEnergy') });
    pilot.steer();
    plant.step(60);
    for (const [into, read] of readers) into.push(read());
  }
});

it('the storage has a realistic round-trip efficiency in every part of a day', () => {
  const efficiencies = hourly.flatMap((to, hour) => {
    const from = hourly[hour - (hour % 24)] ?? to;
    const energy = { charged: to.storageIn - from.storageIn, discharged: to.storageOut - from.storageOut };
    return roundTrip(energy, { from: from.stored, to: to.stored }, 233).efficiency ?? [];
  });
  expect(efficiencies.length).toBeGreaterThan(5 * days);
  expect(Math.max(...efficiencies)).toBeLessThan(90);
  expect(Math.min(...efficiencies)).toBeGreaterThan(84);
});

it('the storage loses between 10 and 15 % between meter readings, including auxiliary consumption', () => {
  const { storageIn, storageOut, stored, storedAtStart, auxiliary } = plant.books();
  const efficiency = storageOut / (storageIn - (stored - storedAtStart));
  expect(efficiency).toBeGreaterThan(0.85);
  expect(efficiency).toBeLessThan(0.9);
  // 0.4 to 1.2 % of the rated power on average.
  const draw = auxiliary / days / 24 / 125;
  expect(draw).toBeGreaterThan(0.004);
  expect(draw).toBeLessThan(0.012);
});

it('charging does not raise the peak of the site above the demand limit', () => {
  const quarters = (of: (i: number) => number): number[] =>
    Array.from({ length: days * 96 }, (_, quarter) => mean(Array.from({ length: 15 }, (__, i) => of(quarter * 15 + i))));
  const grid = (i: number): number => seen['meterGrid#activePower'][i] ?? 0;
  const storage = (i: number): number => seen['meterStorage#activePower'][i] ?? 0;
  const site = Math.max(...quarters((i) => grid(i) - storage(i)));
  // The power is controlled once a minute here, and once a second in the running station.
  expect(Math.max(...quarters(grid))).toBeLessThan(Math.max(site, cabinet.strategy.demandLimit) + 8);
  expect(cabinet.strategy.demandLimit).toBeLessThan(site * 1.1);
});

describe('the insulation resistance', () => {
  it('drifts over days within healthy values, and the devices of one circuit agree', () => {
    const system = seen['stack1#systemInsulation'];
    expect(Math.min(...system)).toBeGreaterThan(1000);
    expect(Math.max(...system) / Math.min(...system)).toBeGreaterThan(1.2);
    system.forEach((value, i) => {
      const [one = 0, other = 0] = [seen['stack1#insulationPositive'][i], seen['stack1#insulationNegative'][i]];
      expect(Math.abs(value / ((one * other) / (one + other)) - 1)).toBeLessThan(0.001);
      expect(Math.abs((seen['pcs1#insulation'][i] ?? 0) / value - 1)).toBeLessThan(0.05);
    });
  });
  it('does not depend on the SOC', () => {
    expect(Math.abs(correlation(seen['stack1#insulationPositive'], seen['stack1#soc']))).toBeLessThan(0.4);
  });
});

it('reactive power, power factor and phase powers vary', () => {
  expect(spread(seen['meterLoad#powerFactor'])).toBeGreaterThan(0.03);
  expect(Math.min(...seen['meterLoad#powerFactor'])).toBeGreaterThan(0.85);
  expect(spread(seen['pcs1#reactivePower'])).toBeGreaterThan(0.5);
  expect(new Set(seen['meterStorage#powerFactor']).size).toBeGreaterThan(1000);
  expect(spread(seen['meterPv#reactivePower'])).toBeGreaterThan(0.2);
  const unlike = seen['meterLoad#activePowerA'].map((a, i) => a / (seen['meterLoad#activePowerB'][i] ?? 1));
  expect(Math.max(...unlike.map((each) => Math.abs(each - 1)))).toBeGreaterThan(0.02);
  expect(spread(unlike)).toBeGreaterThan(0.005);
});

describe('the simulated weather', () => {
  const perDay = (key: Watched): number[] =>
    Array.from({ length: days }, (_, day) =>
      seen[key].slice(day * 1440, (day + 1) * 1440).reduce((sum, each) => sum + each / 60, 0),
    );
  it('has rainy days and clear days', () => {
    const pv = perDay('meterPv#activePower').map((kWh) => kWh / 110);
    expect(pv.filter((each) => each < 1).length).toBeGreaterThan(2);
    expect(Math.max(...pv)).toBeGreaterThan(3);
    expect(Math.max(...pv)).toBeLessThan(6);
    expect(mean(pv)).toBeLessThan(3.2);
  });
  it('comes with different loads on every working day, and low loads on holidays', () => {
    const load = perDay('meterLoad#activePower');
    const isWork = (day: number): boolean => day < 3 || (day > 9 && ![13, 19, 20, 26, 27, 33, 34].includes(day));
    const work = load.filter((_, day) => isWork(day));
    expect(spread(work) / mean(work)).toBeGreaterThan(0.06);
    // The first seven days of October are holidays, also in the middle of the week, and one Saturday is a working day in return.
    const rest = load.slice(3, 10);
    expect(Math.max(...rest)).toBeLessThan(0.85 * Math.min(...work));
    const mondays = [14, 21, 28].map((day) => seen['meterLoad#activePower'].slice(day * 1440, (day + 1) * 1440));
    expect(correlation(mondays[0] ?? [], mondays[1] ?? [])).toBeLessThan(0.99);
  });
  it('has the sun highest at the time of the almanac, and no PV power after sunset', () => {
    // Hangzhou, 19 October: noon at 11:43, sunset at 17:20.
    const at = (time: string): number => Date.parse(`2026-10-19T${time}:00+08:00`);
    const highest = Array.from({ length: 40 }, (_, i) => at('11:20') + i * 60_000).toSorted(
      (one, other) => sunHeight(other, 30.28, 120.49) - sunHeight(one, 30.28, 120.49),
    )[0];
    expect(Math.abs((highest ?? 0) - at('11:43'))).toBeLessThan(4 * 60_000);
    expect(equationOfTime(at('12:00'))).toBeGreaterThan(13);
    const evening = seen['meterPv#activePower'].slice((21 * 24 + 17) * 60 + 22, (21 * 24 + 18) * 60);
    expect(Math.max(...evening)).toBe(0);
  });
});

it('the cooling starts and stops many times', () => {
  expect(spread(seen['lc1#pumpSpeed'])).toBeGreaterThan(500);
  expect(spread(seen['lc1#supplyPressure'])).toBeGreaterThan(0.2);
  const starts = seen['lc1#compressor'].filter((on, i, all) => on === 1 && all[i - 1] === 0).length;
  expect(starts).toBeGreaterThan(10);
  expect(mean(seen['lc1#compressor'])).toBeLessThan(0.4);
});

describe('the plant at rest', () => {
  it('has a battery voltage that settles within the hour, with noise on every reading', () => {
    const own = newPlant(Date.parse('2026-10-19T02:00:00+08:00'));
    const run = (seconds: number, power: number, note?: () => void): void => {
      for (let i = 0; i < seconds; i++) {
        own.write('pcs1', '', 'activePowerSet', power);
        own.write('pcs1', '', 'heartbeat', i);
        own.step(1);
        note?.();
      }
    };
    run(1800, 110);
    run(5, 0);
    const volt = (): number => own.value('stack1', 'voltage');
    const [at0, resting] = [volt(), [] as number[]];
    run(600, 0);
    const at10 = volt();
    run(3000, 0);
    const at60 = volt();
    expect(at0 - at10).toBeGreaterThan(3);
    expect(at10 - at60).toBeGreaterThan(0.5);
    run(300, 0, () => resting.push(Math.round(volt() * 10) / 10));
    expect(new Set(resting).size).toBeGreaterThan(3);
    expect(spread(resting)).toBeLessThan(1.5);
  });
  it('discharges the DC bus of a converter with open contactors, while the battery is not ready', () => {
    const own = newPlant();
    const live = (seconds: number): void => {
      for (let i = 0; i < seconds; i++) {
        own.write('pcs1', '', 'heartbeat', i);
        own.step(1);
      }
    };
    live(5);
    expect(own.value('pcs1', 'busPositive')).toBeGreaterThan(400);
    own.write('stack1', '', 'control', 2);
    live(10);
    expect([own.value('stack1', 'positiveContactor'), own.value('stack1', 'packStatus')]).toEqual([0, 0]);
    expect(own.value('pcs1', 'dcVoltage')).toBeGreaterThan(400);
    live(600);
    expect(own.value('pcs1', 'dcVoltage')).toBeLessThan(5);
    expect(own.value('pcs1', 'busPositive')).toBeLessThan(5);
    expect(own.value('stack1', 'voltage')).toBeGreaterThan(700);
  });
});

function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [mean(one), mean(other)];
  let [top, left, right] = [0, 0, 0];
  one.forEach((value, i) => {
    const [x, y] = [value - a, (other[i] ?? b) - b];
    top += x * y;
    left += x * x;
    right += y * y;
  });
  return top / Math.sqrt(left * right);
}
