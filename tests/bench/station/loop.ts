// Measures the longest event loop delay of the built station with its demo set and a copy of the schemas while ten viewers send
// the heaviest requests, and while schemas are added.
import { setMaxListeners } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { buildProduct } from '../build.ts';
import { atMost, type Row, told } from '../row.ts';
import { type BenchStation, type Caller, signIn, startStation } from './station.ts';

const viewers = 10;
const workMs = 15_000;
const mostMs = 50;
/** The first requests load code, and every device is polled for the first time. */
const settleMs = 20_000;
const dayMs = 86_400_000;
const mostRows = 14_400;
const dayText = (at: number): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(at);

export async function loop(): Promise<Row[]> {
  buildProduct();
  const folder = mkdtempSync(join(tmpdir(), 'ems-loop-'));
  const project = projectIn(join(folder, 'project'));
  const station = await startStation(join(folder, 'data'), {}, ['--import', './tests/bench/station/loopSampler.mjs'], project);
  try {
    const callers: Caller[] = [];
    for (let each = 0; each < viewers; each += 1) callers.push(await signIn(station.url, 'viewer'));
    const asks = await asksOf(callers[0] as Caller);
    await rest(settleMs);
    const rows: Row[] = [...(await measured(station, 'at rest', () => rest(workMs)))];
    for (const [figure, ask] of Object.entries(asks)) {
      rows.push(...(await measured(station, `ten viewers: ${figure}`, () => repeat(callers, ask))));
    }
    rows.push(...(await measured(station, 'a device type is added, changed and removed', () => dropIn(project))));
    return rows;
  } finally {
    await station.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The project with a copy of the schemas, so that the original ones stay unchanged. */
export function projectIn(folder: string): string {
  mkdirSync(folder);
  for (const name of readdirSync('.')) if (name !== 'schemas') symlinkSync(resolve(name), join(folder, name));
  cpSync('schemas', join(folder, 'schemas'), { recursive: true });
  return folder;
}

async function measured({ held }: BenchStation, what: string, run: () => Promise<unknown>): Promise<Row[]> {
  await held();
  await run();
  const { delay, work: busy } = await held();
  const work = `Event loop of the station, ${what}`;
  return [
    atMost({ work, figure: 'longest uninterrupted work, CPU', ours: busy, unit: 'ms' }, mostMs),
    told({ work, figure: 'longest delay, including other load on these cores', ours: delay, unit: 'ms' }),
  ];
}

/** Each viewer repeats its requests, and waits if asked to; pending requests are aborted at the end. */
async function repeat(callers: readonly Caller[], ask: Ask): Promise<void> {
  const over = AbortSignal.timeout(workMs);
  // Every running request adds a listener.
  setMaxListeners(0, over);
  let answers = 0;
  const asking = async (caller: Caller): Promise<void> => {
    while (!over.aborted) {
      await ask(caller, over).then(
        () => (answers += 1),
        async (error: unknown) => {
          if (over.aborted) return;
          const [, waitS] = /try again in (\d+) s/i.exec(String(error)) ?? [];
          if (waitS === undefined) throw error;
          await rest(Number(waitS) * 1000);
        },
      );
    }
  };
  await Promise.all(callers.map(asking));
  if (answers === 0) throw new Error(`No request was answered within ${workMs / 1000} s`);
}

type Ask = (caller: Caller, signal: AbortSignal) => Promise<unknown>;
/** The heaviest request of each call. */
async function asksOf({ call }: Caller): Promise<Record<string, Ask>> {
  const [device] = (await call('/device/monitor/pcs/search', {})) as { id: string; values: Record<string, number> }[];
  const id = device?.id;
  const keys = Object.keys(device?.values ?? {}).slice(0, 10);
  const end = Date.now() - dayMs;
  const curve = { id, keys, start: end - mostRows * 10_000, end, stepS: 10 };
  const file = { id, keys, range: [dayText(end - 4 * dayMs), dayText(end)], stepS: 30 };
  const page = { range: [dayText(end - 28 * dayMs), dayText(end + dayMs)], current: 1, pageSize: 500 };
  return {
    'a curve, 10 × 14 400': (caller, signal) => caller.call('/curve/device/search', curve, signal),
    'an export, 10 × 14 400': (caller, signal) => caller.file('/report/data/export', file, signal),
    'alarms, 500 in another order': (caller, signal) =>
      caller.call('/alarm/search', { ...page, sort: { column: 'title', order: 'ascend' } }, signal),
    'the log, 500 in another order': (caller, signal) =>
      caller.call('/sys/operationLog/search', { ...page, sort: { column: 'who', order: 'ascend' } }, signal),
  };
}

export async function dropIn(project: string): Promise<void> {
  const type = readFileSync('schemas/devices/ups.json', 'utf8').replaceAll('"ups"', '"benchUps"').replace('"UPS"', '"Bench UPS"');
  const file = join(project, 'schemas', 'devices', 'benchUps.json');
  for (const text of [type, type.replace('Bench UPS', 'Bench'), `${type},`, type]) {
    writeFileSync(file, text);
    await rest(4000);
  }
  rmSync(file);
  await rest(4000);
}
