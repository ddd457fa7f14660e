// A Chromium for measuring: cold context each time, encoded bytes counted as they come over the wire.
import { type Browser, chromium, type Page } from 'playwright-core';

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--js-flags=--expose-gc'],
  });
}

export interface Load {
  /** KiB of scripts as sent, compressed. */
  scriptKiB: number;
  totalKiB: number;
  /** From the request to the moment `ready` resolved. */
  ms: number;
}

/** Opens an address in a cold context and measures until `ready`. */
export async function coldLoad(browser: Browser, url: string, ready: (page: Page) => Promise<unknown>, before?: (page: Page) => Promise<void>): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await before?.(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  const scripts = new Set<string>();
  const load = { scriptKiB: 0, totalKiB: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    load.totalKiB += encodedDataLength / 1024;
    if (scripts.has(requestId)) load.scriptKiB += encodedDataLength / 1024;
  });
  const started = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await ready(page);
  const ms = performance.now() - started;
  await page.waitForTimeout(300);
  await context.close();
  return { ...load, ms };
}
