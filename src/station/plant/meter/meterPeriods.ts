// Time periods of a simulated meter: values written to its registers are stored after a delay and determine the price band in
// which it counts.
import { fromWord, noPeriod, toPlace } from '../../counters/index.ts';
import type { Step } from '../model.ts';

export interface PeriodTables {
  step(step: Step): void;
  /** Code of the band according to the periods of the meter; undefined if it has none for the month. */
  bandAt(step: Step): number | undefined;
  reader(path: string, name: string): (() => number) | undefined;
  write(path: string, name: string, value: number): boolean;
  save(): Readonly<Record<string, number>>;
}
/** Seconds that a meter takes to write its memory. */
const storeS = 3;

export function createPeriodTables(state: unknown): PeriodTables {
  const kept = (state as { periods?: Readonly<Record<string, number>> } | undefined)?.periods ?? {};
  const words = new Map<string, number>(Object.entries(kept));
  const coming = new Map<string, { value: number; leftS: number }>();
  const keyOf = (path: string, name: string): string | undefined => {
    const place = toPlace(path, name);
    return place && `${place.month}.${place.row}`;
  };
  return {
    step({ dtS }) {
      for (const [key, each] of coming) {
        each.leftS -= dtS;
        if (each.leftS > 0) continue;
        coming.delete(key);
        if (each.value === noPeriod) words.delete(key);
        else words.set(key, each.value);
      }
    },
    bandAt({ day, minute }) {
      if (words.size === 0) return undefined;
      const month = `${Number(day.slice(5, 7))}.`;
      const rows = [...words].filter(([key]) => key.startsWith(month)).map(([, word]) => fromWord(word));
      return rows.filter(({ start }) => start <= minute).toSorted((one, other) => other.start - one.start)[0]?.band;
    },
    reader(path, name) {
      const key = keyOf(path, name);
      return key === undefined ? undefined : () => words.get(key) ?? noPeriod;
    },
    write(path, name, value) {
      const key = keyOf(path, name);
      if (key === undefined) return false;
      coming.set(key, { value, leftS: storeS });
      return true;
    },
    save: () => Object.fromEntries(words),
  };
}
