// A station that requires two-factor authentication: an administrator enables this, and users without it are redirected to its
// set-up. Uses a separate station, because the setting affects every account.
// @module-tag full
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import type { RunningStation } from '../support/run.ts';
import { runShort } from '../support/shortPast.ts';
import { caller, demoPassword, secondaryPassword, signInAt } from '../support/station.ts';

let running: RunningStation;
let person: Person;
beforeAll(async () => void (running = await runShort('cabinet')));
afterAll(() => running.stop());
afterEach(() => person.leave());

const dialog = () => person.page.getByRole('dialog');
const press = (name: string) => person.page.getByRole('button', { name, exact: true }).click();
const agree = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const give = (name: string, text: string) => dialog().getByRole('textbox', { name, exact: true }).fill(text);
const path = () => new URL(person.page.url()).pathname;

/** Sets up two-factor authentication, from showing the key to the recovery codes. */
async function setUp(begin: string): Promise<void> {
  await press(begin);
  await give('Password', demoPassword);
  await agree('Show the key');
  const shown = (await person.page.getByText('Scan this code with your authenticator app').textContent()) ?? '';
  const key = /\n\n([A-Z2-7 ]+)/.exec(shown)?.[1]?.replaceAll(' ', '') ?? '';
  await press('I have saved it');
  await press('Enable');
  await give('Authenticator code', new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await agree('Enable');
  await person.page.getByText('Keep these recovery codes').waitFor();
}

it('two-factor authentication can be required only by an administrator who uses it', async () => {
  person = await visit({ url: running.url, account: 'admin', at: '/system/second-factor' });
  const { page } = person;
  const ask = async (of: string) => {
    await page.getByRole('combobox', { name: 'Required for' }).click();
    await page.getByRole('option', { name: of, exact: true }).click();
    await press('Save');
  };
  await ask('Everyone except viewers');
  await dialog().getByRole('textbox').first().click();
  await page.keyboard.type(secondaryPassword);
  await page.getByText('Set up two-factor authentication for yourself first').first().waitFor();
  await press('Discard changes');
  await setUp('Set up');
  await press('I have saved it');
  await ask('Everyone except viewers');
  await page.getByText('Saved', { exact: true }).first().waitFor();
  expect(person.complaints).toEqual([]);
});

it('required two-factor authentication redirects users to its set-up first and does not affect exempt users', async () => {
  const viewer = await signInAt(running.url, 'viewer', demoPassword);
  expect((await viewer.call('/homePage/search')).code).toBe(200);
  person = await visit({ url: running.url });
  const { page } = person;
  await page.getByRole('textbox', { name: 'Login name', exact: true }).fill('operator');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(demoPassword);
  await press('Log in');
  await expect.poll(path).toBe('/own-factor');
  for (const elsewhere of ['/home', '/system/basic']) {
    await person.go(elsewhere);
    await expect.poll(path).toBe('/own-factor');
  }
  await setUp('Show the key');
  await expect.poll(path).toMatch(/^\/home/);
  await press('I have saved it');
  await person.go('/alarm/today');
  expect(path()).toBe('/alarm/today');
  const { data } = await caller('', running.url).call('/user/login', { loginName: 'operator', password: demoPassword });
  expect(data).toMatchObject([{ path: '/code' }]);
  expect(person.complaints).toEqual([]);
});

it('the set-up fits a narrow window in Chinese and allows logging out', async () => {
  person = await visit({ url: running.url, width: 390, language: 'zh_CN' });
  const { page } = person;
  await page.locator('input:not([type=radio])').first().fill('maintainer');
  await page.locator('input[type=password]').first().fill(demoPassword);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect.poll(path).toBe('/own-factor');
  await page.getByText('本站要求此账号使用双因素认证').waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  expect(wide).toBe(true);
  await page.getByRole('button', { name: '退出登录', exact: true }).click();
  await expect.poll(path).toBe('/login');
});
