// Selects the markup for a formatted value. Values of the same shape replace each other without new markup.
import { type Formatted, missing } from '../../src/core/format/format.ts';
import type { Schema } from '../../src/core/language.ts';

/** number: text plus a unit column; word: a state with a tone; text: plain text. */
export type Shape = 'number' | 'word' | 'text' | 'missing' | 'misfit';

export function shapeOf({ text, tone, misfit }: Formatted, value: unknown, schema: Schema): Shape {
  if (text === missing) return 'missing';
  if (misfit !== undefined) return 'misfit';
  if (tone !== undefined) return 'word';
  return typeof value === 'number' && !schema.choices ? 'number' : 'text';
}
