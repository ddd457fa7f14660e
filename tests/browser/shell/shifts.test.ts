// What a page pushes away while it comes, as the browser itself measures it: nothing that a person reads or is about to press.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { full } from '../../chance.ts';
import { type Person, visit } from '../support/console.ts';
import { here } from '../support/here.ts';
import { pathsOf } from '../support/paths.ts';

/** A tenth is called good; held is a fifth of that. */
const most = 0.02;
/** A page of each manner: tiles, points, clusters, cells, devices, tables, a curve below its filters, a list that is worked through. The full run tries all. */
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

describe.each([1440, 390])('pages that come, %i px wide', (width) => {
  let person: Person;
  beforeAll(async () => {
    person = await visit({ account: 'admin', at: '/home/pv', width, before: (page) => page.addInitScript(keepShifts) });
  });
  afterAll(() => person.leave());

  it('push nothing away', { timeout: 600_000 }, async () => {
    const faults: string[] = [];
    for (const path of full ? await pathsOf(here().url) : some.slice(0, width < 500 ? some.length : 3)) {
      await person.go(path);
      await person.page.getByRole('heading', { level: 1 }).waitFor();
      await person.page.waitForFunction(() => !document.querySelector('[data-arriving], .ems-coming, .ems-loading'));
      const shifts = await person.page.evaluate(() => (window as Window & { shifts?: Shift[] }).shifts ?? []);
      if (shifts.reduce((sum, { value }) => sum + value, 0) <= most) continue;
      // Told with what moved.
      faults.push(`${path}: ${shifts.map(({ value, of }) => `${value.toFixed(3)} ${of.join(', ')}`).join('; ')}`);
    }
    expect(faults).toEqual([]);
  });
});

interface Shift {
  value: number;
  of: string[];
}

/** Runs in the page before anything else. */
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
