// Two stations of two vendors in one program: a link opens the station it names, a stop affects only the station on the screen,
// and an account restricted to one station has access only to that one.
// @module-tag full
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import type { RunningStation } from '../support/run.ts';
import { runShortTogether } from '../support/shortPast.ts';
import { caller, secondaryPassword, signInAt, until } from '../support/station.ts';

let running: RunningStation;
let person: Person;
beforeAll(async () => {
  running = await runShortTogether([
    { id: 'north', name: 'North yard', plant: 'vehicle' },
    { id: 'south', name: '南站', plant: 'cabinet', code: 'NW0001' },
  ]);
});
afterEach(() => person.leave());
afterAll(() => running.stop());

const choice = (page: Page) => page.getByRole('combobox', { name: 'Station', exact: true });
const shownAt = (page: Page) => choice(page).locator('option:checked').textContent();
const addressed = (page: Page) => new URL(page.url()).searchParams.get('powerStationId');
const path = (page: Page) => new URL(page.url()).pathname;
const come = async (at: string) => {
  person = await visit({ url: running.url, account: 'admin', at });
};
async function strategyAt(id: string): Promise<string> {
  const admin = await signInAt(running.url, 'admin', 'ems-demo-2026');
  const { data } = await caller(admin.token, running.url).call<{ state: { strategy: string } }>(
    '/station/state',
    {},
    {
      powerStationId: id,
    },
  );
  await admin.leave();
  return data.state.strategy;
}

it('a stop in a second tab that shows another station names that station and stops no other', async () => {
  await until(async () => (await strategyAt('north')) === 'running' && (await strategyAt('south')) === 'running');
  await come('/?powerStationId=north');
  const second = await person.context.newPage();
  // Opened by a link, as sent by another user.
  await second.goto(`${running.url}/alarm/history?powerStationId=south`);
  await expect.poll(() => shownAt(second)).toBe('南站');
  expect(path(second)).toBe('/alarm/history');
  await expect.poll(() => addressed(second)).toBe('south');
  expect(await shownAt(person.page)).toBe('North yard');

  await second.getByRole('button', { name: 'Stop storage' }).click();
  const question = second.getByRole('dialog');
  await question.getByText('Station 南站').waitFor();
  await question.getByRole('button', { name: 'Stop storage' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await strategyAt('south')).toBe('stopped');
  expect(await strategyAt('north')).toBe('running');
  await person.page.reload();
  expect(await shownAt(person.page)).toBe('North yard');
  expect(person.complaints).toEqual([]);
});

it('an account restricted to one station cannot open another one, even by a link', async () => {
  const [first, changed] = ['river-lamp-october-27', 'an umbrella for the cat'];
  await come('/system/users?powerStationId=north');
  const { page } = person;
  await page.getByRole('button', { name: 'Add account', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const give = (name: string, text: string) => dialog.getByRole('textbox', { name, exact: true }).fill(text);
  await give('Login name', 'sue');
  await give('Name', 'Sue');
  await give('Password', first);
  await dialog.getByRole('combobox', { name: 'Stations' }).click();
  // The station selection of the header has the same options.
  await page.getByRole('option', { name: '南站', exact: true }).last().click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('dialog', { name: 'Secondary password' }).getByRole('textbox').first().click();
  await page.keyboard.type(secondaryPassword);
  const row = page.getByRole('row').filter({ hasText: 'sue' });
  await row.getByText('南站').waitFor();
  expect(await row.getByText('North yard').count()).toBe(0);
  await person.leave();

  const sue = await signInAt(running.url, 'sue', first);
  await sue.read('/user/changePassword', { original: first, password: changed, confirmation: changed });
  await sue.leave();
  person = await visit({ url: running.url });
  await person.page.getByRole('textbox', { name: 'Login name', exact: true }).fill('sue');
  await person.page.getByRole('textbox', { name: 'Password', exact: true }).fill(changed);
  await person.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect.poll(() => path(person.page)).toMatch(/^\/home/);
  // There is no station selection, and a link to the other station shows nothing of it.
  expect(await choice(person.page).count()).toBe(0);
  await person.go('/home?powerStationId=north');
  await person.page.getByRole('banner').waitFor();
  await expect.poll(() => person.page.getByText('North yard').count()).toBe(0);
  const { token } = await signInAt(running.url, 'sue', changed);
  const ask = (powerStationId: string) => caller(token, running.url).call<unknown>('/station/state', {}, { powerStationId });
  expect((await ask('south')).code).toBe(200);
  expect((await ask('north')).code).not.toBe(200);
  const served = (
    await caller(token, running.url).call<{ id: string }[]>('/v1/powerStation/searchList', {}, { powerStationId: 'south' })
  ).data;
  expect(served.map(({ id }) => id)).toEqual(['south']);
});
