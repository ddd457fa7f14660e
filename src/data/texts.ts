// Fills the values of a schema text from the scope and formats them; the text is not yet translated.
import type { FormatContext } from '../core/format/format.ts';
import { formatValue, joinFormatted } from '../core/format/format.ts';
import type { Schema, Text, TextObject, Value } from '../core/language.ts';
import { fill, isReference, isTextObject } from '../core/value.ts';

export interface TextSurroundings {
  lookup: (pointer: string) => unknown;
  /** The resolved property that `as` names. */
  entity: (ref: string) => Schema | undefined;
  format: FormatContext;
}

/** Values with `as` are formatted like that property, others keep their plain form; missing values are a dash. */
export function fillText(text: Text, around: TextSurroundings): Text {
  if (typeof text === 'string' || !text.values) return text;
  const values = Object.entries(text.values).map(([name, value]) => [name, fillOne(value, around)] as const);
  return { ...text, values: Object.fromEntries(values) } as TextObject;
}

function fillOne(value: Value, around: TextSurroundings): unknown {
  if (isTextObject(value)) return fillText(value, around);
  const found = fill(value, around.lookup);
  if (isReference(value) && value.as !== undefined)
    return joinFormatted(formatValue(around.entity(value.as), found, around.format));
  if (typeof found === 'object' && found !== null && isTextObject(found)) return found;
  return found === undefined || found === null ? '–' : found;
}
