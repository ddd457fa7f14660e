// A station with charging piles: what vehicles took and the sun brought is told with the earnings; an income of charging once there is a tariff,
// and until then why there is none.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { minutesOf } from '../support/rawStore.ts';
import { runShort, type ShortStation } from '../support/shortPast.ts';

let station: ShortStation;
let person: Person;
beforeAll(async () => {
  station = await runShort('charging');
});
afterEach(() => person.leave());
afterAll(() => station.stop());

const dayMs = 86_400_000;
const zoneMs = 8 * 3_600_000;
const midnight = (): number => Math.floor((Date.now() + zoneMs) / dayMs) * dayMs - zoneMs;
const piles = ['pile1', 'pile2', 'pile3', 'pile4', 'pile5', 'pile6'];
const tariff = 1.25;

/** Of yesterday, by the counters of the piles as they lie in the store. */
function delivered(): number {
  const start = midnight() - dayMs;
  return piles.reduce((sum, pile) => {
    const rows = minutesOf(pile, '', 'energyTotal', start - 60_000, midnight(), station.folder);
    const before = rows.find(({ at }) => at === start - 60_000) ?? rows[0];
    return sum + (rows.at(-1)?.last ?? Number.NaN) - (before?.last ?? Number.NaN);
  }, 0);
}
const total = () => person.page.getByRole('region', { name: 'Total', exact: true });
async function told(title: string): Promise<number> {
  const [, digits = ''] = new RegExp(`${title}\\n([\\d.,]+)`).exec(await total().innerText()) ?? [];
  return Number.parseFloat(digits.replaceAll(',', ''));
}
async function seeEarnings(): Promise<void> {
  const day = new Date(midnight() - dayMs + zoneMs).toISOString().slice(0, 10);
  const range = encodeURIComponent(JSON.stringify([day, day]));
  person = await visit({ url: station.url, account: 'maintainer', at: `/report/Earning?filter.range=${range}`, width: 1600 });
  await total().getByText('Delivered to vehicles', { exact: true }).waitFor();
}

it('tells what vehicles took, what photovoltaics brought in, and why charging brought in nothing yet', async () => {
  await seeEarnings();
  expect(delivered()).toBeGreaterThan(10);
  expect(Math.abs((await told('Delivered to vehicles')) - delivered())).toBeLessThan(0.5);
  expect(await told('Income of photovoltaics')).toBeGreaterThan(1);
  expect(await total().innerText()).toMatch(/No income of charging\s+No charging tariff is set/);
  expect(await total().innerText()).not.toMatch(/\nIncome of charging/);
});

it('with a tariff, what they took at it', async () => {
  person = await visit({ url: station.url, account: 'maintainer', at: '/system/factors' });
  const { page } = person;
  const form = page.getByRole('region', { name: 'Charging tariff', exact: true });
  await form.getByRole('button', { name: 'Edit', exact: true }).click();
  await form.getByRole('textbox').fill(String(tariff));
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await person.leave();
  await seeEarnings();
  const income = tariff * (await told('Delivered to vehicles'));
  expect(Math.abs((await told('Income of charging')) - income)).toBeLessThan(0.2);
  expect(await total().innerText()).not.toContain('No charging tariff is set');
});
