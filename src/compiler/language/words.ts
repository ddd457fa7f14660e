// Texts, values and conditions: the words that stand everywhere. Here they are checked, wherever they stand.
import { operators } from '../../core/condition.ts';
import type { Schema } from '../../core/language.ts';
import { type Bench, checkName, namesFor } from '../bench.ts';
import { type At, below, writtenIn } from '../doc.ts';
import { dict, entries, isDict, list, show } from '../json.ts';
import { neverHolds } from './neverHolds.ts';

/** What may be read at a place. An absent reader means the word cannot be used there. */
export interface Sight {
  bench: Bench;
  /** "the cases of an entity": for the problem text. */
  place: string;
  /** `as` may name a point. */
  asPoint?: boolean;
  from?: (pointer: string, at: At) => void;
  at?: (pointer: string, at: At) => void;
  /** What is known of the value there, so that a comparison that never holds is told. */
  shape?: (word: 'from' | 'at', pointer: string, at: At) => Schema | undefined;
}

const pointerShape = /^(\/([^~/]|~[01])*)*$/;

/** A translatable text. `free`: its values come from elsewhere, as those of a rule do. */
export function checkText(value: unknown, place: At, sight: Sight, free = false): void {
  const { bench } = sight;
  const text = typeof value === 'string' ? value : dict(value).text;
  if (typeof text !== 'string' || text.trim() === '') {
    return bench.report('shape/wrong-type', place, { expected: 'a text', got: show(value) });
  }
  const { values, context, ...rest } = isDict(value) ? value : {};
  for (const name of Object.keys(rest)) {
    if (name !== 'text')
      bench.report('shape/unknown-word', below(place, name), { name, known: ['text', 'values', 'context'], thing: 'a text' });
  }
  const key = typeof context === 'string' ? `${text}\u0004${context}` : text;
  if (!bench.texts.has(key)) bench.texts.set(key, place);
  const given = new Set(Object.keys(dict(values)));
  for (const name of free ? [] : placeholders(text)) if (!given.has(name)) bench.report('text/no-value', place, { name });
  for (const [name, each] of entries(values)) checkValue(each, below(below(place, 'values'), name), sight);
}

export const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([^{},]+?)\s*(?:,[^}]*)?\}\}/g)].map(([, name = '']) => name);

/** Which words stand beside which. */
const companions: Readonly<Record<string, readonly string[]>> = {
  from: ['as'],
  const: [],
  text: ['values', 'context'],
  fn: ['of'],
};

export function checkValue(value: unknown, place: At, sight: Sight): void {
  if (Array.isArray(value)) return value.forEach((each, index) => checkValue(each, below(place, index), sight));
  if (!isDict(value)) return;
  const words = Object.keys(companions).filter((word) => Object.hasOwn(value, word));
  const [word] = words;
  if (word === undefined || !isWord(word, value)) {
    for (const [name, each] of Object.entries(value)) checkValue(each, below(place, name), sight);
    return;
  }
  const strange = Object.keys(value).filter((name) => name !== word && !companions[word]?.includes(name));
  if (words.length > 1 || strange.length > 0)
    return sight.bench.report('value/two-words', place, { words: [...new Set([...words, ...strange])] });
  if (word === 'from') checkFrom(value, place, sight);
  if (word === 'text') checkText(value, place, sight);
  if (word === 'fn') {
    checkName(sight.bench, 'function-name', value.fn, below(place, 'fn'));
    for (const [name, each] of entries(value.of)) checkValue(each, below(below(place, 'of'), name), sight);
  }
}

/** A member called "text" or "from" of a literal body is only data when it is no string. */
const isWord = (word: string, value: Record<string, unknown>): boolean => word === 'const' || typeof value[word] === 'string';

function checkFrom(value: Record<string, unknown>, place: At, sight: Sight): void {
  checkPlace('from', value.from, below(place, 'from'), sight);
  if (value.as === undefined) return;
  const point = sight.asPoint === true && namesFor['point-key']?.(sight.bench).includes(String(value.as)) === true;
  checkName(sight.bench, point ? 'point-key' : 'entity', value.as, below(place, 'as'));
}

function checkPlace(word: 'from' | 'at', pointer: unknown, place: At, sight: Sight): void {
  const reader = sight[word];
  if (!reader) return sight.bench.report('value/not-here', place, { word, place: sight.place });
  if (typeof pointer !== 'string' || !pointerShape.test(pointer)) {
    return sight.bench.report('shape/wrong-type', place, { expected: 'a pointer such as "/a/b"', got: show(pointer) });
  }
  reader(pointer, place);
}

export function checkCondition(value: unknown, place: At, sight: Sight): void {
  if (typeof value === 'boolean') return;
  const { bench } = sight;
  if (!isDict(value)) return bench.report('shape/wrong-type', place, { expected: 'a condition', got: show(value) });
  const op = value.op;
  if (typeof op !== 'string' || !(operators as readonly string[]).includes(op)) {
    return bench.report('condition/unknown-operator', below(place, 'op'), {
      name: typeof op === 'string' ? op : show(op),
      known: operators,
    });
  }
  const wrong = (detail: string) => bench.report('condition/wrong-words', place, { op, detail });
  const allowed =
    op === 'not' || op === 'all' || op === 'any' ? ['op', 'of'] : ['op', 'from', 'at', ...(compares(op) ? ['value'] : [])];
  const strange = Object.keys(value).find((name) => !allowed.includes(name));
  if (strange !== undefined) wrong(`does not take "${strange}"`);
  if (op === 'not') return checkCondition(value.of, below(place, 'of'), sight);
  if (op === 'all' || op === 'any') {
    if (!Array.isArray(value.of)) return wrong('needs "of", a list of conditions');
    return value.of.forEach((each, index) => checkCondition(each, below(below(place, 'of'), index), sight));
  }
  checkLeaf(value, op, place, sight, wrong);
}

const compares = (op: string): boolean => op !== 'present' && op !== 'filled';

function checkLeaf(value: Record<string, unknown>, op: string, place: At, sight: Sight, wrong: (detail: string) => void): void {
  const hasFrom = Object.hasOwn(value, 'from');
  if (hasFrom === Object.hasOwn(value, 'at')) return wrong('needs exactly one of "from" and "at"');
  checkPlace(hasFrom ? 'from' : 'at', hasFrom ? value.from : value.at, below(place, hasFrom ? 'from' : 'at'), sight);
  if (!compares(op)) return;
  if (!Object.hasOwn(value, 'value')) return wrong('needs "value"');
  if (op === 'in' && !Array.isArray(value.value)) return wrong('needs a list as "value"');
  if (op === 'in' && list(value.value).length === 0) wrong('compares with an empty list, so it never holds');
  checkShape(value, op, place, sight);
  checkValue(value.value, below(place, 'value'), sight);
}

function checkShape(value: Record<string, unknown>, op: string, place: At, { bench, shape }: Sight): void {
  const word = Object.hasOwn(value, 'from') ? 'from' : 'at';
  const pointer = value[word];
  const schema = typeof pointer === 'string' ? shape?.(word, pointer, place) : undefined;
  if (!schema) return;
  const { type } = schema;
  const narrowed = bench.patched && writtenIn(place.doc, place.pointer)?.file.startsWith('vendors/') !== true;
  for (const { detail, index } of neverHolds(op, value.value, narrowed ? (type === undefined ? {} : { type }) : schema)) {
    const where = below(place, 'value');
    bench.report('condition/never-holds', index === undefined ? where : below(where, index), { detail });
  }
}
