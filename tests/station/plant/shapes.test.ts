// The demo plants other than the cabinet. Each balances at every step, keeps its battery within bounds, and is reproducible.
// @module-tag full
import { describe, expect, it } from 'vitest';
import { createPilot } from '../../../src/station/history/pilot.ts';
import { encode } from '../../../src/station/modbus/codec.ts';
import { toDeviceMap } from '../../../src/station/modbus/deviceMap.ts';
import { createPlant, type Plant } from '../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { plants, types } from '../demoSet.ts';

const start = Date.parse('2026-06-18T00:00:00+08:00');
const fileOf = (name: string): PlantFile => {
  const file = plants[name];
  if (!file) throw new Error(`There is no plant ${name}`);
  return file;
};
const newPlant = (file: PlantFile): Plant => createPlant({ plant: file, devices: file.devices, types, at: start });

interface Seen {
  /** Largest absolute value of grid + PV - load - storage - losses, in kW. */
  unbalanced: number;
  wrong: Set<string>;
  socs: number[];
}

function run(file: PlantFile, plant: Plant, hours: number, stepS: number): Seen {
  const pilot = createPilot({ plant, file, types });
  const read = (device: string, name: string): (() => number) => plant.reader(device, '', name);
  const sumOf = (category: string): (() => number) => {
    const all = file.devices.filter((each) => each.category === category).map(({ id }) => read(id, 'activePower'));
    return () => all.reduce((sum, each) => sum + each(), 0);
  };
  const [grid, pv, load, storage] = [sumOf('total'), sumOf('pv'), sumOf('load'), sumOf('storage')];
  const stacks = file.devices
    .filter(({ type }) => type === 'stack')
    .map(({ id }) => ({
      soc: read(id, 'soc'),
      max: read(id, 'maxCellVoltage'),
      mean: read(id, 'meanCellVoltage'),
      min: read(id, 'minCellVoltage'),
      hot: read(id, 'maxCellTemperature'),
    }));
  const converters = file.devices
    .filter(({ type }) => type === 'pcs')
    .map(({ id, config }) => ({ power: read(id, 'activePower'), rated: Number(config.ratedPower) }));
  const seen: Seen = { unbalanced: 0, wrong: new Set(), socs: [] };
  let books = plant.books();
  for (let i = 0; i < (hours * 3600) / stepS; i++) {
    pilot.steer();
    plant.step(stepS);
    const now = plant.books();
    const loss = ((now.lineLoss - books.lineLoss) * 3600) / stepS;
    books = now;
    seen.unbalanced = Math.max(seen.unbalanced, Math.abs(grid() + pv() - load() - storage() - loss));
    for (const { soc, max, mean, min, hot } of stacks) {
      if (soc() < 0 || soc() > 100) seen.wrong.add('soc');
      if (min() > mean() || mean() > max() || max() > 3.61 || min() < 2.79) seen.wrong.add('voltage');
      if (hot() > 45) seen.wrong.add('temperature');
    }
    for (const { power, rated } of converters) if (Math.abs(power()) > rated * 1.1 + 1e-9) seen.wrong.add('power');
    seen.socs.push(stacks[0]?.soc() ?? Number.NaN);
  }
  return seen;
}

describe.each([
  ['charging', 6 * 24, 60],
  ['vehicle', 6 * 24, 60],
  ['area', 6 * 24, 60],
] as const)('the plant %s', (name, hours, stepS) => {
  const file = fileOf(name);
  it('balances, stays within its bounds, and uses its battery', () => {
    const plant = newPlant(file);
    const seen = run(file, plant, hours, stepS);
    expect(seen.unbalanced).toBeLessThan(1e-6);
    expect([...seen.wrong]).toEqual([]);
    expect(Math.max(...seen.socs) - Math.min(...seen.socs)).toBeGreaterThan(25);
    const { storageIn, storageOut, stored, storedAtStart, batteryHeat, converterLoss, auxiliary } = plant.books();
    const lost = storageIn - storageOut - (stored - storedAtStart) - batteryHeat - converterLoss - auxiliary;
    expect(Math.abs(lost) / storageIn).toBeLessThan(0.001);
  });
  it('is reproducible', () => {
    const [one, other] = [newPlant(file), newPlant(file)];
    run(file, one, 6, stepS);
    run(file, other, 6, stepS);
    expect(JSON.stringify(other.save())).toBe(JSON.stringify(one.save()));
  });
});

describe('charging piles', () => {
  const file = fileOf('charging');
  const piles = file.devices.filter(({ type }) => type === 'chargingpile').map(({ id }) => id);

  it('draw the energy that they deliver to vehicles, plus losses, as a part of the load', () => {
    const plant = newPlant(file);
    let most = 0;
    let crowded = 0;
    for (let i = 0; i < 3 * 1440; i++) {
      plant.step(60);
      for (const id of piles) {
        most = Math.max(most, plant.value(id, 'power'));
        crowded = Math.max(crowded, plant.value(id, 'gunsCharging'));
        const charges = plant.value(id, 'power') > 0;
        expect(plant.value(id, 'gunState') === 2).toBe(charges);
        const soc = plant.value(id, 'vehicleSoc');
        if (charges) expect(soc > 10 && soc <= 100).toBe(true);
      }
    }
    const given = piles.reduce((sum, id) => sum + plant.value(id, 'energyTotal'), 0);
    const { charging, load } = plant.books();
    expect(given).toBeGreaterThan(500);
    expect(charging).toBeGreaterThan(given / 0.955);
    expect(charging).toBeLessThan(given / 0.9);
    expect(charging).toBeLessThan(load);
    expect(most).toBeGreaterThan(60);
    expect(most).toBeLessThanOrEqual(120);
    expect(crowded).toBe(2);
  });

  it('stop on command, and charge the next vehicle', () => {
    const plant = newPlant(file);
    const id = 'pile1';
    for (let i = 0; i < 3000 && plant.value(id, 'power') === 0; i++) plant.step(60);
    expect(plant.value(id, 'power')).toBeGreaterThan(0);
    plant.write(id, '', 'control', 2);
    plant.step(1);
    expect([plant.value(id, 'power'), plant.value(id, 'gunState')]).toEqual([0, 3]);
    for (let i = 0; i < 1440 && plant.value(id, 'power') === 0; i++) plant.step(60);
    expect(plant.value(id, 'power')).toBeGreaterThan(0);
  });

  it('deliver the same energy in fine and in coarse steps, to within 5 %', () => {
    const [coarse, fine] = [newPlant(file), newPlant(file)];
    for (let i = 0; i < 720; i++) coarse.step(60);
    for (let i = 0; i < 7200; i++) fine.step(6);
    const ratio = fine.books().charging / coarse.books().charging;
    expect(Math.abs(ratio - 1)).toBeLessThan(0.05);
  });

  it('continue after a restart as without it', () => {
    const [whole, half] = [newPlant(file), newPlant(file)];
    for (let i = 0; i < 1200; i++) whole.step(60);
    for (let i = 0; i < 700; i++) half.step(60);
    const rest = createPlant({
      plant: file,
      devices: file.devices,
      types,
      at: 0,
      state: JSON.parse(JSON.stringify(half.save())),
    });
    for (let i = 0; i < 500; i++) rest.step(60);
    expect(rest.books().charging).toBeCloseTo(whole.books().charging, 6);
  });
});

describe('the large station', () => {
  const file = fileOf('large');

  it('has 199 680 cells in 40 battery stacks, 100 MW and 200 MWh', () => {
    const stacks = file.devices.filter(({ type }) => type === 'stack');
    const sum = (of: (config: Readonly<Record<string, unknown>>) => unknown): number =>
      stacks.reduce((total, { config }) => total + Number(of(config)), 0);
    expect(stacks).toHaveLength(40);
    expect(sum(({ clusterCount, cellCount }) => Number(clusterCount) * Number(cellCount))).toBe(199_680);
    expect(Math.abs(sum(({ ratedEnergy }) => ratedEnergy) / 200_000 - 1)).toBeLessThan(0.01);
    const power = file.devices
      .filter(({ type }) => type === 'pcs')
      .reduce((total, { config }) => total + Number(config.ratedPower), 0);
    expect(power).toBe(100_000);
  });

  it('balances and stays within its bounds over six hours', () => {
    const plant = newPlant(file);
    const seen = run(file, plant, 6, 180);
    expect(seen.unbalanced).toBeLessThan(1e-5);
    expect([...seen.wrong]).toEqual([]);
    expect(Math.max(...seen.socs) - Math.min(...seen.socs)).toBeGreaterThan(25);
  });

  it('has values that fit into their registers', () => {
    const plant = newPlant(file);
    const pilot = createPilot({ plant, file, types });
    for (let i = 0; i < 60; i++) {
      pilot.steer();
      plant.step(60);
    }
    const busy = file.devices.filter(({ id }) => ['pcs1', 'stack1', 'lc1', 'meterGrid1', 'meterEss1', 'meterLoad1'].includes(id));
    expect(plant.value('pcs1', 'activePower')).toBeGreaterThan(2000);
    for (const record of busy) {
      for (const { key, register, words } of toDeviceMap(record, types).points.values()) {
        if (key.includes('/cell.') || typeof register.scale === 'string' || register.bit !== undefined) continue;
        const value = plant.value(record.id, key);
        if (Number.isFinite(value)) expect(encode(register, value, words), `${record.id} ${key} ${value}`).toBeDefined();
      }
    }
  });
});

it('a vehicle on the road supplies its own consumption, and its power is not measured at the site', () => {
  const file = fileOf('vehicle');
  const plant = createPlant({ plant: file, devices: file.devices, types, at: Date.parse('2026-06-18T03:50:00+08:00') });
  const pilot = createPilot({ plant, file, types });
  const of = (device: string, point: string): number => plant.value(device, point);
  const seen = Array.from({ length: 120 }, () => {
    pilot.steer();
    plant.step(60);
    return {
      moving: of('gps1', 'moving'),
      grid: of('pcs1', 'gridState'),
      site: of('meterStorage', 'activePower'),
      soc: of('stack1', 'soc'),
    };
  });
  // The vehicle departs at 04:00. It drives for a quarter of an hour, stays for an hour, and drives back.
  const [parked, out, stay] = [seen.slice(0, 9), seen.slice(11, 23), seen.slice(30, 80)];
  expect(parked.every(({ moving, grid, site }) => moving === 0 && grid === 1 && site > 0.2)).toBe(true);
  expect(out.every(({ moving, grid, site }) => moving === 1 && grid === 0 && site === 0)).toBe(true);
  expect(stay.every(({ moving, grid, site }) => moving === 0 && grid === 0 && site === 0)).toBe(true);
  expect(seen[80]?.soc).toBeLessThan(seen[11]?.soc ?? 0);
  expect(seen.slice(102).every(({ grid, site }) => grid === 1 && site > 0.2)).toBe(true);
});
