// Curve reports and rule-based tables compared with the minute values of the store and the books of the plant: every figure is
// computed here a second time from the rows of the database file.
// @module-tag full
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { awaitBooks, type Book, books, fullDays } from '../support/books.ts';
import { csvRows, downloaded } from '../support/files.ts';
import { littleDrawn } from '../support/littleDrawn.ts';
import { type Minute, minutesOf } from '../support/rawStore.ts';
import { watched } from '../support/watched.ts';

const { come, page, region } = watched();
const patiently = { timeout: 120_000 };
const hourMs = 3_600_000;

awaitBooks();
const lastBook = (before = 0): Book => {
  const found = fullDays().at(-1 - before);
  if (!found) throw new Error('The plant has no such day in its books');
  return found;
};
/** The station is in China, which has no daylight saving time. */
const instant = (day: string, clock: string): number => Date.parse(`${day}T${clock}:00+08:00`);
const dayAt = (at: number): string => new Date(at + 8 * hourMs).toISOString().slice(0, 10);
const clockOf = (at: number): string => new Date(at + 8 * hourMs).toISOString().slice(11, 16);
const dayMinutes = (device: string, part: string, column: string, { day }: Book): Minute[] =>
  minutesOf(device, part, column, instant(day, '00:00'), instant(day, '00:00') + 24 * hourMs);
const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);
const numberIn = (text = ''): number => Number.parseFloat(text.replaceAll(',', '').replace('−', '-'));

/** The cells of the first row that contains all given texts, by column title. */
async function cellsOf(title: string, ...begins: string[]): Promise<Record<string, string>> {
  const table = region(title).getByRole('table');
  const rows = begins.reduce(
    (found, text) => found.filter({ hasText: text }),
    table.getByRole('row').filter({ has: page().getByRole('cell') }),
  );
  await rows.first().waitFor();
  const [heads, cells] = await Promise.all([
    table.getByRole('columnheader').allInnerTexts(),
    rows.first().getByRole('cell').allInnerTexts(),
  ]);
  return Object.fromEntries(heads.map((head, index) => [head.trim(), cells[index] ?? '']));
}
const near = (shown: string | undefined, value: number, within: number): void =>
  expect(Math.abs(numberIn(shown) - value), `${shown} is shown for ${value}`).toBeLessThanOrEqual(within);
const ranged = ({ day }: Book): string => `filter.range=${encodeURIComponent(JSON.stringify([day, day]))}`;

describe('rule-based rows', () => {
  it('partial PV counts minutes below 50 kW at the grid in which the storage charges', async () => {
    const start = littleDrawn()[0];
    const book = books().find(({ day }) => day === dayAt(start));
    if (!book) throw new Error('The plant has no such day in its books');
    const at = (device: string) => new Map(dayMinutes(device, '', 'activePower', book).map((each) => [each.at, each.mean]));
    const [grid, storage, pv] = [at('meterGrid'), at('meterStorage'), at('meterPv')];
    const counted = [...grid].filter(([moment, power]) => power < 50 && (storage.get(moment) ?? 0) > 0).map(([moment]) => moment);
    const kWh = (of: Map<number, number>, moments: Iterable<number>) =>
      sum([...moments].map((moment) => Math.max(0, of.get(moment) ?? 0))) / 60;
    // Without the grid rule the day would count more minutes: the storage also charges in the valley period, at high grid import.
    expect(counted.length).toBeGreaterThan(30);
    expect([...storage.values()].filter((power) => power > 1).length).toBeGreaterThan(counted.length);
    await come({ account: 'viewer', at: `/report/partial-pv?${ranged(book)}`, width: 3200 });
    const row = await cellsOf('Partial-PV table', book.day);
    near(row['Absorption time'], counted.length / 60, 0.06);
    near(row['Absorbed by the storage'], kWh(storage, counted), 0.06);
    near(row['Generated in that time'], kWh(pv, counted), 0.06);
    const charged = kWh(storage, storage.keys());
    near(row['Charged on this day'], charged, 0.06);
    // The books of the plant contain the energy that was actually charged.
    expect(Math.abs(charged - book.storageIn)).toBeLessThan(0.01 * book.storageIn + 0.5);
    near(row['Share of charged energy'], (100 * kWh(storage, counted)) / charged, 0.1);
  });

  it('periods A and B are counted from 8:00 to 8:00 of the next day', async () => {
    const book = lastBook(1);
    const next = lastBook().day;
    const marks = [
      instant(book.day, '08:00'),
      instant(book.day, '10:00'),
      instant(book.day, '23:00'),
      instant(next, '08:00'),
    ] as const;
    const read = (counter: string): number[] => {
      const rows = minutesOf('meterStorage', '', counter, marks[0] - hourMs, marks[3] + 60_000);
      return marks.map((mark) => rows.findLast(({ at }) => at < mark)?.last ?? Number.NaN);
    };
    await come({ account: 'viewer', at: `/report/stationElec?${ranged(book)}`, width: 3200 });
    const row = await cellsOf('Storage energy by period, 8:00 to 8:00 the next day', book.day);
    const quantities = [
      ['charged', 'Charged', read('forwardTotal')],
      ['discharged', 'Discharged', read('reverseTotal')],
    ] as const;
    for (const [lower, title, [eight = 0, ten = 0, late = 0, morning = 0]] of quantities) {
      near(row[`A ${lower}`], late - ten, 0.16);
      near(row[`B ${lower}`], morning - late, 0.16);
      near(row[`${title} outside A and B`], ten - eight, 0.16);
      near(row[title], morning - eight, 0.16);
      expect(morning - eight).toBeGreaterThan(1);
    }
  });

  it('the cutoff table has the first idle minute after charging before noon and the lowest voltage after 14:00', async () => {
    const book = lastBook();
    const [noon, two] = [instant(book.day, '12:00'), instant(book.day, '14:00')];
    const powers = dayMinutes('pcs1', '', 'activePower', book);
    const begun = powers.findIndex(({ mean }) => mean > 1);
    const charge = powers.find(({ at, mean }, index) => begun >= 0 && index > begun && at < noon && Math.abs(mean) <= 1);
    await come({ account: 'viewer', at: `/report/hyrd-cluster?${ranged(book)}`, width: 3200 });
    const row = await cellsOf('Charge-discharge cutoff table', book.day);
    const cluster = /(\d+)\D*$/.exec(row.Cluster ?? '')?.[1] ?? '1';
    const of = (column: string) => dayMinutes('stack1', `/cluster.${cluster}`, column, book);
    const voltages = of('voltage').filter(({ at }) => at >= two);
    const lowest = Math.min(...voltages.map(({ mean }) => mean));
    const discharge = voltages.findLast(({ mean }) => mean === lowest);
    expect(charge).toBeDefined();
    for (const [at, title, end] of [
      [charge?.at ?? 0, 'charge cutoff', 'Highest cell voltage'],
      [discharge?.at ?? 0, 'discharge cutoff', 'Lowest cell voltage'],
    ] as const) {
      const then = (column: string) => of(column).find((each) => each.at === at)?.mean ?? Number.NaN;
      expect(row[title === 'charge cutoff' ? 'Charge cutoff' : 'Discharge cutoff']).toContain(clockOf(at));
      near(row[`Voltage at ${title}`], then('voltage'), 0.06);
      near(row[`SOC at ${title}`], then('soc'), 0.06);
      near(row[`${end} at ${title}`], then(end === 'Highest cell voltage' ? 'maxCellVoltage' : 'minCellVoltage'), 0.0006);
    }
  });
});

/** The text summary of a curve: lowest, highest and latest value by line title. */
async function summaryOf(title: string): Promise<Map<string, string[]>> {
  const summary = region(title).getByText(/latest/);
  await summary.first().waitFor({ state: 'attached' });
  let text = '';
  await expect.poll(async () => (text = await summary.first().innerText()), patiently).toMatch(/: from /);
  return new Map(
    text.split(/\. (?=\D)/).flatMap((each) => {
      const [, name, ...values] = /^(.+): from (.+?) to (.+?), latest (.+)$/.exec(each) ?? [];
      return name === undefined ? [] : [[name, values]];
    }),
  );
}
const scales: Readonly<Record<string, number>> = { mV: 0.001, MW: 1000, W: 0.001 };
/** Compares a shown text with a value, to half of the last shown digit. */
function expectNear(text: string, value: number): void {
  const [, digits = '', unit = ''] = /^([−\d.,]+)\s*(\S*)/.exec(text) ?? [];
  const scale = scales[unit] ?? 1;
  const places = (digits.split('.')[1] ?? '').length;
  expect(Math.abs(numberIn(digits) * scale - value), `${text} is shown for ${value}`).toBeLessThanOrEqual(
    scale * (0.5 * 10 ** -places + 1e-6) + 1e-6 * Math.abs(value),
  );
}
interface Point {
  title?: string;
  keep?: 'mean' | 'min' | 'max' | 'last';
}
const pointsOf = (type: string): [name: string, point: Point][] =>
  Object.entries((JSON.parse(readFileSync(`schemas/devices/${type}.json`, 'utf8')) as { points: Record<string, Point> }).points);

interface Curve {
  path: string;
  title: string;
  device: string;
  type: string;
  part?: string;
}
const cells = encodeURIComponent(JSON.stringify(['stack1/cluster.1/cell.3#voltage', 'stack1/cluster.1/cell.9#voltage']));
const custom = encodeURIComponent(JSON.stringify(['pcs#activePower', 'pcs#dcVoltage']));

describe('daily curves', () => {
  it('power shows the metered values, and its energy matches the books of the plant', async () => {
    const book = lastBook();
    await come({ account: 'viewer', at: `/report/power?filter.day=${book.day}` });
    const lines = await summaryOf('Power');
    for (const [title, meter] of [
      ['Grid', 'meterGrid'],
      ['PV', 'meterPv'],
      ['Load', 'meterLoad'],
      ['Storage (+ charging)', 'meterStorage'],
    ] as const) {
      const means = dayMinutes(meter, '', 'activePower', book).map(({ mean }) => mean);
      const [least = '', most = '', latest = ''] = lines.get(title) ?? [];
      expectNear(least, Math.min(...means));
      expectNear(most, Math.max(...means));
      expectNear(latest, means.at(-1) ?? Number.NaN);
    }
    const file = await downloaded(page(), async () => {
      await region('Power').getByRole('button', { name: 'Export', exact: true }).click();
      await page().getByRole('menuitem', { name: 'Values (CSV)' }).click();
    });
    const [head = [], ...rows] = csvRows(file.bytes);
    const energy = (starts: string): number => {
      const at = head.findIndex((each) => each.startsWith(starts));
      return sum(rows.map((row) => Number(row[at]))) / 60;
    };
    expect(Math.abs(energy('Grid') - (book.import - book.export))).toBeLessThan(0.005 * book.import + 0.5);
    expect(Math.abs(energy('Storage') - (book.storageIn - book.storageOut))).toBeLessThan(0.005 * book.storageIn + 0.5);
  });

  it.each<Curve>([
    { path: '/report/pcs', title: 'PCS', device: 'pcs1', type: 'pcs' },
    { path: '/report/stack', title: 'Stack', device: 'stack1', type: 'stack' },
    { path: '/report/cluster', title: 'Cluster', device: 'stack1', type: 'cluster', part: '/cluster.1' },
    { path: '/report/temp', title: 'Temperature', device: 'stack1', type: 'cluster', part: '/cluster.1' },
    { path: '/report/vol', title: 'Voltage', device: 'stack1', type: 'cluster', part: '/cluster.1' },
    { path: '/report/fire?device=climate1', title: 'Fire devices', device: 'climate1', type: 'hts' },
    { path: `/report/custom?device=pcs1&points=${custom}`, title: 'Custom curves', device: 'pcs1', type: 'pcs' },
  ])('$path shows the values of the store on every line', async ({ path, title, device, type, part = '' }) => {
    const book = lastBook();
    await come({ account: 'viewer', at: `${path}${path.includes('?') ? '&' : '?'}filter.day=${book.day}` });
    const lines = await summaryOf(title);
    let compared = 0;
    for (const [name, { title: pointTitle = '', keep = 'last' }] of pointsOf(type)) {
      const [least, most, latest] = lines.get(pointTitle) ?? [];
      // States are shown as words.
      if (least === undefined || most === undefined || latest === undefined || !/^[−\d]/.test(least)) continue;
      const values = dayMinutes(device, part, name, book).map((each) => each[keep]);
      expectNear(least, Math.min(...values));
      expectNear(most, Math.max(...values));
      expectNear(latest, values.at(-1) ?? Number.NaN);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(0);
  });

  it('the cell report shows each selected cell and its cluster', async () => {
    const book = lastBook();
    await come({ account: 'viewer', at: `/report/danti?cells=${cells}&filter.day=${book.day}` });
    const lines = await summaryOf('Cell curves');
    const around = await summaryOf('Cluster of the selected cells');
    const voltages = (cell: number) => dayMinutes('stack1', '/cluster.1/cell', `${cell}#voltage`, book).map(({ mean }) => mean);
    for (const cell of [3, 9]) {
      const [least = '', most = ''] = [...lines].find(([name]) => name.endsWith(`Cell ${cell} Voltage`))?.[1] ?? [];
      expectNear(least, Math.min(...voltages(cell)));
      expectNear(most, Math.max(...voltages(cell)));
    }
    const highest = dayMinutes('stack1', '/cluster.1', 'maxCellVoltage', book).map(({ max }) => max);
    expectNear(around.get('Highest cell voltage')?.[1] ?? '', Math.max(...highest));
  });
});
