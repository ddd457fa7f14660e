// Printed pages: black on white in the dark theme too, with all columns and rows of a table on as many sheets as needed.
import { afterEach, describe, expect, it } from 'vitest';
import { pagesOf } from '../../station/domain/reports/pdfText.ts';
import { type Person, type VisitOptions, visit } from '../support/console.ts';
import { signIn } from '../support/station.ts';

let person: Person;
afterEach(() => person.leave());

describe('a printed page', () => {
  it('is black on white, has no menu or buttons, and names station and time zone', async () => {
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

  it('keeps the labels of figures and lines, which are links or toggles on the screen', async () => {
    person = await visit({ account: 'viewer', at: '/report/battery' });
    const { page } = person;
    const seen = (text: string) => page.getByRole('button', { name: text, exact: true }).filter({ visible: true }).count();
    await page.getByRole('button', { name: 'Average SOC', exact: true }).first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await seen('Average SOC')).toBeGreaterThan(1);
    expect(await seen('Guaranteed SOH')).toBe(1);
    expect(await page.getByRole('button', { name: 'Export' }).filter({ visible: true }).count()).toBe(0);
  });
});

/** Prints as the browser's print dialog does, once a text that matches `ready` is on the page. */
async function printed(how: VisitOptions, ready: RegExp): Promise<string[]> {
  person = await visit(how);
  await person.page.getByText(ready).first().waitFor();
  const bytes = await person.page.pdf({ preferCSSPageSize: true });
  expect(person.complaints).toEqual([]);
  return pagesOf(bytes);
}
const today = (backDays: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() - backDays * 86_400_000);
const ranged = (from: number, to: number): string =>
  `filter.range=${encodeURIComponent(JSON.stringify([today(from), today(to)]))}`;
/** Removes spaces and replaces the compatibility characters of a font, so that the texts of a PDF can be compared. */
const spread = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '');

describe('a printed table', () => {
  it('has all columns and rows of a wide report and repeats its header row on each page', async () => {
    const sheets = await printed({ account: 'viewer', at: `/report/electric?${ranged(13, 1)}` }, new RegExp(`^${today(1)}$`));
    expect(sheets.length).toBeGreaterThan(1);
    const text = sheets.join(' ');
    const heads = ['sharp', 'peak', 'flat', 'valley', 'deep valley', 'without price', 'total'].flatMap((band) =>
      ['Forward', 'Reverse'].map((way) => spread(`${way} energy, ${band}`)),
    );
    const meters = ['EM #1 GRID', 'EM #2 ESS', 'EM #3 LOAD', 'EM #4 PV'];
    const missing = sheets.flatMap((sheet) => heads.filter((head) => !spread(sheet).includes(head)));
    expect(missing).toEqual([]);
    for (let back = 1; back <= 13; back += 1)
      for (const meter of meters) expect(spread(text), `${today(back)} of ${meter}`).toContain(spread(`${today(back)} ${meter}`));
  });

  it('names its rows and the total count for a paged list and prints columns that are hidden on screen', async () => {
    const station = await signIn('viewer');
    const { list } = await station.read<{ list: { deviceName: string }[] }>('/alarm/queryHistoryAlarmList', {
      current: 1,
      pageSize: 20,
    });
    await station.leave();
    const sheets = await printed({ account: 'viewer', at: '/alarm/history', language: 'zh_CN', theme: 'light' }, /^共 \d+ 行$/);
    const text = spread(sheets.join(' '));
    expect(Number(/第1至20行,共(\d+)行/.exec(text)?.[1])).toBeGreaterThan(20);
    // New alarms may push the last ones to the next page meanwhile.
    for (const { deviceName } of list.slice(0, 10)) expect(text).toContain(spread(deviceName));
    for (const head of ['原始标题', '处理建议', '清除时间']) expect(text).toContain(head);
  });
});
