// Statistics over lists of numbers. Missing values are ignored; without any number the result is undefined.
import { withoutNoise } from '../texts/digits.ts';
import { read } from '../pointer.ts';

type Of = Readonly<Record<string, unknown>>;

/** With `at`, the values are rows and the pointer selects the number in each. */
function numbersOf({ values, at }: Of): number[] {
  const all: unknown[] = Array.isArray(values) ? values : [];
  const own = typeof at === 'string' ? all.map((each) => read(each, at)) : all;
  return own.filter((each): each is number => typeof each === 'number' && Number.isFinite(each));
}
const overNumbers = (make: (numbers: number[]) => unknown) => (of: Of) => {
  const numbers = numbersOf(of);
  return numbers.length === 0 ? undefined : make(numbers);
};
const sum = (numbers: readonly number[]): number => withoutNoise(numbers.reduce((total, each) => total + each, 0));
const mean = (numbers: readonly number[]): number => withoutNoise(sum(numbers) / numbers.length);
/** Not Math.max(...), because a station can have more cells than a function call may have arguments. */
const extreme = (numbers: readonly number[], better: (a: number, b: number) => boolean): number =>
  numbers.reduce((best, each) => (better(each, best) ? each : best));
const greatest = (numbers: readonly number[]) => extreme(numbers, (a, b) => a > b);
const least = (numbers: readonly number[]) => extreme(numbers, (a, b) => a < b);

/** { min, max, mean, minAt, maxAt }. minAt and maxAt are names from `names`, else positions counted from 1. */
function extremes(of: Of): unknown {
  const values: unknown[] = Array.isArray(of.values) ? of.values : [];
  const names: unknown[] = Array.isArray(of.names) ? of.names : [];
  const numbers = numbersOf(of);
  if (numbers.length === 0) return undefined;
  const [min, max] = [least(numbers), greatest(numbers)];
  const where = (value: number) => names[values.indexOf(value)] ?? values.indexOf(value) + 1;
  return { min, max, mean: mean(numbers), minAt: where(min), maxAt: where(max) };
}

/** Columns { from, to, count } of `bins` equal classes from `low` to `high`. The highest value belongs to the last class. */
function histogram(of: Of): unknown {
  const numbers = numbersOf(of);
  if (numbers.length === 0) return { from: [], to: [], count: [] };
  const bins = Math.max(1, Math.floor(Number(of.bins ?? 10)) || 10);
  const low = typeof of.low === 'number' ? of.low : least(numbers);
  const high = typeof of.high === 'number' ? of.high : greatest(numbers);
  const width = high > low ? (high - low) / bins : 1;
  const count = Array.from({ length: bins }, () => 0);
  for (const each of numbers) {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor((each - low) / width)));
    count[bin] = (count[bin] ?? 0) + 1;
  }
  const edge = (index: number) => withoutNoise(low + index * width);
  return { from: count.map((_, index) => edge(index)), to: count.map((_, index) => edge(index + 1)), count };
}

/** 1 if any value is on, 0 if all are known to be off, else undefined. */
function anyOf(of: Of): number | undefined {
  const values: unknown[] = Array.isArray(of.values) ? of.values : [];
  if (values.some((each) => each === true || (typeof each === 'number' && each !== 0 && !Number.isNaN(each)))) return 1;
  return values.length > 0 && values.every((each) => each === false || each === 0) ? 0 : undefined;
}

/** { this, last, change, ratio } of two periods. A ratio of 0.1 means 10 % more. */
function comparePeriods({ this: current, last }: Of): unknown {
  if (typeof current !== 'number' || typeof last !== 'number') {
    return { ...(typeof current === 'number' && { this: current }), ...(typeof last === 'number' && { last }) };
  }
  const change = withoutNoise(current - last);
  return { this: current, last, change, ...(last !== 0 && { ratio: change / Math.abs(last) }) };
}

/** `percent` percent of `whole`. */
const shareOf = ({ whole, percent }: Of): number | undefined =>
  typeof whole === 'number' && typeof percent === 'number' ? withoutNoise((whole * percent) / 100) : undefined;

export const statisticFunctions = {
  'share-of': shareOf,
  'max-of': overNumbers(greatest),
  'min-of': overNumbers(least),
  'mean-of': overNumbers(mean),
  'sum-of': overNumbers(sum),
  'any-of': anyOf,
  extremes,
  histogram,
  'compare-periods': comparePeriods,
};
