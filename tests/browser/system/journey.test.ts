// Installation in the console, from an empty machine to a running strategy, with devices of other manufacturers, and the reports of the
// next day.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { hasServer, judgeThere } from '../../station/acquire/judges.ts';
import { describePage, loaded, type Person, visit } from '../support/console.ts';
import { chief, enterAs, startEmptyStation, ownSecondaryPassword } from '../support/empty.ts';
import type { RunningStation } from '../support/run.ts';
import { type Site, siteDevices, type SiteNow, startSite } from '../support/site.ts';
import { siteForms } from '../support/siteForms.ts';
import { signInAt, until, valuesOf } from '../support/station.ts';

let station: RunningStation;
let site: Site;
let person: Person;
let code: string;
/** State of the site when its devices were added. */
let added: SiteNow;
/** Energy of the converter on that day, in kWh. */
let measured: { day: string; discharged: number };
beforeAll(async () => {
  if (!judgeThere(hasServer, 'python3-pymodbus')) return;
  site = await startSite();
  ({ station, code } = await startEmptyStation());
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await describePage(person.page);
});
afterAll(async () => {
  site.end();
  await station.stop();
});

const box = (name: string) => person.page.getByRole('region', { name, exact: true });
const press = (name: string) => person.page.getByRole('button', { name, exact: true }).click();
async function type(form: Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    const field = form.getByLabel(label, { exact: true }).first();
    await field.fill(text);
    await field.blur();
  }
}
/** Selects an option in a list whose rows have the same labels; `at` is the row. */
async function choose(form: Locator, label: string, option: string, at = 0): Promise<void> {
  await form.getByRole('combobox', { name: label }).nth(at).click();
  const options = person.page.locator('.ant-select-item-option').filter({ visible: true });
  await options.filter({ hasText: option }).first().click();
}
async function typeSix(within: Locator): Promise<void> {
  await within.getByRole('textbox').first().click();
  await person.page.keyboard.type(ownSecondaryPassword);
}
async function edit(name: string, fill: (form: Locator) => Promise<unknown>): Promise<void> {
  const form = box(name);
  await form.getByRole('button', { name: 'Edit', exact: true }).click();
  await fill(form);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByRole('button', { name: 'Edit', exact: true }).waitFor();
}
/**
 * Home is the commissioning page until the station can run. Its button opens the page of the next incomplete step, which links
 * back to it.
 */
async function next(page: string, step: string, by: 'Home' | 'Back to Commissioning' = 'Back to Commissioning'): Promise<void> {
  await person.page.getByRole('link', { name: by, exact: true }).click();
  await person.page.waitForURL(({ pathname }) => pathname === '/system/commissioning');
  await box('Commissioning record').getByText(step, { exact: true }).waitFor();
  await loaded(person.page);
  await press('Go to the next step');
  await person.page.waitForURL(({ pathname }) => pathname === page);
}

it('the installer sets up the first administrator and the local mode', async () => {
  person = await visit({ url: station.url, at: '/' });
  const { page } = person;
  await page.waitForURL(({ pathname }) => pathname === '/setup');
  const { loginName, password } = chief;
  const about = { 'One-time code': code, 'Login name': loginName, Name: 'Chief', Password: password };
  await type(page.locator('form'), { ...about, 'Confirm the new password': password });
  await press('Create the first administrator');
  await enterAs(chief, page);
  await press('Use local mode');
  const dialog = page.getByRole('dialog', { name: 'Use local mode' });
  await dialog.getByText('ignore remote control from the cloud', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Use local mode', exact: true }).click();
  await page.getByText('Local mode is active').waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/system/commissioning');
  await page.getByRole('banner').getByText('Local mode').waitFor();
});

it('the installer completes the first steps: secondary password, location, grid connection point', async () => {
  await next('/system/password', 'Secondary password', 'Home');
  const form = box('Secondary password');
  for (const name of ['New password', 'Confirm the new password']) await typeSix(form.getByRole('group', { name, exact: true }));
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('Yes', { exact: true }).waitFor();
  await next('/system/basic', 'Location and time zone');
  const basic = { 'Station name': 'North', Address: 'Pier 8', 'Installed power': '100', Capacity: '200' };
  await edit('Basic information', (form) =>
    type(form, { ...basic, Longitude: '120', Latitude: '30', 'Operation date': '2026-01-01' }),
  );
  await next('/system/config', 'Grid connection points');
  await edit('Grid connection points and units', async (form) => {
    await press('Add grid connection point');
    await type(form, { 'Grid connection point, row 1': 'GP1' });
    await press('Add unit');
    await form.getByRole('group', { name: 'Units' }).getByRole('textbox').first().fill('U1');
  });
});

/** The inverter sends the lower half of 32-bit values first: the test shows implausible values and proposes the byte order. */
async function takeWordOrder(dialog: Locator): Promise<void> {
  // The inverter generates during the test.
  const implausible = String.raw`values are not plausible: Accumulated generation 2\.[67]\de7 kWh, Operating hours 5\.90e7 h`;
  await dialog.getByText(new RegExp(`^The device responded after \\d+ ms, but 2 of \\d+ ${implausible}`)).waitFor();
  await dialog.getByText('With CDAB, operating hours is 900 h', { exact: true }).first().waitFor();
  await dialog.getByText('Not plausible', { exact: true }).first().waitFor();
  await dialog.getByRole('button', { name: 'Byte order: Fill in CDAB', exact: true }).click();
}

it('the installer adds each device after a connection test', async () => {
  const { page } = person;
  await next('/system/device', 'Devices');
  for (const { of, name, choices, texts } of siteForms) {
    await press('Add device');
    const dialog = page.getByRole('dialog', { name: 'Add device' });
    await type(dialog, { Name: name });
    for (const [label, option] of Object.entries({ ...choices, 'Grid connection point': 'GP1' }))
      await choose(dialog, label, option);
    await type(dialog, { IP: '127.0.0.1', Port: String(site.port), 'Unit ID': String(siteDevices[of].unitId), ...texts });
    const test = dialog.getByRole('button', { name: 'Test connection', exact: true });
    await test.click();
    if (of === 'inverter') {
      await takeWordOrder(dialog);
      await test.click();
    }
    await dialog.getByText(/^The device responded after \d+ ms: /).waitFor();
    expect(await dialog.getByText('Not plausible').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const asked = page.getByRole('dialog', { name: 'Secondary password' });
    const row = page.getByRole('row').filter({ hasText: name }).first();
    await row.or(asked).first().waitFor();
    // The sixth character confirms it.
    if (await asked.isVisible()) await typeSix(asked);
    await row.waitFor();
  }
  added = await site.set({});
});

/** CNY/kWh. */
const sellPrice = 0.4;
/** The next month in station time. */
function monthAfter(): string {
  const today = new Date(Date.now() + 8 * 3_600_000);
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1)).toISOString().slice(0, 7);
}

it('the installer sets prices and selects a strategy', async () => {
  const { page } = person;
  await next('/system/price', 'Electricity prices');
  await edit('Month and prices', async (form) => {
    await press('Add price period');
    await type(form, { 'Start, row 1': '00:00', 'End, row 1': '24:00' });
    await choose(form, 'Price state', 'Flat');
    await press('Add electricity price');
    await choose(form, 'Price state', 'Flat', 1);
    await type(form, { 'Buy price, row 1': '0.7', 'Sell price, row 1': String(sellPrice) });
  });
  await press('Copy to other months');
  const copy = page.getByRole('dialog', { name: 'Copy prices to other months' });
  // The check covers the next month, which ends at most two calendar months ahead.
  await type(copy, { 'To month': monthAfter(), 'Number of consecutive months': '2' });
  await copy.getByRole('button', { name: 'Copy', exact: true }).click();
  await copy.waitFor({ state: 'hidden' });
  await next('/strategy/preset/home', 'First strategy');
  await box('Preset strategies').getByRole('button', { name: 'Select: Load tracking' }).click();
  await page.getByRole('dialog', { name: 'Select' }).getByRole('button', { name: 'Select', exact: true }).click();
  await box('Current state').getByText('Load tracking').waitFor();
});

it('the installer completes the commissioning by checks, and by confirmation where there is no check', async () => {
  const { page } = person;
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await press('Check all steps');
  const asked = page.getByRole('dialog', { name: 'Check all steps', exact: true });
  await asked.getByText(/enables control of these devices once they pass: PCS #1, Roof\./).waitFor();
  await asked.getByRole('button', { name: 'Check all steps', exact: true }).click();
  await page
    .getByText(/^Checked\. Control enabled: \S/)
    .first()
    .waitFor();
  const row = (title: string) => box('Steps').getByRole('row').filter({ hasText: title }).first();
  for (const { title, note } of [
    { title: 'Meter consistency', note: 'The bill of the grid company agrees' },
    { title: 'Limits at the grid connection', note: 'The contract sets no limits' },
    { title: 'Emergency stop', note: 'Both buttons' },
  ]) {
    await row(title)
      .getByRole('button', { name: /^Confirm: / })
      .click();
    const dialog = page.getByRole('dialog', { name: /^Confirm/ });
    await dialog.getByLabel('Check notes', { exact: true }).fill(note);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await row(title).getByText('Confirmed', { exact: false }).first().waitFor();
  }
  await box('Commissioning record').getByText('All steps completed').waitFor();
});

/** Daily energies start at whole minutes: energy in the first minute of a counter has no earlier reading. */
const minuteMs = 60_000;
/** Counters are read every five seconds. */
const readMs = 7000;
async function nextMinute(): Promise<void> {
  const begins = Math.ceil(Date.now() / minuteMs) * minuteMs;
  await until(() => Promise.resolve(Date.now() > begins + readMs), minuteMs + readMs + 1000);
}

it('the installer starts the strategy, and the converter covers the load', async () => {
  const { page } = person;
  await nextMinute();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await press('Start strategy');
  await page.getByRole('dialog', { name: 'Start strategy' }).getByRole('button', { name: 'Start strategy', exact: true }).click();
  await box('Strategy').getByText('Running', { exact: true }).waitFor();
  await expect.poll(async () => Math.abs((await site.set({})).grid)).toBeLessThan(5);
  // The strategy follows the measured load after a change.
  await site.set({ load: 115 });
  await expect.poll(async () => (await site.set({})).power).toBeLessThan(-85);
  await expect.poll(async () => Math.abs((await site.set({})).grid)).toBeLessThan(5);
  expect(person.complaints).toEqual([]);
});

const dayMs = 86_400_000;
const joulesPerKWh = 3_600_000;
/** The day in station time. */
const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

it('the energy report of the next day shows the energy that the devices measured', async () => {
  const { page } = person;
  // Enough to be visible in a report with one decimal.
  await expect.poll(async () => (await site.set({})).discharged - added.discharged, { interval: 1000 }).toBeGreaterThan(0.5);
  await press('Stop strategy');
  await page.getByRole('dialog', { name: 'Stop strategy' }).getByRole('button', { name: 'Stop strategy', exact: true }).click();
  await expect.poll(async () => (await site.set({})).power).toBe(0);
  await nextMinute();
  const stopped = await site.set({});
  const caller = await signInAt(station.url, chief.loginName, chief.password);
  // The register has a resolution of 1 Wh.
  const read = (await valuesOf(caller, 'pcs'))['pcs#dischargeTotal'] ?? 0;
  expect(Math.abs(read / joulesPerKWh - stopped.discharged)).toBeLessThan(0.002);
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.getByRole('textbox', { name: 'Login name', exact: true }).waitFor();
  const day = today();
  await station.moveClock(dayMs);
  await enterAs(chief, page);
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  await person.go('/report/stationElec');
  const cells = box('Details').getByRole('row').filter({ hasText: day }).getByRole('cell');
  const energies = async () => (await cells.allInnerTexts()).map((text) => Number(/^(\d+\.\d) kWh$/.exec(text.trim())?.[1]));
  await expect.poll(async () => (await energies())[6]).toBeGreaterThan(0);
  const [, drawn, fedIn, generated, , charged, discharged] = await energies();
  expect([charged, fedIn]).toEqual([0, 0]);
  // The report shows one decimal.
  expect(Math.abs((discharged ?? 0) - (stopped.discharged - added.discharged))).toBeLessThan(0.06);
  measured = { day, discharged: stopped.discharged - added.discharged };
  // Meter and inverter were added seconds before the reference values and are read seconds after.
  expect(Math.abs((drawn ?? 0) - (stopped.imported - added.imported))).toBeLessThan(0.25);
  expect(Math.abs((generated ?? 0) - (stopped.generated - added.generated))).toBeLessThan(0.15);
});

it('the earnings and the month report of the next day follow from this energy and the price', async () => {
  const { discharged, day } = measured;
  const earned = discharged * sellPrice;
  await person.go('/report/Earning');
  const row = box('Details').getByRole('row').filter({ hasText: day });
  await expect.poll(() => row.count()).toBe(1);
  const head = await box('Details').getByRole('columnheader').allInnerTexts();
  const cells = await row.getByRole('cell').allInnerTexts();
  const inRow = (title: string) => numberIn(cells[head.findIndex((each) => each.trim() === title)] ?? '');
  expect(Math.abs(inRow('Discharged') - discharged)).toBeLessThan(0.06);
  for (const title of ['Discharging revenue', 'Revenue']) expect(Math.abs(inRow(title) - earned)).toBeLessThan(0.01);
  expect(inRow('Charging cost')).toBe(0);
  await person.go(`/report/month?filter.month=${day.slice(0, 7)}`);
  const shown = async (region: string, title: string) => {
    const text = await box(region).innerText();
    return numberIn(new RegExp(`(?:^|\\n)${title}\\s+([^\\n]+)`).exec(text)?.[1] ?? '');
  };
  await expect.poll(() => shown('Energy', 'Discharged')).toBeGreaterThan(0);
  expect(Math.abs((await shown('Energy', 'Discharged')) - discharged)).toBeLessThan(0.06);
  expect(Math.abs((await shown('Earnings', 'Revenue')) - earned)).toBeLessThan(0.01);
  expect(person.complaints).toEqual([]);
});
/** A shown amount: "0.5 kWh", "−0.06 CNY". */
const numberIn = (text: string): number => Number.parseFloat(text.replace('−', '-').replaceAll(',', ''));
