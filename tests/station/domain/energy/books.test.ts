// Reports compared with the energy books of the plant: the books come from the simulated physics, the reports from the meter
// readings.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfDay } from '../../../../src/core/time.ts';
import { type BandEnergies, bandNames } from '../../../../src/station/domain/prices/bandEnergy.ts';
import { measured, recordsOf } from '../../../../src/station/domain/energy/energyDays.ts';
import { createPilot } from '../../../../src/station/history/pilot.ts';
import { createPlant } from '../../../../src/station/plant/plant.ts';
import type { PlantState } from '../../../../src/station/plant/plantState.ts';
import type { WritableSeries } from '../../../../src/station/store/series/series.ts';
import type { DayBook } from '../../../../src/station/plant/books.ts';
import { startPlant } from '../../../../src/station/plant/startPlant.ts';
import { handClock } from '../../demoSet.ts';
import { livedPast } from '../../history/livedPast.ts';
import { type StationDouble, noonish, openDouble, plantFile } from '../../calls/double.ts';

const days = ['2026-07-13', '2026-07-14'] as const;
/** The last hours of the later day are stored at 10 s, earlier times at 1 min. */
const past = { ...plantFile, plant: { ...plantFile.plant, history: { minutesAt10s: 16.5 * 60, minutesAt1s: 10 } } };
let double: StationDouble;
let books: readonly DayBook[];
let state: PlantState;
beforeAll(() => {
  double = openDouble({ now: noonish });
  const { series } = double.station;
  const parts = { plant: past, devices: double.station.devices(), types: double.station.content().devices };
  const plant = livedPast({ ...parts, series: series as WritableSeries, now: noonish, days: 3 });
  state = plant.save();
  books = plant.days();
});
afterAll(() => double.close());

const bookOf = (day: string): DayBook => {
  const found = books.find((book) => book.day === day);
  if (!found) throw new Error(`No book of ${day}`);
  return found;
};
/** The registers have a resolution of 0.01 kWh: at most 0.005 kWh at each of the two ends of ten periods a day. */
const registers = 0.1;

it('stores no record for a day whose history is still being filled in', async () => {
  const { station } = double;
  const { series } = station;
  const kept = () => station.docs.tx((tx) => tx.list<{ day: string }>('energyDays')).map(({ body }) => body.day);
  station.series = { ...series, filling: () => ({ from: startOfDay(days[1], past.station.timezone) }) };
  const [first] = await recordsOf(station, ...days);
  expect(first?.complete).toBe(true);
  expect(kept()).toEqual([]);
  station.series = series;
  await recordsOf(station, ...days);
  expect(kept()).toEqual(days);
});

describe.each(days)('the day %s', (day) => {
  it('the report has the charged and discharged energy of the books', async () => {
    const [record] = (await double.call('home.earnings', { range: [day, day] })).data as {
      charged: number;
      discharged: number;
    }[];
    const { storageIn, storageOut } = bookOf(day);
    expect(storageIn).toBeGreaterThan(200);
    expect(storageOut).toBeGreaterThan(200);
    expect(Math.abs((record?.charged ?? 0) - storageIn)).toBeLessThan(registers);
    expect(Math.abs((record?.discharged ?? 0) - storageOut)).toBeLessThan(registers);
  });

  it('each band has the energy of the books, and the revenue of the day matches', async () => {
    const rows = (await double.call('home.bands', { day })).data as {
      chargeState: number;
      charged: number;
      discharged: number;
    }[];
    const { bands } = bookOf(day);
    expect(rows.length).toBe(Object.keys(bands).length);
    for (const { chargeState, charged, discharged } of rows) {
      expect(Math.abs(charged - (bands[chargeState]?.in ?? Number.NaN))).toBeLessThan(registers);
      expect(Math.abs(discharged - (bands[chargeState]?.out ?? Number.NaN))).toBeLessThan(registers);
    }
    const { buy, sell } = plantFile.prices.sets.summer ?? { buy: {}, sell: {} };
    const names = ['noPrice', 'sharp', 'peak', 'flat', 'valley', 'deepValley'];
    const earned = Object.entries(bands).reduce((sum, [state, energy]) => {
      const name = names[Number(state)] as 'sharp';
      return (
        sum +
        energy.out * ((sell as Record<string, number>)[name] ?? 0) -
        energy.in * ((buy as Record<string, number>)[name] ?? 0)
      );
    }, 0);
    const [record] = (await double.call('home.earnings', { range: [day, day] })).data as { earned: number; complete: boolean }[];
    expect(Math.abs((record?.earned ?? 0) - earned)).toBeLessThan(0.1);
    expect(record?.complete).toBe(true);
  });

  it('the report has the demand of the books', async () => {
    const { days: all } = (await double.call('demand.month', { month: day.slice(0, 7) })).data as {
      days: { day: string; demand?: number; at?: number }[];
    };
    const found = all.find((each) => each.day === day);
    const { demand = Number.NaN, demandAt } = bookOf(day);
    expect(demand).toBeGreaterThan(50);
    expect(Math.abs((found?.demand ?? Number.NaN) - demand)).toBeLessThan(0.01);
    expect(found?.at).toBe(demandAt);
  });
});

describe.each(days)('the report line of %s', (day) => {
  it('has the shares and the demand of the books', async () => {
    const book = bookOf(day);
    const found = (await double.call('report.day', { day })).data as Record<string, number>;
    expect(book.pv).toBeGreaterThan(100);
    const [used, autarky] = [1 - Math.min(book.pv, book.export) / book.pv, Math.max(0, 1 - book.import / book.load)];
    expect(Math.abs((found.selfConsumption ?? -1) - used * 100)).toBeLessThan(0.2);
    expect(Math.abs((found.autarky ?? -1) - autarky * 100)).toBeLessThan(0.2);
    expect(Math.abs((found.demand ?? -1) - (book.demand ?? Number.NaN))).toBeLessThan(0.01);
    // Some of the charged energy is lost, but not most of it: the batteries only estimate their stored energy.
    expect(found.losses).toBeGreaterThan(0);
    expect(found.losses).toBeLessThan(0.25 * book.storageIn);
  });
});

describe.each(days)('the electricity of %s', (day) => {
  it('matches the books for each path of the station', async () => {
    const [row] = (await double.call('report.stationElectricity', { range: [day, day] })).data as Record<string, number>[];
    const book = bookOf(day);
    expect(row?.complete).toBe(true);
    // The PV meter counts in steps of 0.1 kWh.
    for (const [name, kWh] of [
      ['import', book.import],
      ['export', book.export],
      ['pv', book.pv],
      ['load', book.load],
      ['charged', book.storageIn],
      ['discharged', book.storageOut],
    ] as const)
      expect([name, Math.abs((row?.[name] ?? Number.NaN) - kWh) < 0.25]).toEqual([name, true]);
  });
  it('is the sum of all bands at the storage meter', async () => {
    const rows = (await double.call('report.electricity', { range: [day, day] })).data as Record<string, number | string>[];
    expect(rows.map(({ name }) => name)).toEqual(['EM #1 GRID', 'EM #2 ESS', 'EM #3 LOAD', 'EM #4 PV']);
    const storage = rows[1] ?? {};
    const bands = ['Sharp', 'Peak', 'Flat', 'Valley', 'DeepValley', 'Noprice'];
    for (const way of ['forward', 'reverse']) {
      const sum = bands.reduce((all, band) => all + Number(storage[way + band]), 0);
      expect(Math.abs(sum - Number(storage[`${way}Total`]))).toBeLessThan(0.1);
    }
    expect(Math.abs(Number(storage.reverseSharp) - (bookOf(day).bands[1]?.out ?? Number.NaN))).toBeLessThan(0.1);
  });
});

it('the books balance: the energy in equals the energy out, lost or stored', () => {
  for (const book of books) {
    const came = book.import - book.export + book.pv;
    const went = book.load + book.storageIn - book.storageOut + book.lineLoss;
    expect(Math.abs(came - went)).toBeLessThan(0.001 * (book.import + book.pv));
  }
});

it('the running plant stores its books with its state', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ems-books-'));
  const clock = handClock(1_784_000_000_000);
  const parts = {
    plant: plantFile,
    devices: () => double.station.devices(),
    types: () => double.station.content().devices,
    clock,
  };
  const plant = await startPlant({ ...parts, stateFile: join(folder, 'plant.json'), everyMs: 0 });
  for (let i = 0; i < 90; i += 1) {
    clock.move(1000);
    plant.tick();
  }
  await plant.close();
  const written = JSON.parse(readFileSync(join(folder, 'books.json'), 'utf8')) as { total: DayBook; days: DayBook[] };
  rmSync(folder, { recursive: true });
  expect(written.days).toHaveLength(1);
  expect(written.days[0]?.seconds).toBe(90);
  expect(written.days[0]?.load).toBeCloseTo(written.total.load, 9);
  expect(written.total.load).toBeGreaterThan(1);
});

async function by(source: 0 | 1, day: string, until?: number): Promise<BandEnergies> {
  double.station.docs.tx((tx) => tx.put('settings', 'energySource', { source }, 'ann'));
  return (await measured(double.station, day, undefined, until)).bands;
}

it.each(days)('%s: the energy that the station integrates from powers matches the meter in each band', async (day) => {
  const [reckoned, counted] = [await by(0, day), await by(1, day)];
  expect(Object.keys(reckoned)).toEqual(Object.keys(counted));
  for (const band of bandNames) {
    const [mine, its] = [reckoned[band], counted[band]];
    for (const way of ['charged', 'discharged'] as const) {
      // 0.1 %, and the rounding of the registers.
      const most = (its?.[way] ?? 0) * 0.001 + 0.05;
      expect([band, way, Math.abs((mine?.[way] ?? 0) - (its?.[way] ?? 0)) <= most]).toEqual([band, way, true]);
    }
  }
});

/** Writes an hour of history as a running station does. */
function liveHour(): void {
  const { station } = double;
  const series = station.series as WritableSeries;
  const parts = { plant: plantFile, devices: station.devices(), types: station.content().devices };
  const plant = createPlant({ ...parts, at: Math.floor(noonish / 60_000) * 60_000, seed: plantFile.plant.seed, state });
  const pilot = createPilot({ plant, file: plantFile, types: parts.types });
  const points = ['activePower', 'forwardTotal', 'reverseTotal'].map(
    (point) => [point, plant.reader('meterStorage', '', point)] as const,
  );
  series.together(() => {
    for (let second = 0; second < 3600; second += 1) {
      pilot.steer();
      plant.step(1);
      const values = Object.fromEntries(points.map(([point, read]) => [point, read()]));
      series.append([{ device: 'meterStorage', at: plant.at, values }]);
      double.read('meterStorage', values, plant.at);
    }
  });
  double.clock.set(plant.at);
}

it('the energy integrated from powers also matches the meter in an hour of 1 s data, up to the present', async () => {
  liveHour();
  const day = '2026-07-15';
  const moved = async (source: 0 | 1): Promise<number> => {
    const sum = (bands: BandEnergies): number =>
      Object.values(bands).reduce((all, { charged, discharged }) => all + charged + discharged, 0);
    return sum(await by(source, day)) - sum(await by(source, day, noonish));
  };
  const [reckoned, counted] = [await moved(0), await moved(1)];
  expect(counted).toBeGreaterThan(20);
  expect(Math.abs(reckoned / counted - 1)).toBeLessThan(0.002);
});
