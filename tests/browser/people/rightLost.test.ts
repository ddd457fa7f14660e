// A user loses the right to write while editing, because an administrator changes the role in another browser.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { enterAs } from '../support/empty.ts';
import { here } from '../support/here.ts';
import { type Caller, secondaryPassword, signIn, signInAt } from '../support/station.ts';

const bo = { loginName: 'bo', password: 'an umbrella for the cat' };
let admin: Caller;
let person: Person;
const become = async (role: string) => {
  const users = await admin.read<{ id: string; loginName: string }[]>('/user/list');
  const { id } = users.find(({ loginName }) => loginName === bo.loginName)!;
  await admin.read('/user/update', { id, role });
};
beforeAll(async () => {
  admin = await signIn('admin');
  await admin.read('/powerStation/checkCommand', { command: secondaryPassword });
  const first = 'river-lamp-october-27';
  await admin.read('/user/create', { ...bo, password: first, name: 'Bo', role: 'maintainer' });
  const owner = await signInAt(here().url, bo.loginName, first);
  await owner.read('/user/changePassword', { original: first, password: bo.password, confirmation: bo.password });
});
afterEach(() => person.leave());
afterAll(async () => {
  const users = await admin.read<{ id: string; loginName: string }[]>('/user/list');
  for (const { id, loginName } of users) if (loginName === bo.loginName) await admin.read('/user/remove', { id });
  await admin.leave();
});

it('a lost right keeps the input, shows why it cannot be saved, and allows editing again once it is restored', async () => {
  person = await visit();
  const { page } = person;
  await enterAs(bo, page);
  await page.waitForURL((now) => now.pathname.startsWith('/home/'));
  await person.turn('/system/basic');
  const field = page.getByRole('textbox', { name: 'Station name', exact: true });
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await field.fill('Of Bo');
  await page.getByText('Unsaved changes').waitFor();

  await become('viewer');
  const note = page
    .getByRole('alert')
    .filter({ hasText: 'Your changes are not saved and cannot be saved now. They are kept here.' });
  await note.getByText('no permission').waitFor();
  await page.locator('#content').getByText('Of Bo', { exact: true }).first().waitFor();
  expect(await field.count()).toBe(0);

  await become('maintainer');
  await field.waitFor();
  expect(await field.inputValue()).toBe('Of Bo');
  await page.getByText('Unsaved changes').waitFor();

  await become('viewer');
  await note.getByRole('button', { name: 'Discard changes' }).click();
  await note.waitFor({ state: 'hidden' });
  expect(await page.locator('#content').innerText()).not.toContain('Of Bo');
});
