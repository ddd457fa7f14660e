// Daily reports compared with the plant's own books, which follow from its physics and not from meter readings: the console must
// show the energy that flowed. Revenue is computed here from the energies of the books and the prices of the plant file.
import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { awaitBooks, type Book, fullDays } from '../support/books.ts';
import { type Person, visit } from '../support/console.ts';

let person: Person;
afterEach(() => person.leave());
awaitBooks();

/** In kWh. Meter registers have two decimals and the page one; a day is the sum of several price periods. */
const resolution = 0.16;
const cent = 0.12;

/** The last two whole days that the plant simulated. */
function lastDays(): [before: Book, last: Book] {
  const [before, last] = fullDays().slice(-2);
  if (!before || !last) throw new Error('The plant has no two whole days in its books');
  return [before, last];
}

const bands = ['sharp', 'peak', 'flat', 'valley'] as const;
interface Prices {
  months: Record<string, string>;
  sets: Record<string, Record<'buy' | 'sell', Partial<Record<(typeof bands)[number], number>>>>;
}
function earned({ day, bands: byCode }: Book): number {
  const { prices } = JSON.parse(readFileSync('schemas/plants/cabinet.json', 'utf8')) as { prices: Prices };
  const set = prices.sets[prices.months[String(Number(day.slice(5, 7)))] ?? ''];
  return bands.reduce((sum, band, index) => {
    const { in: charged = 0, out: discharged = 0 } = byCode[String(index + 1)] ?? {};
    return sum + discharged * (set?.sell[band] ?? 0) - charged * (set?.buy[band] ?? 0);
  }, 0);
}

const toNumber = (text = ''): number => Number.parseFloat(text.replaceAll(',', '').replace('−', '-'));
async function come(path: string, query: Record<string, string>): Promise<void> {
  // Wide enough that no column is hidden.
  person = await visit({ account: 'viewer', at: `${path}?${new URLSearchParams(query)}`, width: 3200 });
}
const ranged = ({ day }: Book): Record<string, string> => ({ 'filter.range': JSON.stringify([day, day]) });

/** The numbers of the first row that contains all given texts, by column title. */
async function rowOf(region: string, begins: readonly string[]): Promise<Record<string, number>> {
  const table = person.page.getByRole('region', { name: region, exact: true }).getByRole('table');
  const row = begins.reduce(
    (rows, text) => rows.filter({ hasText: text }),
    table.getByRole('row').filter({ has: person.page.getByRole('cell') }),
  );
  await row.first().waitFor();
  const [heads, cells] = await Promise.all([
    table.getByRole('columnheader').allInnerTexts(),
    row.first().getByRole('cell').allInnerTexts(),
  ]);
  return Object.fromEntries(heads.map((head, index) => [head.trim(), toNumber(cells[index])]));
}
const near = (shown: number | undefined, value: number, within = resolution): void =>
  expect(Math.abs((shown ?? Number.NaN) - value), `${shown} is shown for ${value}`).toBeLessThanOrEqual(within);

it('station electricity shows the energy that flowed', async () => {
  const [, book] = lastDays();
  expect(book.storageIn).toBeGreaterThan(50);
  await come('/report/stationElec', ranged(book));
  const row = await rowOf('Details', [book.day]);
  near(row['Drawn from the grid'], book.import);
  near(row['Fed into the grid'], book.export);
  near(row.Generation, book.pv);
  near(row.Consumption, book.load);
  near(row.Charged, book.storageIn);
  near(row.Discharged, book.storageOut);
});

it('the meters show the energy that flowed in each price period', async () => {
  const [, book] = lastDays();
  await come('/report/electric', ranged(book));
  const storage = await rowOf('Energy of all meters', [book.day, 'Storage meter']);
  bands.forEach((band, index) => {
    const { in: charged = 0, out: discharged = 0 } = book.bands[String(index + 1)] ?? {};
    near(storage[`Forward energy, ${band}`], charged);
    near(storage[`Reverse energy, ${band}`], discharged);
  });
  near((await rowOf('Energy of all meters', [book.day, 'Total meter']))['Forward energy, total'], book.import);
  near((await rowOf('Energy of all meters', [book.day, 'Load meter']))['Forward energy, total'], book.load);
});

it('the earnings match the books at the prices of the month', async () => {
  const [, book] = lastDays();
  await come('/report/Earning', ranged(book));
  const row = await rowOf('Details', [book.day]);
  near(row.Charged, book.storageIn);
  near(row.Discharged, book.storageOut);
  near(row.Revenue, earned(book), cent);
});

it('the overview compares a day with the previous one and summarizes it in one line', async () => {
  const [before, book] = lastDays();
  await come('/report/overview', { ...ranged(book), 'one.day': book.day });
  for (const [quantity, path] of [
    ['Drawn from the grid', 'import'],
    ['Generation', 'pv'],
    ['Consumption', 'load'],
    ['Charged', 'storageIn'],
    ['Discharged', 'storageOut'],
  ] as const) {
    const row = await rowOf('Compared with previous range', [quantity]);
    near(row['This range'], book[path]);
    near(row['Previous range'], before[path]);
    const change = 100 * (book[path] / before[path] - 1);
    near(row.Change, change, Math.max(0.2, Math.abs(change) / 1000));
  }
  const line = person.page.getByRole('region', { name: 'Day at a glance', exact: true });
  const shownNumber = async (title: string): Promise<number> => toNumber((await line.innerText()).split(`${title}\n`)[1]);
  near(await shownNumber('Charged'), book.storageIn);
  near(await shownNumber('Discharged'), book.storageOut);
  near(await shownNumber('Revenue'), earned(book), cent);
  near(await shownNumber('Self-consumption'), 100 * (1 - Math.min(book.export, book.pv) / book.pv), 0.1);
  near(await shownNumber('Self-sufficiency'), Math.max(0, 100 * (1 - book.import / book.load)), 0.1);
});
