// A device type added to the running station: page, values, curve, alarm filter and Modbus map without a reload; then a broken
// file.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { flywheel, putDevice, putLanguage, removeDevice, removeLanguage } from '../support/flywheel.ts';
import { modbusPorts, registers } from '../support/modbus.ts';
import { type Caller, secondaryPassword, setStrategy, signIn, until } from '../support/station.ts';

const soon = { timeout: 150_000 };
let admin: Person;
let station: Caller;
let portsBefore: number[];
const heading = (name: string) => admin.page.getByRole('heading', { level: 1, name });
const loads: string[] = [];

beforeAll(async () => {
  removeDevice('flywheel.json');
  admin = await visit({ account: 'admin' });
  station = await signIn('admin');
  await admin.go('/monitor/ups');
  await heading('UPS').waitFor();
  await until(
    async () => (await station.read<unknown[]>('/content/problems').then(JSON.stringify)).includes('flywheel') === false,
  );
  // The type of an earlier test file may still be in the menu.
  await admin.page.getByRole('link', { name: 'Flywheel' }).waitFor({ state: 'detached', ...soon });
  portsBefore = modbusPorts();
  admin.page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
});
afterAll(async () => {
  removeDevice('flywheel.json');
  // The demo device remains after its type is removed; later test files of this worker expect the original station.
  await setStrategy('stopped');
  await station.read('/powerStation/checkCommand', { command: secondaryPassword });
  await station.read('/device/remove', { id: 'flywheel1' });
  await setStrategy('running');
  await station.leave();
  await admin.leave();
});

describe('a device file added to the running station', () => {
  it('adds its menu entry to the open console', async () => {
    expect(await admin.page.getByRole('link', { name: 'Flywheel' }).count()).toBe(0);
    putDevice('flywheel.json', flywheel);
    await admin.page.getByRole('link', { name: 'Flywheel' }).waitFor(soon);
  });

  it('adds its page with a device and live values', async () => {
    await admin.page.getByRole('link', { name: 'Flywheel' }).click();
    await heading('Flywheel').waitFor();
    await admin.page.getByRole('tab', { name: /FLYWHEEL #1/ }).waitFor(soon);
    const rotor = admin.page.getByRole('region', { name: 'Rotor', exact: true });
    await expect.poll(() => rotor.innerText(), soon).toMatch(/Rotor speed\s+\d+\.\d+\s+Hz/);
    const before = await rotor.innerText();
    await expect.poll(() => rotor.innerText(), soon).not.toBe(before);
    await admin.page.getByRole('region', { name: 'Chamber', exact: true }).getByText('Chamber pressure').waitFor();
  });

  it('adds its curve', async () => {
    await admin.page.getByRole('button', { name: 'Rotor speed' }).click();
    const drawer = admin.page.getByRole('dialog');
    await drawer
      .getByRole('button', { name: /Rotor speed/ })
      .first()
      .waitFor();
    await drawer.getByRole('application').waitFor();
    await admin.page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    await until(async () => {
      const { series } = await station.read<{ series: { values: (number | null)[] }[] }>('/curve/device/search', {
        id: 'flywheel1',
        keys: ['flywheel#speed'],
        day,
        stepS: 10,
      });
      return series.some(({ values }) => values.some((value) => value !== null));
    });
  });

  it('adds its alarm, and its type to the alarm filter', async () => {
    const alarms = admin.page.getByRole('region', { name: 'Alarms of this device' });
    await alarms.getByText('Chamber pressure high').first().waitFor(soon);
    await admin.page.getByRole('link', { name: /^Alarms/ }).click();
    await admin.page.getByRole('combobox', { name: 'Device type' }).click();
    await admin.page.keyboard.type('Flyw');
    await admin.page.locator('.ant-select-dropdown').getByText('Flywheel', { exact: true }).waitFor(soon);
    await admin.page.keyboard.press('Escape');
  });

  it('adds its points to the palette', async () => {
    await admin.page.keyboard.press('Control+k');
    await admin.page.getByRole('combobox', { name: 'Search pages, devices, points and commands' }).fill('bearing');
    await admin.page.getByRole('option', { name: /Bearing temperature.*Flywheel.*Point/ }).waitFor(soon);
    await admin.page.keyboard.press('Escape');
  });

  it('adds a Modbus device with the registers of the file', async () => {
    const [port] = modbusPorts().filter((each) => !portsBefore.includes(each));
    expect(port).toBeDefined();
    const [speed = 0, vacuum, temperature = 0] = (await registers(port!, 'input', 40, 3)) ?? [];
    expect(speed / 10).toBeGreaterThan(200);
    expect(speed / 10).toBeLessThan(400);
    expect(vacuum).toBe(7);
    expect(temperature / 10).toBeGreaterThan(30);
    expect(await registers(port!, 'input', 10, 1)).toBeUndefined();
    // The open page was never reloaded.
    expect(loads).toEqual([]);
  });
});

describe('a changed device file', () => {
  it('updates the open page', async () => {
    await admin.go('/monitor/flywheel');
    await heading('Flywheel').waitFor();
    const title = 'Rotor rate';
    putDevice('flywheel.json', { ...flywheel, points: { ...flywheel.points, speed: { ...flywheel.points.speed, title } } });
    await admin.page.getByRole('button', { name: title, exact: true }).waitFor(soon);
  });

  it('leaves the last valid content active if it has an error, and shows the problems to an administrator', async () => {
    putDevice('flywheel.json', { ...flywheel, points: { ...flywheel.points, speed: { title: 'Rotor speed', type: 'nmber' } } });
    const mark = admin.page.getByText(/Schema errors: \d+/);
    await mark.waitFor();
    await admin.page.getByRole('button', { name: 'Show the problems' }).click();
    const sheet = admin.page.getByRole('dialog', { name: 'Schema problems' });
    await sheet
      .getByText(/devices\/flywheel\.json:\d+:\d+/)
      .first()
      .waitFor();
    await admin.page.keyboard.press('Escape');
    await admin.page.getByRole('button', { name: 'Rotor rate', exact: true }).waitFor();
    const viewer = await visit({ account: 'viewer', at: '/monitor/flywheel' });
    await viewer.page.getByRole('button', { name: 'Rotor rate', exact: true }).waitFor();
    expect(await viewer.page.getByText(/Schema errors/).count()).toBe(0);
    await viewer.leave();
  });

  it('leaves the last valid content active if it is invalid JSON, and fixing it removes the mark', async () => {
    putDevice('flywheel.json', '{ "type": "flywheel", ');
    await until(async () => JSON.stringify(await station.read('/content/problems')).includes('flywheel.json'));
    await admin.page.getByRole('button', { name: 'Rotor rate', exact: true }).waitFor();
    putDevice('flywheel.json', flywheel);
    await admin.page.getByRole('button', { name: 'Rotor speed', exact: true }).waitFor(soon);
    await admin.page.getByText(/Schema errors/).waitFor({ state: 'hidden' });
  });

  it('removes its page when it is deleted, and the console continues', async () => {
    await admin.page.getByRole('link', { name: 'PCS', exact: true }).first().click();
    await heading('PCS').waitFor();
    await admin.page.getByRole('link', { name: 'Flywheel' }).waitFor();
    const viewer = await visit({ account: 'viewer', at: '/monitor/flywheel' });
    await viewer.page.getByRole('heading', { level: 1, name: 'Flywheel' }).waitFor();
    // A user on the page sees a temporary message, so wait for it from the start.
    const message = viewer.page.getByText('No such route').waitFor();
    removeDevice('flywheel.json');
    await Promise.all([message, admin.page.getByRole('link', { name: 'Flywheel' }).waitFor({ state: 'hidden', ...soon })]);
    // Voltages always change; set-points only while the strategy is active.
    const values = admin.page.getByRole('region', { name: 'Measurement points' }).locator('[data-point]');
    const before = await values.allInnerTexts();
    await expect.poll(() => values.allInnerTexts(), soon).not.toEqual(before);
    // The user is redirected and keeps the session.
    await viewer.page.waitForURL((at) => at.pathname.startsWith('/monitor/') && at.pathname !== '/monitor/flywheel');
    await viewer.page.getByRole('heading', { level: 1 }).waitFor();
    // A page that is open or loaded ahead may request its values once more before its content is updated.
    for (const { complaints } of [viewer, admin])
      expect(complaints.filter((each) => !/404.*monitor\/flywheel/.test(each))).toEqual([]);
    await viewer.leave();
  });
});

describe('a language folder added to the running station', () => {
  const long = { timeout: 150_000 };
  afterAll(() => removeLanguage('fr_FR'));
  it('is offered and applied at once to texts, numbers, dates and calendar, with English as the fallback', async () => {
    removeLanguage('fr_FR');
    const person = await visit({ account: 'viewer', at: '/alarm/history' });
    const { page } = person;
    await page.getByText(/^\d+ rows$/).waitFor(long);
    await page.getByRole('button', { name: 'User, language and theme' }).click();
    expect(await page.getByText('Français').count()).toBe(0);
    putLanguage('fr_FR', { 'History alarms': 'Alarmes passées', 'YYYY-MM-DD': 'DD/MM/YYYY', 'Measurement points': 'Mesures' });
    await page.getByText('Français').click(long);
    await page.getByRole('heading', { level: 1, name: 'Alarmes passées' }).waitFor(long);
    expect(await page.locator('html').getAttribute('lang')).toBe('fr-FR');
    await page.getByText(/^\d+ rows$/).waitFor(long);
    await page
      .getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)
      .first()
      .waitFor(long);
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Time range' }).first().click();
    await expect
      .poll(() => page.locator('.ant-picker-dropdown thead').first().locator('th').allInnerTexts(), long)
      .toEqual(
        expect.arrayContaining(
          ['L', 'M', 'J', 'V', 'S', 'D'].map((letter) => expect.stringMatching(new RegExp(`^${letter}`, 'i'))),
        ),
      );
    await page.keyboard.press('Escape');
    await person.go('/monitor/pcs');
    await expect.poll(() => page.getByRole('region', { name: 'Mesures' }).innerText(), long).toMatch(/\d,\d+\s+Hz/);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
