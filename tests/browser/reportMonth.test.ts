// The month of the station, and the income of photovoltaics, against the books of the plant and the minutes of the store, at the prices of the
// plant's file.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { here } from './here.ts';
import { minutesOf } from './rawStore.ts';
import { until } from './station.ts';
import { watched } from './watched.ts';

const { come, region } = watched();
const hourMs = 3_600_000;

interface Book extends Record<'import' | 'export' | 'pv' | 'load' | 'storageIn' | 'storageOut', number> {
  day: string;
  seconds: number;
  bands: Record<string, { in: number; out: number }>;
  demand?: number;
}
const file = (): string => join(here().dataFolder, 'books.json');
/** The plant writes them every minute. */
beforeAll(() => until(() => Promise.resolve(existsSync(file())), 150_000), 160_000);
const books = (): Book[] => (JSON.parse(readFileSync(file(), 'utf8')) as { days: Book[] }).days;

const bands = ['sharp', 'peak', 'flat', 'valley'] as const;
type Prices = Partial<Record<(typeof bands)[number], number>>;
interface Set {
  bands: { startTime: string; endTime: string; chargeState: number }[];
  buy: Prices;
  sell: Prices;
}
function pricesOf(day: string): Set {
  const { prices } = JSON.parse(readFileSync('schemas/plants/cabinet.json', 'utf8')) as {
    prices: { months: Record<string, string>; sets: Record<string, Set> };
  };
  const found = prices.sets[prices.months[String(Number(day.slice(5, 7)))] ?? ''];
  if (!found) throw new Error(`${day} has no prices`);
  return found;
}
const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);
const earned = ({ day, bands: byCode }: Book): number => {
  const { buy, sell } = pricesOf(day);
  return sum(
    bands.map((band, index) => {
      const { in: into = 0, out = 0 } = byCode[String(index + 1)] ?? {};
      return out * (sell[band] ?? 0) - into * (buy[band] ?? 0);
    }),
  );
};

const scales: Readonly<Record<string, number>> = { MWh: 1000, GWh: 1_000_000, MW: 1000 };
/** The figure beneath a title, in kWh, kW, % or money. */
async function told(title: string, name: string): Promise<number> {
  const after = (await region(title).innerText()).split(`${name}\n`)[1] ?? '';
  const [, digits = '', unit = ''] = /^([−\d.,]+)\s*(\S*)/.exec(after) ?? [];
  return Number.parseFloat(digits.replaceAll(',', '').replace('−', '-')) * (scales[unit] ?? 1);
}
const near = (value: number, expected: number, within: number): void =>
  expect(Math.abs(value - expected), `${value} is told for ${expected}`).toBeLessThanOrEqual(within);

it('the month tells what flowed, what it earned and the highest demand', async () => {
  const month = new Date(Date.now() + 8 * hourMs).toISOString().slice(0, 7);
  await come({ account: 'viewer', at: `/report/month?filter.month=${month}`, height: 2400 });
  await region('Energy').getByText('Charged', { exact: true }).waitFor();
  await region('Availability and health').getByText('Availability', { exact: true }).waitFor();
  const of = books().filter(({ day }) => day.startsWith(month));
  const all = (path: 'import' | 'export' | 'pv' | 'load' | 'storageIn' | 'storageOut') => sum(of.map((book) => book[path]));
  // The books are up to a minute behind, and a page tells MWh with few digits.
  for (const [name, path] of [
    ['Drawn from the grid', 'import'],
    ['Fed into the grid', 'export'],
    ['Generated', 'pv'],
    ['Consumed', 'load'],
    ['Charged', 'storageIn'],
    ['Discharged', 'storageOut'],
  ] as const)
    near(await told('Energy', name), all(path), 10 + 0.002 * all(path));
  near(await told('Earnings', 'Earned'), sum(of.map(earned)), 8);
  near(await told('Earnings', 'Cost of charging'), sum(of.map((book) => costOf(book))), 8);
  // What was stored before the first day that is known is not known either: then there is no round trip, and the page says why.
  const begun = Number(of[0]?.day.slice(8) ?? 1);
  if (begun > 1) expect(await region('Earnings').innerText()).toMatch(/No round trip\n(Days without data|Stored energy)/);
  else near(await told('Earnings', 'Round trip'), (100 * all('storageOut')) / all('storageIn'), 3);
  const [, demand = ''] = /([\d,.]+)\s*kW/.exec(await region('Demand at the grid point').innerText()) ?? [];
  near(Number(demand.replaceAll(',', '')), Math.max(...of.map((book) => book.demand ?? 0)), 1);
  // Days before the station began are told as one stretch.
  if (begun > 3)
    expect(await region('What the figures rest on').innerText()).toContain(
      `${month}-01 to ${month}-${String(begun - 1).padStart(2, '0')}`,
    );
});

function costOf({ day, bands: byCode }: Book): number {
  const { buy } = pricesOf(day);
  return sum(bands.map((band, index) => (byCode[String(index + 1)]?.in ?? 0) * (buy[band] ?? 0)));
}

it('photovoltaics brings in what was used at the price of buying, and what was fed in at that of selling', async () => {
  const { day } = books().findLast(({ seconds }) => seconds === 86_400) ?? { day: '' };
  const start = Date.parse(`${day}T00:00:00+08:00`);
  const power = (meter: string) =>
    new Map(minutesOf(meter, '', 'activePower', start, start + 24 * hourMs).map(({ at, mean }) => [at, mean]));
  const [sun, grid] = [power('meterPv'), power('meterGrid')];
  const set = pricesOf(day);
  const made = new Map<string, { made: number; fed: number }>();
  for (const [at, mean] of sun) {
    const clock = new Date(at + 8 * hourMs).toISOString().slice(11, 16);
    const state = set.bands.find(({ startTime, endTime }) => clock >= startTime && clock < endTime)?.chargeState ?? 0;
    const band = bands[state - 1] ?? '';
    const before = made.get(band) ?? { made: 0, fed: 0 };
    made.set(band, {
      made: before.made + Math.max(0, mean) / 60,
      fed: before.fed + Math.max(0, -(grid.get(at) ?? 0)) / 60,
    });
  }
  const income = sum(
    [...made].map(([band, energy]) => {
      const fed = Math.min(energy.made, energy.fed);
      const [buy = 0, sell = 0] = [set.buy[band as 'peak'], set.sell[band as 'peak']];
      return (energy.made - fed) * buy + fed * sell;
    }),
  );
  expect(income).toBeGreaterThan(10);
  await come({ account: 'viewer', at: `/report/overview?one.day=${day}` });
  await region('The day in one line').getByText('Income of photovoltaics').waitFor();
  near(await told('The day in one line', 'Income of photovoltaics'), income, 0.005 * income + 0.3);
});
