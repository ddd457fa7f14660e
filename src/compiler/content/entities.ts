// Resolves schemas of entity files: other files are inlined, $ref remains only for recursive schemas.
import type { EntityRef, Schema, SchemaOrEntity } from '../../core/language.ts';
import { toPartial } from '../../core/schema/plain.ts';
import { toPointer, toTokens } from '../../core/pointer.ts';
import { memberOf } from '../../core/schema/schemaWalk.ts';
import { baseName, type Doc } from '../doc.ts';
import { type Dict, dict } from '../json.ts';
import { type Files, inlineFrom, leads } from './inline.ts';

export interface Entities {
  /** Resolves a reference such as "device", "device#query" or "alarm#/level". Undefined if there is no such entity. */
  resolve: (ref: string) => Schema | undefined;
  /** Converts an inline schema, { entity, partial } or { list } to a schema. */
  toSchema: (written: SchemaOrEntity | undefined) => Schema;
  /** Inlines references of a schema to other files ("../entities/shared/enumerations.json#/$defs/level"). */
  inline: (schema: Schema) => Schema;
  /** Whether a reference such as "alarm.json#/$defs/query", written in that file, can be resolved. */
  leads: (ref: string, doc: string) => boolean;
  names: readonly string[];
}

interface Resolving extends Files {
  readonly resolved: Map<string, Schema | undefined>;
}

export function createEntities(docs: ReadonlyMap<string, Doc>): Entities {
  const files: Resolving = { docs, device: undefined, resolved: new Map() };
  return {
    names: namesOf(docs),
    leads: (ref, doc) => leads(files, ref, doc),
    resolve: (ref) => resolve(files, ref),
    inline: (schema) => inlineFrom(files, schema as Dict, ''),
    toSchema(written) {
      if (written === undefined) return {};
      if (!isEntityRef(written)) return inlineFrom(files, toWritten(written), '');
      const schema = resolve(files, written.entity) ?? {};
      return written.partial ? toPartial(schema) : schema;
    },
  };
}

function namesOf(docs: ReadonlyMap<string, Doc>): string[] {
  const files = [...docs.values()]
    .filter((doc) => doc.kind === 'entities')
    .sort((left, right) => (left.name < right.name ? -1 : 1));
  return files.flatMap(({ name, data }) => [
    baseName(name),
    ...Object.keys(dict(dict(data).$defs)).map((def) => `${baseName(name)}#${def}`),
  ]);
}

function resolve(files: Resolving, ref: string): Schema | undefined {
  const { resolved } = files;
  if (!resolved.has(ref)) resolved.set(ref, resolveUncached(files, ref));
  return resolved.get(ref);
}

function resolveUncached(files: Resolving, ref: string): Schema | undefined {
  const [name = '', part] = ref.split('#');
  if (part?.startsWith('/')) {
    const entity = resolve(files, name);
    const member =
      entity && toTokens(part).reduce<Schema | undefined>((here, token) => here && memberOf(here, token, entity), entity);
    return member && (entity?.$defs ? { ...member, $defs: entity.$defs } : member);
  }
  const written = toFileRef(ref);
  return leads(files, written, '') ? inlineFrom(files, { $ref: written }, '') : undefined;
}

function toWritten(written: unknown): Dict {
  if (isEntityRef(written)) return { $ref: toFileRef(written.entity) };
  const { list } = dict(written);
  return list === undefined ? dict(written) : { type: 'array', items: toWritten(list) };
}

const isEntityRef = (written: unknown): written is EntityRef => typeof dict(written).entity === 'string';

/** "device#query" → "device.json#/$defs/query"; "alarm#/level" → "alarm.json#/properties/level". */
function toFileRef(ref: string): string {
  const [name = '', part] = ref.split('#');
  if (part === undefined || part === '') return `${name}.json`;
  if (!part.startsWith('/')) return `${name}.json#/$defs/${part}`;
  return `${name}.json#${toPointer(toTokens(part).flatMap((token) => ['properties', token]))}`;
}
