// In: a value as a person reads it. Out: which markup holds it. Values of one shape follow each other without new markup.
import { type Formatted, missing } from '../../src/core/format/format.ts';
import type { Schema } from '../../src/core/language.ts';

/** number: text with the room of a unit behind it; word: a state with its tone; text: as it is. */
export type Shape = 'number' | 'word' | 'text' | 'missing' | 'misfit';

export function shapeOf({ text, tone, misfit }: Formatted, value: unknown, schema: Schema): Shape {
  if (text === missing) return 'missing';
  if (misfit !== undefined) return 'misfit';
  if (tone !== undefined) return 'word';
  return typeof value === 'number' && !schema.choices ? 'number' : 'text';
}
