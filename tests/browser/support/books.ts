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
const file = (): string => join(here().dataFolder, 'books.json');

/** For the top of a file that reads them. */
export const awaitBooks = (): void => beforeAll(() => until(() => Promise.resolve(existsSync(file())), 150_000), 160_000);

export const books = (): Book[] => (JSON.parse(readFileSync(file(), 'utf8')) as { days: Book[] }).days;
/** Those that the plant ran through, the newest last. */
export const wholeDays = (): Book[] => books().filter(({ seconds }) => seconds === 86_400);
