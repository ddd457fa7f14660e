// Reads and sorts lists of thousands of rows in slices, because doing it at once would block the station for a second.
import type { Station } from '../../contract/index.ts';
import { mostSorted, type Sort, sortRows, toOrder } from './pages.ts';

type Giving = Pick<Station, 'giveWay'>;
const few = 500;

/** New entries shift the pages while they are read, so duplicates are removed. */
export async function readAll<T extends { id: number | string }>(
  station: Giving,
  read: (page: { current: number; pageSize: number }) => { list: readonly T[]; total: number },
): Promise<T[]> {
  const found = new Map<number | string, T>();
  for (let current = 1; (current - 1) * few < mostSorted; current += 1) {
    await station.giveWay();
    const { list } = read({ current, pageSize: few });
    for (const each of list) found.set(each.id, each);
    if (list.length < few) break;
  }
  return [...found.values()];
}

export async function mapLong<T, R>(station: Giving, list: readonly T[], to: (each: T) => R): Promise<R[]> {
  const done: R[] = [];
  for (const [index, each] of list.entries()) {
    if (index % few === 0) await station.giveWay();
    done.push(to(each));
  }
  return done;
}

/** Gives the same order as `sortRows`: sorts short runs and merges them in pairs. */
export async function sortLong<T>(station: Giving, rows: readonly T[], sort: Sort): Promise<T[]> {
  let stretches: T[][] = [];
  for (let first = 0; first < rows.length; first += few) {
    await station.giveWay();
    stretches.push(sortRows(rows.slice(first, first + few), sort));
  }
  while (stretches.length > 1) {
    const longer: T[][] = [];
    for (let index = 0; index < stretches.length; index += 2) {
      const [one = [], other = []] = stretches.slice(index, index + 2);
      longer.push(await merged(station, one, other, toOrder(sort)));
    }
    stretches = longer;
  }
  return stretches[0] ?? [];
}

async function merged<T>(
  station: Giving,
  one: readonly T[],
  other: readonly T[],
  order: (one: T, other: T) => number,
): Promise<T[]> {
  const all: T[] = [];
  let [left, right] = [0, 0];
  while (left < one.length || right < other.length) {
    if (all.length % few === 0) await station.giveWay();
    // For equal rows the left one comes first, so the order is stable.
    const takesLeft = right >= other.length || (left < one.length && order(one[left] as T, other[right] as T) <= 0);
    all.push((takesLeft ? one[left++] : other[right++]) as T);
  }
  return all;
}
