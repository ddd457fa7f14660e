// Measures the memory of the station during an hour of 1 000 points per second. The full hour runs with EMS_BENCH_HOUR=1 and is
// stored in docs/endurance.json; without it the stored figures are shown, and an accelerated run of the store is measured.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { toDeviceMap } from '../../../src/station/modbus/deviceMap.ts';
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { openCore } from '../../../src/station/store/docs/docsSchema.ts';
import { createSeriesStore } from '../../../src/station/store/series/series.ts';
import { compileNow } from '../../../src/tools/contentNow.ts';
import { buildProduct } from '../build.ts';
import { atLeast, atMost, type Row } from '../row.ts';
import { type BenchStation, startStation } from './station.ts';

const storedFile = 'docs/endurance.json';
const plant = 'area';
const [early, late] = [5, 60];
const wanted = 1000;

interface Sample {
  /** Resident memory, and memory after a garbage collection; MB. */
  resident: number;
  kept: number;
}
interface Hour {
  points: number;
  early: Sample;
  late: Sample;
  /** Seconds with a frame of every device, out of the elapsed ones. */
  seconds: { framed: number; passed: number };
  /** A remark about this run. */
  note?: string;
}

export async function endurance(): Promise<Row[]> {
  if (process.env.EMS_BENCH_HOUR === '1') {
    buildProduct();
    writeFileSync(storedFile, `${JSON.stringify(await hour(), null, 2)}\n`);
  }
  const whole = existsSync(storedFile) ? toRows(JSON.parse(readFileSync(storedFile, 'utf8')) as Hour) : [];
  return [...whole, await accelerated()];
}

function toRows({ points, early: from, late: to, seconds, note }: Hour): Row[] {
  const work = `An hour of ${points} points at 1 s over Modbus, whole station`;
  const beside = (value: number) => ({ name: `minute ${early}`, value });
  const row = (figure: string, of: keyof Sample): Row =>
    atMost({ work, figure, ours: to[of], unit: 'MB', beside: beside(from[of]) }, 1.05, 'ratio');
  const seen = note === undefined ? '' : ` (${note})`;
  const framed = atLeast({ work, figure: 'seconds with a frame', ours: (seconds.framed / seconds.passed) * 100, unit: '%' }, 99);
  return [
    row(`resident memory at the end${seen}`, 'resident'),
    row('memory in use at the end, after garbage collection', 'kept'),
    framed.holds ? framed : { ...framed, why: note ?? 'not investigated' },
  ];
}

async function hour(): Promise<Hour> {
  const folder = mkdtempSync(join(tmpdir(), 'ems-bench-hour-'));
  try {
    // The first start generates the history, which is not measured.
    await (await startStation(folder, { EMS_PLANT: plant })).stop();
    const { points, last: device } = addPoints(join(folder, 'core.db'));
    const began = Date.now();
    const station = await startStation(folder, { EMS_PLANT: plant }, [
      '--expose-gc',
      '--import',
      './tests/bench/station/memorySampler.mjs',
    ]);
    const at = async (minute: number): Promise<Sample> => {
      while (Date.now() - began < minute * 60_000) await new Promise((done) => setTimeout(done, 1000));
      return sample(station);
    };
    const [first, last] = [await at(early), await at(late)];
    await station.stop();
    const end = Date.now();
    return {
      points,
      early: first,
      late: last,
      seconds: await framedSeconds(join(folder, 'series.db'), device, began + 20_000, end - 20_000),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Twelve readings within a minute, because resident memory varies with every collection. */
async function sample(station: BenchStation): Promise<Sample> {
  const resident: number[] = [];
  for (let n = 0; n < 12; n++) {
    resident.push(station.memory());
    await new Promise((done) => setTimeout(done, 5000));
  }
  return { resident: resident.reduce((sum, each) => sum + each, 0) / resident.length, kept: await station.kept() };
}

/** Adds simulated devices up to the required number of points. Returns that number and the device read last. */
function addPoints(file: string): { points: number; last: string } {
  const { content } = compileNow();
  const db = openCore(file);
  const docs = createDocStore(db, { now: () => Date.now() });
  const fast = (record: DeviceRecord): number =>
    toDeviceMap(record, content.devices)
      .requests.filter(({ everyMs }) => everyMs <= 1000)
      .reduce((sum, { points }) => sum + points.length, 0);
  let points = 0;
  let last = '';
  docs.tx((tx) => {
    const records = tx.list<DeviceRecord>('devices').map(({ body }) => body);
    points = records.reduce((sum, record) => sum + fast(record), 0);
    const pattern = records.find(({ type }) => type === 'dio');
    last = pattern?.id ?? '';
    for (let n = 1; pattern && points < wanted; n++) {
      last = `more${n}`;
      tx.put('devices', last, { ...pattern, id: last, name: `More #${n}` }, 'bench');
      points += fast(pattern);
    }
  });
  db.close();
  return { points, last };
}

async function framedSeconds(file: string, device: string, start: number, end: number): Promise<Hour['seconds']> {
  const store = createSeriesStore(file, {});
  const { values } = await store.range({ device, points: ['di1'], start, end, stepS: 1 });
  store.close();
  const seconds = Array.from(values.di1 ?? []);
  return { framed: seconds.filter((value) => !Number.isNaN(value)).length, passed: seconds.length };
}

/** The store alone, 3 600 seconds as fast as it accepts them. */
async function accelerated(): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'ems-bench-accelerated-'));
  const store = createSeriesStore(join(folder, 'series.db'), {});
  const start = Date.UTC(2026, 10, 19);
  const names = Array.from({ length: 50 }, (_each, i) => `point${i}`);
  const second = (n: number) =>
    Array.from({ length: wanted / names.length }, (_each, device) => ({
      device: `device${device}`,
      at: start + n * 1000,
      values: Object.fromEntries(names.map((name, i) => [name, Math.sin(n / 60 + i + device) * 100])),
    }));
  const sizes: number[] = [];
  for (let n = 0; n <= late * 60; n++) {
    store.append(second(n));
    if (n % 60 === 0) await store.expire(start + n * 1000);
    if (n === early * 60 || n === late * 60) sizes.push(inUse());
  }
  store.close();
  rmSync(folder, { recursive: true, force: true });
  const [from = Number.NaN, to = Number.NaN] = sizes;
  const row = { work: `Series store, an hour of ${wanted} points, as fast as possible`, unit: 'MB' };
  const figure = 'memory in use at the end, accelerated, without acquisition and alarms';
  return atMost({ ...row, figure, ours: to, beside: { name: `second ${early * 60}`, value: from } }, 1.05, 'ratio');
}
function inUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}
