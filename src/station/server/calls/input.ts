// Converts the texts of a query or a form to the types of the call, in wire units. Text that does not fit its type is kept, so
// that validation can report it.
import type { FieldError } from '../../../core/calls/outcome.ts';
import type { Schema } from '../../../core/language.ts';
import { membersOf } from '../../../core/schema/bounds.ts';
import { refusalOf } from '../../../core/schema/fileLimits.ts';
import { isPageToo, pictureReaders } from '../pictureSize.ts';

export interface UploadedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Members that a query or multipart form carries as text. Unknown members stay, so that validation refuses them. */
export function toTyped(schema: Schema, texts: Readonly<Record<string, string>>): Record<string, unknown> {
  const members = membersOf(schema);
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([name]) => name !== '__proto__')
      .map(([name, text]) => [name, toValue(resolveIn(schema, members[name]), text)]),
  );
}

export function resolveIn(root: Schema, schema: Schema | undefined): Schema | undefined {
  const name = schema?.$ref?.startsWith('#/$defs/') ? schema.$ref.slice('#/$defs/'.length) : undefined;
  return name === undefined ? schema : { ...root.$defs?.[name], ...schema };
}

function toValue(schema: Schema | undefined, text: string): unknown {
  if (!schema) return text;
  // Codecs read their own wire form, which is text in a form.
  if (schema.wire === 'flag') return text === '1' ? 1 : text === '0' ? 0 : text;
  if (schema.wire !== undefined) return text;
  const types = new Set([schema.type].flat());
  if (types.has('string')) return text;
  if (types.has('number') || types.has('integer') || holdsNumbers(schema)) return isDecimal(text) ? Number(text) : text;
  if (types.has('boolean')) return text === 'true' ? true : text === 'false' ? false : text;
  if (types.has('object') || types.has('array')) return fromJson(text);
  return text;
}

const holdsNumbers = ({ choices, type }: Schema): boolean =>
  type === undefined && choices !== undefined && Object.values(choices).every((each) => typeof each.const === 'number');
const isDecimal = (text: string): boolean => /^-?\d{1,20}(\.\d{1,20})?$/.test(text);

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A browser decodes a picture to 4 bytes per pixel, whatever the size of its file. */
const mostPixels = 50_000_000;

type FileFault = FieldError & { values?: Record<string, unknown> };

/** Checks files against the `file` limits of their properties: extension, size, and that a picture is one. */
export function checkFiles(schema: Schema, files: Readonly<Record<string, UploadedFile>>): FileFault[] {
  const members = membersOf(schema);
  return Object.entries(files).flatMap(([name, file]) => {
    const path = `/${name}`;
    const rule = resolveIn(schema, members[name])?.file;
    const fault = rule ? faultOf(file, rule) : { message: 'This value is not expected here' };
    return fault ? [{ path, ...fault }] : [];
  });
}

function faultOf({ name, bytes }: UploadedFile, limits: NonNullable<Schema['file']>): Omit<FileFault, 'path'> | undefined {
  // With the texts of the console, which checks the same before it sends.
  const refusal = refusalOf({ name, size: bytes.length }, limits);
  if (refusal) return { message: refusal.text, ...(refusal.values && { values: refusal.values }) };
  const sizeOf = pictureReaders[/\.[A-Za-z0-9]+$/.exec(name)?.[0].toLowerCase() ?? ''];
  if (!sizeOf) return undefined;
  const size = sizeOf(bytes);
  if (!size || isPageToo(bytes)) return { message: 'The picture cannot be read' };
  if (size.width * size.height <= mostPixels) return undefined;
  return { message: 'The picture exceeds {{max}} million pixels', values: { max: mostPixels / 1_000_000 } };
}

/** Data nested more deeply than any schema could exhaust the stack of the functions that traverse it. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}

/** A form that a person fills in has fewer values. */
const manyValues = 3000;
/** Checking a large request with an error in each member would take seconds, so only the first error is reported. */
export function isLarge(value: unknown): boolean {
  let left = manyValues;
  const isOver = (each: unknown): boolean => {
    left -= 1;
    if (left < 0) return true;
    return typeof each === 'object' && each !== null && Object.values(each).some(isOver);
  };
  return isOver(value);
}
