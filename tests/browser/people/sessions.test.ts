// Sessions, wall displays and passwords set by an administrator, from a user's view.
// @module-tag full
import { afterEach, describe, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { caller, secondaryPassword, signIn, signInAt } from '../support/station.ts';
import { here } from '../support/here.ts';

let person: Person;
afterEach(() => person.leave());
const table = (name: string) => person.page.getByRole('region', { name, exact: true });
const pathname = () => new URL(person.page.url()).pathname;

describe('sessions', () => {
  it('of another user can be ended by an administrator, and a wall display can be added and removed', async () => {
    const operator = await signIn('operator');
    person = await visit({ account: 'admin', at: '/system/sessions' });
    const { page } = person;
    await page.getByRole('button', { name: 'Add a wall display' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Hall');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const shown = (await page.getByText('This token is shown only once').textContent()) ?? '';
    const token = /token=([\w-]+)/.exec(shown)?.[1] ?? '';
    await page.getByRole('button', { name: 'I have saved it' }).click();
    expect(page.url()).not.toContain(token);

    const wall = caller(token);
    expect((await wall.call('/homePage/search')).code).toBe(200);
    expect((await wall.call('/sys/operationLog/search')).code).not.toBe(200);
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await row('Hall').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Wall display removed').first().waitFor();
    await row('Hall').waitFor({ state: 'detached' });
    expect((await wall.call('/homePage/search')).code).toBe(401);

    // Sessions of other tests fill several pages, so the list is filtered for the operator.
    const all = table('All sessions');
    await all.getByRole('textbox', { name: 'Login name' }).fill('operator');
    await all.getByRole('button', { name: 'Search', exact: true }).click();
    const others = all.getByRole('row').filter({ hasText: 'operator' });
    const admin = await signIn('admin');
    const countOpen = async (): Promise<number> =>
      (await admin.read<{ loginName: string }[]>('/session/list')).filter(({ loginName }) => loginName === 'operator').length;
    for (let tries = 0; tries < 100 && (await countOpen()) > 0; tries += 1) {
      await others.first().getByRole('button', { name: 'End' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await admin.leave();
    expect((await operator.call('/station/state')).code).toBe(401);
    expect(person.complaints).toEqual([]);
  });
});

describe('a password set by an administrator', () => {
  it('must be changed before anything else, and a weak one is rejected at the field', async () => {
    const admin = await signIn('admin');
    const given = 'river-lamp-october-27';
    await admin.read('/powerStation/checkCommand', { command: secondaryPassword });
    const { id } = await admin.read<{ id: string }>('/user/create', {
      loginName: 'newcomer',
      name: 'Newcomer',
      role: 'operator',
      password: given,
    });
    try {
      person = await visit();
      const { page } = person;
      const fill = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text);
      await fill('Login name', 'newcomer');
      await fill('Password', given);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect.poll(pathname).toBe('/own-password');
      await person.go('/home');
      await expect.poll(pathname).toBe('/own-password');
      await fill('Original password', given);
      for (const name of ['New password', 'Confirm the new password']) await fill(name, 'Password-2026!');
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await page.getByText('This password is one of the most common').first().waitFor();
      for (const name of ['New password', 'Confirm the new password']) await fill(name, 'an umbrella for the cat');
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await expect.poll(pathname).toMatch(/^\/home/);
      await (await signInAt(here().url, 'newcomer', 'an umbrella for the cat')).leave();
    } finally {
      await admin.read('/user/remove', { id });
      await admin.leave();
    }
  });
});
