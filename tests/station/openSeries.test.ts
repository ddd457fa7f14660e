// A missing history does not count as a first start. core.db records that a history existed, and the station raises an alarm that
// a person must clear. A damaged history is restored in the background, and the alarm shows the progress.
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAlarms, type RunningAlarms } from '../../src/station/alarm/alarms.ts';
import { openSeries, type SeriesAlarm } from '../../src/station/keeping/openSeries.ts';
import { notRestored } from '../../src/station/alarm/ownAlarms.ts';
import { createLive } from '../../src/station/acquire/live.ts';
import { createTurns } from '../../src/station/running/turns.ts';
import { type LastingCore, openLastingCore } from '../../src/station/store/core/coreLasting.ts';
import { createDocStore } from '../../src/station/store/docs/docs.ts';
import { Database } from '../../src/station/store/sqlite.ts';
import type { WritableSeries } from '../../src/station/store/series/series.ts';
import { overwrite } from './store/damage.ts';
import { devices, ownFolder, types } from './demoSet.ts';

const at = Date.parse('2026-06-10T04:00:00Z');
const clock = { now: () => at };
let own: ReturnType<typeof ownFolder>;
let core: LastingCore;
let raised: string[];
beforeEach(() => {
  own = ownFolder();
  core = openLastingCore(own.folder);
  raised = [];
});
afterEach(() => {
  core.db.close();
  own.remove();
});

const openBoth = (raise: SeriesAlarm = (alarm, _text, isRunning) => void (isRunning && raised.push(alarm))) =>
  openSeries(
    {
      folder: own.folder,
      docs: createDocStore(core.db, clock),
      turns: createTurns(),
      maxGB: undefined,
      types: () => types,
      devices: () => devices,
      report: () => {},
      clock,
    },
    raise,
  );
const open = () => openBoth().series;
const file = () => join(own.folder, 'series.db');
/** Runs a station for a while. */
async function run(): Promise<void> {
  const series = open();
  series.append([{ device: 'pcs1', at, values: { activePower: 5 } }]);
  await series.expire(at);
  series.close();
}
const withoutLog = (): void => ['-wal', '-shm'].forEach((end) => rmSync(file() + end, { force: true }));

it.each<[what: string, damage: () => void]>([
  ['removed', () => rmSync(file())],
  ['emptied', () => truncateSync(file(), 0)],
])('the station reports a history file that was %s, once', async (_what, damage) => {
  await run();
  expect(raised).toEqual([]);
  damage();
  withoutLog();
  open().close();
  expect(raised).toEqual(['seriesGone']);
  open().close();
  expect(raised).toEqual(['seriesGone']);
});

it('the station reports a history file that ends earlier than before, with both times, and no file that lacks its last seconds', async () => {
  await run();
  const older = readFileSync(file());
  const series = open();
  series.append([{ device: 'pcs1', at: at + 30_000, values: { activePower: 6 } }]);
  series.close();
  writeFileSync(file(), older);
  withoutLog();
  open().close();
  expect(raised).toEqual([]);
  const later = open();
  later.append([{ device: 'pcs1', at: at + 7_200_000, values: { activePower: 6 } }]);
  later.close();
  writeFileSync(file(), older);
  withoutLog();
  const alarms: unknown[] = [];
  openBoth((alarm, { values }) => void alarms.push([alarm, values])).series.close();
  expect(alarms).toEqual([['seriesOlder', { last: '2026-06-10 12:00:00', known: '2026-06-10 14:00:00' }]]);
});

it('the station sets aside an unreadable history file, and raises no alarm other than for that', async () => {
  await run();
  withoutLog();
  writeFileSync(file(), 'this is no database at all, and long enough to be looked at as one '.repeat(40));
  open().close();
  expect(raised).toEqual(['seriesAside']);
});

/** The damage is reported before the alarms exist, as in a station. */
function start(): { alarms: RunningAlarms; series: WritableSeries; ended: Promise<void>; stop: () => Promise<void> } {
  const early: Parameters<SeriesAlarm>[] = [];
  const { series, salvage } = openBoth((...args) => void early.push(args));
  const live = createLive(clock).live;
  const alarms = createAlarms({ file: core.db, live, devices: () => [], types: () => types, clock, everyMs: 0 });
  for (const [alarm, text] of early) alarms.own(alarm, text, true);
  const isRunning = () => alarms.running().some(({ alarm }) => alarm === 'seriesAside');
  const ended = new Promise<void>((done) => void alarms.onChange(() => (isRunning() ? undefined : done())));
  salvage.start(alarms);
  const stop = async (): Promise<void> => {
    await salvage.close();
    alarms.close();
    series.close();
  };
  return { alarms, series, ended, stop };
}
const query = { device: 'pcs1', points: ['activePower'], start: at - 1000, end: at + 1000, stepS: 1 };

it('a damaged history is restored across a restart, with an alarm for the damage and one for the result', {
  timeout: 60_000,
}, async () => {
  await run();
  withoutLog();
  overwrite(file(), 0, 100);
  const first = start();
  expect(first.alarms.running()).toMatchObject([{ alarm: 'seriesAside', level: 'B', values: { file: 'series.db.damaged-1' } }]);
  first.series.append([{ device: 'pcs1', at: at - 1000, values: { activePower: 3 } }]);
  // The station stops before the file is read.
  await first.stop();
  const second = start();
  await second.ended;
  expect(second.alarms.running()).toMatchObject([
    {
      alarm: 'seriesRestored-series.db.damaged-1',
      level: 'C',
      values: { rows: 3, days: 1, first: '2026-06-10', last: '2026-06-10', lostRows: 0, lostPages: 0 },
    },
  ]);
  expect(Array.from((await second.series.range(query)).values.activePower ?? [])).toEqual([3, 5]);
  await second.stop();
  const third = start();
  expect(third.alarms.running().map(({ level }) => level)).toEqual(['C']);
  await third.stop();
});

it('the alarm of a damaged history stays and reports the failure if nothing can be restored', { timeout: 60_000 }, async () => {
  writeFileSync(file(), 'this is no database at all, and long enough to be looked at as one '.repeat(4000));
  const { alarms, stop } = start();
  await new Promise<void>((done) =>
    alarms.onChange(() => (alarms.running()[0]?.advice === notRestored.advice ? done() : undefined)),
  );
  expect(alarms.running()).toMatchObject([{ alarm: 'seriesAside', level: 'B' }]);
  await stop();
});

it('the station reports nothing at the first start and the next start', async () => {
  open().close();
  await run();
  open().close();
  expect(raised).toEqual([]);
});

it('a row with changed bytes is not returned, and an alarm counts such rows', { timeout: 60_000 }, async () => {
  const { series, stop } = start();
  const second = (count: number, activePower: number) => ({ device: 'pcs1', at: at + count * 1000, values: { activePower } });
  series.append([second(0, 5), second(1, 6), second(3600, 7)]);
  expect(Array.from((await series.range(query)).values.activePower ?? [])).toEqual([Number.NaN, 5]);
  await stop();
  const db = new Database(file());
  const { data } =
    db.prepare<[number], { data: Buffer }>('SELECT data FROM raw WHERE at = ?').get(at / 1000) ?? expect.fail('no row');
  // The changed value is still plausible.
  data.writeUInt8((data.at(-1) ?? 0) ^ 1, data.length - 1);
  db.prepare('UPDATE raw SET data = ? WHERE at = ?').run(data, at / 1000);
  db.close();
  const again = start();
  expect(again.alarms.running()).toEqual([]);
  const raised = new Promise<void>((done) => void again.alarms.onChange(done));
  const read = async () =>
    Array.from((await again.series.range({ ...query, start: at, end: at + 2000 })).values.activePower ?? []);
  expect(await read()).toEqual([Number.NaN, 6]);
  await raised;
  const day = '2026-06-10';
  expect(again.alarms.running()).toMatchObject([{ alarm: 'seriesRows', level: 'B', values: { rows: 1, first: day, last: day } }]);
  await again.stop();
});
