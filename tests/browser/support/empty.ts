// A station without demo data, from the first start to its first administrator, and that user at the console.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Person, visit } from './console.ts';
import { type RunningStation, runStation } from './run.ts';
import { until } from './station.ts';
import { Database } from '../../../src/station/store/sqlite.ts';

/** The secondary password that the first administrator sets. That of the demo station is too easy to guess. */
export const ownSecondaryPassword = 'k7Xq2p';
export const chief = { loginName: 'chief', password: 'a long password 1' };

/** Also returns the set-up code that the station prints. */
export async function startEmptyStation(env: Readonly<Record<string, string>> = {}) {
  const station = await runStation({ EMS_DEMO: '0', ...env });
  const code = () => /with the code ([A-Z0-9]+)/.exec(station.said())?.[1];
  await until(() => Promise.resolve(code() !== undefined));
  return { station, code: code() ?? '' };
}

/** Starts a station and creates its first administrator. */
export async function runEmptyStation(env: Readonly<Record<string, string>> = {}): Promise<RunningStation> {
  const { station, code } = await startEmptyStation(env);
  const form = new URLSearchParams({ code, ...chief, name: 'Chief', confirmation: chief.password });
  const { status } = await fetch(`${station.url}/setup`, { method: 'POST', body: form, redirect: 'manual' });
  if (status !== 303) throw new Error(`The first administrator was not created: ${status}`);
  return station;
}

/** Fills in and submits the login form. */
export async function enterAs({ loginName, password }: typeof chief, page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Login name', exact: true }).fill(loginName);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

export async function visitAsChief(url: string, at = '/'): Promise<Person> {
  const person = await visit({ url, at });
  await enterAs(chief, person.page);
  await person.page.waitForURL((now) => now.pathname !== '/login');
  return person;
}

/** Writes documents into the database of a stopped station: collection, id, body. */
export function writeDocs(folder: string, docs: readonly (readonly [collection: string, id: string, body: unknown])[]): void {
  const db = new Database(join(folder, 'core.db'));
  const write = db.prepare(
    `INSERT INTO documents (collection, id, body, revision, saved_at, saved_by) VALUES (?, ?, ?, 1, 0, 'test')
     ON CONFLICT (collection, id) DO UPDATE SET body = excluded.body`,
  );
  for (const [collection, id, body] of docs) write.run(collection, id, JSON.stringify(body));
  db.close();
}
