// In: things, and work for each that waits. Out: what each came to, in order, one after the other: long reads of one answer do not pile up.
import type { Station } from '../../contract/index.ts';

export async function oneByOne<T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R> | R): Promise<R[]> {
  const done: R[] = [];
  for (const [index, item] of items.entries()) done.push(await work(item, index));
  return done;
}

const monthOfDays = 31;
/** Days in pieces, between which everything else goes on: their records are read and saved a month at a time. */
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
