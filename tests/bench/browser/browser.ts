// A Chromium for measurements: a cold context each time, encoded bytes counted as transferred.
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromium as browserPath, launchArgs } from '../../../src/tools/chromium.mjs';

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath(),
    args: launchArgs,
  });
}

export type Packing = 'br' | 'gzip';
export interface Load {
  /** KiB of scripts, compressed, without response headers. */
  scriptKiB: number;
  /** KiB transferred in total, including headers. */
  totalKiB: number;
  requests: number;
  /** Time from the request until `ready` resolved, and CPU time of the page's main thread in that time. */
  ms: number;
  cpuMs: number;
}
export interface LoadOptions {
  packing: Packing;
  ready: (page: Page) => Promise<unknown>;
  /** Runs before the measured load, in the same context. */
  before?: (page: Page) => Promise<void>;
}

/** Opens an address with an empty cache and measures until `ready`; bytes until the network is idle. */
export async function coldLoad(browser: Browser, url: string, { packing, ready, before }: LoadOptions): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await before?.(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': packing } });
  await devtools.send('Network.clearBrowserCache');
  /** Header bytes, by request. */
  const scripts = new Map<string, number>();
  const load = { scriptKiB: 0, totalKiB: 0, requests: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.encodedDataLength);
  });
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) load.requests += 1;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    load.totalKiB += encodedDataLength / 1024;
    const headers = scripts.get(requestId);
    if (headers !== undefined) load.scriptKiB += (encodedDataLength - headers) / 1024;
  });
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpuNow = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const started = performance.now();
  const worked = await cpuNow();
  await page.goto(url, { waitUntil: 'commit' });
  await ready(page);
  const ms = performance.now() - started;
  const cpuMs = (await cpuNow()) - worked;
  await page.waitForTimeout(700);
  await context.close();
  return { ...load, ms, cpuMs };
}
