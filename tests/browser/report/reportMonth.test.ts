// The monthly report of the station and the PV revenue, compared with the books of the plant and the minute values of the store,
// at the prices of the plant file.
// @module-tag full
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { pagesOf } from '../../station/domain/reports/pdfText.ts';
import { awaitBooks, type Book, books, type Flow } from '../support/books.ts';
import { here } from '../support/here.ts';
import { minutesOf } from '../support/rawStore.ts';
import { until } from '../support/station.ts';
import { watched } from '../support/watched.ts';

const { come, region, admin } = watched();
const hourMs = 3_600_000;

awaitBooks();

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
/** The figure under a title, in kWh, kW, % or currency units. */
async function shownNumber(title: string, name: string): Promise<number> {
  const after = (await region(title).innerText()).split(`${name}\n`)[1] ?? '';
  const [, digits = '', unit = ''] = /^([−\d.,]+)\s*(\S*)/.exec(after) ?? [];
  return Number.parseFloat(digits.replaceAll(',', '').replace('−', '-')) * (scales[unit] ?? 1);
}
/** The month of the last complete day: on the first day of a month, the month before. */
const monthOfBooks = (): string =>
  books()
    .findLast(({ seconds }) => seconds === 86_400)
    ?.day.slice(0, 7) ?? '';
/** The end of the month, or now. */
const endOf = (month: string): number =>
  Math.min(Date.now(), Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1) - 8 * hourMs);
const near = (value: number, expected: number, within: number): void =>
  expect(Math.abs(value - expected), `${value} is shown for ${expected}`).toBeLessThanOrEqual(within);

it('the monthly report shows the energy that flowed, its revenue and the highest demand', async () => {
  const month = monthOfBooks();
  await come({ account: 'viewer', at: `/report/month?filter.month=${month}`, height: 2400 });
  await region('Energy').getByText('Charged', { exact: true }).waitFor();
  await region('Availability and health').getByText('Availability', { exact: true }).waitFor();
  await region('Earnings').getByText('Revenue', { exact: true }).waitFor();
  const of = books().filter(({ day }) => day.startsWith(month));
  const all = (path: Flow) => sum(of.map((book) => book[path]));
  // The books lag by up to a minute, and the page rounds MWh to few digits.
  for (const [name, path] of [
    ['Drawn from the grid', 'import'],
    ['Fed into the grid', 'export'],
    ['Generation', 'pv'],
    ['Consumption', 'load'],
    ['Charged', 'storageIn'],
    ['Discharged', 'storageOut'],
  ] as const)
    near(await shownNumber('Energy', name), all(path), 10 + 0.002 * all(path));
  near(await shownNumber('Earnings', 'Revenue'), sum(of.map(earned)), 8);
  near(await shownNumber('Earnings', 'Charging cost'), sum(of.map((book) => costOf(book))), 8);
  const begun = Number(of[0]?.day.slice(8) ?? 1);
  near(await shownNumber('Earnings', 'Round-trip efficiency'), (100 * all('storageOut')) / all('storageIn'), 3);
  const [, demand = ''] = /([\d,.]+)\s*kW/.exec(await region('Demand at the grid connection point').innerText()) ?? [];
  near(Number(demand.replaceAll(',', '')), Math.max(...of.map((book) => book.demand ?? 0)), 1);
  // Days before the station started are listed as one period.
  if (begun > 3)
    expect(await region('Data basis').innerText()).toContain(`${month}-01 to ${month}-${String(begun - 1).padStart(2, '0')}`);
});

function costOf({ day, bands: byCode }: Book): number {
  const { buy } = pricesOf(day);
  return sum(bands.map((band, index) => (byCode[String(index + 1)]?.in ?? 0) * (buy[band] ?? 0)));
}

it('PV revenue values self-consumption at the purchase price and feed-in at the sales price', async () => {
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
  const revenue = sum(
    [...made].map(([band, energy]) => {
      const fed = Math.min(energy.made, energy.fed);
      const [buy = 0, sell = 0] = [set.buy[band as 'peak'], set.sell[band as 'peak']];
      return (energy.made - fed) * buy + fed * sell;
    }),
  );
  expect(revenue).toBeGreaterThan(10);
  await come({ account: 'viewer', at: `/report/overview?one.day=${day}` });
  await region('Day at a glance').getByText('PV revenue').waitFor();
  near(await shownNumber('Day at a glance', 'PV revenue'), revenue, 0.005 * revenue + 0.3);
});

/** Creates the monthly report as a schedule would. Resolves to the text of its pages. */
async function printedMonth(month: string): Promise<string> {
  interface Task {
    id: string;
    taskStatus: number;
  }
  const { id } = await admin().read<Task>('/report/paper/create', { paper: 'month', month });
  await until(async () => {
    const { list } = await admin().read<{ list: Task[] }>('/emscloud3be/station/point/collect/export/list', {
      current: 1,
      pageSize: 50,
    });
    return list.find((task) => task.id === id)?.taskStatus === 3;
  });
  const response = await fetch(`${here().url}/emscloud3be/station/point/collect/export/download`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: admin().token },
    body: JSON.stringify({ id }),
  });
  const pages = await pagesOf(new Uint8Array(await response.arrayBuffer()));
  await admin().call('/emscloud3be/station/point/collect/export/remove', { id });
  return pages.join(' ');
}

/**
 * Availability of the storage in %: no fault, charging or discharging allowed, and a healthy converter in remote mode on the
 * grid.
 */
function availability(start: number, end: number): number {
  const of = (device: string, column: string) =>
    new Map(minutesOf(device, '', column, start, end).map(({ at, last }) => [at, last]));
  const [fault, charge, discharge] = [
    of('stack1', 'faultState'),
    of('stack1', 'chargeAllowed'),
    of('stack1', 'dischargeAllowed'),
  ];
  const [broken, remote, grid] = [of('pcs1', 'faultState'), of('pcs1', 'controlMode'), of('pcs1', 'gridState')];
  const known = [...fault.keys()].filter((at) => [charge, discharge, broken, remote, grid].every((each) => each.has(at)));
  const isUp = (at: number): boolean =>
    fault.get(at) === 0 &&
    (charge.get(at) === 1 || discharge.get(at) === 1) &&
    broken.get(at) === 0 &&
    remote.get(at) !== 0 &&
    grid.get(at) !== 0;
  return (100 * known.filter(isUp).length) / known.length;
}

function alarmsOf(month: string): Record<string, number> {
  const db = new Database(join(here().dataFolder, 'core.db'), { readonly: true });
  const bodies = db.prepare<[], { body: string }>('SELECT body FROM alarm').all();
  db.close();
  const counts: Record<string, number> = { A: 0, B: 0, C: 0 };
  for (const { body } of bodies) {
    const { level, occurTime } = JSON.parse(body) as { level: string; occurTime: number };
    if (new Date(occurTime + 8 * hourMs).toISOString().startsWith(month)) counts[level] = (counts[level] ?? 0) + 1;
  }
  return counts;
}

it('the printed monthly report shows the same energy and revenue per day, availability, alarms and cell voltage spread', async () => {
  const month = monthOfBooks();
  const before = alarmsOf(month);
  const text = await printedMonth(month);
  const after = alarmsOf(month);
  const figure = '([−\\d.,]+|–)';
  const toNumber = (each: string): number => Number.parseFloat(each.replaceAll(',', '').replace('−', '-'));
  const numbersOf = (pattern: RegExp): number[] => (pattern.exec(text) ?? []).slice(1).map(toNumber);

  const fullDays = books().filter(({ day, seconds }) => day.startsWith(month) && seconds === 86_400);
  expect(fullDays.length).toBeGreaterThan(0);
  for (const book of fullDays) {
    const rowText = numbersOf(new RegExp(`${book.day} ${Array(6).fill(figure).join(' ')}`));
    const flows: Flow[] = ['import', 'export', 'pv', 'load', 'storageIn', 'storageOut'];
    flows.forEach((flow, index) => near(rowText[index] ?? Number.NaN, book[flow], 0.16));
    // The row has one column per price period before the three sums.
    const [, row = ''] =
      new RegExp(`Daily revenue by price period Day .*?${book.day}((?: ${figure})+) (?:Yes|No)`).exec(text) ?? [];
    const [, cost, gained] = row.split(' ').slice(-3).map(toNumber);
    near(cost ?? Number.NaN, costOf(book), 0.12);
    near(gained ?? Number.NaN, earned(book), 0.12);
  }

  const start = Date.parse(`${fullDays[0]?.day}T00:00:00+08:00`);
  near(numbersOf(new RegExp(`Availability ${figure} %`))[0] ?? Number.NaN, availability(start, endOf(month)), 0.1);

  const levels = numbersOf(new RegExp(`A fault ${figure} \\S+ B alarm ${figure} \\S+ C warning ${figure}`));
  for (const [index, level] of ['A', 'B', 'C'].entries()) {
    expect(levels[index], `level ${level}`).toBeGreaterThanOrEqual(before[level] ?? 0);
    expect(levels[index], `level ${level}`).toBeLessThanOrEqual(after[level] ?? 0);
  }

  const [, from = '', to = ''] = /Periods compared: .+? and (\S+) to (\S+?)\./.exec(text) ?? [];
  const apart = minutesOf(
    'stack1',
    '/cluster.1',
    'cellVoltageDifference',
    Date.parse(`${from}T00:00:00+08:00`),
    Date.parse(`${to}T00:00:00+08:00`) + 24 * hourMs,
  ).map(({ mean }) => mean);
  const [, last = Number.NaN] = numbersOf(new RegExp(`Battery cluster 1 ${figure} ${figure}`));
  near(last, (1000 * sum(apart)) / apart.length, 0.6);
});
