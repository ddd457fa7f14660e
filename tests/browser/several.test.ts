// Two stations in one program, of two vendors: a link opens the one that it names, and whoever stops stops the one on the screen.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Person, visit } from './console.ts';
import type { RunningStation } from './run.ts';
import { runShortTogether } from './shortPast.ts';
import { caller, signInAt, until } from './station.ts';

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

it('a second tab looks at another one, and a stop there names its station and stops no other', async () => {
  await until(async () => (await strategyAt('north')) === 'running' && (await strategyAt('south')) === 'running');
  await come('/?powerStationId=north');
  const second = await person.context.newPage();
  // As a link that somebody was sent.
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
