// Energy books of the simulated plant: totals since it began, and each day. They are computed from the physical flows and not
// from the meters.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { recordOf } from '../../core/object.ts';
import type { Step } from './model.ts';
import { replaceFile, replaceFileAside } from '../files/replaceFile.ts';

/** Energy paths; values are in kWh. */
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

/**
 * Energy in kWh since the plant began, computed by the simulation itself: an independent reference for reports. `charging` is
 * part of the load, `auxiliary` (cooling, air conditioning, own consumption) is part of the storage side, and `lineLoss` occurs
 * between the meters.
 */
export interface Books extends Record<Path, number> {
  batteryHeat: number;
  /** Energy in the cells, now and at the beginning. */
  stored: number;
  storedAtStart: number;
}
export const noBooks = (stored: number): Books => ({
  ...recordOf(paths, () => 0),
  batteryHeat: 0,
  stored,
  storedAtStart: stored,
});
/** One day in the calendar of the station. */
export interface DayBook extends Record<Path, number> {
  day: string;
  /** Seconds in which the plant ran on this day. */
  seconds: number;
  /** Energy of the storage side by code of the price band. */
  bands: Record<string, { in: number; out: number }>;
  /** Highest 15-minute mean of the power drawn from the grid in kW, and its time. */
  demand?: number;
  demandAt?: number;
}
export interface DayBooks {
  /** Enters the energy of a step by path, and the power drawn from the grid (kW, negative for feed-in). */
  enter(step: Step, moved: Readonly<Record<Path, number>>, grid: number): void;
  list(): readonly DayBook[];
}

/** Number of days that are kept. */
const most = 800;
const minuteS = 60;
const window = 15;

export function createDayBooks(kept: readonly DayBook[] = []): DayBooks {
  const days = [...kept];
  /** Means of full minutes, newest last. Cleared after an interruption of the plant. */
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
        // The demand of a day does not include minutes of the previous day.
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

/** Books of the days before the plant began, from the simulated demo history. */
export const pastBooksFile = 'booksPast.json';

export async function addPastBook(file: string, book: DayBook): Promise<void> {
  const earlier = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { days: DayBook[] }).days : [];
  await replaceFileAside(file, JSON.stringify({ days: [book, ...earlier.filter(({ day }) => day !== book.day)] }));
}

/** Writes the books next to the state of the plant, so that reports can be compared with the energy that actually flowed. */
export function writeBooks(stateFile: string, { books, days }: { books(): Books; days(): readonly DayBook[] }): void {
  const file = join(dirname(stateFile), 'books.json');
  replaceFile(file, JSON.stringify({ total: books(), days: days() }));
}
