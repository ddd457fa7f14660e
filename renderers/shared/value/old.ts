// In: a value that is held as a whole, and the schema of one of its members. Out: since when that member is old, and of whom. Pure.
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
/** Where the age of the value at a pointer is told; undefined: nowhere. */
export const placeOf = (at: string, schema: Schema | undefined): string | undefined =>
  schema?.agedBy === undefined ? undefined : `${at.slice(0, at.lastIndexOf('/'))}/${schema.agedBy}`;

export function oldIn(data: unknown, at: string, schema: Schema | undefined): Old | undefined {
  const place = placeOf(at, schema);
  return place === undefined ? undefined : asOld(read(data, place));
}
