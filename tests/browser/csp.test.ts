// Every main page under the content policy that the station sends: nothing is blocked, and no browser has reported anything.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ContentIndex } from '../../src/core/content.ts';
import { type Person, visit } from './console.ts';
import { signIn } from './station.ts';

interface Told {
  told: string[];
}
let person: Person;
beforeAll(async () => {
  person = await visit({ account: 'admin' });
  await person.context.addInitScript(() => {
    const told: string[] = [];
    (window as unknown as Told).told = told;
    addEventListener('securitypolicyviolation', (event) =>
      told.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
});
afterAll(() => person.leave());

describe('the content security policy', () => {
  it('is sent with every page and forbids what is not our own', async () => {
    const policy = (await fetch(`${inject('url')}/home/pv`)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('is broken by no page', { timeout: 240_000 }, async () => {
    const index = (await (await fetch(`${inject('url')}/content/index.json`)).json()) as ContentIndex;
    const paths = index.screens
      .filter(({ hasBody, layout, path }) => hasBody && layout === undefined && !path.includes(':') && !path.startsWith('/mode/'))
      .map(({ path }) => path)
      // Pages of device types are all made from one part.
      .filter((path) => !path.startsWith('/monitor/') || ['/monitor/pcs', '/monitor/bmsSynopsis'].includes(path));
    const violations: string[] = [];
    for (const path of paths) {
      await person.go(path);
      await person.page.getByRole('heading', { level: 1 }).waitFor();
      await person.page.waitForTimeout(700);
      const told = await person.page.evaluate(() => (window as unknown as Told).told);
      violations.push(...told.map((each) => `${path}: ${each}`));
    }
    expect(violations).toEqual([]);
    expect(person.complaints).toEqual([]);
  });

  it('holds for what opens on a page: palette, dialogs, drawers, files', async () => {
    await person.go('/monitor/pcs');
    await person.page.getByRole('button', { name: 'Active power', exact: true }).click();
    await person.page.getByRole('dialog').getByRole('application').waitFor();
    await person.page.keyboard.press('Escape');
    await person.page.keyboard.press('Control+k');
    await person.page.getByRole('combobox', { name: 'Find a screen, device or point' }).fill('log');
    await person.page.keyboard.press('Escape');
    await person.page.getByRole('link', { name: 'Shutdown and restart' }).click();
    await person.page.getByRole('dialog', { name: 'Shutdown and restart' }).waitFor();
    await person.page.keyboard.press('Escape');
    await person.go('/report/power');
    await person.page.getByRole('button', { name: 'Keep as a file' }).click();
    const download = person.page.waitForEvent('download');
    await person.page.getByRole('menuitem', { name: 'Picture (PNG)' }).click();
    await download;
    expect(await person.page.evaluate(() => (window as unknown as Told).told)).toEqual([]);
  });

  it('does block what comes from elsewhere, and the station lists it', async () => {
    const admin = await signIn('admin');
    const before = await admin.read<unknown[]>('/diagnostics/violations');
    // Up to here no page of any test was reported.
    expect(before).toEqual([]);
    await person.page.evaluate(() => {
      const script = document.createElement('script');
      script.src = 'https://elsewhere.example/x.js';
      document.head.append(script);
    });
    await expect.poll(() => person.page.evaluate(() => (window as unknown as Told).told.length)).toBeGreaterThan(0);
    await expect
      .poll(async () => JSON.stringify(await admin.read('/diagnostics/violations')), { timeout: 15_000 })
      .toContain('elsewhere.example');
    await admin.leave();
  });
});
