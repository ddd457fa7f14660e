// In: a text of a schema and a scope. Out: the same with its values read and formatted, ready to be translated by whoever shows it.
import type { FormatContext } from '../core/format/format.ts';
import { formatValue, joinFormatted } from '../core/format/format.ts';
import type { Schema, Text, TextObject, Value } from '../core/language.ts';
import { fill, isReference, isTextObject } from '../core/value.ts';

export interface TextSurroundings {
  look: (pointer: string) => unknown;
  /** The property that `as` names, resolved. */
  entity: (ref: string) => Schema | undefined;
  format: FormatContext;
}

/** A value with `as` is drawn as its property draws it; one without keeps its plain form; missing is a dash. */
export function fillText(text: Text, around: TextSurroundings): Text {
  if (typeof text === 'string' || !text.values) return text;
  const values = Object.entries(text.values).map(([name, value]) => [name, fillOne(value, around)] as const);
  return { ...text, values: Object.fromEntries(values) } as TextObject;
}

function fillOne(value: Value, around: TextSurroundings): unknown {
  if (isTextObject(value)) return fillText(value, around);
  const found = fill(value, around.look);
  if (isReference(value) && value.as !== undefined)
    return joinFormatted(formatValue(around.entity(value.as), found, around.format));
  if (typeof found === 'object' && found !== null && isTextObject(found)) return found;
  return found === undefined || found === null ? '–' : found;
}
