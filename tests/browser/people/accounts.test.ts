// Accounts and two-factor authentication from the view of an administrator and of the account owner.
// @module-tag full
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { enterAs } from '../support/empty.ts';
import { here } from '../support/here.ts';
import { type Caller, caller, secondaryPassword, signIn, signInAt } from '../support/station.ts';

const given = 'river-lamp-october-27';
const ana = { loginName: 'ana', password: 'an umbrella for the cat' };
let person: Person;
let admin: Caller;
const call = (path: string, body: object) => caller('').call<{ token: string }>(path, body);
const login = (password: string, code?: string) => call('/user/login', { loginName: 'ana', password, ...(code && { code }) });

beforeAll(async () => {
  admin = await signIn('admin');
});
afterAll(async () => {
  await admin.read('/powerStation/checkCommand', { command: secondaryPassword });
  const users = await admin.read<{ id: string; loginName: string }[]>('/user/list');
  for (const { id, loginName } of users) if (loginName === 'ana') await admin.read('/user/remove', { id });
  await admin.leave();
});
afterEach(() => person.leave());

const row = () => person.page.getByRole('region', { name: 'Accounts', exact: true }).getByRole('row').filter({ hasText: 'ana' });
const dialog = (name?: string) => person.page.getByRole('dialog', name === undefined ? {} : { name, exact: true });
const fill = (name: string, text: string) => dialog().getByRole('textbox', { name, exact: true }).fill(text);
const secondary = async () => {
  await dialog('Secondary password').getByRole('textbox').first().click();
  await person.page.keyboard.type(secondaryPassword);
};
const press = async (name: string) =>
  row()
    .getByRole('button', { name: `${name}: ana`, exact: true })
    .click();
const agree = async (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const seeMessage = (text: string) => person.page.getByText(text, { exact: true }).first().waitFor();

it('an account is added after its errors are fixed, gets a role, is logged out, locked and unlocked, and its password is reset', async () => {
  person = await visit({ account: 'admin', at: '/system/users' });
  const { page } = person;
  await page.getByRole('button', { name: 'Add account', exact: true }).click();
  await fill('Login name', 'admin');
  await fill('Name', 'Ana');
  await agree('Add');
  await dialog('Add account').getByText('Please enter new password!').waitFor();
  await fill('Password', 'Password-2026!');
  await agree('Add');
  await secondary();
  await dialog('Add account').getByText('This password is one of the most common').waitFor();
  await fill('Password', given);
  await agree('Add');
  await dialog('Add account').getByText('Name duplicated').waitFor();
  await fill('Login name', 'ana');
  await agree('Add');
  await seeMessage('Account added');
  await row().getByText('Viewer', { exact: true }).waitFor();

  await press('Change');
  await dialog().getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Operator', exact: true }).click();
  await agree('Save');
  await row().getByText('Operator', { exact: true }).waitFor();

  const open = (await login(given)).data.token;
  await press('End sessions');
  await agree('End sessions');
  await seeMessage('Sessions ended');
  expect((await caller(open).call('/station/state')).code).toBe(401);

  await press('Lock');
  await agree('Lock');
  await seeMessage('Account locked');
  expect((await login(given)).code).not.toBe(200);
  await press('Unlock');
  await seeMessage('Account unlocked');
  expect((await login(given)).code).toBe(200);

  await press('Reset the password');
  await fill('Password', ana.password);
  await agree('Reset');
  await dialog().waitFor({ state: 'hidden' });
  expect((await login(given)).code).not.toBe(200);
  expect((await login(ana.password)).data).toMatchObject({ passwordDue: true });
  expect(person.complaints).toEqual([]);
});

it('the owner enables two-factor authentication and logs in with it, and an administrator resets it', async () => {
  const due = await signInAt(here().url, 'ana', ana.password);
  const change = { original: ana.password, password: 'a second umbrella here', confirmation: 'a second umbrella here' };
  await due.read('/user/changePassword', change);
  const now = { ...ana, password: change.password };
  person = await visit();
  const { page } = person;
  await enterAs(now, page);
  await page.waitForURL((at) => at.pathname !== '/login');
  await person.go('/system/second-factor');
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await fill('Password', now.password);
  await agree('Show the key');
  const shown = (await page.getByText('Scan this code with your authenticator app').textContent()) ?? '';
  const key = /\n\n([A-Z2-7 ]+)/.exec(shown)?.[1]?.trim() ?? '';
  await page.getByRole('button', { name: 'I have saved it' }).click();
  /** The code of the next period is already accepted. */
  const code = (away = 0) =>
    new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + away * 30_000 });
  await page.getByRole('button', { name: 'Enable', exact: true }).click();
  await fill('Authenticator code', '000000');
  await agree('Enable');
  await dialog().getByText('This code is wrong or has already been used').first().waitFor();
  await fill('Authenticator code', code());
  await agree('Enable');
  await page.getByText('Keep these recovery codes').waitFor();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('button', { name: 'Disable', exact: true }).waitFor();
  await person.leave();

  person = await visit();
  await enterAs(now, person.page);
  await person.page.getByText('Enter the code of your authenticator, or a recovery code').first().waitFor();
  await person.page.getByRole('textbox', { name: 'Authenticator code', exact: true }).fill(code(1));
  await person.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await person.page.waitForURL((at) => at.pathname !== '/login');
  await person.leave();

  person = await visit({ account: 'admin', at: '/system/users' });
  await press('Reset two-factor authentication');
  await agree('Reset two-factor authentication');
  await secondary();
  await seeMessage('Two-factor authentication reset');
  expect((await login(now.password)).code).toBe(200);
  expect(person.complaints).toEqual([]);
});
