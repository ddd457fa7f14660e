// Starts the built station with the plant of 40 containers and a copy of the schemas. Measures event loop delay and memory while
// the devices are added, at rest, and when a device type is added. The plant simulation is a separate process, listed separately.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { buildProduct } from '../build.ts';
import { dropIn, projectIn } from './loop.ts';
import { atMost, type Row, told } from '../row.ts';
import { type BenchStation, startStation } from './station.ts';

/** Every cell is read once a minute. */
const takingOnMs = 65_000;
const restMs = 15_000;
/** The compiler thread ends after a minute without edits. */
const compiledMs = 62_000;
const mostMs = 50;
const mostMB = 500;

export async function large(): Promise<Row[]> {
  buildProduct();
  const folder = mkdtempSync(join(tmpdir(), 'ems-large-'));
  const project = projectIn(join(folder, 'project'));
  shorten(join(project, 'schemas', 'plants', 'large.json'));
  // The same options as in `npm start`.
  const node = ['--max-semi-space-size=4', '--import', './tests/bench/station/loopSampler.mjs'];
  const station = await startStation(join(folder, 'data'), { EMS_PLANT: 'large' }, node, project);
  try {
    // Delays before the station listened do not matter.
    await station.held();
    return [
      ...(await measured(station, 'while devices are added', () => rest(takingOnMs))),
      ...(await measured(station, 'at rest', () => rest(restMs))),
      atMost({ work, figure: 'resident memory at rest', ours: station.memory(), unit: 'MB' }, mostMB),
      ...(await measured(station, 'a device type is added, changed and removed', () => dropIn(project))),
      atMost({ work, figure: 'resident memory a minute later', ours: await later(station), unit: 'MB' }, mostMB),
      told({ work, figure: 'resident memory of the simulated plant (separate process)', ours: station.beside(), unit: 'MB' }),
    ];
  } finally {
    await station.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const work = 'Station with 199 680 cells';

async function later({ memory }: BenchStation): Promise<number> {
  await rest(compiledMs);
  return memory();
}

async function measured({ held }: BenchStation, what: string, run: () => Promise<unknown>): Promise<Row[]> {
  await held();
  await run();
  const { delay, work: busy } = await held();
  return [
    atMost({ work, figure: `longest uninterrupted work, CPU, ${what}`, ours: busy, unit: 'ms' }, mostMs),
    told({ work, figure: `longest delay, including other load on these cores, ${what}`, ours: delay, unit: 'ms' }),
  ];
}

/** A history in steps of an hour is generated in seconds. */
function shorten(file: string): void {
  const plant = JSON.parse(readFileSync(file, 'utf8')) as PlantFile;
  const before = { days: 1, stepS: 3600 };
  const history = { days: 1, stepS: 3600, cellDays: 0, minutesAt10s: 0, minutesAt1s: 0, before };
  writeFileSync(file, JSON.stringify({ ...plant, plant: { ...plant.plant, history } }));
}
