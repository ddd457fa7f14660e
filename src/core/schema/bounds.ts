// Computes from a schema how large the JSON of an untrusted value can be, in bytes, values and levels, and finds the places
// without a limit.
import type { Schema } from '../language.ts';
import { joined } from '../object.ts';
import { toPointer } from '../pointer.ts';
import { resolve } from './schemaWalk.ts';

export interface Bounds {
  bytes: number;
  /** Number of values, including objects, lists and their contents. */
  values: number;
  levels: number;
  /** Maximum number of members of one object. */
  members: number;
}
export type Endless = { at: string; word: 'maxLength' | 'maxItems' | 'maxProperties' };

/** Includes the members of all cases, because the case that applies depends on the value. */
export function membersOf(schema: Schema): Readonly<Record<string, Schema>> {
  return joined([...Object.values(schema.cases ?? {}).map((each) => each.properties), schema.properties]);
}

/** Maximum bytes per character: JSON may escape every character, as in \u0041. */
const escaped = 6;
const numberBytes = 32;
/** Values with a format, such as dates and times, and file names. */
const formatBytes = 64;
const fileNameBytes = 255 * escaped;
/** Size of the keys of an object with arbitrary members, such as point keys. */
const keyBytes = 128;
/** The compiler also checks invalid files, in which a keyword may have any value. */
const isDict = (further: Schema['additionalProperties']): further is Schema => typeof further === 'object' && Boolean(further);
/** Maximum depth, for schemas that contain themselves. */
const deepest = 12;
const least: Bounds = { bytes: 8, values: 1, levels: 0, members: 0 };

/** `side`: a request has no readOnly members, an answer has no writeOnly members. */
export function boundsOf(root: Schema, side: 'request' | 'answer'): Bounds {
  const hidden = side === 'request' ? 'readOnly' : 'writeOnly';
  const look = (raw: Schema | undefined, depth: number): Bounds => {
    if (!raw) return least;
    if (depth > deepest) return { bytes: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY, levels: depth, members: 0 };
    const schema = resolve(raw, root);
    const simple = bytesOf(schema);
    if (simple !== undefined) return { ...least, bytes: simple };
    const { items, additionalProperties, maxItems = Number.POSITIVE_INFINITY } = schema;
    if (items) return times(look(items, depth + 1), maxItems);
    const named = Object.entries(membersOf(schema)).filter(([, each]) => each[hidden] !== true);
    const known = named.map(([name, each]) => withOverhead(look(each, depth + 1), name.length + 4));
    const further = isDict(additionalProperties) ? additionalProperties : undefined;
    if (further && schema.maxProperties !== undefined)
      known.push(times(withOverhead(look(further, depth + 1), keyBytes), schema.maxProperties));
    const open = further ? (schema.maxProperties ?? 0) : 0;
    return known.reduce(sum, { ...least, levels: 1, members: named.length + open });
  };
  return look(root, 0);
}

const withOverhead = ({ bytes, ...rest }: Bounds, more: number): Bounds => ({ bytes: bytes + more, ...rest });
const times = ({ bytes, values, levels, members }: Bounds, most: number): Bounds => ({
  members,
  bytes: most === 0 ? 2 : 2 + most * (bytes + 1),
  values: most === 0 ? 1 : 1 + most * values,
  levels: levels + 1,
});
const sum = (one: Bounds, other: Bounds): Bounds => ({
  bytes: one.bytes + other.bytes,
  values: one.values + other.values,
  levels: Math.max(one.levels, other.levels + 1),
  members: Math.max(one.members, other.members),
});

/** Size in bytes of a simple value; undefined for objects and lists. A text without a limit is infinite. */
function bytesOf({ type, choices, enum: offered, const: only, format, file, maxLength }: Schema): number | undefined {
  const fixed = only === undefined ? (offered ?? (choices && Object.values(choices).map((each) => each.const))) : [only];
  if (fixed) return Math.max(numberBytes, ...fixed.map((each) => escaped * (JSON.stringify(each) ?? '').length));
  if (file) return fileNameBytes;
  const types = [type].flat();
  if (types.includes('string'))
    return maxLength === undefined && format !== undefined ? formatBytes : escaped * (maxLength ?? Number.POSITIVE_INFINITY) + 2;
  return types.includes('object') || types.includes('array') || type === undefined ? undefined : numberBytes;
}

/** Texts, lists and objects of a request without a size limit. An empty schema is ignored, because nothing reads its value. */
export function endlessIn(root: Schema): Endless[] {
  const found = new Map<string, Endless>();
  const seen = new Set<Schema>();
  const look = (raw: Schema, tokens: readonly string[]): void => {
    const schema = resolve(raw, root);
    const behind = raw.$ref === undefined ? raw : root.$defs?.[raw.$ref.split('/').at(-1) ?? ''];
    if (raw.readOnly === true || schema.readOnly === true || seen.has(behind ?? raw)) return;
    seen.add(behind ?? raw);
    const at = toPointer(tokens);
    const word = endlessWord(schema);
    if (word) found.set(at, { at, word });
    if (schema.items) look(schema.items, [...tokens, '*']);
    for (const [name, each] of Object.entries(membersOf(schema))) look(each, [...tokens, name]);
    if (isDict(schema.additionalProperties)) look(schema.additionalProperties, [...tokens, '*']);
  };
  if (Object.keys(root).length > 0) look(root, []);
  return [...found.values()];
}

function endlessWord(schema: Schema): Endless['word'] | undefined {
  const types = [schema.type].flat();
  if (types.includes('array') && schema.maxItems === undefined) return 'maxItems';
  if (types.includes('string') && bytesOf(schema) === Number.POSITIVE_INFINITY) return 'maxLength';
  const open = types.includes('object') && schema.additionalProperties !== false && schema.maxProperties === undefined;
  return open ? 'maxProperties' : undefined;
}
