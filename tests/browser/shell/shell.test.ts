// The frame around every page: menu, language, theme, palette, the stop button, notices, and the mark of a lost connection.
import { afterEach, describe, expect, it } from 'vitest';
import { cableTo } from '../support/cable.ts';
import { type Person, visit, type VisitOptions } from '../support/console.ts';
import { demoPassword, setStrategy, signIn, until } from '../support/station.ts';
import { here } from '../support/here.ts';

let person: Person;
const open = async (of: VisitOptions) => (person = await visit(of));
afterEach(() => person.leave());
const heading = (name: string) => person.page.getByRole('heading', { level: 1, name });
const settings = (language: 'en' | 'zh' = 'en') =>
  person.page.getByRole('button', { name: language === 'en' ? 'User, language and theme' : '用户、语言与主题' });

describe('the menu', () => {
  it('has its entries in order and opens the submenu of an entry', async () => {
    await open({ account: 'admin' });
    const navigation = person.page.getByRole('navigation', { name: 'Main navigation' });
    await navigation.getByRole('link', { name: 'Home' }).waitFor();
    const entries = (await navigation.getByRole('link').allInnerTexts()).map((each) => each.split('\n')[0]);
    const order = [
      'Home',
      'Wiring diagram',
      'Device monitoring',
      'Alarms',
      'Curves and reports',
      'Strategy management',
      'System management',
      'Shutdown and restart',
      'System debug',
    ];
    expect(entries).toEqual(order.filter((entry) => entries.includes(entry)));
    expect(entries).toEqual(
      expect.arrayContaining(['Home', 'Device monitoring', 'Alarms', 'Curves and reports', 'System management']),
    );
    await navigation.getByRole('link', { name: 'Curves and reports' }).click();
    await heading('Overview').waitFor();
    expect(await person.page.title()).toBe('EMS');
    await navigation.getByRole('link', { name: 'PCS', exact: true }).last().click();
    await heading('PCS').waitFor();
    expect(await person.page.title()).toBe('EMS');
    expect(person.complaints).toEqual([]);
  });

  it('offers a viewer no shutdown and no stop', async () => {
    await open({ account: 'viewer' });
    await heading('Home').waitFor();
    expect(await person.page.getByRole('link', { name: 'Shutdown and restart' }).count()).toBe(0);
    expect(await person.page.getByRole('button', { name: 'Stop storage' }).count()).toBe(0);
  });

  it.each([
    ['/system/diagnostics', 'Diagnostics'],
    ['/system/users', 'Accounts'],
  ])('%s shows No Access with the reason to a viewer who opens it by its address', async (path, title) => {
    await open({ account: 'viewer', at: path });
    await heading(title).waitFor();
    const alert = person.page.locator('#content').getByRole('alert').filter({ hasText: 'No Access' });
    await alert.getByText('no permission').waitFor();
    expect(await alert.count()).toBe(1);
    expect(await person.page.locator('#content').getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });
  it('opens by a button on a phone and closes after a selection', async () => {
    await open({ account: 'viewer', width: 390, height: 800 });
    await person.page.getByRole('button', { name: 'Open the menu' }).click();
    const drawer = person.page.getByRole('dialog', { name: 'Main navigation' });
    await drawer.getByRole('link', { name: /^Alarms/ }).click();
    await heading("Today's alarms").waitFor();
    await drawer.waitFor({ state: 'hidden' });
  });
});

describe('language and theme', () => {
  it('the language is switched at once, including the texts of the libraries, and remembered', async () => {
    await open({ account: 'operator', at: '/alarm/history' });
    await person.page.getByText(/^\d+ rows$/).waitFor();
    await person.page.getByText('20 / page').first().waitFor();
    await settings().click();
    await person.page.getByText('中文').click();
    await heading('历史告警').waitFor();
    await person.page.getByText('20 条/页').first().waitFor();
    expect(await person.page.locator('html').getAttribute('lang')).toMatch(/^zh/);
    await person.page.keyboard.press('Escape');
    await person.page.getByRole('textbox', { name: '时间范围' }).first().click();
    await person.page
      .locator('.ant-picker-dropdown')
      .getByText(/^\d{4}年$/)
      .first()
      .waitFor();
    await person.page.reload();
    await heading('历史告警').waitFor();
    await settings('zh').click();
    await person.page.getByText('English').click();
    await heading('History alarms').waitFor();
    expect(person.complaints).toEqual([]);
  });

  it('the theme is switched from dark to light at once and remembered', async () => {
    await open({ account: 'operator' });
    await heading('Home').waitFor();
    const ground = () => person.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await ground();
    await settings().click();
    await person.page.getByText('Light', { exact: true }).click();
    await expect.poll(ground).not.toBe(dark);
    expect(await person.page.locator('html').getAttribute('data-theme')).toBe('light');
    await person.page.reload();
    await heading('Home').waitFor();
    expect(await person.page.locator('html').getAttribute('data-theme')).toBe('light');
  });
});

describe('the command palette', () => {
  it('finds a screen, a device and a point by keyboard alone', async () => {
    await open({ account: 'operator' });
    await heading('Home').waitFor();
    const find = async (typed: string, kind: string, name: string) => {
      await person.page.keyboard.press('Control+k');
      const box = person.page.getByRole('combobox', { name: 'Search pages, devices, points and commands' });
      await box.fill(typed);
      await person.page
        .getByRole('option', { name: new RegExp(`^${name}.*${kind}$`) })
        .first()
        .waitFor();
      await person.page.keyboard.press('Enter');
      await box.waitFor({ state: 'hidden' });
    };
    await find('history al', 'Screen', 'History alarms');
    await heading('History alarms').waitFor();
    await find('PCS #1', 'Device', 'PCS #1');
    await heading('PCS').waitFor();
    expect(new URL(person.page.url()).searchParams.get('device')).toBe('pcs1');
    await find('remaining runt', 'Point', 'Remaining runtime');
    await heading('UPS').waitFor();
    await person.page.keyboard.press('Control+k');
    await person.page.getByRole('combobox').fill('zzzz');
    await person.page.getByText('No matches').waitFor();
    await person.page.keyboard.press('Escape');
    await person.page.getByRole('combobox', { name: 'Search pages, devices, points and commands' }).waitFor({ state: 'hidden' });
  });
});

describe('a second tab', () => {
  it('shares the session of the same browser, which ends when all tabs are closed', async () => {
    // Logs in by the form, because the helper `visit` would give every tab a session.
    await open({});
    await person.page.getByRole('textbox', { name: 'Login name' }).fill('operator');
    await person.page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await person.page.keyboard.press('Enter');
    await heading('Home').waitFor();
    const second = await person.context.newPage();
    await second.goto(`${here().url}/report/power`);
    await second.getByRole('heading', { level: 1, name: 'Power' }).waitFor();
    expect(new URL(second.url()).pathname).toBe('/report/power');
    expect(await second.evaluate(() => Object.keys(localStorage).filter((name) => /session|token/i.test(name)))).toEqual([]);
    // A tab at the login page does not end the session of the others.
    const third = await person.context.newPage();
    await third.goto(`${here().url}/login`);
    await third.getByRole('textbox', { name: 'Login name' }).waitFor();
    await third.close();
    await person.page.close();
    await second.reload();
    await second.getByRole('heading', { level: 1, name: 'Power' }).waitFor();
    await second.close();
    const later = await person.context.newPage();
    await later.goto(`${here().url}/report/power`);
    await expect.poll(() => new URL(later.url()).pathname).toBe('/login');
  });
});

describe('keyboard navigation', () => {
  it('marks the focused entry of the menu, and moves the focus to the heading of a page opened by the palette', async () => {
    await open({ account: 'operator' });
    await heading('Home').waitFor();
    const link = person.page.getByRole('link', { name: 'Wiring diagram' });
    const outline = () => link.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(await outline()).toBe('none');
    await person.page.getByRole('link', { name: 'Skip to main content' }).focus();
    for (let presses = 0; presses < 30 && !(await link.evaluate((each) => each === document.activeElement)); presses += 1)
      await person.page.keyboard.press('Tab');
    expect(await outline()).toBe('solid');
    await person.page.keyboard.press('Control+k');
    await person.page.getByRole('combobox', { name: 'Search pages, devices, points and commands' }).fill('history al');
    await person.page.keyboard.press('Enter');
    await heading('History alarms').waitFor();
    // The focus moves to the heading, so that screen readers announce it.
    await expect.poll(() => person.page.evaluate(() => document.activeElement?.outerHTML)).toMatch(/^<h1.*History alarms/);
  });
});

describe('the command "Stop storage"', () => {
  it('requires only a confirmation and stops the storage', async () => {
    await setStrategy('running');
    await open({ account: 'operator', at: '/alarm/history' });
    await person.page.getByRole('button', { name: 'Stop storage' }).click();
    const dialog = person.page.getByRole('dialog', { name: 'Stop storage' });
    await dialog.getByText('All converters go to zero power immediately and the strategy stops.', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await person.page.getByText('Strategy running').waitFor();
    await person.page.getByRole('button', { name: 'Stop storage' }).click();
    await dialog.getByRole('button', { name: 'Stop storage' }).click();
    await person.page.getByText('Storage stopped').waitFor();
    expect(await person.page.getByRole('dialog').count()).toBe(0);
    await person.page.getByText('Strategy stopped').waitFor();
    const station = await signIn('viewer');
    expect((await station.read<{ strategy: string }>('/strategy/pre/search')).strategy).toBe('stopped');
    await station.leave();
    await setStrategy('running');
    await person.page.getByText('Strategy running').waitFor();
  });
});

describe('a maintenance notice', () => {
  it('is shown to each user until that user dismisses it with "I know"', async () => {
    const admin = await signIn('admin');
    const startTime = Date.now();
    const endTime = startTime + 600_000;
    const { id } = await admin.read<{ id: string }>('/banner/announce', { startTime, endTime, operateType: 2 });
    const refused = await (await signIn('operator')).call('/banner/announce', { startTime, endTime, operateType: 2 });
    expect(refused.code).toBe(403);
    await open({ account: 'operator' });
    const notice = () => person.page.getByText('Maintenance notice');
    await notice().waitFor();
    await person.page.getByText(/Do not operate the station during this time/).waitFor();
    // Leaving the page earlier would cancel the request.
    const dismissed = person.page.waitForResponse(/\/banner\/dismiss$/);
    await person.page.getByRole('button', { name: 'I know' }).click();
    await notice().waitFor({ state: 'hidden' });
    await dismissed;
    await person.page.reload();
    await heading('Home').waitFor();
    await person.page.waitForTimeout(800);
    expect(await notice().count()).toBe(0);
    await person.leave();
    // The station stores this per user: another browser of the same user does not show the notice; it is still shown to other
    // users.
    await open({ account: 'operator' });
    await heading('Home').waitFor();
    await person.page.waitForTimeout(800);
    expect(await notice().count()).toBe(0);
    await person.leave();
    await open({ account: 'viewer' });
    await notice().waitFor();
    await admin.leave();
    // Dismisses the notice for the other accounts, so that it does not affect later tests.
    for (const account of ['viewer', 'maintainer', 'admin'] as const) {
      const one = await signIn(account);
      await one.read('/banner/dismiss', { id });
      await one.leave();
    }
  });
});

describe('a lost connection to the station', () => {
  it('is marked over the whole page with its time, and the mark disappears after reconnecting', async () => {
    const cable = await cableTo(here().url);
    await open({ url: cable.url, account: 'operator' });
    await heading('Home').waitFor();
    await person.page.getByText('All values up to date').waitFor();
    const earned = person.page.getByRole('region', { name: 'Revenue today' });
    await earned.waitFor();
    await cable.cut();
    const mark = person.page.getByText(/^No connection to the station since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await mark.waitFor();
    // The last values stay on the page.
    await earned.waitFor();
    await cable.join();
    await mark.waitFor({ state: 'hidden' });
    await until(async () => (await person.page.getByText('All values up to date').count()) > 0);
    await cable.cut();
  });
});
