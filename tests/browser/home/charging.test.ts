// A station with charging piles and two converters: energy delivered to vehicles and PV revenue are part of the earnings;
// charging revenue is shown once a tariff is set, and before that the reason for its absence. Each converter receives its manual
// power within the limits of its battery.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { minutesOf } from '../support/rawStore.ts';
import { runShort, type ShortStation, twoDays } from '../support/shortPast.ts';
import { demoPassword, signInAt, until } from '../support/station.ts';
import { confirmed, near } from '../support/strategyHands.ts';

let station: ShortStation;
let person: Person;
beforeAll(async () => {
  station = await runShort('charging', twoDays);
});
afterEach(() => person.leave());
afterAll(() => station.stop());

const dayMs = 86_400_000;
const zoneMs = 8 * 3_600_000;
const midnight = (): number => Math.floor((Date.now() + zoneMs) / dayMs) * dayMs - zoneMs;
const piles = ['pile1', 'pile2', 'pile3', 'pile4', 'pile5', 'pile6'];
const tariff = 1.25;

/** Energy delivered yesterday in kWh, by the counters of the piles in the store. */
function delivered(): number {
  const start = midnight() - dayMs;
  return piles.reduce((sum, pile) => {
    const rows = minutesOf(pile, '', 'energyTotal', start - 60_000, midnight(), station.folder);
    const before = rows.find(({ at }) => at === start - 60_000) ?? rows[0];
    return sum + (rows.at(-1)?.last ?? Number.NaN) - (before?.last ?? Number.NaN);
  }, 0);
}
const total = () => person.page.getByRole('region', { name: 'Total', exact: true });
async function shownNumber(title: string): Promise<number> {
  const [, digits = ''] = new RegExp(`${title}\\n([\\d.,]+)`).exec(await total().innerText()) ?? [];
  return Number.parseFloat(digits.replaceAll(',', ''));
}
async function seeEarnings(): Promise<void> {
  const day = new Date(midnight() - dayMs + zoneMs).toISOString().slice(0, 10);
  const range = encodeURIComponent(JSON.stringify([day, day]));
  person = await visit({ url: station.url, account: 'maintainer', at: `/report/Earning?filter.range=${range}`, width: 1600 });
  await total().getByText('Delivered to vehicles', { exact: true }).waitFor();
}

it('earnings show the energy delivered to vehicles, PV revenue, and why there is no charging revenue yet', async () => {
  await seeEarnings();
  expect(delivered()).toBeGreaterThan(10);
  expect(Math.abs((await shownNumber('Delivered to vehicles')) - delivered())).toBeLessThan(0.5);
  expect(await shownNumber('PV revenue')).toBeGreaterThan(1);
  expect(await total().innerText()).toMatch(/No charging revenue\s+No charging tariff set/);
  expect(await total().innerText()).not.toMatch(/\nCharging revenue/);
});

it('earnings show charging revenue at the configured tariff', async () => {
  person = await visit({ url: station.url, account: 'maintainer', at: '/system/factors' });
  const { page } = person;
  const form = page.getByRole('region', { name: 'Charging tariff', exact: true });
  await form.getByRole('button', { name: 'Edit', exact: true }).click();
  await form.getByRole('textbox').fill(String(tariff));
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await person.leave();
  await seeEarnings();
  const revenue = tariff * (await shownNumber('Delivered to vehicles'));
  expect(Math.abs((await shownNumber('Charging revenue')) - revenue)).toBeLessThan(0.2);
  expect(await total().innerText()).not.toContain('No charging tariff set');
});

/** Pastes a text as a spreadsheet would. */
const pasted = (text: string) =>
  person.page.evaluate((content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', content);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

it('the manual power of each converter is written to its registers, and the limit of one battery affects no other', async () => {
  const admin = await signInAt(station.url, 'admin', demoPassword);
  const reads = (device: string, soc: number) =>
    admin.read('/plant/fault', { device, fault: 'reads', point: 'soc', value: soc, seconds: 3000 });
  const registers = async () => {
    const all = await admin.read<{ id: string; values: Record<string, number> }[]>('/device/monitor/pcs/search', { type: 'pcs' });
    return ['pcs1', 'pcs2'].map((id) => (all.find((each) => each.id === id)?.values['pcs#activePowerSet'] ?? Number.NaN) / 1000);
  };
  const set = (first: number, second: number) => async () => {
    const [one = Number.NaN, other = Number.NaN] = await registers();
    return near(one, first, 0.2) && near(other, second, 0.2);
  };
  const manual = () => admin.read<{ enabled: boolean; per?: string; converters?: object[] }>('/strategy/manual/config/query');
  const running = async () => (await admin.read<{ strategy: string }>('/strategy/pre/search')).strategy === 'running';
  await admin.read('/strategy/stop');
  await reads('stack1', 50);
  await reads('stack2', 50);
  await until(async () => !(await running()));
  person = await visit({ url: station.url, account: 'maintainer', at: '/strategy/manual' });
  const { page } = person;
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  };
  await press('Set manual power');
  await confirmed(page, async () => (await manual()).enabled);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Power applies to' }).getByText('Each converter', { exact: true }).click();
  const field = page.locator('[data-field="converters"]');
  await field.getByRole('button', { name: 'Add row' }).click();
  await pasted('PCS #1\t-10\nPCS #2\t126\n\t5\nPCS #9\t0');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // Each row shows its own error.
  await expect
    .poll(() => field.getByRole('alert').allInnerTexts())
    .toEqual([
      'Power (+ charging): Maximum 125 kW in either direction, its rated power',
      'Converter: Please enter a value',
      'Converter: This choice no longer exists',
    ]);
  for (const row of ['3', '3']) {
    await field
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
      .getByRole('gridcell')
      .first()
      .click();
    await field.getByRole('button', { name: 'Remove row' }).click();
  }
  await field.getByRole('gridcell', { name: '126', exact: true }).click();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.getByRole('alert').count()).toBe(0);
  await field.getByText('Total 2 kW').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const converters = [
    { id: 'pcs1', power: -10_000 },
    { id: 'pcs2', power: 12_000 },
  ];
  await confirmed(page, async () => JSON.stringify((await manual()).converters) === JSON.stringify(converters));
  await press('Start strategy');
  await confirmed(page, running);
  await until(set(-10, 12));
  await reads('stack2', 99.9);
  const each = page.getByRole('region', { name: 'Converter status', exact: true });
  await each.getByRole('row').filter({ hasText: 'PCS #2' }).getByText('SOC').first().waitFor();
  await until(set(-10, 0));
  await press('Stop strategy');
  await until(set(0, 0));
  expect(person.complaints).toEqual([]);
  await admin.leave();
});
