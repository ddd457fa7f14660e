// Parts of the console that load late, fail, or lack their style sheet: each case has its own message, and a retry loads them.
import type { Locator, Page, Request, Route } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';

let person: Person;
afterEach(() => person.leave());
const heading = (name: string) => person.page.getByRole('heading', { level: 1, name });
const again = () => person.page.getByRole('button', { name: 'Try again' }).first();
/** Complaints other than the loads that fail on purpose. */
const others = () =>
  person.complaints.filter(
    (each) => !/Failed to load resource|ChunkError|LoadError|failed to load|Unable to preload CSS/.test(each),
  );

/** Holds all requests to an address until `letIn`, which then sends them. */
function holding(address: string): { hold: (page: Page) => Promise<unknown>; asked: () => boolean; letIn: () => Promise<void> } {
  const pending: Route[] = [];
  const coming = new Set<Request>();
  const take = (route: Route) => void pending.push(route);
  return {
    hold(page) {
      page.on('request', (each) => /\/(assets|content|rpc)\/(?!stream)/.test(each.url()) && coming.add(each));
      page.on('requestfinished', (each) => coming.delete(each));
      page.on('requestfailed', (each) => coming.delete(each));
      return page.route(address, take);
    },
    // Everything else has loaded, including responses of calls: only the held request may be late when the clock is advanced.
    asked: () => pending.length > 0 && coming.size === pending.length,
    async letIn() {
      await person.page.unroute(address, take);
      await Promise.all(pending.map((route) => route.continue().catch(() => undefined)));
    },
  };
}
const cut = (address: string) => (page: Page) => page.route(address, (route) => route.abort('connectionreset'));
/** Retries until the missing part is visible. Where the browser caches a failed import, the second retry reloads the page. */
async function tryAgain(missing: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await again().isVisible()) await again().click();
        return missing.isVisible();
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(true);
}
/** Style sheets in effect; a failed one has no readable rules. */
const sheets = () =>
  person.page.evaluate(() => {
    const rulesOf = (sheet: CSSStyleSheet): number => {
      try {
        return sheet.cssRules.length;
      } catch {
        return 0;
      }
    };
    return [...document.styleSheets].flatMap((sheet) => (rulesOf(sheet) > 0 ? [sheet.href ?? ''] : [])).join('\n');
  });

describe('a part that does not load within two minutes', () => {
  it('shows a load error for the page if it belongs to the frame', async () => {
    const layout = holding('**/assets/frame-*.js');
    person = await visit({
      account: 'viewer',
      at: '/alarm/today',
      before: async (page) => {
        await page.clock.install();
        await layout.hold(page);
      },
    });
    await expect.poll(layout.asked).toBe(true);
    // The installed clock also advances with real time, which may be long on a busy machine.
    await person.page.clock.fastForward(60_000);
    expect(await again().count()).toBe(0);
    await person.page.clock.fastForward(62_000);
    await person.page.getByText('Part of the console failed to load').waitFor();
    await layout.letIn();
    await tryAgain(heading("Today's alarms"));
    expect(others()).toEqual([]);
  });

  it('shows the error in place if it belongs to a node, and the rest of the page stays usable', async () => {
    const bars = holding('**/assets/bars-*.js');
    person = await visit({
      account: 'viewer',
      at: '/report/Earning',
      before: async (page) => {
        await page.clock.install();
        await bars.hold(page);
      },
    });
    const figures = person.page.getByRole('region', { name: 'Total', exact: true });
    await figures.getByText(/CNY/).first().waitFor();
    await expect.poll(bars.asked).toBe(true);
    // The installed clock also advances with real time, which may be long on a busy machine.
    await person.page.clock.fastForward(60_000);
    expect(await again().count()).toBe(0);
    await person.page.clock.fastForward(62_000);
    await person.page.getByText('This part of the page failed to load').first().waitFor();
    await figures.getByText(/CNY/).first().waitFor();
    await bars.letIn();
    await tryAgain(person.page.getByRole('region', { name: 'Earnings', exact: true }).getByRole('img').first());
    expect(others()).toEqual([]);
  });
});

describe('a part whose connection is cut', () => {
  it('shows the error at once and loads after a retry if it belongs to a node', async () => {
    person = await visit({ account: 'viewer', at: '/alarm/history', before: cut('**/assets/cards-*.js') });
    await person.page.getByText('This part of the page failed to load').first().waitFor();
    await person.page.unrouteAll();
    await tryAgain(person.page.getByText(/^\d+ rows$/));
    expect(others()).toEqual([]);
  });

  it('shows its message without broken words and its button below if it belongs to a node in a narrow tile', async () => {
    for (const language of ['en_US', 'zh_CN'] as const) {
      person = await visit({ account: 'viewer', at: '/home', language, width: 390, before: cut('**/assets/cards-*.js') });
      await person.page.locator('.ems-node .ant-alert').first().waitFor();
      const tiles = await person.page.locator('.ems-node .ant-alert').evaluateAll((alerts) =>
        alerts.map((alert) => {
          const words = alert.querySelector('.ant-alert-section')?.getBoundingClientRect();
          const acts = alert.querySelector('.ant-alert-actions')?.getBoundingClientRect();
          const wide = alert.getBoundingClientRect().width;
          return { wide, share: (words?.width ?? 0) / wide, below: (acts?.top ?? 0) >= (words?.bottom ?? 1) };
        }),
      );
      expect(tiles.length).toBeGreaterThan(1);
      expect(Math.min(...tiles.map(({ wide }) => wide))).toBeLessThan(200);
      expect(tiles.filter(({ share, below }) => share < 0.7 || !below)).toEqual([]);
      if (language === 'en_US') await person.leave();
    }
  });

  it('shows the error and loads after a retry if it belongs to a single input', async () => {
    person = await visit({ account: 'viewer', at: '/alarm/history', before: cut('**/assets/DateRangeWidget-*.js') });
    await person.page.getByText('This part of the page failed to load').first().waitFor();
    await person.page.getByText(/^\d+ rows$/).waitFor();
    await person.page.unrouteAll();
    await tryAgain(person.page.getByRole('textbox', { name: 'Time range' }).first());
    expect(others()).toEqual([]);
  });
});

describe('a style sheet that fails', () => {
  it('has its own message and loads after a retry if it belongs to the frame', async () => {
    person = await visit({ account: 'viewer', at: '/alarm/today', before: cut('**/assets/frame-*.css') });
    await person.page.getByText('A style sheet of the console failed to load').waitFor();
    await person.page.unrouteAll();
    await tryAgain(heading("Today's alarms"));
    expect(await sheets()).toMatch(/frame-.*\.css/);
    expect(others()).toEqual([]);
  });

  it('has its own message if it belongs to a node, and the node loads with its style after a retry', async () => {
    person = await visit({ account: 'viewer', at: '/report/power', before: cut('**/assets/cards-*.css') });
    await person.page.getByText('A style sheet of this part of the page failed to load').first().waitFor();
    await heading('Power').waitFor();
    expect(await sheets()).not.toMatch(/cards-.*\.css/);
    await person.page.unrouteAll();
    await tryAgain(person.page.getByRole('application').first());
    expect(await sheets()).toMatch(/cards-.*\.css/);
    expect(others()).toEqual([]);
  });
});
