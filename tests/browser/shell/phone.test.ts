// What a finger meets on a phone: each target is its own, and what was chosen steps aside for what it opens.
import type { Locator } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';

let person: Person;
afterEach(() => person.leave());
const button = (name: string | RegExp) => person.page.getByRole('button', { name, exact: true });

/** How high it can be hit: what is drawn, and what it reaches beyond that. */
const reachOf = (of: Locator): Promise<number> =>
  of.evaluate((drawn) => {
    const beyond = Number.parseFloat(getComputedStyle(drawn, '::after').top);
    return drawn.getBoundingClientRect().height + (beyond < 0 ? -2 * beyond : 0);
  });

it('the commands of a row stand one below the other, and give way to the dialog that one of them opens', async () => {
  person = await visit({ account: 'admin', at: '/system/device', width: 390 });
  const { page } = person;
  await button('Actions: PCS #1').click();
  const [test, edit, remove] = ['Test connection', 'Edit', 'Remove'].map((name) => button(`${name}: PCS #1`));
  if (!test || !edit || !remove) throw new Error('three commands');
  for (const each of [test, edit, remove]) expect(await reachOf(each)).toBeGreaterThanOrEqual(40);
  const tops = await Promise.all([test, edit, remove].map((each) => each.evaluate((of) => of.getBoundingClientRect().top)));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect(new Set(tops).size).toBe(3);
  await edit.click();
  await page.getByRole('dialog', { name: 'Edit device' }).waitFor();
  expect(await edit.isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Actions: PCS #1');
  expect(person.complaints).toEqual([]);
});

it('the test of a connection shows every value, headline first, in a dialog that fits', async () => {
  person = await visit({ account: 'admin', at: '/system/device', width: 390 });
  await button('Actions: PCS #1').click();
  await button('Test connection: PCS #1').click();
  const dialog = person.page.getByRole('dialog', { name: 'Test connection' });
  await dialog.getByText(/The device responded after \d+ ms: Running state/).waitFor();
  const rows = dialog.locator('tbody tr.ant-table-row, tbody tr[data-row-key]');
  await rows.first().getByText('Running state').waitFor();
  await rows.nth(1).getByText('−6,000 to 6,000 kW').waitFor();
  expect(await rows.count()).toBeGreaterThan(50);
  expect(await dialog.getByText('Not plausible').count()).toBe(0);
  const { left, right } = await dialog.evaluate((of) => of.getBoundingClientRect().toJSON());
  expect([left >= 0, right <= 390]).toEqual([true, true]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
  expect(person.complaints).toEqual([]);
});

it('the months of a time range lie within the window, and lead on', async () => {
  person = await visit({ account: 'viewer', at: '/report/Earning', width: 390 });
  const { page } = person;
  await button('Filters').click();
  await page.getByRole('textbox', { name: 'Time range' }).first().click();
  const month = page.locator('.ant-picker-header-view:visible');
  await month.first().waitFor();
  expect(await month.count()).toBe(1);
  const days = page.locator('.ant-picker-content:visible');
  const { left, right } = await days.evaluate((of) => of.getBoundingClientRect().toJSON());
  expect([left >= 0, right <= 390]).toEqual([true, true]);
  const before = await month.textContent();
  await page.locator('.ant-picker-header-next-btn:visible').click();
  await expect.poll(() => month.textContent()).not.toBe(before);
});

it('a value that is offered at a field can be hit', async () => {
  person = await visit({ account: 'admin', at: '/strategy/preset/demand', width: 390 });
  await button('Edit').click();
  const offer = button(/: Fill in /).first();
  await offer.waitFor();
  expect(await reachOf(offer)).toBeGreaterThanOrEqual(40);
});

it('what stands above the menu keeps off its edges and off each other', async () => {
  person = await visit({ account: 'viewer', at: '/alarm/today', width: 390 });
  await button('Open the menu').click();
  const moment = button('View a past time');
  await moment.waitFor();
  const [left, top] = await moment.evaluate((of) => {
    const chips = of.parentElement?.querySelector('.ems-chips')?.getBoundingClientRect();
    const own = of.getBoundingClientRect();
    return [own.left - (chips?.left ?? Number.NaN), own.top - (chips?.bottom ?? Number.NaN)];
  });
  expect(left).toBe(0);
  expect(top).toBeGreaterThanOrEqual(8);
});
