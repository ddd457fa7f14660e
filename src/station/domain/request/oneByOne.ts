// Runs asynchronous work for each item one after the other, so that the long reads of one answer do not pile up. Returns the
// results in order.
import type { Station } from '../../contract/index.ts';

export async function oneByOne<T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R> | R): Promise<R[]> {
  const done: R[] = [];
  for (const [index, item] of items.entries()) done.push(await work(item, index));
  return done;
}

const monthOfDays = 31;
/** Processes days in pieces of a month, between which other work can run. */
export async function monthByMonth<R>(
  station: Pick<Station, 'giveWay'>,
  days: readonly string[],
  work: (some: readonly string[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < days.length; from += monthOfDays) {
    await station.giveWay();
    done.push(...(await work(days.slice(from, from + monthOfDays))));
  }
  return done;
}
