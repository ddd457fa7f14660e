// npm run bench [-- part …]: measures console and station and prints the table; after a complete run, writes docs/bench.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launch } from './browser/browser.ts';
import { buildPages, buildProduct } from './build.ts';
import { alarms } from './browser/alarms.ts';
import { attacked } from './station/attacked.ts';
import { bodies } from './station/bodies.ts';
import { calls } from './station/calls.ts';
import { cells } from './browser/cells.ts';
import { compiler } from './computing/compile.ts';
import { endurance } from './station/endurance.ts';
import { exports } from './station/exports.ts';
import { firstLoad } from './browser/firstLoad.ts';
import { heap } from './browser/heap.ts';
import { large } from './station/large.ts';
import { loop } from './station/loop.ts';
import { curve, dayRows, form, points } from './browser/kinds.ts';
import { type Pages, servePages } from './browser/pages.ts';
import { moments } from './station/moments.ts';
import { plans } from './computing/plans.ts';
import { type Row, toMarkdown } from './row.ts';
import { series } from './station/series.ts';
import { simulation } from './computing/simulation.ts';
import { type BenchStation, startStation } from './station/station.ts';
import { stationFormFiles } from './browser/stationForm.ts';
import { topology } from './browser/topology.ts';
import { wiring } from './browser/wiring.ts';

/** Shared by the parts, each created on first use. */
interface Around {
  browser: () => Promise<Browser>;
  pages: () => Promise<Pages>;
  station: () => Promise<BenchStation>;
}

const parts: Readonly<Record<string, (around: Around) => Promise<Row[]> | Row[]>> = {
  form: async ({ browser, pages }) => form(await browser(), (await pages()).url),
  rows: async ({ browser, pages }) => dayRows(await browser(), (await pages()).url),
  points: async ({ browser, pages }) => points(await browser(), (await pages()).url),
  curve: async ({ browser, pages }) => curve(await browser(), (await pages()).url),
  cells: async ({ browser, pages }) => cells(await browser(), (await pages()).url),
  wiring: async ({ browser, pages }) => wiring(await browser(), (await pages()).url),
  topology: async ({ browser, pages }) => topology(await browser(), (await pages()).url),
  compile: () => compiler(),
  series: () => series(),
  plans: () => plans(),
  simulation: () => simulation(),
  exports: () => exports(),
  endurance: () => endurance(),
  load: async ({ browser, pages, station }) => firstLoad(await browser(), (await station()).url, (await pages()).url),
  calls: async ({ station }) => calls(await station()),
  moments: async ({ station }) => moments(await station()),
  alarms: async ({ browser }) => alarms(await browser()),
  loop: () => loop(),
  large: () => large(),
  bodies: () => bodies(),
  attacked: () => attacked(),
  heap: async ({ browser, station }) => heap(await browser(), (await station()).url),
};

export async function main(args: readonly string[]): Promise<number> {
  const unknown = args.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) {
    console.error(`There is no part "${unknown.join('", "')}". Parts: ${Object.keys(parts).join(', ')}`);
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), 'ems-bench-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const around = toAround(folder, closers);
  try {
    const rows: Row[] = [];
    for (const [name, measure] of Object.entries(parts)) {
      if (args.length > 0 && !args.includes(name)) continue;
      const started = performance.now();
      const found = await measure(around);
      rows.push(...found);
      console.log(`\n${name}, ${((performance.now() - started) / 1000).toFixed(0)} s\n${toMarkdown(found)}`);
    }
    const { version } = { version: (await around.browser()).version() };
    if (args.length === 0) writeFileSync('docs/bench.md', toDocument(rows, version));
    return rows.every(({ holds }) => holds) ? 0 : 1;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

function toAround(folder: string, closers: (() => unknown)[]): Around {
  const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
    let made: Promise<T> | undefined;
    return () => (made ??= make());
  };
  return {
    browser: once(async () => {
      const browser = await launch();
      closers.push(() => browser.close());
      return browser;
    }),
    pages: once(async () => {
      await buildPages(join(folder, 'pages'));
      const pages = await servePages(join(folder, 'pages'), await stationFormFiles());
      closers.push(() => pages.close());
      return pages;
    }),
    station: once(async () => {
      buildProduct();
      console.log('Starting the station with its demo set …');
      const station = await startStation(join(folder, 'data'));
      closers.push(() => station.stop());
      return station;
    }),
  };
}

const toDocument = (rows: readonly Row[], chromium: string): string => `# Performance

\`npm run bench\` generates this table; \`npm run bench -- form\` measures one part of it (${Object.keys(parts).join(', ')}). The hour of the part \`endurance\` runs with \`EMS_BENCH_HOUR=1\`; without it the figures of its last run are shown.

Console and station are built as delivered. The comparisons do the same work with the library alone, in turn and on the same page. Figures are medians of several rounds. CPU is time of the browser's main thread, with style, layout and paint; times "until painted" are wall time and include the wait for the next frame. Absolute figures depend on the machine and its other load; the ratios depend on them far less.

Measured with Node ${process.versions.node} and Chromium ${chromium} (headless, without a graphics card) on ${cpus().length} cores shared with other work.

${toMarkdown(rows)}
`;
