// In: the texts of a query or a form. Out: a request of the call's types, in wire units. What does not fit its type stays text, for validation to name.
import { joined } from '../../core/object.ts';
import type { FieldError } from '../../core/calls/outcome.ts';
import type { Schema } from '../../core/language.ts';

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

/** Case members lie beside the others: which case holds is only known when the values are. */
export function membersOf(schema: Schema): Readonly<Record<string, Schema>> {
  return joined([...Object.values(schema.cases ?? {}).map((each) => each.properties), schema.properties]);
}

export function resolveIn(root: Schema, schema: Schema | undefined): Schema | undefined {
  const name = schema?.$ref?.startsWith('#/$defs/') ? schema.$ref.slice('#/$defs/'.length) : undefined;
  return name === undefined ? schema : { ...root.$defs?.[name], ...schema };
}

function toValue(schema: Schema | undefined, text: string): unknown {
  if (!schema) return text;
  // Codecs read their own wire form, which a form carries as text.
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

const signatures: Readonly<Record<string, readonly number[]>> = {
  '.png': [0x89, 0x50, 0x4e, 0x47],
  '.jpg': [0xff, 0xd8, 0xff],
  '.jpeg': [0xff, 0xd8, 0xff],
};

/** Files against the `file` words of their properties: accepted ending, content of that kind, size. */
export function checkFiles(
  schema: Schema,
  files: Readonly<Record<string, UploadedFile>>,
): (FieldError & { values?: Record<string, unknown> })[] {
  const members = membersOf(schema);
  return Object.entries(files).flatMap(([name, file]) => {
    const path = `/${name}`;
    const rule = resolveIn(schema, members[name])?.file;
    if (!rule) return [{ path, message: 'This value is not expected here' }];
    const ending = /\.[A-Za-z0-9]+$/.exec(file.name)?.[0].toLowerCase() ?? '';
    const signature = signatures[ending];
    const fits = rule.accept.includes(ending) && (signature?.every((byte, index) => file.bytes[index] === byte) ?? true);
    if (!fits) {
      // In the words of the console, which refuses before it sends.
      const kinds = rule.accept.join(', ');
      return kinds === '.json'
        ? [{ path, message: 'Only JSON files are supported' }]
        : [{ path, message: 'Only {{kinds}} files are supported', values: { kinds } }];
    }
    if (file.bytes.length > rule.maxMB * 1_000_000) {
      return [{ path, message: 'The file is larger than {{max}} MB', values: { max: rule.maxMB } }];
    }
    return [];
  });
}

/** Deeper data than any schema has would exhaust the stack of whatever walks it. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}
