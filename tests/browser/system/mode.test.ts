// A station without a mode: every page redirects to the selection, where both modes can be chosen.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { chief, runEmptyStation, startEmptyStation, visitAsChief, writeDocs, ownSecondaryPassword } from '../support/empty.ts';
import { type RunningStation, runStation } from '../support/run.ts';
import { signInAt } from '../support/station.ts';

let station: RunningStation;
let person: Person;
beforeAll(async () => {
  const { station: started, code } = await startEmptyStation();
  station = started;
  const { page, leave } = await visit({ url: station.url, at: '/' });
  await page.waitForURL((at) => at.pathname === '/setup');
  await page.getByRole('link', { name: 'Light', exact: true }).click();
  await page.getByRole('link', { name: '中文', exact: true }).click();
  const { loginName, password } = chief;
  for (const [name, text] of Object.entries({ code, loginName, name: 'Chief', password, confirmation: password }))
    await page.locator(`input[name=${name}]`).fill(text);
  await page.locator('form button').click();
  await page.waitForURL((at) => at.pathname === '/login');
  await page.getByLabel('登录名', { exact: true }).fill(loginName);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((at) => at.pathname.startsWith('/mode'));
  await page.getByRole('heading', { level: 1, name: '本地模式' }).waitFor();
  // The first session keeps the theme and language selected on the set-up page.
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
  await leave();
});
afterAll(() => station.stop());
afterEach(() => person.leave());
const pathname = () => new URL(person.page.url()).pathname;
const heading = (name: string) => person.page.getByRole('heading', { level: 1, name });
const modeNow = async () => {
  const caller = await signInAt(station.url, chief.loginName, chief.password);
  const { mode } = await caller.read<{ mode: number }>('/consistent/model');
  await caller.leave();
  return mode;
};

/** Stops the station, changes one of its settings in the database, and starts it again at another address. */
async function restartWith(key: string, body: unknown): Promise<void> {
  await station.stop('folder');
  writeDocs(station.folder, [['settings', key, body]]);
  station = await runStation({ EMS_DEMO: '0' }, station.folder);
}

/** A cloud platform with a site of one meter, and its verification code. */
async function runCloud(): Promise<{ cloud: RunningStation; code: string }> {
  const cloud = await runEmptyStation({ EMS_TYPE: 'cloud' });
  const caller = await signInAt(cloud.url, chief.loginName, chief.password);
  const about = { name: 'Site of the test', longitude: 120, latitude: 30, address: 'Pier 8', operationTime: '2025-06-01' };
  await caller.read('/powerStation/create', { ...about, stationType: 1, installedPower: 100_000, capacity: 720_000_000 });
  const meter = { name: 'EM #1', type: 'em2', model: 'generic', busbarName: 'Grid#1', protocol: 'none', category: 'total' };
  await caller.read('/sys/secondaryPassword/save', { password: ownSecondaryPassword, confirmation: ownSecondaryPassword });
  await caller.read('/powerStation/checkCommand', { command: ownSecondaryPassword });
  await caller.read('/device/create', meter);
  const { code } = await caller.read<{ code: string }>('/consistent/site/issueCode');
  await caller.leave();
  return { cloud, code };
}

describe('before a mode is selected', () => {
  it('every page redirects to the selection with its reason, including mode management', async () => {
    person = await visitAsChief(station.url);
    await heading('Local mode').waitFor();
    for (const path of ['/home/pv', '/alarm/today', '/report/power', '/system/basic', '/system/mode']) {
      await person.page.goto(station.url + path);
      await person.page.getByText('Select a mode first').first().waitFor();
      await heading('Local mode').waitFor();
      await expect.poll(pathname).toBe('/mode/local-mode');
    }
    await person.page.getByRole('link', { name: 'Home' }).click();
    await person.page.getByText('Select a mode first').first().waitFor();
    await expect.poll(pathname).toBe('/mode/local-mode');
    await person.page.goto(`${station.url}/mode`);
    await heading('Local mode').waitFor();
    expect(pathname()).toBe('/mode/local-mode');
    expect(person.complaints).toEqual([]);
  });

  it('a user can log out', async () => {
    person = await visitAsChief(station.url);
    await person.page.getByRole('button', { name: 'Log out' }).first().click();
    await person.page.getByRole('textbox', { name: 'Login name', exact: true }).waitFor();
    expect(pathname()).toBe('/login');
  });

  it('the station rejects the start of a strategy', async () => {
    person = await visitAsChief(station.url);
    const caller = await signInAt(station.url, chief.loginName, chief.password);
    expect((await caller.call('/strategy/start', { type: 'pv' })).code).not.toBe(200);
    await caller.leave();
  });
});

describe('the mode selection', () => {
  it('requires six characters for remote mode, shows the response of the station, and offers the other mode', async () => {
    person = await visitAsChief(station.url);
    await person.page.getByRole('button', { name: 'Use remote mode instead' }).click();
    await heading('Remote mode').waitFor();
    expect(pathname()).toBe('/mode/remote-mode');
    const link = person.page.getByRole('button', { name: 'Link to the cloud' });
    await link.click();
    await person.page.getByText('Enter the six-character verification code').waitFor();
    await person.page.getByRole('group', { name: 'Verification code' }).getByRole('textbox').first().click();
    await person.page.keyboard.type('ABC123');
    await person.page.getByText('No cloud platform is configured for this station').first().waitFor();
    expect(await modeNow()).toBe(0);
    await person.page.getByRole('button', { name: 'Use local mode instead' }).click();
    // An entered verification code does not count as an unsaved change.
    await heading('Local mode').waitFor();
  });

  it('activates remote mode with the verification code of the cloud and opens home', async () => {
    await restartWith('cloud', { verificationCode: 'CLD42X' });
    person = await visitAsChief(station.url, '/mode/remote-mode');
    await person.page.getByRole('group', { name: 'Verification code' }).getByRole('textbox').first().click();
    await person.page.keyboard.type('CLD42X');
    await person.page.getByText('The home page opens shortly').waitFor();
    await expect.poll(modeNow).toBe(1);
    await person.page.waitForURL((at) => at.pathname.startsWith('/home/'));
    await person.page.getByRole('banner').getByText('Remote mode').waitFor();
    await person.page.goto(`${station.url}/mode`);
    await person.page.getByText('Already initialised mode').first().waitFor();
    await heading('Mode management').waitFor();
    await person.page.goto(`${station.url}/strategy/manual`);
    await person.page.getByText('The current mode cannot enter Strategy Management').first().waitFor();
    expect(pathname()).not.toContain('/strategy');
    expect(person.complaints).toEqual([]);
  });

  it('offers the configuration of the cloud if the local one is empty and then switches to local mode', async () => {
    await restartWith('mode', { mode: 0 });
    const { cloud, code } = await runCloud();
    person = await visitAsChief(station.url);
    await person.page.getByText('The local configuration is empty.', { exact: false }).waitFor();
    await person.page.getByText('Enter the address of the cloud platform first.').waitFor();
    await person.page.getByRole('textbox', { name: 'Cloud platform address' }).fill(cloud.url);
    await person.page.getByRole('button', { name: 'Save', exact: true }).click();
    await person.page.getByText('Address saved').waitFor();
    await person.page.getByRole('group', { name: 'Verification code' }).getByRole('textbox').first().click();
    await person.page.keyboard.type(code);
    await person.page.getByText('The home page opens shortly').waitFor();
    await expect.poll(modeNow).toBe(2);
    await person.page.waitForURL((at) => at.pathname === '/system/commissioning');
    await person.page.getByRole('banner').getByText('Local mode').waitFor();
    await person.page.goto(`${station.url}/system/mode`);
    await person.page.getByText('Site of the test').first().waitFor();
    await person.page.getByText('Connected', { exact: true }).waitFor();
    expect(await person.page.getByText('The local configuration is empty.', { exact: false }).count()).toBe(0);
    await cloud.stop();
    await person.page.reload();
    await person.page.getByText('Cloud-station communication fault', { exact: false }).waitFor();
    expect(person.complaints).toEqual([]);
  });
});
