// Turns the options and the value of the node into flat records for G2 and into table rows.
// Missing values are omitted and never drawn as 0.
import type { BarsOptions } from '../../src/core/kinds.gen.ts';
import { read } from '../../src/core/pointer.ts';
import { listAt } from '../shared/value/rows.ts';
import type { Cell } from '../shared/files/sheet.ts';

export interface Datum {
  /** Name on the category axis. */
  category: string;
  /** Index of the series; for a composition, index of the part. */
  series: number;
  /** Second category of a heat map. */
  across?: string;
  value: number;
}
export interface Bars {
  data: Datum[];
  categories: string[];
  /** Series or parts by their option name; '' if the categories are the parts. */
  series: string[];
  /** Second categories of a heat map. */
  across: string[];
  misfits: number;
  table: Cell[][];
  /** Minimum and maximum of the values. */
  extent: [number, number];
}
/** Text of a category; also used for numbers and enumerations. */
type Name = (value: unknown) => string;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

export function toBars(options: BarsOptions, value: unknown, name: Name): Bars {
  const bars = gather(options, value, name);
  const values = bars.data.map((each) => each.value);
  const pick = (of: (a: number, b: number) => number) => values.reduce((found, each) => of(found, each), values[0] ?? 0);
  return { ...bars, extent: [pick(Math.min), pick(Math.max)] };
}

type Gathered = Omit<Bars, 'extent'>;

function gather(options: BarsOptions, value: unknown, name: Name): Gathered {
  if (options.as === 'distribution') return toDistribution(options, value);
  if (options.parts) return toParts(options, value);
  const rows = listAt(value, options.rows) ?? [];
  const series = Object.entries(options.series ?? {});
  if (options.as === 'heat') return toHeat(options, rows, series[0]?.[1].at ?? '/value', name);
  const bars: Gathered = { data: [], categories: [], series: series.map(([key]) => key), across: [], misfits: 0, table: [] };
  for (const row of rows) {
    const category = name(read(row, options.category ?? '/name'));
    bars.categories.push(category);
    const cells = series.map(([, each], index) => {
      const found = read(row, each.at);
      if (isNumber(found))
        bars.data.push({ category, series: options.as === 'composition' ? bars.categories.length - 1 : index, value: found });
      else if (found !== null && found !== undefined) bars.misfits++;
      return isNumber(found) ? found : null;
    });
    bars.table.push([category, ...cells]);
  }
  return bars;
}

function toParts(options: BarsOptions, value: unknown): Gathered {
  const parts = Object.entries(options.parts ?? {});
  const bars: Gathered = { data: [], categories: [], series: parts.map(([key]) => key), across: [], misfits: 0, table: [] };
  for (const [index, [key, part]] of parts.entries()) {
    const found = read(value, part.at);
    bars.categories.push(key);
    if (isNumber(found)) bars.data.push({ category: key, series: index, value: found });
    else if (found !== null && found !== undefined) bars.misfits++;
    bars.table.push([key, isNumber(found) ? found : null]);
  }
  return bars;
}

function toHeat(options: BarsOptions, rows: readonly unknown[], at: string, name: Name): Gathered {
  const bars: Gathered = { data: [], categories: [], series: [], across: [], misfits: 0, table: [] };
  for (const row of rows) {
    const category = name(read(row, options.category ?? '/name'));
    const across = name(read(row, options.across ?? '/across'));
    const found = read(row, at);
    if (!bars.categories.includes(category)) bars.categories.push(category);
    if (!bars.across.includes(across)) bars.across.push(across);
    if (isNumber(found)) bars.data.push({ category, across, series: 0, value: found });
    else if (found !== null && found !== undefined) bars.misfits++;
    bars.table.push([category, across, isNumber(found) ? found : null]);
  }
  return bars;
}

/** Equal steps with round borders from the minimum to the maximum. The last step includes its upper border. */
function toDistribution(options: BarsOptions, value: unknown): Gathered {
  const list = read(value, options.values ?? '');
  const all: unknown[] = Array.isArray(list) ? list : [];
  const numbers = all.filter(isNumber);
  const misfits = all.filter((each) => !isNumber(each) && each !== null && each !== undefined).length;
  const bars: Gathered = { data: [], categories: [], series: ['count'], across: [], misfits, table: [] };
  if (numbers.length === 0) return bars;
  const { borders, digits } = toBorders(numbers, options.steps ?? 20);
  const counts = Array.from({ length: borders.length - 1 }, () => 0);
  for (const each of numbers) {
    const at = borders.findLastIndex((border) => each >= border - 1e-9);
    const step = Math.min(counts.length - 1, Math.max(0, at));
    counts[step] = (counts[step] ?? 0) + 1;
  }
  for (const [index, count] of counts.entries()) {
    const category = `${(borders[index] ?? 0).toFixed(digits)} – ${(borders[index + 1] ?? 0).toFixed(digits)}`;
    bars.categories.push(category);
    bars.data.push({ category, series: 0, value: count });
    bars.table.push([category, count]);
  }
  return bars;
}

/** Borders are multiples of 1, 2 or 5 times a power of ten, so that they are easy to read. */
export function toBorders(numbers: readonly number[], steps: number): { borders: number[]; digits: number } {
  const low = numbers.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
  const high = numbers.reduce((most, each) => Math.max(most, each), Number.NEGATIVE_INFINITY);
  const rough = (high - low || Math.abs(high) || 1) / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const width = ([1, 2, 5, 10].find((each) => each * power >= rough * 0.999) ?? 10) * power;
  const first = Math.floor(low / width + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / width - 1e-9));
  const digits = Math.max(0, -Math.floor(Math.log10(width) + 1e-9));
  return { borders: Array.from({ length: last - first + 1 }, (_each, index) => (first + index) * width), digits };
}
