// Network load of a first visit: requests and bytes of the login page and of home, and the text shown meanwhile on a slow
// connection.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { coldLoad, launch } from '../../bench/browser/browser.ts';
import { demoPassword } from '../support/station.ts';
import { here } from '../support/here.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function enter(page: Page): Promise<void> {
  await page.goto(`${here().url}/login?language=en_US`);
  await page.getByLabel('Login name').fill('operator');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL((at) => at.pathname !== '/login');
  // Requests of this page do not count towards the load that follows.
  await homeDrawn(page);
}
const homeDrawn = (page: Page) => page.locator('.u-over').first().waitFor();

it('the login page takes at most eleven requests and 300 KiB of scripts', async () => {
  const ready = (page: Page) => page.getByLabel('Login name').waitFor();
  const load = await coldLoad(browser, `${here().url}/login?language=en_US`, { packing: 'gzip', ready });
  expect(load.requests).toBeLessThanOrEqual(11);
  expect(load.scriptKiB).toBeLessThan(300);
});

it('home takes at most 45 requests and 420 KiB of scripts', async () => {
  const load = await coldLoad(browser, `${here().url}/home/pv`, { packing: 'gzip', ready: homeDrawn, before: enter });
  expect(load.requests).toBeLessThanOrEqual(45);
  expect(load.scriptKiB).toBeLessThan(420);
});

it('a slow connection shows the first text within five seconds and never an empty page', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2000,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  const started = performance.now();
  await page.goto(`${here().url}/login?language=en_US`, { waitUntil: 'commit' });
  await page.getByText('Loading…').first().waitFor();
  expect(performance.now() - started).toBeLessThan(5000);
  const name = page.getByLabel('Login name');
  while (!(await name.isVisible())) {
    expect(await page.locator('body').innerText()).not.toBe('');
    await page.waitForTimeout(250);
  }
  await context.close();
});
