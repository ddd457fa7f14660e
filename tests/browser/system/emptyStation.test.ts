// A station without devices, prices or location: every page opens for its first administrator, and the station saves every form
// that can be filled in there.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { tooBusy } from '../../../src/station/alarm/ownAlarms.ts';
import { type Person, visit } from '../support/console.ts';
import { chief, enterAs, runEmptyStation } from '../support/empty.ts';
import { pathsOf } from '../support/paths.ts';
import type { RunningStation } from '../support/run.ts';
import { type Caller, secondaryPassword, signInAt } from '../support/station.ts';

let station: RunningStation;
let admin: Caller;
let person: Person;
beforeAll(async () => {
  station = await runEmptyStation();
  admin = await signInAt(station.url, chief.loginName, chief.password);
  await admin.read('/consistent/initLocal');
  await admin.read('/sys/secondaryPassword/save', { password: secondaryPassword, confirmation: secondaryPassword });
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

/** Navigates and waits until the nodes of the previous page are gone and nothing is loading. */
async function turnTo(path: string): Promise<string[]> {
  const { page, turn } = person;
  await page.evaluate(() => document.querySelectorAll('.ems-node').forEach((each) => each.setAttribute('data-before', '')));
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
  '/home/pv',
  '/wiring',
  '/monitor/pcs',
  '/monitor/ammeter',
  '/report/battery',
  '/report/power',
  '/strategy/manual',
]);

it('every page opens, has no untranslated text and finishes loading', async () => {
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

it('the empty parts of a page link to where devices are added', async () => {
  await come('en_US');
  await turnTo('/monitor/pcs');
  await person.page.locator('main').getByRole('link', { name: 'Add a device', exact: true }).first().click();
  await person.page.waitForURL(({ pathname }) => pathname === '/system/device');
  expect(person.complaints).toEqual([]);
});

it('a start is rejected with its reason while there is nothing to start', async () => {
  await come('en_US');
  expect(await admin.call('/strategy/start', { type: 'pv' })).toMatchObject({
    code: 409,
    msg: 'Nothing can be started yet. Commission a converter and select a strategy first.',
  });
});

interface Form {
  at: string;
  region: string;
  /** The call that reads the document, and the values it must contain after saving, in wire units. */
  read: string;
  query?: object;
  holds: object;
  fill?: (form: Locator) => Promise<unknown>;
}
const type = (texts: Readonly<Record<string, string>>) => async (form: Locator) => {
  for (const [label, text] of Object.entries(texts)) {
    const field = form.getByLabel(label, { exact: true }).first();
    await field.fill(text);
    await field.blur();
  }
};
/** Selects an option in a list whose rows have the same labels; `at` is the row. */
const choose = async (form: Locator, label: string, at: number, option: string) => {
  await form.getByRole('combobox', { name: label }).nth(at).click();
  await person.page.locator('.ant-select-item-option').filter({ hasText: option }).filter({ visible: true }).first().click();
};
const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
const flat = 3;

const basic = { 'Station name': 'North', Address: 'Pier 8', 'Installed power': '100', Capacity: '200' };
const forms: readonly Form[] = [
  {
    ...{ at: '/system/basic', region: 'Basic information', read: '/v1/powerStation/search' },
    holds: { name: 'North', longitude: 120, installedPower: 100_000, revision: 1 },
    fill: type({ ...basic, Longitude: '120', Latitude: '30', 'Operation date': '2026-01-01' }),
  },
  {
    ...{ at: '/system/config', region: 'Grid connection points and units', read: '/deviceBaseConfig/unit/searchList' },
    holds: { unitList: [{ busbarName: 'GP1' }] },
    fill: async (form) => {
      await form.getByRole('button', { name: 'Add grid connection point' }).click();
      await type({ 'Grid connection point, row 1': 'GP1' })(form);
      await form.getByRole('button', { name: 'Add unit' }).click();
      await form.getByRole('group', { name: 'Units' }).getByRole('textbox').first().fill('U1');
    },
  },
  {
    ...{ at: '/system/price', region: 'Month and prices', read: '/electricity/rule/month', query: { month } },
    holds: { own: true, bands: [{ startTime: '00:00', endTime: '24:00', chargeState: flat }] },
    fill: async (form) => {
      await form.getByRole('button', { name: 'Add price period' }).click();
      await type({ 'Start, row 1': '00:00', 'End, row 1': '24:00' })(form);
      await choose(form, 'Price state', 0, 'Flat');
      await form.getByRole('button', { name: 'Add electricity price' }).click();
      await choose(form, 'Price state', 1, 'Flat');
      await type({ 'Buy price, row 1': '0.7', 'Sell price, row 1': '0.4' })(form);
    },
  },
  { at: '/system/factors', region: 'CO2 factor', read: '/sys/carbon/search', holds: { revision: 1 } },
  { at: '/system/fcs', region: 'Function switches', read: '/sys/functionSwitch/search', holds: { revision: 1 } },
  { at: '/system/hot', region: 'Rules', read: '/sys/thermal/search', holds: { revision: 1 } },
  { at: '/system/dispatch', region: 'Settings', read: '/sys/dispatch/search', holds: { revision: 1 } },
  { at: '/system/global', region: 'Whole station', read: '/v1/globalConfig/search', holds: { revision: 1 } },
  { at: '/system/global', region: 'Insulation detection', read: '/v1/insulationDetection/search', holds: { revision: 1 } },
  { at: '/system/warranty', region: 'Battery warranty', read: '/sys/warranty/search', holds: { revision: 1 } },
  { at: '/system/topoConfig', region: 'Primary diagram', read: '/sys/topology/search', holds: { revision: 1 } },
  {
    ...{ at: '/strategy/manual', region: 'Manual control', read: '/strategy/manual/config/query' },
    holds: { power: 0, chargeStatus: 'idle' },
  },
  { at: '/strategy/preset/xftg', region: 'Template assignment', read: '/strategy/type/currentList', holds: { months: [] } },
  {
    at: '/strategy/preset/reverse',
    region: 'Feed-in limit',
    read: '/strategy/export/pre/config/current',
    holds: { basis: 'power' },
  },
  {
    ...{ at: '/strategy/intell', region: 'Intelligent arbitrage', read: '/strategy/at/wise/config/current' },
    holds: { revision: 1 },
  },
  // The initial values of a new form are valid.
  ...[
    ['/system/global', 'Dynamic environment', '/sys/dynamicEnvironment/search'],
    ['/system/strong-electricity', 'Nodes', '/sys/strongElectricity/search'],
    ['/system/strong-electricity', 'Dynamic strong electricity', '/sys/dynamicStrongElectricity/search'],
    ['/strategy/intell', 'Intelligent demand control', '/strategy/dc/wise/config/current'],
    ['/strategy/intell', 'Intelligent reverse-power protection', '/strategy/rp/wise/config/current'],
    ['/strategy/preset/batteryProtection', 'Settings', '/strategy/bp/pre/config/query'],
    ['/strategy/preset/demand-response', 'Demand response', '/strategy/dr/config/current'],
    ['/strategy/preset/independent-operation', 'Independent operation', '/page/strategyConfig/independentOprCfg'],
    ['/strategy/preset/peak-regulation', 'Peak regulation', '/strategy/pp/config/current'],
    ['/strategy/preset/power', 'Settings', '/strategy/cp/pre/config/query'],
    ['/report/month', 'Schedule', '/report/paper/schedule/search'],
  ].map(([at = '', region = '', read = '']) => ({ at, region, read, holds: { revision: 1 } })),
];

/** The first form of a session that needs the password asks for it. */
async function confirmPassword(): Promise<void> {
  const dialog = person.page.getByRole('dialog', { name: 'Secondary password' });
  await dialog.locator('input').first().fill(secondaryPassword);
  await dialog.getByRole('button', { name: 'Confirm the password' }).click();
}

it('every form that can be filled in is saved by the station', async () => {
  const refused = await come('en_US');
  const { page } = person;
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Secondary password' }), confirmPassword);
  for (const { at, region, read, query = {}, holds, fill } of forms) {
    if (new URL(page.url()).pathname !== at) expect([at, await turnTo(at)]).toEqual([at, []]);
    const form = page.getByRole('region', { name: region, exact: true });
    await form.getByRole('button', { name: 'Edit', exact: true }).click();
    await fill?.(form);
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByRole('button', { name: 'Edit', exact: true }).or(form.getByRole('alert')).first().waitFor();
    const alerts = await form.getByRole('alert').allInnerTexts();
    expect.soft([at, region, ...alerts, ...refused.splice(0)]).toEqual([at, region]);
    expect.soft([at, region, await admin.read(read, query)]).toMatchObject([at, region, holds]);
    if (alerts.length > 0) await form.getByRole('button', { name: 'Cancel', exact: true }).click();
  }
  expect(person.complaints).toEqual([]);
});
