// In: a browser and a running station. Out: how much more memory a live page holds after 10 000 further updates than after its first 1 000.
import type { Browser, CDPSession } from 'playwright-core';
import { type LivePush, pushThrough } from './livePush.ts';
import { atMost, type Row } from './row.ts';

const [first, more] = [1000, 10_000];
const [perFrame, frameMs] = [8, 32];

async function heapMB(devtools: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** A few in every frame. Nothing is run in the page meanwhile: what the bench leaves behind there would be counted too. */
async function drive(devtools: CDPSession, live: LivePush, updates: number): Promise<void> {
  for (let sent = 0; sent < updates; sent += perFrame) {
    for (let each = 0; each < perFrame; each++) live.update();
    await new Promise((resolve) => setTimeout(resolve, frameMs));
  }
  await atRest(devtools);
}

/** What the page has not drawn yet waits in the stream, and is no leak. By the clock of its thread: what else the machine does is not it. */
async function atRest(devtools: CDPSession): Promise<void> {
  const busyS = async () =>
    (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  for (let tries = 0; tries < 90; tries++) {
    const before = await busyS();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if ((await busyS()) - before < 0.2) return;
  }
  throw new Error('The page does not come to rest');
}

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
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await drive(devtools, live, first);
  const before = await heapMB(devtools);
  await drive(devtools, live, more);
  const after = await heapMB(devtools);
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
