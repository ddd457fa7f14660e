// Starts the built station with a hundred devices whose thirty alarms come and go, and a browser on the page of today's alarms.
// Measures the input delay of the page at a thousand new alarms a minute, and the longest task of its main thread.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { Database } from '../../../src/station/store/sqlite.ts';
import type { Browser, Page } from 'playwright-core';
import { buildProduct } from '../build.ts';
import { projectIn } from '../station/loop.ts';
import { atLeast, atMost, type Row, told } from '../row.ts';
import { startStation } from '../station/station.ts';

const bells = 100;
const points = 30;
/** A random-walk value with steps of this duration crosses its middle upwards once in four steps. */
const stepS = 36;
const watchedMs = 60_000;
/** Until all devices have been read once and half of the alarms are active. */
const settleMs = 20_000;
const keyMs = 150;
const mostMs = 100;
const leastAMinute = 1000;
const work = 'Page of today’s alarms, 1 000 alarms a minute';

export async function alarms(browser: Browser): Promise<Row[]> {
  buildProduct();
  const folder = mkdtempSync(join(tmpdir(), 'ems-alarms-'));
  const project = projectIn(join(folder, 'project'));
  addBells(join(project, 'schemas'));
  const data = join(folder, 'data');
  const station = await startStation(data, { EMS_PLANT: 'cabinet' }, [], project);
  try {
    await rest(settleMs);
    const page = await openPage(browser, station.url);
    const before = raised(data);
    const started = performance.now();
    await watch(page);
    const minutes = (performance.now() - started) / 60_000;
    const count = (raised(data) - before) / minutes;
    const waits = await page.evaluate(() => (globalThis as unknown as { waits: number[] }).waits);
    const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
    await page.context().close();
    return [
      atLeast({ work, figure: 'alarms raised', ours: count, unit: 'a minute' }, leastAMinute),
      atMost({ work, figure: `longest input delay of ${waits.length} keys`, ours: Math.max(0, ...waits), unit: 'ms' }, mostMs),
      told({ work, figure: 'longest task of the main thread', ours: Math.max(0, ...tasks), unit: 'ms' }),
    ];
  } finally {
    await station.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const names = Array.from({ length: points }, (_, at) => `bell${at + 1}`);
const per = <T>(make: (name: string, at: number) => T): Record<string, T> =>
  Object.fromEntries(names.map((name, at) => [name, make(name, at)]));

export function addBells(schemas: string): void {
  const type = {
    type: 'benchBell',
    title: 'Bell',
    monitor: { path: 'bench-bell', sort: 99 },
    points: per((_, at) => ({
      title: `Bell ${at + 1}`,
      type: 'number',
      keep: 'last',
      simulate: { around: 100, spread: 50, periodS: stepS },
    })),
    groups: { all: { title: 'All', points: per(() => ({})) } },
    alarms: per((name, at) => ({
      level: 'C',
      title: `Bell ${at + 1} rings`,
      when: { op: 'gt', at: `/${name}`, value: 100 },
      holdMs: 0,
    })),
    models: {
      generic: {
        title: 'Generic',
        blocks: { fast: { table: 'input', address: 0, count: points, everyMs: 1000 } },
        registers: per((_, at) => ({ table: 'input', address: at, as: 'uint16' })),
      },
    },
  };
  writeFileSync(join(schemas, 'devices', 'benchBell.json'), JSON.stringify(type));
  const file = join(schemas, 'plants', 'cabinet.json');
  const plant = JSON.parse(readFileSync(file, 'utf8')) as { devices: object[]; plant: object };
  const first = plant.devices[0] as { busbarName: string };
  const more = Array.from({ length: bells }, (_, at) => ({
    id: `bell${at + 1}`,
    name: `Bell #${at + 1}`,
    type: 'benchBell',
    model: 'generic',
    busbarName: first.busbarName,
    simulated: true,
    config: {},
    link: { protocol: 'modbus-tcp', ip: '127.0.0.1', port: 502, unitId: (at % 200) + 1 },
  }));
  const history = { days: 1, stepS: 3600, cellDays: 0, minutesAt10s: 0, minutesAt1s: 0 };
  const changed = { ...plant, devices: [...plant.devices, ...more], plant: { ...plant.plant, history } };
  writeFileSync(file, JSON.stringify(changed));
}

/** The number of raised alarms, from the station's database. */
function raised(folder: string): number {
  const core = new Database(join(folder, 'core.db'), { readonly: true });
  const [count] = core.prepare('SELECT count(*) FROM alarm').raw(true).get() as [number];
  core.close();
  return count;
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const recorded = globalThis as unknown as { waits: number[]; tasks: number[] };
    recorded.waits = [];
    recorded.tasks = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.name === 'keydown') recorded.waits.push(entry.processingStart - entry.startTime);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) recorded.tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  await page.goto(`${url}/login?language=en_US`);
  await page.getByLabel('Login name').fill('operator');
  await page.getByLabel('Password', { exact: true }).fill('ems-demo-2026');
  await page.keyboard.press('Enter');
  await page.waitForURL((at) => at.pathname !== '/login');
  await page.goto(`${url}/alarm/today`);
  await page.getByRole('row').nth(5).waitFor();
  return page;
}

/** Simulates a user who types a word, deletes it and types it again. */
async function watch(page: Page): Promise<void> {
  await page.getByRole('textbox').first().focus();
  await page.evaluate(() => {
    const recorded = globalThis as unknown as { waits: number[]; tasks: number[] };
    recorded.waits.length = 0;
    recorded.tasks.length = 0;
  });
  const word = 'p u m p'.split(' ');
  const keys = [...word, ...word.map(() => 'Backspace')];
  const until = performance.now() + watchedMs;
  for (let at = 0; performance.now() < until; at += 1) {
    await page.keyboard.press(keys[at % keys.length] ?? 'Backspace');
    await rest(keyMs);
  }
}
