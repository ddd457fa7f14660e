// Days of the demo station (thirty in the full run), some of them in fine steps. Energies balance, values stay within their
// bounds, and two runs are equal.
import { beforeAll, describe, expect, it } from 'vitest';
import { createPlant, type Plant } from '../../../src/station/plant/plant.ts';
import { createPilot } from '../../../src/station/history/pilot.ts';
import { full } from '../../chance.ts';
import { cabinet, devices, types } from '../demoSet.ts';

const start = Date.parse('2026-06-18T00:00:00+08:00');
const bands = ['Sharp', 'Peak', 'Flat', 'Valley', 'DeepValley', 'Noprice'];
const newPlant = (seed?: number): Plant =>
  createPlant({ plant: cabinet, devices, types, at: start, ...(seed === undefined ? {} : { seed }) });

interface Seen {
  socLeast: number;
  socMost: number;
  /** Largest absolute value of grid + PV - load - storage - losses over the meters, in kW. */
  unbalanced: number;
  wrong: string[];
  soc: number[];
}

function run(plant: Plant, days: number, stepS: number): Seen {
  const pilot = createPilot({ plant, file: cabinet, types });
  const read = (device: string, name: string): (() => number) => plant.reader(device, '', name);
  const [grid, pv, load, storage] = ['meterGrid', 'meterPv', 'meterLoad', 'meterStorage'].map((id) => read(id, 'activePower'));
  const of = (name: string): (() => number) => read('stack1', name);
  const [soc, current, max, mean, min] = [
    of('soc'),
    of('current'),
    of('maxCellVoltage'),
    of('meanCellVoltage'),
    of('minCellVoltage'),
  ];
  const [hot, warm, cold, contactor] = [
    of('maxCellTemperature'),
    of('meanCellTemperature'),
    of('minCellTemperature'),
    of('positiveContactor'),
  ];
  const power = read('pcs1', 'activePower');
  const charge = read('pcs1', 'chargeState');
  const seen: Seen = { socLeast: 100, socMost: 0, unbalanced: 0, wrong: [], soc: [] };
  const note = (holds: boolean, what: string): void => {
    if (!holds && seen.wrong.length < 10) seen.wrong.push(`${new Date(plant.at).toISOString()} ${what}`);
  };
  let books = plant.books();
  for (let i = 0; i < (days * 86_400) / stepS; i++) {
    const before = soc();
    pilot.steer();
    plant.step(stepS);
    const now = plant.books();
    const loss = ((now.lineLoss - books.lineLoss) * 3600) / stepS;
    books = now;
    seen.unbalanced = Math.max(
      seen.unbalanced,
      Math.abs((grid?.() ?? 0) + (pv?.() ?? 0) - (load?.() ?? 0) - (storage?.() ?? 0) - loss),
    );
    seen.socLeast = Math.min(seen.socLeast, soc());
    seen.socMost = Math.max(seen.socMost, soc());
    note(min() <= mean() && mean() <= max(), 'cell voltages');
    note(cold() <= warm() && warm() <= hot(), 'cell temperatures');
    note(max() <= 3.61 && min() >= 2.79, `voltage ${min()} to ${max()}`);
    note(hot() < 45 && cold() > 5, `temperature ${cold()} to ${hot()}`);
    note(Math.abs(power()) <= 125 * 1.1 + 1e-9, `power ${power()}`);
    note(contactor() === 1 || current() === 0, 'current through an open contactor');
    note((soc() - before) * charge() >= 0, 'soc against the power');
    note((pv?.() ?? 0) >= 0 && (pv?.() ?? 0) <= 110 && (load?.() ?? 0) > 0, 'pv and load');
    if (i % 500 === 0) seen.soc.push(soc());
  }
  return seen;
}

const days = full ? 30 : 12;
describe(`the values of ${days} days`, () => {
  const plant = newPlant();
  let seen: Seen;
  beforeAll(() => {
    seen = run(plant, days, 60);
  });

  it('balance at every step: grid + PV = load + storage + losses', () => {
    expect(seen.unbalanced).toBeLessThan(1e-6);
  });
  it('stay within their bounds', () => {
    expect(seen.wrong).toEqual([]);
    expect(seen.socLeast).toBeGreaterThan(0);
    expect(seen.socMost).toBeLessThanOrEqual(97);
    // The SOC follows a daily cycle.
    expect(seen.socMost - seen.socLeast).toBeGreaterThan(60);
  });
  it('account for the energy of the battery to 0.1 %', () => {
    const books = plant.books();
    const put = books.storageIn - books.storageOut;
    const found = books.stored - books.storedAtStart + books.batteryHeat + books.converterLoss + books.auxiliary;
    expect(Math.abs(put - found) / books.storageIn).toBeLessThan(0.001);
  });
  it('have a plausible round-trip efficiency', () => {
    const { charged, discharged } = {
      charged: plant.value('stack1', 'chargeTotal'),
      discharged: plant.value('stack1', 'dischargeTotal'),
    };
    const storedChange = plant.books().stored - plant.books().storedAtStart;
    expect((discharged + storedChange) / charged).toBeGreaterThan(0.94);
    expect((discharged + storedChange) / charged).toBeLessThan(0.97);
    const ac = (plant.value('pcs1', 'dischargeTotal') + storedChange) / plant.value('pcs1', 'chargeTotal');
    expect(ac).toBeGreaterThan(0.85);
    expect(ac).toBeLessThan(0.935);
  });
  it.each(['meterGrid', 'meterStorage', 'meterLoad', 'meterPv'])(
    '%s: the bands add up to the total, and the total equals the plant records',
    (meter) => {
      const of = (way: string): number => bands.reduce((sum, band) => sum + plant.value(meter, way + band), 0);
      expect(of('forward')).toBeCloseTo(plant.value(meter, 'forwardTotal'), 6);
      expect(of('reverse')).toBeCloseTo(plant.value(meter, 'reverseTotal'), 6);
      const books = plant.books();
      const own = { meterGrid: books.import, meterStorage: books.storageIn, meterLoad: books.load, meterPv: books.pv }[meter];
      expect(plant.value(meter, 'forwardTotal')).toBeCloseTo(own ?? 0, 6);
    },
  );
  it('feed almost nothing into the grid, within the reverse-power limit', () => {
    expect(plant.books().export / plant.books().import).toBeLessThan(0.01);
  });
});

it('two runs of the plant are equal with the same seed and different with another', () => {
  const [one, same, other] = [newPlant(), newPlant(), newPlant(99)];
  for (const each of [one, same, other]) run(each, 1, 60);
  expect(JSON.stringify(same.save())).toBe(JSON.stringify(one.save()));
  expect(JSON.stringify(other.save())).not.toBe(JSON.stringify(one.save()));
});

it('fine and coarse steps give the same energy to within 1 %', () => {
  const [coarse, fine] = [newPlant(), newPlant()];
  run(coarse, 0.5, 60);
  run(fine, 0.5, 10);
  // A minute is long compared with a ramp or the approach to a limit.
  expect(Math.abs(fine.value('stack1', 'soc') - coarse.value('stack1', 'soc'))).toBeLessThan(1);
  const ratio = fine.books().import / coarse.books().import;
  expect(Math.abs(ratio - 1)).toBeLessThan(0.01);
});

it('a plant with a saved state continues like an uninterrupted run', () => {
  const uninterrupted = newPlant();
  run(uninterrupted, 1, 60);
  const half = newPlant();
  run(half, 0.5, 60);
  const rest = createPlant({ plant: cabinet, devices, types, at: 0, state: JSON.parse(JSON.stringify(half.save())) });
  run(rest, 0.5, 60);
  expect(rest.at).toBe(uninterrupted.at);
  expect(rest.value('stack1', 'soc')).toBeCloseTo(uninterrupted.value('stack1', 'soc'), 1);
  expect(rest.books().pv).toBeCloseTo(uninterrupted.books().pv, 3);
});
