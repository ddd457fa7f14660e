// Layout shift of a page while it loads, as the browser measures it: nothing that a user reads or is about to press moves.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrivalMs } from '../../../renderers/shared/node/arrival.ts';
import { full } from '../../chance.ts';
import { type Person, visit } from '../support/console.ts';
import { here } from '../support/here.ts';
import { pathsOf } from '../support/paths.ts';

/** Cumulative layout shift. 0.1 counts as good; the limit here is a fifth of that. */
const most = 0.02;
/**
 * One page of each kind: tiles, points, clusters, cells, devices, tables, a curve below filters, a long list. The full run covers
 * all.
 */
const some = [
  '/home/pv',
  '/monitor/pcs',
  '/monitor/bmsSynopsis',
  '/monitor/bmsBatteryPiece',
  '/monitor/batteryPost',
  '/monitor/realTime',
  '/report/power',
  '/system/log',
];

describe.each([1440, 390])('pages that load, %i px wide,', (width) => {
  let person: Person;
  beforeAll(async () => {
    person = await visit({ account: 'admin', at: '/home/pv', width, before });
  });
  afterAll(() => person.leave());

  it('do not shift their layout', { timeout: 600_000 }, async () => {
    const faults: string[] = [];
    for (const path of full ? await pathsOf(here().url) : some.slice(0, width < 500 ? some.length : 3)) {
      await person.go(path);
      await person.page.getByRole('heading', { level: 1 }).waitFor();
      await person.page.locator('.ems-node').first().waitFor();
      await person.page.waitForFunction(
        () => !document.querySelector('.ems-coming, .ems-loading, .ems-waiting, [aria-busy="true"]'),
      );
      await person.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const shifts = await person.page.evaluate(() => (window as Window & { shifts?: Shift[] }).shifts ?? []);
      if (shifts.reduce((sum, { value }) => sum + value, 0) <= most) continue;
      // Lists the elements that moved.
      faults.push(`${path}: ${shifts.map(({ value, of }) => `${value.toFixed(3)} ${of.join(', ')}`).join('; ')}`);
    }
    expect(faults).toEqual([]);
  });
});

async function before(page: Person['page']): Promise<void> {
  await page.addInitScript(stretchArrival, arrivalMs);
  await page.addInitScript(keepShifts);
}

/**
 * Runs in the page before any other script. A page hides what is below loading parts for a limited time only. With a longer limit
 * the test measures the layout, however slowly the machine draws. Other timers, such as that of a retried request, are unchanged.
 */
function stretchArrival(arrival: number): void {
  const set = window.setTimeout.bind(window);
  const stretched = (work: () => void, ms = 0, ...of: []) => set(work, ms === arrival ? ms * 40 : ms, ...of);
  Object.assign(window, { setTimeout: stretched });
}

interface Shift {
  value: number;
  of: string[];
}

/** Runs in the page before any other script. */
function keepShifts(): void {
  interface Entry extends PerformanceEntry {
    value: number;
    sources: { node: Node | null }[];
  }
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[])
      shifts.push({ value, of: sources.map(({ node }) => (node?.textContent ?? '').slice(0, 40)) });
  }).observe({ type: 'layout-shift', buffered: true });
}
