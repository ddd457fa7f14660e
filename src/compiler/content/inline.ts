// Inlines the references of a schema to other files. $ref remains only for recursive schemas.
import type { Schema } from '../../core/language.ts';
import { read, toTokens } from '../../core/pointer.ts';
import { deviceEntity, withDeviceTypes } from './deviceForm.ts';
import { baseName, type Doc } from '../doc.ts';
import { type Dict, dict, hasAt, isDict, mapDict } from '../json.ts';
import { merge } from '../overlays/merge.ts';

/** The files that references can point to. */
export interface Files {
  readonly docs: ReadonlyMap<string, Doc>;
  /** The device form extended by all types, once it was requested. */
  device: Dict | undefined;
}
/** State of one resolution: the current path and the schemas found to be recursive. */
interface Turn {
  readonly files: Files;
  stack: string[];
  recursive: Map<string, string>;
  defs: Dict;
}

export function inlineFrom(files: Files, schema: Dict, doc: string): Schema {
  const turn: Turn = { files, stack: [], recursive: new Map(), defs: {} };
  const inlined = inlineNode(schema, doc, turn);
  return (Object.keys(turn.defs).length > 0 ? { ...inlined, $defs: turn.defs } : inlined) as Schema;
}

/** Whether a reference of that file can be resolved. */
export function leads(files: Files, ref: string, doc: string): boolean {
  const found = target(ref, doc);
  return files.docs.has(found.doc) && hasAt(dataOf(files, found.doc), found.pointer);
}

/** A path to another file leads to the entity of its base name, from any folder. */
function target(ref: string, doc: string): { doc: string; pointer: string } {
  const [file = '', pointer = ''] = ref.split('#');
  return { doc: file === '' ? doc : `entities/${baseName(file)}.json`, pointer };
}
function dataOf(files: Files, doc: string): unknown {
  const data = files.docs.get(doc)?.data;
  return doc === deviceEntity && data !== undefined ? (files.device ??= withDeviceTypes(data, files.docs)) : data;
}

function inlineRef(ref: string, keywords: Dict, doc: string, turn: Turn): Dict {
  const found = target(ref, doc);
  const key = `${found.doc}#${found.pointer}`;
  const siblings = inlineNode(keywords, doc, turn);
  if (turn.stack.includes(key)) {
    const def = defName(key);
    turn.recursive.set(key, def);
    return { $ref: `#/$defs/${def}`, ...siblings };
  }
  const { $defs: _others, ...schema } = dict(read(dataOf(turn.files, found.doc), found.pointer));
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

/** Members that are objects; others have already been reported as shape problems. */
const dictsOf = (members: unknown): Record<string, Dict> =>
  Object.fromEntries(Object.entries(dict(members)).filter((member): member is [string, Dict] => isDict(member[1])));

const objects = ['properties', 'choices', 'cases', 'rules', 'says', 'digits', 'file'];

/** Removes keywords of a wrong type, so that later steps can rely on a valid schema. */
function wellFormed(words: Dict): Dict {
  const copy: Dict = { ...words };
  for (const word of objects) if (word in copy && !isDict(copy[word])) delete copy[word];
  for (const word of ['required', 'enum']) if (word in copy && !Array.isArray(copy[word])) delete copy[word];
  for (const word of ['choices', 'rules']) if (word in copy) copy[word] = dictsOf(copy[word]);
  return copy;
}

/** "entities/node.json#/$defs/child" → "node_child" */
const defName = (key: string): string => {
  const [file = '', pointer = ''] = key.split('#');
  return [baseName(file), ...toTokens(pointer).filter((token) => token !== '$defs' && token !== 'properties')].join('_');
};
