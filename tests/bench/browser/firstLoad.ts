// Measures bytes and time of the first load of the login page and of home, compared with a login page written by hand with antd.
import type { Browser, Page } from 'playwright-core';
import { coldLoad, type Load, type Packing } from './browser.ts';
import { atMost, median, type Row, told } from '../row.ts';

const rounds = 5;
const whyHome = ({ cpuMs }: Load): string =>
  `the main thread of the page takes ${cpuMs.toFixed(0)} ms of it; the rest is the station, the browser and the measurement, which share two cores`;
const none: Load = { scriptKiB: Number.NaN, totalKiB: Number.NaN, requests: Number.NaN, ms: Number.NaN, cpuMs: Number.NaN };
const user = { name: 'operator', password: 'ems-demo-2026' };

const homeDrawn = (page: Page) =>
  Promise.all([page.getByText('Energy flow').waitFor(), page.locator('.u-over').first().waitFor()]);

/** Logs in through the page; the session stays in the window. */
async function enter(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login?language=en_US`);
  await page.getByLabel('Login name').fill(user.name);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((at) => at.pathname !== '/login');
  // Pending requests of this page do not belong to the next load.
  await homeDrawn(page);
  await page.waitForTimeout(500);
}

/** Alternating, so that other load on the machine affects all of them. */
async function inTurn(...loads: (() => Promise<Load>)[]): Promise<Load[]> {
  const found: Load[][] = loads.map(() => []);
  for (let round = 0; round < rounds; round++) for (const [index, load] of loads.entries()) found[index]?.push(await load());
  const of = (all: Load[], name: keyof Load) => median(all.map((each) => each[name]));
  return found.map((all) => ({
    scriptKiB: of(all, 'scriptKiB'),
    totalKiB: of(all, 'totalKiB'),
    requests: of(all, 'requests'),
    ms: of(all, 'ms'),
    cpuMs: of(all, 'cpuMs'),
  }));
}

export async function firstLoad(browser: Browser, url: string, pages: string): Promise<Row[]> {
  const loginName = (page: Page) => page.getByLabel('Login name').waitFor();
  const login = (packing: Packing) => coldLoad(browser, `${url}/login?language=en_US`, { packing, ready: loginName });
  const hand = (packing: Packing) => coldLoad(browser, `${pages}/alone/login.html`, { packing, ready: loginName });
  const home = (packing: Packing) =>
    coldLoad(browser, `${url}/home`, { packing, ready: homeDrawn, before: (page) => enter(page, url) });

  const rows: Row[] = [];
  const [ownLogin = none, handLogin = none, ownHome = none] = await inTurn(
    () => login('br'),
    () => hand('br'),
    () => home('br'),
  );
  const [loginGzip, handGzip, homeGzip] = [await login('gzip'), await hand('gzip'), await home('gzip')];
  const byHand = (value: number) => ({ name: 'antd login page', value });
  const first = { work: 'First load of /login' };
  rows.push(
    atMost(
      { ...first, figure: 'scripts, gzip', ours: loginGzip.scriptKiB, unit: 'KiB', beside: byHand(handGzip.scriptKiB) },
      300,
    ),
    told({ ...first, figure: 'scripts, brotli', ours: ownLogin.scriptKiB, unit: 'KiB', beside: byHand(handLogin.scriptKiB) }),
    told({
      ...first,
      figure: 'everything with headers, brotli',
      ours: ownLogin.totalKiB,
      unit: 'KiB',
      beside: byHand(handLogin.totalKiB),
    }),
    told({ ...first, figure: 'until the name can be typed', ours: ownLogin.ms, unit: 'ms', beside: byHand(handLogin.ms) }),
    told({
      ...first,
      figure: 'until the name can be typed, CPU of the page',
      ours: ownLogin.cpuMs,
      unit: 'ms',
      beside: byHand(handLogin.cpuMs),
    }),
  );
  const second = { work: 'First load of home' };
  rows.push(
    atMost({ ...second, figure: 'scripts, gzip', ours: homeGzip.scriptKiB, unit: 'KiB' }, 420),
    told({ ...second, figure: 'scripts, brotli', ours: ownHome.scriptKiB, unit: 'KiB' }),
    told({ ...second, figure: 'everything with headers, brotli', ours: ownHome.totalKiB, unit: 'KiB' }),
    atMost({ ...second, figure: 'until flow and curve are drawn', ours: ownHome.ms, unit: 'ms', why: whyHome(ownHome) }, 1000),
    told({ ...second, figure: 'until flow and curve are drawn, CPU of the page', ours: ownHome.cpuMs, unit: 'ms' }),
  );
  return rows;
}
