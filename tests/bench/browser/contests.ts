// Returns the times of the contenders on a bench page that is reopened for each run; medians of the runs.
import type { Browser, Page } from 'playwright-core';
import { median } from '../row.ts';
import type { Outcome } from '../views/contest.ts';

export type Outcomes = Record<string, Outcome>;

/** CPU time of the page's main thread, so that other programs on the machine do not count. */
async function countCpu(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.exposeFunction('cpuNow', async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  });
}

async function once(browser: Browser, url: string): Promise<Outcomes> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await countCpu(page);
  await page.exposeFunction('pressKey', (key: string) => page.keyboard.press(key));
  try {
    await page.goto(url);
    await page.waitForFunction(() => 'contest' in window, undefined, { timeout: 30_000 });
    return await page.evaluate(() => window.contest());
  } catch (error) {
    throw new Error(`${url}: ${error instanceof Error ? error.message : String(error)}\n${errors.join('\n')}`);
  } finally {
    await context.close();
  }
}

export async function contest(browser: Browser, url: string, runs = 3): Promise<Outcomes> {
  const all: Outcomes[] = [];
  for (let run = 0; run < runs; run++) all.push(await once(browser, url));
  const of = (figure: string, name: string, part: 'cpu' | 'painted') =>
    median(all.map((each) => each[figure]?.[name]?.[part] ?? Number.NaN));
  const figures = Object.entries(all[0] ?? {});
  return Object.fromEntries(
    figures.map(([figure, outcome]) => [
      figure,
      Object.fromEntries(
        Object.keys(outcome).map((name) => [name, { cpu: of(figure, name, 'cpu'), painted: of(figure, name, 'painted') }]),
      ),
    ]),
  );
}
