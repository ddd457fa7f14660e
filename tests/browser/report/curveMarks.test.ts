// Markers on curves, and the crosshair that is shared by all curves of a page.
import { afterAll, describe, expect, it } from 'vitest';
import { setStrategy } from '../support/station.ts';
import { watched } from '../support/watched.ts';

const { come, page, region } = watched();
afterAll(() => setStrategy('running'));
const dayBefore = (days: number) => new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
/** The text of the crosshair of one curve. Times out if that curve has no visible crosshair. */
const tipOf = (name: string) => region(name).locator('.ems-curve-tip:not([hidden])').innerText({ timeout: 500 });
const momentOf = async (name: string) => (await tipOf(name)).split('\n')[0];

describe('the crosshair', () => {
  it('shows the same moment in every curve of the page, by pointer and by keyboard', async () => {
    const range = JSON.stringify([dayBefore(9), dayBefore(1)]);
    await come({ account: 'viewer', at: `/report/battery?filter.range=${encodeURIComponent(range)}`, height: 1600 });
    const soc = region('SOC').getByRole('application');
    await soc.waitFor();
    await region('SOH').getByRole('application').waitFor();
    await soc.locator('.u-over').hover({ position: { x: 200, y: 60 } });
    const others = ['Cell voltage spread', 'Cell temperature spread', 'Availability', 'SOH'];
    await expect.poll(() => momentOf('SOC')).toMatch(/^\d{4}-\d{2}-\d{2}/);
    const moment = await momentOf('SOC');
    for (const name of others) await expect.poll(() => momentOf(name)).toBe(moment);
    expect(await tipOf('Cell voltage spread')).toMatch(/mV/);
    await page().mouse.move(0, 0);
    for (const name of ['SOC', ...others])
      await expect.poll(() => region(name).locator('.ems-curve-tip:not([hidden])').count()).toBe(0);
    await region('Availability').getByRole('application').focus();
    await page().keyboard.press('Home');
    await page().keyboard.press('ArrowRight');
    await expect.poll(() => momentOf('Availability')).toContain(dayBefore(8));
    const second = await momentOf('Availability');
    for (const name of ['SOC', 'SOH']) await expect.poll(() => momentOf(name)).toBe(second);
    await page().keyboard.press('Escape');
    await expect.poll(() => region('SOH').locator('.ems-curve-tip:not([hidden])').count()).toBe(0);
  });
});

describe('a change of strategy', () => {
  it.each([
    ['/report/power', 'Power'],
    ['/report/custom?device=pcs1&points=%5B%22pcs%23activePower%22%5D', 'Custom curves'],
  ])('is marked at %s, listed in the legend, and announced to keyboard users', async (path, title) => {
    await setStrategy('running');
    await setStrategy('stopped');
    await come({ account: 'viewer', at: path });
    const next = region(title)
      .getByRole('list', { name: 'Markers' })
      .getByRole('button', { name: /^◆?\s*Strategy changes: \d+$/ });
    await next.focus();
    const status = () => region(title).getByRole('status').innerText();
    const walk = async () => {
      await page().keyboard.press('Enter');
      return status();
    };
    await expect.poll(walk).toMatch(/◆ Strategy stopped \d\d:\d\d/);
    await region(title).getByRole('button', { name: 'Show as a table' }).click();
    await region(title).getByRole('columnheader', { name: 'Markers' }).waitFor();
  });
});
