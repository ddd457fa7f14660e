// A station without devices, prices or location: every page opens for its first administrator, and the station saves every form
// that can be filled in there.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { tooBusy } from '../../../src/station/alarm/ownAlarms.ts';
import { type Person, visit } from '../support/console.ts';
import { chief, enterAs, runEmptyStation, ownSecondaryPassword } from '../support/empty.ts';
import type { EmptyForm } from './emptyForm.ts';
import { emptyForms } from './emptyForms.ts';
import { pathsOf } from '../support/paths.ts';
import type { RunningStation } from '../support/run.ts';
import { type Caller, signInAt } from '../support/station.ts';

let station: RunningStation;
let admin: Caller;
let person: Person;
beforeAll(async () => {
  station = await runEmptyStation();
  admin = await signInAt(station.url, chief.loginName, chief.password);
  await admin.read('/consistent/initLocal');
  await admin.read('/sys/secondaryPassword/save', { password: ownSecondaryPassword, confirmation: ownSecondaryPassword });
});
afterAll(async () => {
  await admin.leave();
  await station.stop();
});
afterEach(() => person.leave());

async function come(language: 'en_US' | 'zh_CN'): Promise<string[]> {
  person = await visit({ url: station.url, language });
  const { page } = person;
  if (language === 'en_US') await enterAs(chief, page);
  else {
    await page.getByLabel('登录名', { exact: true }).fill(chief.loginName);
    await page.getByLabel('密码', { exact: true }).fill(chief.password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
  }
  await page.waitForURL(({ pathname }) => pathname === '/system/commissioning');
  await page.locator('.ems-node').first().waitFor();
  const refused: string[] = [];
  page.on('response', (response) => void noteRefusal(response.url(), () => response.text(), refused));
  return refused;
}

async function noteRefusal(url: string, text: () => Promise<string>, refused: string[]): Promise<void> {
  if (!/\/v[13]\//.test(url) || url.endsWith('/stream')) return;
  const [, code = '200', msg = ''] = /^\{"code":(\d+),"msg":"([^"]*)"/.exec(await text().catch(() => '')) ?? [];
  if (code !== '200') refused.push(`${url.slice(station.url.length)}: ${code} ${msg}`);
}

/**
 * Navigates and waits until the nodes of the previous page are gone and nothing is loading. A page that is already open keeps its
 * nodes.
 */
async function turnTo(path: string): Promise<string[]> {
  const { page, turn } = person;
  await page.evaluate((to) => {
    if (location.pathname === to) return;
    for (const each of document.querySelectorAll('.ems-node')) each.setAttribute('data-before', '');
  }, path);
  await turn(path);
  const isDrawn = (to: string): boolean =>
    location.pathname === to &&
    document.querySelector('[data-before]') === null &&
    document.querySelector('h1') !== null &&
    document.querySelector('.ems-node') !== null &&
    document.querySelector('[role=status]:is([aria-label^=Loading], [aria-label^=加载中])') === null;
  const drawn = await page.waitForFunction(isDrawn, path, { timeout: 20_000 }).catch(() => undefined);
  return drawn ? [] : ['still loading'];
}

/**
 * Lines of a Chinese page that contain an English sentence, except commands and the original title of the alarm for an overloaded
 * machine.
 */
const englishIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /[a-z]{3,} [a-z]{2,}/.test(line.replace(/npm start\b.*?FILE/, '').replace(tooBusy.title, '')));

/** Pages on which every empty part links to where it can be filled. */
const leads = new Set([
  '/home/area',
  '/home/pv',
  '/wiring',
  '/monitor/pcs',
  '/monitor/ammeter',
  '/report/battery',
  '/report/power',
  '/strategy/manual',
]);

it('every page of an empty station opens, has no untranslated text and finishes loading', async () => {
  const refused = await come('zh_CN');
  const faults: string[] = [];
  for (const path of await pathsOf(station.url)) {
    person.complaints.length = 0;
    refused.length = 0;
    const found = await turnTo(path);
    const failed = await person.page.locator('main .ant-alert-error').allInnerTexts();
    const english = englishIn(await person.page.locator('body').innerText());
    const dashed = (await person.page.locator('main :is(h1, h2, h3, dt, th, label, button)').allInnerTexts()).filter((text) =>
      /(^|\s)–($|[\s,，])/.test(text),
    );
    const unled = leads.has(path) ? await person.page.locator('main .ems-empty:not(:has(a[href]))').allInnerTexts() : [];
    const all = [...found, ...failed, ...english, ...dashed, ...unled, ...refused, ...person.complaints];
    faults.push(...all.map((fault) => `${path}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

const links = [
  ['/monitor/pcs', 'Add a device', '/system/device'],
  ['/home/area', 'Add a grid connection point', '/system/config'],
  ['/home/pv', 'Set up a strategy', '/strategy/preset/home'],
  ['/strategy/preset/home', 'Assign a template', '/strategy/preset/xftg'],
  ['/system/maintenance', 'Add a device', '/system/device'],
] as const;
/** The text at a field whose limit is unknown. */
const limits = [
  ['/strategy/preset/demand', '"Transformer capacity" is unknown, so only 0 can be entered', '/system/config'],
  ['/strategy/preset/region', '"Total rated power of converters" is unknown, so only 0 can be entered', '/system/device'],
] as const;

it('empty parts and fields with an unknown limit link to the page where the missing data is added', async () => {
  await come('en_US');
  const main = person.page.locator('main');
  for (const [path, name, to] of [...links, ...limits]) {
    expect([path, await turnTo(path)]).toEqual([path, []]);
    if (limits.some((limit) => limit[0] === path)) await main.getByRole('button', { name: 'Edit', exact: true }).click();
    await main.getByRole('link', { name, exact: true }).first().click();
    await person.page.waitForURL(({ pathname }) => pathname === to);
  }
  expect(person.complaints).toEqual([]);
});

it('the station rejects a start with its reason while there is nothing to start', async () => {
  await come('en_US');
  expect(await admin.call('/strategy/start', { type: 'pv' })).toMatchObject({
    code: 409,
    msg: 'Control is not enabled for any converter. Commission a converter first.',
  });
});

it('a simulation is sent from the page Strategies, and the page shows why it failed', async () => {
  await come('en_US');
  const { page } = person;
  for (const name of ['Compare with the last seven days', "Compare with tomorrow's forecast"]) {
    expect([name, await turnTo('/strategy/preset/home')]).toEqual([name, []]);
    const sent = page.waitForResponse((response) => response.url().endsWith('/strategy/simulate'));
    await page.getByRole('button', { name, exact: true }).click();
    expect(await (await sent).json()).toMatchObject({ code: 200 });
    await page.locator('main').getByText('The station has no converter').first().waitFor();
  }
});

/** The first form of a session that needs the password asks for it. The sixth character confirms it. */
async function confirmPassword(): Promise<void> {
  const dialog = person.page.getByRole('dialog', { name: 'Secondary password' });
  await dialog.locator('input').first().fill(ownSecondaryPassword);
  await dialog.waitFor({ state: 'hidden' });
}

/** The expected SOC of a template needs a converter. The page reports this below the day schedule. */
const noExpectedSoc = '/v1/rpc/strategy/simulate/expected: 409 The station has no converter';

async function save({ region, open, fill, confirms }: EmptyForm): Promise<string[]> {
  const { page } = person;
  const main = page.locator('main');
  await open?.(main);
  const form = region === undefined ? main : page.getByRole('region', { name: region, exact: true });
  await form.getByRole('button', { name: 'Edit', exact: true }).click();
  await fill?.(form);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  if (confirms !== undefined) await page.getByRole('dialog').getByRole('button', { name: confirms, exact: true }).click();
  await form.getByRole('button', { name: 'Edit', exact: true }).or(form.getByRole('alert')).first().waitFor();
  const messages = await form.getByRole('alert').allInnerTexts();
  if (messages.length > 0) await form.getByRole('button', { name: 'Cancel', exact: true }).click();
  return messages;
}

it('every form of an empty station is saved and shows the entered values', async () => {
  const refused = await come('en_US');
  const { page } = person;
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Secondary password' }), confirmPassword);
  for (const each of emptyForms) {
    const { at, region = '', read, query = {}, holds, shows = {}, lists } = each;
    if (new URL(page.url()).pathname !== at) expect([at, await turnTo(at)]).toEqual([at, []]);
    const messages = await save(each);
    const others = refused.splice(0).filter((refusal) => refusal !== noExpectedSoc);
    expect.soft([at, region, ...messages, ...others]).toEqual([at, region]);
    expect.soft([at, region, await admin.read(read, query)]).toMatchObject([at, region, holds]);
    const form = region === '' ? page.locator('main') : page.getByRole('region', { name: region, exact: true });
    for (const [label, text] of Object.entries(shows))
      await form.getByLabel(label, { exact: true }).filter({ hasText: text }).first().waitFor();
    await lists?.(page.locator('main'));
  }
  expect(person.complaints).toEqual([]);
});
