// Since when a member of a value is outdated, and which devices are affected. Reads the member named by `agedBy` in the schema.
// Pure.
import type { Schema } from '../../../src/core/language.ts';
import { read } from '../../../src/core/pointer.ts';

export interface Old {
  since?: number;
  of: string;
}
export const asOld = (data: unknown): Old | undefined => {
  const [of, since] = [read(data, '/of'), read(data, '/since')];
  return typeof of === 'string' ? { of, ...(typeof since === 'number' && { since }) } : undefined;
};
/** Pointer to the age of the value at `at`; undefined if its schema has none. */
export const placeOf = (at: string, schema: Schema | undefined): string | undefined =>
  schema?.agedBy === undefined ? undefined : `${at.slice(0, at.lastIndexOf('/'))}/${schema.agedBy}`;

export function oldIn(data: unknown, at: string, schema: Schema | undefined): Old | undefined {
  const place = placeOf(at, schema);
  return place === undefined ? undefined : asOld(read(data, place));
}
