// In: the entity files. Out: any schema of the language, resolved: other files inlined, $ref only where a shape holds itself.
import type { EntityRef, Schema, SchemaOrEntity } from '../../core/language.ts';
import { toPartial } from '../../core/schema/plain.ts';
import { read, toPointer, toTokens } from '../../core/pointer.ts';
import { memberOf } from '../../core/schema/schemaWalk.ts';
import { deviceEntity, withDeviceTypes } from './deviceForm.ts';
import { baseName, type Doc } from '../doc.ts';
import { type Dict, dict, hasAt, isDict, mapDict } from '../json.ts';
import { merge } from '../overlays/merge.ts';

export interface Entities {
  /** "device", "device#query", "alarm#/level"; undefined where there is none. */
  resolve: (ref: string) => Schema | undefined;
  /** A schema in place, { entity, partial } or { list }. */
  toSchema: (written: SchemaOrEntity | undefined) => Schema;
  /** Inlines what a schema of another file refers to ("../entities/enumerations.json#/$defs/level"). */
  inline: (schema: Schema) => Schema;
  /** Does "alarm.json#/$defs/query", written in that file, lead anywhere? */
  leads: (ref: string, doc: string) => boolean;
  names: readonly string[];
}

/** What one resolution carries: where it is, and the shapes that turned out to hold themselves. */
interface Turn {
  stack: string[];
  recursive: Map<string, string>;
  defs: Dict;
}

export function createEntities(docs: ReadonlyMap<string, Doc>): Entities {
  const resolved = new Map<string, Schema | undefined>();
  const files = [...docs.values()].filter((doc) => doc.kind === 'entities');
  const names = files.flatMap(({ name, data }) => [
    baseName(name),
    ...Object.keys(dict(dict(data).$defs)).map((def) => `${baseName(name)}#${def}`),
  ]);

  const target = (ref: string, doc: string): { doc: string; pointer: string } => {
    const [file = '', pointer = ''] = ref.split('#');
    return { doc: file === '' ? doc : `entities/${baseName(file)}.json`, pointer };
  };
  let device: Dict | undefined;
  const dataOf = (doc: string): unknown => {
    const data = docs.get(doc)?.data;
    return doc === deviceEntity && data !== undefined ? (device ??= withDeviceTypes(data, docs)) : data;
  };
  const leads = (ref: string, doc: string): boolean => {
    const found = target(ref, doc);
    return docs.has(found.doc) && hasAt(dataOf(found.doc), found.pointer);
  };

  function inlineRef(ref: string, beside: Dict, doc: string, turn: Turn): Dict {
    const found = target(ref, doc);
    const key = `${found.doc}#${found.pointer}`;
    const siblings = inlineNode(beside, doc, turn);
    if (turn.stack.includes(key)) {
      const def = defName(key);
      turn.recursive.set(key, def);
      return { $ref: `#/$defs/${def}`, ...siblings };
    }
    const { $defs: _others, ...schema } = dict(read(dataOf(found.doc), found.pointer));
    turn.stack.push(key);
    const inlined = inlineNode(schema, found.doc, turn);
    turn.stack.pop();
    const def = turn.recursive.get(key);
    if (def === undefined || (turn.stack.length === 0 && Object.keys(siblings).length === 0)) {
      if (def !== undefined) turn.defs[def] = inlined;
      return merge(inlined, siblings) as Dict;
    }
    turn.defs[def] = inlined;
    return { $ref: `#/$defs/${def}`, ...siblings };
  }

  function inlineNode(schema: Dict, doc: string, turn: Turn): Dict {
    const { $ref, $schema: _schema, ...words } = schema;
    if (typeof $ref === 'string') return inlineRef($ref, words, doc, turn);
    const inner = (each: Dict): Dict => inlineNode(each, doc, turn);
    const copy: Dict = wellFormed(words);
    if (isDict(copy.properties)) copy.properties = mapDict(dictsOf(copy.properties), inner);
    if (isDict(copy.items)) copy.items = inner(copy.items);
    if (isDict(copy.additionalProperties)) copy.additionalProperties = inner(copy.additionalProperties);
    if (isDict(copy.cases)) {
      copy.cases = mapDict(dictsOf(copy.cases), (each) => ({
        ...wellFormed(each),
        properties: mapDict(dictsOf(each.properties), inner),
      }));
    }
    return copy;
  }

  function inlineFrom(schema: Dict, doc: string): Schema {
    const turn: Turn = { stack: [], recursive: new Map(), defs: {} };
    const inlined = inlineNode(schema, doc, turn);
    return (Object.keys(turn.defs).length > 0 ? { ...inlined, $defs: turn.defs } : inlined) as Schema;
  }

  function resolve(ref: string): Schema | undefined {
    if (!resolved.has(ref)) resolved.set(ref, resolveAnew(ref));
    return resolved.get(ref);
  }

  function resolveAnew(ref: string): Schema | undefined {
    const [name = '', part] = ref.split('#');
    if (part?.startsWith('/')) {
      const whole = resolve(name);
      const member =
        whole && toTokens(part).reduce<Schema | undefined>((here, token) => here && memberOf(here, token, whole), whole);
      return member && (whole?.$defs ? { ...member, $defs: whole.$defs } : member);
    }
    const written = toFileRef(ref);
    return leads(written, '') ? inlineFrom({ $ref: written }, '') : undefined;
  }

  const toWritten = (written: unknown): Dict => {
    if (isEntityRef(written)) return { $ref: toFileRef(written.entity) };
    const { list } = dict(written);
    return list === undefined ? dict(written) : { type: 'array', items: toWritten(list) };
  };

  return {
    names,
    leads,
    resolve,
    inline: (schema) => inlineFrom(schema as Dict, ''),
    toSchema: (written) => {
      if (written === undefined) return {};
      const schema = isEntityRef(written) ? (resolve(written.entity) ?? {}) : inlineFrom(toWritten(written), '');
      return isEntityRef(written) && written.partial ? toPartial(schema) : schema;
    },
  };
}

const isEntityRef = (written: unknown): written is EntityRef => typeof dict(written).entity === 'string';

/** Members that are objects; what is not was told as a problem of shape. */
const dictsOf = (members: unknown): Record<string, Dict> =>
  Object.fromEntries(Object.entries(dict(members)).filter((member): member is [string, Dict] => isDict(member[1])));

const objects = ['properties', 'choices', 'cases', 'rules', 'says', 'digits', 'file'];

/** Without the words of a wrong type, so that everything behind the compiler can rely on a schema being one. */
function wellFormed(words: Dict): Dict {
  const copy: Dict = { ...words };
  for (const word of objects) if (word in copy && !isDict(copy[word])) delete copy[word];
  for (const word of ['required', 'enum']) if (word in copy && !Array.isArray(copy[word])) delete copy[word];
  for (const word of ['choices', 'rules']) if (word in copy) copy[word] = dictsOf(copy[word]);
  return copy;
}

/** "device#query" → "device.json#/$defs/query"; "alarm#/level" → "alarm.json#/properties/level". */
function toFileRef(ref: string): string {
  const [name = '', part] = ref.split('#');
  if (part === undefined || part === '') return `${name}.json`;
  if (!part.startsWith('/')) return `${name}.json#/$defs/${part}`;
  return `${name}.json#${toPointer(toTokens(part).flatMap((token) => ['properties', token]))}`;
}

/** "entities/node.json#/$defs/child" → "node_child" */
const defName = (key: string): string => {
  const [file = '', pointer = ''] = key.split('#');
  return [baseName(file), ...toTokens(pointer).filter((token) => token !== '$defs' && token !== 'properties')].join('_');
};
