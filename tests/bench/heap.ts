// In: a browser and a running station. Out: how much more memory a live page holds after 10 000 further updates than after its first 1 000.
import type { Browser, CDPSession } from 'playwright-core';
import { type LivePush, pushThrough } from './livePush.ts';
import { atMost, type Row } from './row.ts';

const [first, more] = [1000, 10_000];
const frameMs = 20;

async function heapMB(devtools: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** Each drawn in a frame of its own. Nothing is run in the page meanwhile: what the bench leaves behind there would be counted too. */
async function drive(devtools: CDPSession, live: LivePush, updates: number): Promise<number> {
  for (let sent = 0; sent < updates; sent++) {
    live.update();
    await new Promise((resolve) => setTimeout(resolve, frameMs));
  }
  return settled(devtools);
}

/** The heap once it stays. What the page has not come to yet waits in the stream, and is no leak: a busy machine lets it wait for long. */
async function settled(devtools: CDPSession): Promise<number> {
  let last = await heapMB(devtools);
  for (let tries = 0, same = 0; tries < 120; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const now = await heapMB(devtools);
    same = Math.abs(now - last) < steadyMB ? same + 1 : 0;
    last = now;
    if (same === 3) return now;
  }
  throw new Error('The heap does not come to rest');
}
const steadyMB = 0.05;

/** Told where the aim is not met: snapshots of the heap, compared by what made each object. */
const why = 'compiled code of the engine makes most of it; objects, nodes and listeners stay as many';

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
  if (numbers === 0) throw new Error(`${path} watches nothing`);
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
