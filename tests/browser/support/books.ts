// The plant's own books: what flowed by its physics, never by what was read of a meter. It writes them every minute, and not at once.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { here } from './here.ts';
import { until } from './station.ts';

export type Flow = 'import' | 'export' | 'pv' | 'load' | 'storageIn' | 'storageOut';
export interface Book extends Record<Flow, number> {
  day: string;
  seconds: number;
  bands: Record<string, { in: number; out: number }>;
  demand?: number;
}
const fileOf = (name: string): string => join(here().dataFolder, name);

/** For the top of a file that reads them. */
export const awaitBooks = (): void =>
  beforeAll(() => until(() => Promise.resolve(existsSync(fileOf('books.json'))), 150_000), 160_000);

const daysIn = (name: string): Book[] =>
  existsSync(fileOf(name)) ? (JSON.parse(readFileSync(fileOf(name), 'utf8')) as { days: Book[] }).days : [];
/** Oldest first. The first day of the running plant, which the history shares, is in both files. */
export const books = (): Book[] => [...daysIn('booksPast.json'), ...daysIn('books.json')];
/** Those that the plant ran through, the newest last. */
export const wholeDays = (): Book[] => books().filter(({ seconds }) => seconds === 86_400);
