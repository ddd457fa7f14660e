// Curve reports: power and converter by day, earlier days, legend, values as a table and as files, and a resolution that is too
// fine.
import { afterEach, describe, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { csvRows, downloaded, xlsxRows } from '../support/files.ts';
import { signIn } from '../support/station.ts';

interface Curve {
  at: number[];
  stepS: number;
  series: { id: string; key: string; values: (number | null)[] }[];
}
let person: Person;
afterEach(() => person.leave());
const region = (name: string) => person.page.getByRole('region', { name, exact: true });
const day = () => person.page.getByRole('textbox', { name: 'Day', exact: true });
const dayOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
const today = () => dayOf(Date.now());
const daysAgo = (count: number) => dayOf(Date.now() - count * 86_400_000);
const open = async (path: string) => {
  person = await visit({ account: 'viewer', at: path });
};
const summary = (name: string) =>
  region(name)
    .getByText(/latest/)
    .innerText();

describe('the power curve', () => {
  it("shows today's four powers as text and as a picture", async () => {
    await open('/report/power');
    await region('Power').getByRole('application').waitFor();
    for (const name of ['Grid', 'PV', 'Load', 'Storage (+ charging)'])
      expect(await region('Power').getByRole('button', { name, exact: true }).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => summary('Power')).toMatch(/Grid: from -?[−\d.,]+ kW to [−\d.,]+ kW, latest/);
    expect(await day().inputValue()).toBe(today());
    await expect.poll(() => person.page.getByRole('button', { name: 'Next day' }).isDisabled()).toBe(true);
    expect(person.complaints).toEqual([]);
  });

  it('moves back and forth by a day and stores the day in the address', async () => {
    await open('/report/power');
    await region('Power').getByRole('application').waitFor();
    const now = await summary('Power');
    await person.page.getByRole('button', { name: 'Previous day' }).click();
    await expect.poll(() => day().inputValue()).toBe(daysAgo(1));
    await expect.poll(() => summary('Power')).not.toBe(now);
    await expect.poll(() => person.page.url()).toContain(daysAgo(1));
    await person.page.reload();
    await expect.poll(() => day().inputValue()).toBe(daysAgo(1));
    await person.page.getByRole('button', { name: 'Next day' }).click();
    await expect.poll(() => day().inputValue()).toBe(today());
    await person.page.goBack();
    await expect.poll(() => day().inputValue()).toBe(daysAgo(1));
  });

  it('hides and shows a line by its legend', async () => {
    await open(`/report/power?filter.day=${daysAgo(1)}`);
    const picture = region('Power').getByRole('application');
    const load = region('Power').getByRole('button', { name: 'Load', exact: true });
    await expect.poll(() => summary('Power')).toMatch(/Load: from/);
    const picturePng = await picture.screenshot();
    await load.click();
    expect(await load.getAttribute('aria-pressed')).toBe('false');
    await person.page.mouse.move(0, 0);
    await expect.poll(async () => (await picture.screenshot()).equals(picturePng)).toBe(false);
    await load.click();
    await person.page.mouse.move(0, 0);
    await expect.poll(async () => (await picture.screenshot()).equals(picturePng)).toBe(true);
  });

  it('shows a message for a day without data', async () => {
    await open(`/report/power?filter.day=${daysAgo(60)}`);
    await region('Power').getByText('No data for this day').waitFor();
  });

  it('is exported as CSV, XLSX and picture with the values of the station', async () => {
    const yesterday = daysAgo(1);
    await open(`/report/power?filter.day=${yesterday}&filter.stepS=600`);
    await region('Power')
      .getByText(/latest/)
      .waitFor({ state: 'attached' });
    const ask = (kind: string) => async () => {
      await region('Power').getByRole('button', { name: 'Export', exact: true }).click();
      await person.page.getByRole('menuitem', { name: kind }).click();
    };
    const station = await signIn('viewer');
    const { series, at } = await station.read<Curve>('/curve/power/search', { day: yesterday, stepS: 600 });
    const grid = series.find(({ id }) => id === 'grid')!;
    const csv = await downloaded(person.page, ask('Values (CSV)'));
    expect(csv.name).toMatch(/^power.*\.csv$/);
    const [head = [], ...body] = csvRows(csv.bytes);
    const column = head.findIndex((title) => title.startsWith('Grid'));
    expect(head[column]).toContain('kW');
    expect(body.length).toBe(at.length);
    const middle = Math.floor(at.length / 2);
    expect(Number(body[middle]?.[column])).toBeCloseTo(grid.values[middle]! / 1000, 1);
    const xlsx = await downloaded(person.page, ask('Values (XLSX)'));
    const [, ...rows] = xlsxRows(xlsx.bytes);
    expect(rows.length).toBe(at.length);
    expect(Number(rows[middle]?.[column])).toBeCloseTo(grid.values[middle]! / 1000, 1);
    const png = await downloaded(person.page, ask('Picture (PNG)'));
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(png.bytes.length).toBeGreaterThan(5000);
    await station.leave();
  });

  it('can be read as a table', async () => {
    await open(`/report/power?filter.day=${daysAgo(1)}&filter.stepS=600`);
    await region('Power').getByRole('button', { name: 'Show as a table' }).click();
    await region('Power').getByRole('columnheader', { name: /Grid/ }).first().waitFor();
    await region('Power').getByRole('cell', { name: /12:00/ }).first().waitFor();
  });
});

describe('the curve of a converter', () => {
  it('shows power, set-point and voltage of the selected converter on two axes', async () => {
    await open('/report/pcs');
    await person.page.getByRole('tab', { name: /PCS #1/ }).waitFor();
    await expect.poll(() => summary('PCS')).toMatch(/Active power: .* kW.*DC voltage: .* V/);
    const station = await signIn('viewer');
    const { series } = await station.read<Curve>('/curve/pcs/search', { id: 'pcs1', day: today(), stepS: 60 });
    expect(series.map(({ key }) => key)).toContain('pcs#activePower');
    await station.leave();
  });

  it('is shown in Chinese', async () => {
    person = await visit({ account: 'viewer', language: 'zh_CN', at: '/report/pcs' });
    await person.page.getByRole('button', { name: '有功功率', exact: true }).waitFor();
    await person.page.getByRole('button', { name: '前一天' }).waitFor();
  });
});

describe('a resolution that is too fine', () => {
  it('is rejected by console and station with the same message in place of the curve', async () => {
    await open('/report/pcs');
    await region('PCS')
      .getByText(/latest/)
      .waitFor({ state: 'attached' });
    await person.page.getByRole('radiogroup', { name: 'Sampling' }).getByText('1 s', { exact: true }).click();
    await person.page.getByText('Export data too large, adjust time range or number of measurement points').first().waitFor();
    const station = await signIn('viewer');
    const { code, msg } = await station.call('/curve/pcs/search', { id: 'pcs1', day: today(), stepS: 1 });
    expect([code, msg]).toEqual([400, 'Export data too large, adjust time range or number of measurement points']);
    await station.leave();
  });
});
