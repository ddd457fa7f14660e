// A history that is gone is no first start: core.db remembers it, the station says so once, and a person clears it.
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSeries } from '../../src/station/keepingSeries.ts';
import { createTurns } from '../../src/station/running/turns.ts';
import { type LastingCore, openLastingCore } from '../../src/station/store/core/coreLasting.ts';
import { createDocStore } from '../../src/station/store/docs/docs.ts';
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

const open = () =>
  openSeries(
    {
      ...{ folder: own.folder, docs: createDocStore(core.db, clock), turns: createTurns(), maxGB: undefined },
      ...{ types: () => types, devices: () => devices, report: () => {} },
    },
    (alarm, _text, isRunning) => void (isRunning && raised.push(alarm)),
  );
const file = () => join(own.folder, 'series.db');
/** A station that runs for a while. */
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
])('a file that was %s is reported once', async (_what, damage) => {
  await run();
  expect(raised).toEqual([]);
  damage();
  withoutLog();
  open().close();
  expect(raised).toEqual(['seriesGone']);
  open().close();
  expect(raised).toEqual(['seriesGone']);
});

it('one that cannot be read is set aside, which says enough', async () => {
  await run();
  withoutLog();
  writeFileSync(file(), 'this is no database at all, and long enough to be looked at as one '.repeat(40));
  open().close();
  expect(raised).toEqual(['seriesAside']);
});

it('a first start and a start after it report nothing', async () => {
  open().close();
  await run();
  open().close();
  expect(raised).toEqual([]);
});
