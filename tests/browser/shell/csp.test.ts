// Every main page under the content security policy of the station: nothing is blocked and no violation is reported. An empty
// list proves nothing, so each check ends with a deliberate violation that must be reported the same way.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentIndex } from '../../../src/core/content.ts';
import { full } from '../../chance.ts';
import { type Person, visit } from '../support/console.ts';
import { type Caller, signIn } from '../support/station.ts';
import { here } from '../support/here.ts';

interface ReportingWindow {
  windowViolations: string[];
}
interface Reported {
  blocked: string;
}
let person: Person;
let admin: Caller;
beforeAll(async () => {
  person = await visit({ account: 'admin' });
  admin = await signIn('admin');
  await person.context.addInitScript(() => {
    const windowViolations: string[] = [];
    (window as unknown as ReportingWindow).windowViolations = windowViolations;
    addEventListener('securitypolicyviolation', (event) =>
      windowViolations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
});
afterAll(async () => {
  await admin.leave();
  await person.leave();
});

const windowViolations = () => person.page.evaluate(() => (window as unknown as ReportingWindow).windowViolations);
const reported = async () => (await admin.read<Reported[]>('/diagnostics/violations')).map(({ blocked }) => blocked);
const isOurs = (text: string) => !text.includes('elsewhere.example');

/**
 * Violates the policy on the open page and waits until page and station report it; earlier violations have been reported by then.
 */
async function breakPolicy(mark: string): Promise<void> {
  const address = `https://elsewhere.example/${mark}.js`;
  await person.page.evaluate((src) => {
    const script = document.createElement('script');
    script.src = src;
    document.head.append(script);
  }, address);
  await expect.poll(async () => (await windowViolations()).join()).toContain(address);
  await expect.poll(async () => (await reported()).join()).toContain('elsewhere.example');
  await expect.poll(() => person.complaints.join()).toContain(address);
}
/** Waits until the page has its heading and no part is loading. */
async function pageReady(): Promise<void> {
  await person.page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => person.page.getByRole('status', { name: /^Loading/ }).count()).toBe(0);
}

describe('the content security policy', () => {
  it('is sent with every page and allows only resources of the station', async () => {
    const policy = (await fetch(`${here().url}/home/pv`)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('blocks and reports foreign scripts, inline handlers and foreign requests', async () => {
    await person.go('/alarm/today');
    await pageReady();
    await breakPolicy('control');
    const refused = await person.page.evaluate(async () => {
      const results: string[] = [];
      // Injected HTML may contain an inline handler.
      document.body.insertAdjacentHTML('beforeend', '<i id="text" onclick="this.dataset.ran = 1"></i>');
      document.getElementById('text')?.click();
      results.push(document.getElementById('text')?.dataset.ran ?? 'blocked');
      await fetch('https://elsewhere.example/data').catch((error: Error) => results.push(error.name));
      return results;
    });
    expect(refused).toEqual(['blocked', 'TypeError']);
    const words = (await windowViolations()).join('\n');
    for (const directive of ['script-src-elem https://elsewhere.example/control.js', 'script-src-attr inline', 'connect-src'])
      expect(words).toContain(directive);
    person.complaints.length = 0;
  });

  it('is not violated by any page', async () => {
    const index = (await (await fetch(`${here().url}/content/index.json`)).json()) as ContentIndex;
    const paths = index.screens
      .filter(({ hasBody, layout, path }) => hasBody && layout === undefined && !path.includes(':') && !path.startsWith('/mode/'))
      .map(({ path }) => path)
      // All pages of device types are built from the same parts.
      .filter((path) => !path.startsWith('/monitor/') || ['/monitor/pcs', '/monitor/bmsSynopsis'].includes(path))
      // The window also reports violations, which the test of all screens checks; here the list of the station is checked.
      .filter((_, at) => full || at % 12 === 0);
    const before = (await reported()).filter(isOurs).length;
    const violations: string[] = [];
    for (const path of paths) {
      await person.go(path);
      await pageReady();
      violations.push(...(await windowViolations()).map((each) => `${path}: ${each}`));
    }
    expect(violations).toEqual([]);
    expect(person.complaints).toEqual([]);
    await breakPolicy('pages');
    expect((await reported()).filter(isOurs).length).toBe(before);
    person.complaints.length = 0;
  });

  it('is not violated by anything that opens on a page: palette, dialogs, drawers, files', async () => {
    await person.go('/monitor/pcs');
    await person.page.getByRole('button', { name: 'Active power', exact: true }).click();
    await person.page.getByRole('dialog').getByRole('application').waitFor();
    await person.page.keyboard.press('Escape');
    await person.page.keyboard.press('Control+k');
    await person.page.getByRole('combobox', { name: 'Search pages, devices, points and commands' }).fill('log');
    await person.page.keyboard.press('Escape');
    await person.page.getByRole('link', { name: 'Shutdown and restart' }).click();
    await person.page.getByRole('dialog', { name: 'Shutdown and restart' }).waitFor();
    await person.page.keyboard.press('Escape');
    expect(await windowViolations()).toEqual([]);
    await person.go('/report/power');
    await person.page.getByRole('button', { name: 'Export', exact: true }).click();
    const download = person.page.waitForEvent('download');
    await person.page.getByRole('menuitem', { name: 'Picture (PNG)' }).click();
    await download;
    expect(await windowViolations()).toEqual([]);
    expect(person.complaints).toEqual([]);
    await breakPolicy('parts');
    expect((await windowViolations()).filter(isOurs)).toEqual([]);
  });
});
