// The report of a month: chosen, made as a PDF, seen through in the list and loaded.
import { afterEach, describe, expect, it } from 'vitest';
import { pagesOf } from '../../station/domain/reports/pdfText.ts';
import { type Person, visit } from '../support/console.ts';
import { downloaded } from '../support/files.ts';

let person: Person;
afterEach(() => person.leave());
const patiently = { timeout: 120_000 };

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
