// A strategy before its start: a row is changed without saving, simulated, compared with the running strategy, and the strategy
// is started.
// @module-tag full
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { type Caller, secondaryPassword, setStrategy, signIn } from '../support/station.ts';

interface Template {
  id: string;
  name: string;
  rows: unknown;
}
let person: Person;
let admin: Caller;
const templates = () => admin.read<Template[]>('/strategy/pv/rule/current');
beforeAll(async () => {
  admin = await signIn('admin');
});
afterAll(() => admin.leave());
afterEach(() => person.leave());

it('a changed row is simulated before saving, which changes key figures and SOC, and the strategy is started', async () => {
  await setStrategy('stopped');
  const before = await templates();
  person = await visit({ account: 'admin', at: '/strategy/preset/xftg' });
  const { page } = person;
  const figures = page.getByRole('region', { name: 'Key figures', exact: true }).locator('tbody tr[data-row-key]');
  const firstOf = async (column: number) => (await figures.first().locator('td').nth(column).innerText()).trim();
  const simulate = page.getByRole('button', { name: 'Compare with the last seven days' });
  const plan = page.getByRole('region', { name: 'Selected template', exact: true });
  await plan.getByRole('gridcell').first().waitFor();
  await simulate.click();
  await expect.poll(() => figures.count(), { timeout: 120_000 }).toBe(3);
  expect(await figures.first().innerText()).not.toContain('(as edited)');
  const earned = await firstOf(1);
  const soc = page.locator('.ems-day-line p');
  await expect.poll(() => soc.innerText()).toContain('highest');
  const expected = await soc.innerText();

  // The last discharging row is set to zero, so the day ends at a higher SOC whatever the SOC at its start.
  await plan.getByRole('button', { name: 'Edit' }).click();
  const discharging = plan
    .getByRole('grid', { name: 'Rows' })
    .getByRole('row')
    .filter({ hasText: /[-−]\d/ })
    .last();
  await discharging.getByRole('gridcell').nth(2).click();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect.poll(() => soc.innerText()).not.toBe(expected);
  await simulate.click();
  await expect.poll(() => figures.first().innerText(), { timeout: 120_000 }).toContain('(as edited)');
  expect(await firstOf(1)).not.toBe(earned);
  expect(await templates()).toEqual(before);

  await plan.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Start strategy' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start strategy' }).click();
  await page.getByRole('dialog', { name: 'Secondary password' }).getByRole('textbox').first().click();
  await page.keyboard.type(secondaryPassword);
  await expect.poll(() => admin.read('/strategy/pre/search')).toMatchObject({ strategy: 'running' });
  await setStrategy('stopped');
  expect(person.complaints).toEqual([]);
});
