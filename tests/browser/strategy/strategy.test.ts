// Decisions of the dispatch, linked from home and filtered, and the form of demand control.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addDays, dayOf, instantText } from '../../../src/core/time.ts';
import { choose, type Person, visit } from '../support/console.ts';
import { csvRows, downloaded } from '../support/files.ts';
import { type Caller, secondaryPassword, signIn } from '../support/station.ts';

interface Demand extends Record<string, unknown> {
  revision?: number;
  discharges?: boolean;
  dischargePower?: number;
  dischargeSoc?: number;
}

const zone = 'Asia/Shanghai';
let person: Person;
let admin: Caller;
let before: Demand;
const stored = () => admin.read<Demand>('/strategy/dc/pre/config/current');
beforeAll(async () => {
  admin = await signIn('admin');
  before = await stored();
});
afterAll(async () => {
  const { inForce: _inForce, capacity: _capacity, level: _level, ...rest } = before;
  await admin.read('/powerStation/checkCommand', { command: secondaryPassword });
  await admin.read('/strategy/dc/pre/config/change', { ...rest, revision: (await stored()).revision });
  await admin.leave();
});
afterEach(() => person.leave());

it('the strategy on home links to all decisions, which can be filtered by reason', async () => {
  person = await visit({ account: 'viewer', at: '/home' });
  const { page } = person;
  // The figure of the next entry also links there, but only if one is planned at this hour.
  await page.getByRole('region', { name: 'Strategy', exact: true }).getByRole('button', { name: 'All decisions' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dispatch decisions' }).waitFor();
  const list = page.getByRole('region', { name: 'Decision history', exact: true });
  const reasons = list.locator('tbody tr[data-row-key] td:nth-child(3)');
  await expect.poll(async () => (await reasons.allInnerTexts()).filter((text) => text !== '').length).toBeGreaterThan(0);
  await choose(page, 'Reasons', 'Fire');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await list.getByText('No decisions in this period').waitFor();
  expect(person.complaints).toEqual([]);
});

it('decisions of several days can be filtered by reason and exported', async () => {
  const today = dayOf(Date.now(), zone);
  const range = [addDays(today, -3), addDays(today, -1)];
  interface Decided {
    list: { at: number; text: string; limited?: number }[];
    total: number;
  }
  const { list: every, total } = await admin.read<Decided>('/strategy/decisions', { range, pageSize: 500 });
  expect(every).toHaveLength(total);
  const wanted = every.filter(({ text }) => text === 'Limited by demand control');
  // In the generated history, demand control limited the power every afternoon, with a different value each minute, so the
  // decisions fill more than one page.
  expect(wanted.length).toBeGreaterThan(20);
  const asked = encodeURIComponent(JSON.stringify(range));
  person = await visit({ account: 'viewer', at: `/monitor/decisions?filter.range=${asked}` });
  const { page } = person;
  const list = page.getByRole('region', { name: 'Decision history', exact: true });
  await choose(page, 'Reasons', 'Limited by demand control');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const reasons = list.locator('tbody tr[data-row-key] td:nth-child(3)');
  await expect.poll(async () => [...new Set(await reasons.allInnerTexts())]).toEqual(['Limited by demand control']);
  const file = await downloaded(page, () => list.getByRole('button', { name: 'Export all' }).click());
  const [head, ...rows] = csvRows(file.bytes);
  expect(head?.[5]).toBe('Power after limits (+ charging) (kW)');
  expect(rows.map(([at, , text, , , limited]) => [at, text, Number(limited)])).toEqual(
    wanted.map(({ at, text, limited = Number.NaN }) => [instantText(at, zone), text, expect.closeTo(limited / 1000, 3)]),
  );
  expect(person.complaints).toEqual([]);
});

it('discharging by demand control is enabled in its form with a power limit and an SOC limit', async () => {
  person = await visit({ account: 'admin', at: '/strategy/preset/demand' });
  const { page } = person;
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('switch', { name: 'Discharge if reduced charging is not enough' }).click();
  await page.getByRole('textbox', { name: 'Maximum discharging power' }).fill('40');
  await page.getByRole('textbox', { name: 'Discharge down to SOC' }).fill('30');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog', { name: 'Secondary password' }).getByRole('textbox').first().click();
  await page.keyboard.type(secondaryPassword);
  await expect.poll(stored).toMatchObject({ discharges: true, dischargePower: 40_000, dischargeSoc: 30 });
  await page.getByText('40 kW').first().waitFor();
  expect(person.complaints).toEqual([]);
});
