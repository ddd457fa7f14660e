// The plant's own books: energies from its physics, not from meter readings. The plant writes them every minute, the first time
// after a delay.
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

/** Registers a hook that waits for the books; call it at the top of a file that reads them. */
export const awaitBooks = (): void =>
  beforeAll(() => until(() => Promise.resolve(existsSync(fileOf('books.json'))), 150_000), 160_000);

const daysIn = (name: string): Book[] =>
  existsSync(fileOf(name)) ? (JSON.parse(readFileSync(fileOf(name), 'utf8')) as { days: Book[] }).days : [];
/** Oldest first. The day on which the plant started is in both files, because the history includes it. */
export const books = (): Book[] => [...daysIn('booksPast.json'), ...daysIn('books.json')];
/** Days that the plant simulated completely, newest last. */
export const fullDays = (): Book[] => books().filter(({ seconds }) => seconds === 86_400);
