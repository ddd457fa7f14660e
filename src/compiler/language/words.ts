// Checks texts, values and conditions, which occur in every kind of file.
import { type Op, operators } from '../../core/condition.ts';
import { isOp } from '../../core/schema/covers.ts';
import { rows } from '../../core/schema/operators.ts';
import type { Schema } from '../../core/language.ts';
import { type CompilerContext, checkName, namesFor } from '../compilerContext.ts';
import { type At, below, writtenIn } from '../doc.ts';
import { dict, entries, isDict, list, show } from '../json.ts';
import { excluded } from './excluded.ts';
import { neverHolds } from './neverHolds.ts';

/** Values that may be read at a place. A missing reader means that the word cannot be used there. */
export interface WordContext {
  context: CompilerContext;
  /** For the problem text, such as "the cases of an entity". */
  place: string;
  /** `as` may name a point. */
  asPoint?: boolean;
  from?: (pointer: string, at: At) => void;
  at?: (pointer: string, at: At) => void;
  /** Checks the target of a link. */
  toScreen?: (path: unknown, at: At) => void;
  /** The schema of the value, so that a comparison that never holds is reported. */
  shape?: (word: 'from' | 'at', pointer: string, at: At) => Schema | undefined;
}

const pointerShape = /^(\/([^~/]|~[01])*)*$/;

/** A translatable text. `free`: its placeholders are filled elsewhere, as for rules. */
export function checkText(value: unknown, place: At, within: WordContext, free = false): void {
  const { context } = within;
  const text = typeof value === 'string' ? value : dict(value).text;
  if (typeof text !== 'string' || text.trim() === '') {
    return context.report('shape/wrong-type', place, { expected: 'a text', got: show(value) });
  }
  const { values, context: homonym, ...rest } = isDict(value) ? value : {};
  for (const name of Object.keys(rest)) {
    if (name !== 'text')
      context.report('shape/unknown-word', below(place, name), { name, known: ['text', 'values', 'context'], thing: 'a text' });
  }
  const key = typeof homonym === 'string' ? `${text}\u0004${homonym}` : text;
  if (!context.texts.has(key)) context.texts.set(key, place);
  const given = new Set(Object.keys(dict(values)));
  for (const name of free ? [] : placeholders(text)) if (!given.has(name)) context.report('text/no-value', place, { name });
  for (const [name, each] of entries(values)) checkValue(each, below(below(place, 'values'), name), within);
}

export const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([^{},]+?)\s*(?:,[^}]*)?\}\}/g)].map(([, name = '']) => name);

/** Which words may be combined. */
const companions: Readonly<Record<string, readonly string[]>> = {
  from: ['as'],
  const: [],
  text: ['values', 'context'],
  fn: ['of'],
};

export function checkValue(value: unknown, place: At, within: WordContext): void {
  if (Array.isArray(value)) return value.forEach((each, index) => checkValue(each, below(place, index), within));
  if (!isDict(value)) return;
  const words = Object.keys(companions).filter((word) => Object.hasOwn(value, word));
  const [word] = words;
  if (word === undefined || !isWord(word, value)) {
    for (const [name, each] of Object.entries(value)) checkValue(each, below(place, name), within);
    return;
  }
  const strange = Object.keys(value).filter((name) => name !== word && !companions[word]?.includes(name));
  if (words.length > 1 || strange.length > 0)
    return within.context.report('value/two-words', place, { words: [...new Set([...words, ...strange])] });
  if (word === 'from') checkFrom(value, place, within);
  if (word === 'text') checkText(value, place, within);
  if (word === 'fn') {
    checkName(within.context, 'function-name', value.fn, below(place, 'fn'));
    const { path, below: further } = dict(value.of);
    if (value.fn === 'address' && further === undefined) within.toScreen?.(path, below(below(place, 'of'), 'path'));
    for (const [name, each] of entries(value.of)) checkValue(each, below(below(place, 'of'), name), within);
  }
}

/** A member called "text" or "from" of a literal body is plain data unless it is a string. */
const isWord = (word: string, value: Record<string, unknown>): boolean => word === 'const' || typeof value[word] === 'string';

function checkFrom(value: Record<string, unknown>, place: At, within: WordContext): void {
  checkPlace('from', value.from, below(place, 'from'), within);
  if (value.as === undefined) return;
  const point = within.asPoint === true && namesFor['point-key']?.(within.context).includes(String(value.as)) === true;
  checkName(within.context, point ? 'point-key' : 'entity', value.as, below(place, 'as'));
}

function checkPlace(word: 'from' | 'at', pointer: unknown, place: At, within: WordContext): void {
  const reader = within[word];
  if (!reader) return within.context.report('value/not-here', place, { word, place: within.place });
  if (typeof pointer !== 'string' || !pointerShape.test(pointer)) {
    return within.context.report('shape/wrong-type', place, { expected: 'a pointer such as "/a/b"', got: show(pointer) });
  }
  reader(pointer, place);
}

export function checkCondition(value: unknown, place: At, within: WordContext): void {
  if (typeof value === 'boolean') return;
  const { context } = within;
  if (!isDict(value)) return context.report('shape/wrong-type', place, { expected: 'a condition', got: show(value) });
  const op = value.op;
  if (!isOp(op)) {
    return context.report('condition/unknown-operator', below(place, 'op'), {
      name: typeof op === 'string' ? op : show(op),
      known: operators,
    });
  }
  const { takes } = rows[op];
  const wrong = (detail: string) => context.report('condition/wrong-words', place, { op, detail });
  const strange = Object.keys(value).find((name) => !allowedWords[takes].includes(name));
  if (strange !== undefined) wrong(`does not take "${strange}"`);
  if (takes === 'condition' && typeof value.of === 'boolean') return wrong('has a constant, use true or false instead');
  if (takes === 'condition') return checkCondition(value.of, below(place, 'of'), within);
  if (takes === 'conditions') {
    if (!Array.isArray(value.of)) return wrong('needs "of", a list of conditions');
    if (value.of.length === 0) return wrong(`is ${op === 'all' ? 'always' : 'never'} met with an empty list`);
    const detail = op === 'all' ? excluded(value.of) : undefined;
    if (detail !== undefined) context.report('condition/never-holds', below(place, 'of'), { detail });
    return value.of.forEach((each, index) => checkCondition(each, below(below(place, 'of'), index), within));
  }
  checkLeaf(value, op, place, within, wrong);
}

const leafWords = ['op', 'from', 'at'];
const allowedWords: Readonly<Record<(typeof rows)[Op]['takes'], readonly string[]>> = {
  condition: ['op', 'of'],
  conditions: ['op', 'of'],
  place: leafWords,
  value: [...leafWords, 'value'],
  values: [...leafWords, 'value'],
};

function checkLeaf(
  value: Record<string, unknown>,
  op: Op,
  place: At,
  within: WordContext,
  wrong: (detail: string) => void,
): void {
  const hasFrom = Object.hasOwn(value, 'from');
  if (hasFrom === Object.hasOwn(value, 'at')) return wrong('needs exactly one of "from" and "at"');
  checkPlace(hasFrom ? 'from' : 'at', hasFrom ? value.from : value.at, below(place, hasFrom ? 'from' : 'at'), within);
  const { takes } = rows[op];
  if (takes === 'place') return checkShape(value, op, place, within);
  if (!Object.hasOwn(value, 'value')) return wrong('needs "value"');
  if (takes === 'values' && !Array.isArray(value.value)) return wrong('needs a list as "value"');
  if (takes === 'values' && list(value.value).length === 0) wrong('compares with an empty list, so it is never met');
  checkShape(value, op, place, within);
  checkValue(value.value, below(place, 'value'), within);
}

function checkShape(value: Record<string, unknown>, op: Op, place: At, { context, shape }: WordContext): void {
  const word = Object.hasOwn(value, 'from') ? 'from' : 'at';
  const pointer = value[word];
  const schema = typeof pointer === 'string' ? shape?.(word, pointer, place) : undefined;
  if (!schema) return;
  const { type } = schema;
  const narrowed = context.patched && writtenIn(place.doc, place.pointer)?.file.startsWith('vendors/') !== true;
  for (const { detail, index } of neverHolds(op, value.value, narrowed ? (type === undefined ? {} : { type }) : schema)) {
    const where = Object.hasOwn(value, 'value') ? below(place, 'value') : place;
    context.report('condition/never-holds', index === undefined ? where : below(where, index), { detail });
  }
}
