// The report of a month: chosen, made as a PDF, seen through in the list and loaded; and pages on paper, black on white in the dark theme too.
import { afterEach, describe, expect, it } from 'vitest';
import { pagesOf } from '../station/domain/reports/pdfText.ts';
import { type Person, visit } from './console.ts';
import { downloaded } from './files.ts';

let person: Person;
afterEach(() => person.leave());
const patiently = { timeout: 90_000 };

describe('the report of a month', () => {
  it('is made by a viewer, in the language of the page, and loaded', async () => {
    person = await visit({ account: 'viewer', at: '/report/month', language: 'zh_CN' });
    const { page } = person;
    await page.getByRole('button', { name: '生成 PDF' }).click();
    const row = page
      .getByRole('row')
      .filter({ hasText: /月度报告_.*\.pdf/ })
      .first();
    await expect.poll(() => row.innerText(), patiently).toMatch(/成功/);
    const file = await downloaded(page, () => row.getByRole('button', { name: '下载' }).click());
    expect(file.name).toMatch(/^月度报告_.*\.pdf$/);
    const text = (await pagesOf(file.bytes)).join(' ').replaceAll(' ', '');
    for (const words of ['月度报告', '每日电量', '偏移的电芯']) expect(text).toContain(words);
    expect(person.complaints).toEqual([]);
  });
});

describe('a page on paper', () => {
  it('is black on white, without menu and buttons, and says station and zone', async () => {
    person = await visit({ account: 'admin', at: '/report/Earning', theme: 'dark' });
    const { page } = person;
    await page.getByText('Details').first().waitFor();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const colours = await page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      document.documentElement.dataset.theme,
    ]);
    expect(colours).toEqual(['rgb(255, 255, 255)', 'light']);
    expect(await page.locator('.ems-print-head').innerText()).toMatch(/ · Asia\/Shanghai$/);
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  });

  it('keeps the names of figures and lines, which lead and switch on the screen', async () => {
    person = await visit({ account: 'viewer', at: '/report/battery' });
    const { page } = person;
    const seen = (text: string) => page.getByRole('button', { name: text, exact: true }).filter({ visible: true }).count();
    await page.getByRole('button', { name: 'Mean SOC', exact: true }).first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await seen('Mean SOC')).toBeGreaterThan(1);
    expect(await seen('Guaranteed SOH')).toBe(1);
    expect(await page.getByRole('button', { name: 'Keep as a file' }).filter({ visible: true }).count()).toBe(0);
  });
});
