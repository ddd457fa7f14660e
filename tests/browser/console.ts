// A person at the console: one Chromium for the file, a fresh session for each test, and everything the page complained about.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { chromium as browserPath } from '../../src/tools/chromium.mjs';

export type Account = 'operator' | 'maintainer' | 'admin' | 'viewer';
export interface Visit {
  account?: Account;
  language?: 'zh_CN' | 'en_US';
  theme?: 'dark' | 'light';
  width?: number;
  height?: number;
}
export interface Person {
  page: Page;
  context: BrowserContext;
  /** Errors of the browser console and of the page, content-policy violations included. */
  complaints: string[];
  go: (path: string) => Promise<void>;
  leave: () => Promise<void>;
}

const password = 'ems-demo-2026';
let shared: Promise<Browser> | undefined;

function browser(): Promise<Browser> {
  shared ??= chromium.launch({
    executablePath: browserPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return shared;
}

afterAll(async () => {
  await (await shared)?.close();
  shared = undefined;
});

/** Opens the console; with an account, signs in through the login page as a person would. */
export async function visit({
  account,
  language = 'en_US',
  theme = 'dark',
  width = 1440,
  height = 900,
}: Visit = {}): Promise<Person> {
  const url = inject('url');
  const context = await (await browser()).newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const go = async (path: string) => {
    await page.goto(url + path);
  };
  await go(`/login?language=${language}`);
  await page.evaluate((chosen) => localStorage.setItem('ems:theme', chosen), theme);
  if (account) {
    await page.getByLabel(language === 'zh_CN' ? '登录名' : 'Login name').fill(account);
    await page.getByLabel(language === 'zh_CN' ? '密码' : 'Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL((at) => at.pathname !== '/login');
  }
  return { page, context, complaints, go, leave: () => context.close() };
}
