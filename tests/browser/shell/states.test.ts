// Screens while data load, when requests fail, when data are missing or old, and for users without rights, in both languages.
// Responses are delayed or replaced in transit; everything else is real.
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentIndex, ScreenPiece } from '../../../src/core/content.ts';
import type { Guard } from '../../../src/core/language.ts';
import { cableTo } from '../support/cable.ts';
import { full } from '../../chance.ts';
import { type Person, visit } from '../support/console.ts';
import { here } from '../support/here.ts';

/**
 * States are drawn by the same parts on all screens: the default run checks one screen of each kind, and fewer in the second
 * language.
 */
const few = ['/alarm/history'];
const some = [...few, '/home/pv', '/system/basic', '/monitor/bmsSynopsis', '/report/power', '/system/mode'];
const all = [...some, '/home/default', '/monitor/pcs', '/alarm/today', '/report/pcs', '/system/log'];
const languages = [
  { language: 'en_US', loading: 'Loading', again: 'Try again', failed: 'The station is out of order', empty: 'No alarms today' },
  { language: 'zh_CN', loading: '加载中', again: '重试', failed: '站点故障', empty: '今日无告警' },
] as const;

let index: ContentIndex;
const content = async <T>(path: string): Promise<T> => (await (await fetch(`${here().url}/content/${path}`)).json()) as T;
beforeAll(async () => {
  index = await content('index.json');
});

/**
 * Intercepts all reads of screens; requests of the shell itself pass. The live channel is disabled because reads over it would
 * bypass the route.
 */
async function take(page: Page, answer: (route: Route) => Promise<unknown>): Promise<() => Promise<void>> {
  const shell = new Set(Object.values(index.calls).map(({ url }) => url));
  const mine = async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('/stream')) await route.fulfill({ status: 404, json: { code: 404, msg: 'No such call', data: null } });
    else if (shell.has(pathname) || pathname.includes('/content/')) await route.continue();
    else await answer(route);
  };
  await page.route('**/v1/**', mine);
  return () => page.unroute('**/v1/**', mine);
}

describe.each(languages)('a screen in $language', ({ language, loading, again, failed, empty }) => {
  let person: Person;
  const checked = full ? all : language === 'en_US' ? some : few;
  const main = () => person.page.getByRole('main');
  const pageReady = () => person.page.getByRole('heading', { level: 1 }).waitFor();
  beforeAll(async () => {
    person = await visit({ account: 'maintainer', language });
  });
  afterAll(() => person.leave());

  it('shows a placeholder while data load', async () => {
    const silent: string[] = [];
    for (const path of checked) {
      const pending: Route[] = [];
      const release = await take(person.page, (route) => Promise.resolve(pending.push(route)));
      await person.go(path);
      await pageReady();
      const coming = main().getByRole('status', { name: new RegExp(`^${loading}`) });
      // A page without reads of its own shows no placeholder.
      const waits = await expect
        .poll(() => pending.length, { timeout: 3000 })
        .toBeGreaterThan(0)
        .then(() => true)
        .catch(() => false);
      if (waits)
        await coming
          .first()
          .waitFor()
          .catch(() => silent.push(path));
      await release();
      await Promise.all(pending.map((route) => route.continue().catch(() => undefined)));
      await expect.poll(() => coming.count()).toBe(0);
    }
    expect(silent).toEqual([]);
    expect(person.complaints.filter((each) => !/Failed to load resource/.test(each))).toEqual([]);
  });

  it('shows the error of the station in place and loads after a retry', async () => {
    const silent: string[] = [];
    for (const path of checked) {
      let asked = 0;
      const mend = await take(person.page, (route) => {
        asked += 1;
        return route.fulfill({ json: { code: 500, msg: failed, data: null } });
      });
      await person.go(path);
      await pageReady();
      const button = main().getByRole('button', { name: again });
      await expect
        .poll(() => asked, { timeout: 3000 })
        .toBeGreaterThan(0)
        .catch(() => undefined);
      if (asked > 0) {
        await button
          .first()
          .waitFor()
          .catch(() => silent.push(`${path}: no "${again}"`));
        await main()
          .getByText(failed)
          .first()
          .waitFor()
          .catch(() => silent.push(`${path}: not in the words of the station`));
      }
      await mend();
      await expect
        .poll(
          async () => {
            const left = await button.count();
            if (left > 0)
              await button
                .first()
                .click({ timeout: 1000 })
                .catch(() => undefined);
            return left;
          },
          { timeout: 45_000 },
        )
        .toBe(0);
    }
    expect(silent).toEqual([]);
    expect(person.complaints.filter((each) => !/Failed to load resource/.test(each))).toEqual([]);
  });

  it('shows why its list of alarms is empty', async () => {
    const mend = await take(person.page, (route) =>
      route.fulfill({ json: { code: 200, msg: 'ok', data: { list: [], total: 0, current: 1, pageSize: 20 } } }),
    );
    await person.go('/alarm/today');
    await main().getByText(empty).waitFor();
    await mend();
  });

  it('shows no zero where a value is missing', async () => {
    const mend = await take(person.page, (route) => route.fulfill({ json: { code: 200, msg: 'ok', data: null } }));
    const zeroes: string[] = [];
    for (const path of checked) {
      await person.go(path);
      await pageReady();
      await expect
        .poll(() =>
          main()
            .getByRole('status', { name: new RegExp(`^${loading}`) })
            .count(),
        )
        .toBe(0);
      const found = (await main().innerText()).match(/(?:^|\s)0(?:\.0+)?\s*(?:kW|kWh|MWh|%|V|A|CNY|元)/g);
      if (found) zeroes.push(`${path}: ${found.join()}`);
      if (await person.page.getByText(/An error occurred on this page|页面出现异常/).count()) zeroes.push(`${path}: defect`);
    }
    await mend();
    expect(zeroes).toEqual([]);
  });
});

describe('a user without rights', () => {
  it('is offered no command that requires a right', async () => {
    const person = await visit({ account: 'viewer' });
    const offered: string[] = [];
    for (const path of [...all.filter((_, at) => full || at % 2 === 0), '/system/password']) {
      const head = index.screens.find((each) => each.path === path)!;
      const piece = await content<ScreenPiece>(`${index.hash}/screen/${encodeURIComponent(head.id)}.json`);
      await person.go(path);
      await person.page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => person.page.getByRole('status', { name: /^Loading/ }).count()).toBe(0);
      const names = await person.page.getByRole('main').getByRole('button').allInnerTexts();
      for (const { title, call } of Object.values(piece.screen.commands ?? {})) {
        const needs = call === undefined ? [] : (piece.calls[call]?.needs ?? []);
        if (typeof title === 'string' && needs.some(requiresRight) && names.some((name) => name.startsWith(title)))
          offered.push(`${path}: ${title}`);
      }
      if (path.startsWith('/system') && path !== '/system/password' && names.some((name) => name === 'Edit' || name === 'Save'))
        offered.push(`${path}: edit`);
    }
    expect(offered).toEqual([]);
    await person.leave();
  });
  const requiresRight = (name: string): boolean => {
    const guard: Guard | undefined = index.guards[name];
    return guard !== undefined && (guard.is === 'right' || (guard.of ?? []).some(requiresRight));
  };
});

describe('outdated values', () => {
  it('stay on the page with their age', async () => {
    const cable = await cableTo(here().url);
    const person = await visit({ url: cable.url, account: 'viewer', at: '/monitor/pcs' });
    const values = person.page.getByRole('region', { name: 'Measurement points', exact: true });
    await values.getByText(/kW/).first().waitFor();
    await cable.cut('frozen');
    await expect.poll(() => person.page.locator('main .ems-age').count()).toBeGreaterThan(0);
    await values.getByText(/kW/).first().waitFor();
    await person.leave();
    await cable.cut();
  });
});
