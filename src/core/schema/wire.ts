// Encodes and decodes single values by their codec. A value that does not match is returned unchanged and shown as a misfit.
import { decimalText } from '../texts/digits.ts';
import type { Schema } from '../language.ts';

export type Codec = NonNullable<Schema['wire']>;

export function fromWire(codec: Codec, value: unknown): unknown {
  if (codec === 'flag') return value === 1 || value === '1' ? true : value === 0 || value === '0' ? false : value;
  if (typeof value !== 'string') return value;
  if (codec === 'encoded') return decoded(value);
  return value === '' ? [] : value.split(codec.joined);
}

export function toWire(codec: Codec, value: unknown): unknown {
  if (codec === 'flag') return typeof value === 'boolean' ? Number(value) : value;
  if (codec === 'encoded') return typeof value === 'string' ? encodeURIComponent(value) : value;
  return Array.isArray(value) ? value.join(codec.joined) : value;
}

/** A text with invalid percent-encoding is returned unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** One member of a multipart body as text: numbers as decimal text, objects as JSON. Absent members are not sent. */
export function toPart(value: unknown): string {
  if (typeof value === 'number') return decimalText(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Parses a text of a multipart body to the wire value that the schema expects. Text that does not match is returned as text. */
export function fromPart(schema: Schema, text: string): unknown {
  const codec = schema.wire;
  if (codec === 'flag') return text === '1' || text === 'true' ? 1 : text === '0' || text === 'false' ? 0 : text;
  if (codec !== undefined) return text;
  const types = [schema.type ?? (schema.properties ? 'object' : 'string')].flat();
  if (types.includes('number') || types.includes('integer'))
    return text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text;
  if (types.includes('boolean')) return text === 'true' ? true : text === 'false' ? false : text;
  return types.includes('object') || types.includes('array') ? parsed(text) : text;
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
