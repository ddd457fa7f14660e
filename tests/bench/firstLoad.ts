// In: a running station. Out: bytes and time of the first load of the login page and of home, beside antd's own form page.
import type { Browser, Page } from 'playwright-core';
import { coldLoad, type Load } from './browser.ts';
import { atMost, median, type Row } from './row.ts';

const rounds = 5;

/** Signs in through the page, then forgets what was cached: the session stays in the window. */
async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login?language=en_US`);
  await page.getByLabel('Login name').fill('operator');
  await page.getByLabel('Password', { exact: true }).fill('ems-demo-2026');
  await page.keyboard.press('Enter');
  await page.waitForURL((at) => at.pathname !== '/login');
}

async function repeated(load: () => Promise<Load>): Promise<Load> {
  const loads: Load[] = [];
  for (let round = 0; round < rounds; round++) loads.push(await load());
  const of = (name: keyof Load) => median(loads.map((each) => each[name]));
  return { scriptKiB: of('scriptKiB'), totalKiB: of('totalKiB'), ms: of('ms') };
}

export async function firstLoad(browser: Browser, url: string): Promise<Row[]> {
  const login = await repeated(() =>
    coldLoad(browser, `${url}/login?language=en_US`, (page) => page.getByLabel('Login name').waitFor()),
  );
  const home = await repeated(() =>
    coldLoad(browser, `${url}/home`, (page) => page.getByText('Energy flow').waitFor(), (page) => signIn(page, url)),
  );
  return [
    atMost({ work: 'First load of /login', figure: 'scripts, compressed', ours: login.scriptKiB, unit: 'KiB' }, 300),
    atMost({ work: 'First load of /login', figure: 'until the login name can be typed', ours: login.ms, unit: 'ms' }, 2000),
    atMost({ work: 'First load of home', figure: 'scripts, compressed', ours: home.scriptKiB, unit: 'KiB' }, 450),
    atMost({ work: 'First load of home', figure: 'until the energy flow shows', ours: home.ms, unit: 'ms' }, 3000),
  ];
}
