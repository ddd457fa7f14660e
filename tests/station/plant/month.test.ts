// Thirty days of every station (fewer for the largest). Energies balance and values stay within their bounds for any commands and
// faults.
// @module-tag full
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPilot } from '../../../src/station/history/pilot.ts';
import { createPlant, type Plant } from '../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { full } from '../../chance.ts';
import { plants, types } from '../demoSet.ts';

const start = Date.parse('2026-06-18T00:00:00+08:00');
const day = 86_400;
/**
 * The full run covers a month. Otherwise the station with several batteries runs for eight days, in which the batteries would
 * diverge.
 */
const month = 30;
const [few, week] = full ? [month, month] : [3, 8];
const fileOf = (name: string): PlantFile => {
  const file = plants[name];
  if (!file) throw new Error(`There is no plant ${name}`);
  return file;
};
const newPlant = (file: PlantFile): Plant => createPlant({ plant: file, devices: file.devices, types, at: start });

/** Returns a check for each step. The check returns the names of violated conditions. */
function watch(file: PlantFile, plant: Plant): () => string[] {
  const read = (device: string, name: string): (() => number) => plant.reader(device, '', name);
  const of = (type: string) => file.devices.filter((each) => each.type === type);
  const sumOf = (category: string): (() => number) => {
    const all = file.devices.filter((each) => each.category === category).map(({ id }) => read(id, 'activePower'));
    return () => all.reduce((sum, each) => sum + each(), 0);
  };
  const [grid, pv, load, storage] = [sumOf('total'), sumOf('pv'), sumOf('load'), sumOf('storage')];
  const stacks = of('stack').map(({ id }) => ({
    soc: read(id, 'soc'),
    current: read(id, 'current'),
    closed: read(id, 'positiveContactor'),
    volts: ['minCellVoltage', 'meanCellVoltage', 'maxCellVoltage'].map((name) => read(id, name)),
    degrees: ['minCellTemperature', 'meanCellTemperature', 'maxCellTemperature'].map((name) => read(id, name)),
  }));
  const converters = of('pcs').map(({ id, config, relates }) => ({
    power: read(id, 'activePower'),
    charge: read(id, 'chargeState'),
    rated: Number(config.ratedPower),
    soc: read(relates?.stack ?? '', 'soc'),
    before: Number.NaN,
  }));
  const dcdcs = of('dcdc').map(({ id }) =>
    ['highVoltage', 'highCurrent', 'lowVoltage', 'lowCurrent'].map((name) => read(id, name)),
  );
  // The temperatures of battery poles and converter cabinets must stay below the levels that their device files declare as too
  // high.
  const warm = [
    ...of('stack').map(({ id }) => [read(id, 'poleTemperature'), 85] as const),
    ...of('ac').map(({ id }) => [read(id, 'indoorTemperature'), 60] as const),
  ];
  let books = plant.books();
  let at = plant.at;
  return () => {
    const wrong: string[] = [];
    const note = (holds: boolean, what: string): void => void (holds || wrong.push(what));
    const now = plant.books();
    const loss = ((now.lineLoss - books.lineLoss) * 3_600_000) / (plant.at - at);
    [books, at] = [now, plant.at];
    note(Math.abs(grid() + pv() - load() - storage() - loss) < 1e-6, 'balance');
    note(
      warm.every(([degrees, most]) => degrees() < most),
      'temperatures of poles and cabinets',
    );
    for (const { soc, current, closed, volts, degrees } of stacks) {
      const [low = 0, mean = 0, high = 0] = volts.map((each) => each());
      const [cold = 0, middle = 0, hot = 0] = degrees.map((each) => each());
      note(soc() >= 0 && soc() <= 100, 'SOC');
      note(low <= mean && mean <= high && low >= 2.5 && high <= 3.65, 'cell voltages');
      note(cold <= middle && middle <= hot && cold > 0 && hot < 50, 'cell temperatures');
      note(closed() === 1 || current() === 0, 'current through an open contactor');
    }
    for (const each of converters) {
      note(Math.abs(each.power()) <= each.rated * 1.1 + 1e-9, 'power of a converter');
      if (!Number.isNaN(each.before)) note((each.soc() - each.before) * each.charge() >= -1e-9, 'SOC against the power');
      each.before = each.soc();
    }
    for (const [upper = zero, upperA = zero, lower = zero, lowerA = zero] of dcdcs) {
      const [into, out] = [upper() * upperA(), lower() * lowerA()];
      // Losses occur in both directions and are small. A bus without a battery has no readings.
      if (Number.isFinite(into)) note(into >= out - 1e-6 && into - out <= 0.06 * Math.abs(out) + 3000, 'losses of the DC-DC');
    }
    return wrong;
  };
}
const zero = (): number => 0;

/** The share of the storage energy that is missing in the balance. */
function missing(plant: Plant): number {
  const { storageIn, storageOut, stored, storedAtStart, batteryHeat, converterLoss, auxiliary } = plant.books();
  return (
    Math.abs(storageIn - storageOut - (stored - storedAtStart) - batteryHeat - converterLoss - auxiliary) /
    (storageIn + storageOut)
  );
}
/** After a month the storage operates as in the first week, and the batteries have not diverged. */
function expectSteady(file: PlantFile, plant: Plant): void {
  const out = plant.days().map(({ storageOut }) => storageOut);
  const sum = (days: readonly number[]): number => days.reduce((total, each) => total + each, 0);
  expect(sum(out.slice(-7)) / sum(out.slice(0, 7))).toBeGreaterThan(0.75);
  expect(Math.min(...out)).toBeGreaterThan(0.4 * (sum(out) / out.length));
  const socs = file.devices.filter(({ type }) => type === 'stack').map(({ id }) => plant.value(id, 'soc'));
  expect(Math.max(...socs) - Math.min(...socs)).toBeLessThan(12);
}
function run(
  file: PlantFile,
  plant: Plant,
  seconds: number,
  stepS: number,
  meddle: (step: number) => void = () => {},
): Set<string> {
  const pilot = createPilot({ plant, file, types });
  const check = watch(file, plant);
  const wrong = new Set<string>();
  for (let i = 0; i < seconds / stepS; i++) {
    pilot.steer();
    meddle(i);
    plant.step(stepS);
    for (const each of check()) wrong.add(each);
  }
  return wrong;
}

describe.each([
  ['cabinet', few * day],
  ['charging', few * day],
  ['vehicle', few * day],
  ['area', week * day],
  ['large', day / (full ? 12 : 48)],
] as const)('the plant %s', (name, seconds) => {
  const file = fileOf(name);
  it('balances to 0.1 % and stays within all bounds', () => {
    const plant = newPlant(file);
    expect([...run(file, plant, seconds, 60)]).toEqual([]);
    expect(missing(plant)).toBeLessThan(0.001);
    if (seconds >= 7 * day) expectSteady(file, plant);
  });
  it('is reproducible', () => {
    const [one, other] = [newPlant(file), newPlant(file)];
    for (const each of [one, other]) run(file, each, name === 'large' ? 600 : day / 4, 60);
    expect(JSON.stringify(other.save())).toBe(JSON.stringify(one.save()));
  });
});

it('energies balance and values stay within their bounds for any commands and faults', () => {
  const file = fileOf('charging');
  const order = fc.record({
    at: fc.integer({ min: 0, max: 1439 }),
    device: fc.constantFrom('pcs1', 'pcs2', 'stack1', 'stack2'),
    code: fc.integer({ min: 1, max: 7 }),
    trips: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(order, { maxLength: 40 }), (orders) => {
      const plant = newPlant(file);
      const wrong = run(file, plant, day, 60, (step) => {
        for (const { at, device, code, trips } of orders) {
          if (at !== step) continue;
          if (trips && device.startsWith('pcs')) plant.trip(device);
          else plant.write(device, '', 'control', code);
        }
      });
      expect([...wrong]).toEqual([]);
      expect(missing(plant)).toBeLessThan(0.001);
    }),
    { numRuns: full ? 100 : 6, seed: 7 },
  );
}, 240_000);

it('a PV-storage unit stores PV energy for the evening', () => {
  const file = fileOf('charging');
  const plant = newPlant(file);
  const seen: { hour: number; battery: number; pv: number; out: number; soc: number }[] = [];
  for (let i = 0; i < 2 * 1440; i++) {
    plant.step(60);
    const of = (name: string): number => plant.value('pvs1', name);
    const hour = ((plant.at / 3_600_000 + 8) % 24) as number;
    seen.push({ hour, battery: of('batteryPower'), pv: of('pvPower'), out: of('activePower'), soc: of('soc') });
  }
  const noon = seen.filter(({ hour }) => hour > 10 && hour < 11);
  expect(noon.some(({ battery }) => battery > 5)).toBe(true);
  expect(seen.filter(({ hour }) => hour > 18 && hour < 19).some(({ battery, out }) => battery < -5 && out < -5)).toBe(true);
  expect(seen.every(({ battery, pv }) => battery <= pv + 1e-6)).toBe(true);
  expect(Math.max(...seen.map(({ soc }) => soc))).toBeLessThanOrEqual(100);
  expect(Math.min(...seen.map(({ soc }) => soc))).toBeGreaterThanOrEqual(5);
});

it('each transformer area keeps its own limits while its storage operates', () => {
  const file = fileOf('area');
  const plant = newPlant(file);
  const pilot = createPilot({ plant, file, types });
  const areas = Object.entries(file.strategy.areas ?? {}).map(([name, { demandLimit, reverseLimit }]) => {
    const at = (category: string): (() => number) => {
      const meter = file.devices.find((each) => each.busbarName === name && each.category === category);
      return plant.reader(meter?.id ?? '', '', 'activePower');
    };
    return { name, demandLimit, reverseLimit, grid: at('total'), storage: at('storage') };
  });
  expect(areas.map(({ name }) => name)).toEqual(['Area#1', 'Area#2', 'Area#3']);
  let worked = 0;
  const beyond: string[] = [];
  for (let i = 0; i < (full ? 2 : 1) * day; i += 10) {
    pilot.steer();
    plant.step(10);
    for (const { name, demandLimit, reverseLimit, grid, storage } of areas) {
      if (Math.abs(storage()) > 20) worked += 1;
      // The site load changes between two control steps. The limit may be exceeded by no more than that.
      if (storage() > 20 && grid() > demandLimit + 15) beyond.push(`${name} draws ${grid().toFixed(1)}`);
      if (storage() < -20 && grid() < reverseLimit - 15) beyond.push(`${name} feeds ${grid().toFixed(1)}`);
    }
  }
  expect(worked).toBeGreaterThan(500);
  expect(beyond).toEqual([]);
});
