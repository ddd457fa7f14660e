// A user at the console: one Chromium per worker, a new browser context per test, and all errors and warnings of the page.
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { expect, TestRunner } from 'vitest';
import { chromium as browserPath, launchArgs } from '../../../src/tools/chromium.mjs';
import { here } from './here.ts';

export type Account = 'operator' | 'maintainer' | 'admin' | 'viewer';
export interface VisitOptions {
  /** Address of a station other than the worker's own. */
  url?: string;
  account?: Account;
  /** The page to open first. */
  at?: string;
  /** Runs before the first page is opened. */
  before?: (page: Page) => Promise<unknown>;
  language?: 'zh_CN' | 'en_US';
  theme?: 'dark' | 'light';
  width?: number;
  height?: number;
}
export interface Person {
  page: Page;
  context: BrowserContext;
  /** Errors and warnings of the browser console and the page, including content-policy violations. */
  complaints: string[];
  go: (path: string) => Promise<void>;
  /** Navigates within the console, without reloading the page. */
  turn: (path: string) => Promise<void>;
  leave: () => Promise<void>;
}

const password = 'ems-demo-2026';
/** In ms. Generous for a busy machine; shorter where a test is expected to fail. */
const patience = Number(process.env.TEST_PATIENCE_MS ?? 120_000);
let shared: Promise<Browser> | undefined;

function browser(): Promise<Browser> {
  shared ??= chromium.launch({
    executablePath: browserPath(),
    // A single renderer process for all pages reuses compiled code.
    args: [...launchArgs, '--renderer-process-limit=1'],
  });
  return shared;
}

/** Opens the console at the login page, or logged in at the given page. The login form has its own test. */
export async function visit({
  url = here().url,
  account,
  at = account ? '/' : '/login',
  language = 'en_US',
  theme = 'dark',
  width = 1440,
  height = 900,
  before,
}: VisitOptions = {}): Promise<Person> {
  const context = await (await browser()).newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  await context.addInitScript(settle, { url, language, theme, session: account && (await sessionOf(account, url)) });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const { url: at } = message.location();
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.text()} ${at}`.trim());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const go = async (path: string) => {
    await page.goto(url + path);
  };
  const turn = (path: string) =>
    page.evaluate((to) => {
      // React Router counts history entries by `idx`.
      const idx = Number((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
      history.pushState({ idx, key: String(idx), usr: null }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);
  try {
    await before?.(page);
    await go(at);
  } catch (error) {
    // The caller has no handle to close the context.
    await context.close();
    throw error;
  }
  page.on('crash', () => complaints.push(`The page crashed at ${page.url()}`));
  const leave = async () => {
    if (TestRunner.getCurrentTest()?.result?.state === 'fail') await describePage(page);
    await context.close();
  };
  return { page, context, complaints, go, turn, leave };
}

/** Waits until nothing is loading: arriving data move what is below, and a click in progress would miss its target. */
export async function loaded(page: Page): Promise<void> {
  const loading = page.locator('[data-arriving], [aria-busy="true"], .ems-coming, .ems-waiting:not(:empty), .ems-loading');
  await expect.poll(() => loading.count()).toBe(0);
}

/** Prints the address and the text of the page of a failed test. */
export async function describePage(page: Page): Promise<void> {
  // A crashed page never responds.
  const timeout = 5000;
  const texts = async (each: Locator) => (await each.count().catch(() => 0)) > 0 && each.last().innerText({ timeout });
  const given = (what: Promise<unknown>) => Promise.race([what.catch(String), new Promise((over) => setTimeout(over, timeout))]);
  const dialog = await given(texts(page.getByRole('dialog')));
  const text = await given(page.locator('body').innerText({ timeout }));
  console.error(`At ${page.url()}\n--\n${String(dialog)}\n--\n${String(text).slice(0, 2000)}`);
}

/** Selects an option of a field as with a long list: the typed text leaves one option. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(option);
  await page.locator('.ant-select-dropdown').getByTitle(option, { exact: true }).waitFor();
  await page.keyboard.press('Enter');
}

interface Settled {
  url: string;
  language: string;
  theme: string;
  session: string | undefined;
}

/** Runs in the page before other scripts, only once per window, so that later changes by the test are kept. */
function settle({ url, language, theme, session }: Settled): void {
  if (location.origin !== url || window.name === 'settled') return;
  window.name = 'settled';
  localStorage.setItem('ems:language', language);
  localStorage.setItem('ems:theme', theme);
  if (session !== undefined) sessionStorage.setItem('ems.session', session);
}

/** The session as the console stores it. */
async function sessionOf(account: Account, url: string): Promise<string> {
  const response = await fetch(`${url}/v1/rpc/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginName: account, password }),
  });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: object };
  if (code !== 200) throw new Error(`${account} could not sign in: ${msg}`);
  return JSON.stringify({ type: 'ems', ...data });
}
