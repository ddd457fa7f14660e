// Texts such as "No alarms today" on the pages of an empty station: only for what was read and found empty, not while it is being
// read, and not after its read failed.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ContentIndex, ScreenPiece } from '../../../src/core/content.ts';
import { loaded, type Person, visit } from '../support/console.ts';
import { chief, enterAs, runEmptyStation, ownSecondaryPassword } from '../support/empty.ts';
import { pathsOf } from '../support/paths.ts';
import type { RunningStation } from '../support/run.ts';
import { signInAt } from '../support/station.ts';

let station: RunningStation;
let person: Person;
let index: ContentIndex;
const content = async <T>(path: string): Promise<T> => (await (await fetch(`${station.url}/content/${path}`)).json()) as T;
beforeAll(async () => {
  station = await runEmptyStation();
  const admin = await signInAt(station.url, chief.loginName, chief.password);
  await admin.read('/consistent/initLocal');
  await admin.read('/sys/secondaryPassword/save', { password: ownSecondaryPassword, confirmation: ownSecondaryPassword });
  await admin.leave();
  index = await content('index.json');
  const screens = index.screens.filter(({ hasBody }) => hasBody);
  pieces = new Map(
    await Promise.all(
      screens.map(async ({ id, path }): Promise<[string, ScreenPiece]> => {
        return [path, await content<ScreenPiece>(`${index.hash}/screen/${encodeURIComponent(id)}.json`)];
      }),
    ),
  );
});
afterEach(() => person.leave());
afterAll(() => station.stop());

const language = 'zh_CN';
const failure = '站点故障';
/** A request that was held for too long has timed out. */
const shownFailure = /站点故障|请求超时或网络异常/;
/** The first reads only for the lists of its fields, which show the failure when they are opened; the second reads nothing. */
const withoutReads = ['/debug', '/system/recover'];
let pieces: ReadonlyMap<string, ScreenPiece>;
/** Addresses of the reads of the open page, and its requests that are held. While `failing`, they are answered with a failure. */
let reads: ReadonlySet<string> = new Set();
const held: Route[] = [];
let failing = false;
let asked = 0;

async function come(): Promise<void> {
  person = await visit({ url: station.url });
  const { page } = person;
  await enterAs(chief, page);
  await page.waitForURL(({ pathname }) => pathname === '/system/commissioning');
  await page.evaluate((code) => localStorage.setItem('ems:language', code), language);
  await loaded(page);
  const shell = new Set(Object.values(index.calls).map(({ url }) => url));
  await page.route(/\/(v[13]|emscloud3be)\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    // Reads over the live channel would bypass the route.
    if (pathname.endsWith('/stream')) await route.fulfill({ status: 404, json: { code: 404, msg: 'No such call', data: null } });
    else if (shell.has(pathname) && !reads.has(pathname)) await route.continue();
    else {
      asked += 1;
      if (failing) await fail(route);
      else held.push(route);
    }
  });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
}
/** A request of a page that was left is cancelled. */
const fail = (route: Route): Promise<void> =>
  route.fulfill({ json: { code: 400, msg: failure, data: null } }).catch(() => undefined);

/** The translated texts for empty lists: those of the screens and the fixed ones of the kinds. */
async function emptyTexts(): Promise<string[]> {
  const fixed = readdirSync('renderers', { recursive: true })
    .map(String)
    .filter((file) => basename(file) === 'texts.json')
    .flatMap((file) => JSON.parse(readFileSync(join('renderers', file), 'utf8')) as string[])
    .filter((text) => /^(No|Nothing) \w|^None$/.test(text));
  const words = await content<Record<string, string>>(`${index.hash}/locale/${language}.json`);
  const all = [...fixed, ...[...pieces.values()].flatMap(({ screen }) => emptiesIn(screen))];
  return [...new Set(all)].map((text) => words[text] ?? text);
}
function emptiesIn(of: unknown): string[] {
  if (typeof of !== 'object' || of === null) return [];
  const { kind, empty } = of as { kind?: unknown; empty?: unknown };
  // A request to select something is no such text.
  const own = typeof kind === 'string' && typeof empty === 'string' && !empty.startsWith('Select ') ? [empty] : [];
  return [...own, ...Object.values(of).flatMap(emptiesIn)];
}

/** Visible lines that consist of such a text. */
async function shownOf(texts: readonly string[]): Promise<string[]> {
  const lines = (await person.page.getByRole('main').innerText()).split('\n').map((line) => line.trim());
  return lines.filter((line) => texts.includes(line));
}

/** Waits until no request was made for a moment. */
async function quiet(): Promise<void> {
  for (let before = -1; before !== asked; ) {
    before = asked;
    await person.page.waitForTimeout(250);
  }
}

/** Opens a page, and waits until the nodes of the previous page are gone. */
async function turnTo(path: string): Promise<void> {
  const { page, turn } = person;
  const { sources = {}, calls = {} } = pieces.get(path) ?? {};
  reads = new Set(Object.values(sources).flatMap(({ read }) => (calls[read] ?? index.calls[read])?.url ?? []));
  failing = false;
  held.length = 0;
  asked = 0;
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('.ems-node')) each.setAttribute('data-before', '');
  });
  await turn(path);
  const isThere = (to: string): boolean =>
    location.pathname === to &&
    document.querySelector('[data-before]') === null &&
    document.querySelector('.ems-node') !== null &&
    document.querySelector('.ems-shapeless') === null;
  await page.waitForFunction(isThere, path);
  await quiet();
}

it('no page says that there is nothing before its reads are answered, or after they failed', async () => {
  await come();
  const texts = await emptyTexts();
  expect(texts.length).toBeGreaterThan(60);
  const faults: string[] = [];
  const silent: string[] = [];
  const main = person.page.getByRole('main');
  for (const path of await pathsOf(station.url)) {
    await turnTo(path);
    for (const text of await shownOf(texts)) faults.push(`${path}, not answered: ${text}`);
    failing = true;
    await Promise.all(held.splice(0).map(fail));
    await quiet();
    const isShown = main.getByText(shownFailure).first().waitFor({ timeout: 5000 });
    await isShown.catch(() => silent.push(path));
    for (const text of await shownOf(texts)) faults.push(`${path}, failed: ${text}`);
  }
  expect(faults).toEqual([]);
  expect(silent).toEqual(withoutReads);
});
