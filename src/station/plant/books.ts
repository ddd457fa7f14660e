// In: what flowed in each step, by the physics and not by the meters. Out: the plant's own books: totals since it began, and each day for itself.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { recordOf } from '../../core/object.ts';
import type { Step } from './model.ts';
import { replaceFile } from '../store/replaceFile.ts';

/** Paths of energy, kWh. */
export const paths = [
  'import',
  'export',
  'pv',
  'load',
  'charging',
  'storageIn',
  'storageOut',
  'lineLoss',
  'auxiliary',
  'converterLoss',
] as const;
export type Path = (typeof paths)[number];

/** kWh since the plant began, by the plant's own reckoning: an independent truth for reports. `charging` is part of the load,
 * `auxiliary` (cooling, air conditioning, own needs) of the storage side, `lineLoss` lies between the meters. */
export interface Books extends Record<Path, number> {
  batteryHeat: number;
  /** Stored in the cells now, and at the beginning. */
  stored: number;
  storedAtStart: number;
}
export const noBooks = (stored: number): Books => ({
  ...recordOf(paths, () => 0),
  batteryHeat: 0,
  stored,
  storedAtStart: stored,
});
/** One day of the station's calendar. */
export interface DayBook extends Record<Path, number> {
  day: string;
  /** Seconds that the plant ran on it. */
  seconds: number;
  /** The storage side by code of the price band. */
  bands: Record<string, { in: number; out: number }>;
  /** Highest 15-minute mean drawn from the grid, kW, and its time. */
  demand?: number;
  demandAt?: number;
}
export interface DayBooks {
  /** Energy of the step by path, and what the grid gave in it (kW, negative when it took). */
  enter(step: Step, moved: Readonly<Record<Path, number>>, grid: number): void;
  list(): readonly DayBook[];
}

/** Days that are kept. */
const most = 800;
const minuteS = 60;
const window = 15;

export function createDayBooks(kept: readonly DayBook[] = []): DayBooks {
  const days = [...kept];
  /** Means of full minutes, newest last; a pause of the plant restarts them. */
  let minutes: number[] = [];
  let minute = Number.NaN;
  let [sum, seconds, last] = [0, 0, Number.NaN];

  function measureDemand(book: DayBook, { at, dtS }: Step, grid: number): void {
    const begun = at - dtS * 1000;
    const now = Math.floor(begun / 60_000);
    if (begun !== last) {
      minutes = [];
      minute = Number.NaN;
    }
    if (now !== minute) [minute, sum, seconds] = [now, 0, 0];
    last = at;
    sum += grid * dtS;
    seconds += dtS;
    if (seconds < minuteS) return;
    minutes = [...minutes, sum / seconds].slice(-window);
    if (minutes.length < window) return;
    const mean = Math.max(0, minutes.reduce((all, each) => all + each, 0) / window);
    if (book.demand === undefined || mean > book.demand) Object.assign(book, { demand: mean, demandAt: at });
  }
  return {
    enter(step, moved, grid) {
      let book = days.at(-1);
      if (book?.day !== step.day) {
        book = {
          ...recordOf(paths, () => 0),
          day: step.day,
          seconds: 0,
          bands: {},
        };
        days.push(book);
        if (days.length > most) days.shift();
        // A day's demand is of that day alone.
        minutes = [];
      }
      for (const path of paths) book[path] += moved[path];
      book.seconds += step.dtS;
      const band = (book.bands[step.band] ??= { in: 0, out: 0 });
      band.in += moved.storageIn;
      band.out += moved.storageOut;
      measureDemand(book, step, grid);
    },
    list: () => days,
  };
}

/** Days before the plant began, which the demo history fills in. */
export const pastBooksFile = 'booksPast.json';

export function addPastBook(file: string, book: DayBook): void {
  const earlier = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { days: DayBook[] }).days : [];
  replaceFile(file, JSON.stringify({ days: [book, ...earlier.filter(({ day }) => day !== book.day)] }));
}

/** Next to the state of the plant, to compare reports with the energy that really flowed. */
export function writeBooks(stateFile: string, { books, days }: { books(): Books; days(): readonly DayBook[] }): void {
  const file = join(dirname(stateFile), 'books.json');
  replaceFile(file, JSON.stringify({ total: books(), days: days() }));
}
