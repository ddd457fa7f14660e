// Touch operation on a phone: targets are large enough and do not overlap, and a menu closes when its entry opens a dialog.
import type { Locator } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';

let person: Person;
afterEach(() => person.leave());
const button = (name: string | RegExp) => person.page.getByRole('button', { name, exact: true });

/** Height of the touch target in px: the element and what its pseudo-element adds. */
const reachOf = (of: Locator): Promise<number> =>
  of.evaluate((drawn) => {
    const beyond = Number.parseFloat(getComputedStyle(drawn, '::after').top);
    return drawn.getBoundingClientRect().height + (beyond < 0 ? -2 * beyond : 0);
  });

it('the commands of a row are listed vertically and close when one of them opens a dialog', async () => {
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

it('a connection test shows every value, headline values first, in a dialog that fits the window', async () => {
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

it('the month view of a time range fits the window and moves to the next month', async () => {
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

it('a suggested value at a field has a touch target of at least 40 px', async () => {
  person = await visit({ account: 'admin', at: '/strategy/preset/demand', width: 390 });
  await button('Edit').click();
  const offer = button(/: Fill in /).first();
  await offer.waitFor();
  expect(await reachOf(offer)).toBeGreaterThanOrEqual(40);
});

it('the items above the menu are aligned and do not overlap', async () => {
  person = await visit({ account: 'viewer', at: '/alarm/today', width: 390 });
  await button('Open the menu').click();
  const moment = button('View a past time');
  await moment.waitFor();
  const [left, top] = await moment.evaluate((of) => {
    const chips = of.parentElement?.querySelector('.ems-chips')?.getBoundingClientRect();
    const box = of.getBoundingClientRect();
    return [box.left - (chips?.left ?? Number.NaN), box.top - (chips?.bottom ?? Number.NaN)];
  });
  expect(left).toBe(0);
  expect(top).toBeGreaterThanOrEqual(8);
});
