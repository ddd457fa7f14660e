// Output of a running station: JSON lines for a log collector, and notifications for systemd.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { jsonLines } from '../../src/station/running/lines.ts';
import { createWatchdog } from '../../src/station/running/watchdog.ts';
import { until } from './whole/realStation.ts';

it('the station prints each line as one JSON object with its level, and skips empty lines', () => {
  const lines: string[] = [];
  const print = jsonLines({ write: (line) => void lines.push(line) });
  print('\nStation: http://127.0.0.1:8080');
  print('   ');
  print('series: Error: no\n    at open', 'failure');
  const parsed = lines.map((line) => JSON.parse(line) as Record<string, string>);
  expect(parsed.map(({ level, msg }) => [level, msg])).toEqual([
    ['info', 'Station: http://127.0.0.1:8080'],
    ['error', 'series: Error: no\n    at open'],
  ]);
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
  expect(Object.keys(parsed[0] ?? {}).toSorted()).toEqual(['level', 'msg', 'time']);
  expect(Number.isNaN(Date.parse(parsed[0]?.time ?? ''))).toBe(false);
});

it('the station notifies systemd when it is ready, at regular intervals, and when it stops', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const words: string[] = [];
  const watchdog = createWatchdog({ NOTIFY_SOCKET: '/run/x', WATCHDOG_USEC: '60000000' }, ([word]) => words.push(word ?? ''));
  vi.advanceTimersByTime(60_000);
  expect(words, 'nothing before it listens').toEqual([]);
  watchdog.ready();
  vi.advanceTimersByTime(60_000);
  expect(words).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1', 'WATCHDOG=1']);
  watchdog.ending();
  vi.advanceTimersByTime(60_000);
  expect(words.slice(4)).toEqual(['STOPPING=1']);
});

it('the station notifies systemd by systemd-notify, and only if there is a socket', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ems-notify-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const heard = join(folder, 'heard');
  writeFileSync(heard, '');
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $@" >> ${heard}\n`);
  chmodSync(join(folder, 'systemd-notify'), 0o755);
  const PATH = `${folder}:${process.env.PATH}`;
  createWatchdog({ PATH }).ready();
  createWatchdog({ PATH, NOTIFY_SOCKET: '/run/y' }).ready();
  const found = await until(() => readFileSync(heard, 'utf8') || undefined);
  expect(found).toBe('/run/y READY=1\n');
});
