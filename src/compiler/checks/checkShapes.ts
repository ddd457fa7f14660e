// Checks every schema of an entity, a device file or a call. Reports limits without a permitted value, defaults and codes that
// the schema rejects, keywords without effect on the type, and slow regular expressions.
import { fixedOf } from '../../core/schema/figure.ts';
import type { Limit, Schema } from '../../core/language.ts';
import { read } from '../../core/pointer.ts';
import { type CompilerContext, docsOf } from '../compilerContext.ts';
import { inlined } from './checkEntities.ts';
import { type At, at, below } from '../doc.ts';
import { dict, entries, isDict, list, show, strings } from '../json.ts';
import { areTypes, misfit } from '../language/misfit.ts';
import { isSlow } from './slowPattern.ts';

export function checkShapes(context: CompilerContext): void {
  for (const doc of docsOf(context, 'entities')) look(context, at(doc));
  for (const doc of docsOf(context, 'devices')) {
    lookMembers(context, below(at(doc), 'points'));
    lookMembers(context, below(below(at(doc), 'config'), 'properties'));
  }
  for (const doc of docsOf(context, 'calls')) {
    for (const [name, call] of entries(doc.data)) {
      const place = below(at(doc), name);
      for (const word of ['request', 'answer']) if (isDict(dict(call)[word])) look(context, below(place, word));
    }
  }
}

function lookMembers(context: CompilerContext, place: At): void {
  for (const name of Object.keys(dict(read(place.doc.data, place.pointer)))) look(context, below(place, name));
}

function look(context: CompilerContext, place: At): void {
  const written = read(place.doc.data, place.pointer);
  if (!isDict(written)) return;
  checkShape(context, written, place);
  for (const word of ['properties', '$defs']) if (isDict(written[word])) lookMembers(context, below(place, word));
  for (const word of ['items', 'additionalProperties', 'list']) if (isDict(written[word])) look(context, below(place, word));
  for (const name of Object.keys(dict(written.cases)))
    lookMembers(context, below(below(below(place, 'cases'), name), 'properties'));
}

/** A value may be missing or of another type in any schema. */
const always = ['required', 'type'];

const judged = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'maxProperties',
];

/** Schemas without any of these keywords need not be resolved. */
function checkShape(context: CompilerContext, written: Record<string, unknown>, place: At): void {
  const has = (...words: readonly string[]): boolean => words.some((word) => Object.hasOwn(written, word));
  if (!has('default', 'choices', 'const', 'enum', 'pattern', 'says', ...judged)) return;
  const schema = inlined(context, place.doc, place.pointer);
  checkIdle(context, written, schema, place);
  for (const word of Object.keys(dict(written.says)))
    if (!always.includes(word) && !Object.hasOwn(schema, word))
      context.report('entity/never-said', below(below(place, 'says'), word), { word });
  if (has(...judged)) checkRanges(context, schema, place);
  checkOffered(context, written, schema, place);
  if (has('default')) checkDefault(context, 'default', written.default, schema, below(place, 'default'));
  const { pattern } = written;
  if (typeof pattern === 'string' && isSlow(pattern)) context.report('entity/slow-pattern', below(place, 'pattern'), { pattern });
}

const ofNumbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];
const speaksOf: readonly [types: readonly string[], words: readonly string[]][] = [
  [['integer', 'number'], ofNumbers],
  [['string'], ['minLength', 'maxLength', 'pattern']],
  [['array'], ['minItems', 'maxItems']],
  [['object'], ['maxProperties']],
];
/** JSON Schema ignores keywords that do not apply to the type of the value. */
function checkIdle(context: CompilerContext, written: Record<string, unknown>, { type }: Schema, place: At): void {
  const types = strings([type].flat());
  if (!areTypes(types)) return;
  for (const [of, words] of speaksOf)
    for (const word of words)
      if (Object.hasOwn(written, word) && !types.some((each) => of.includes(each)))
        context.report('entity/idle-word', below(place, word), { word, type: types.join(', '), of });
}

function checkDefault(context: CompilerContext, word: string, value: unknown, schema: Schema, place: At): void {
  const detail = value === null ? undefined : misfit(value, schema);
  if (detail !== undefined) context.report('entity/wrong-value', place, { word, value: show(value), detail });
}

/** A code of another type is never read and never accepted. */
function checkOffered(context: CompilerContext, written: Record<string, unknown>, { type }: Schema, place: At): void {
  const only: Schema = type === undefined ? {} : { type };
  if (Object.hasOwn(written, 'const')) checkDefault(context, 'const', written.const, only, below(place, 'const'));
  list(written.enum).forEach((each, index) => checkDefault(context, 'enum', each, only, below(below(place, 'enum'), index)));
  for (const [name, choice] of entries(written.choices))
    if (dict(choice).const !== undefined)
      checkDefault(context, 'const', dict(choice).const, only, below(below(below(place, 'choices'), name), 'const'));
}

function checkRanges(context: CompilerContext, schema: Schema, place: At): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const [typicalLeast, typicalMost] = list(dict(schema).typical).map(Number);
  const pairs: readonly [word: string, least: Limit | undefined, most: Limit | undefined, open?: true][] = [
    ['minimum', minimum, maximum],
    ['exclusiveMinimum', exclusiveMinimum, maximum, true],
    ['minimum', minimum, exclusiveMaximum, true],
    ['exclusiveMinimum', exclusiveMinimum, exclusiveMaximum, true],
    ['typical', typicalLeast, typicalMost],
    ['minimum', minimum, typicalLeast],
    ['typical', typicalMost, maximum],
    ['minLength', schema.minLength, schema.maxLength],
    ['minItems', schema.minItems, schema.maxItems],
  ];
  for (const [word, low, high, open] of pairs) {
    const [least, most] = [fixedOf(low), fixedOf(high)];
    if (typeof least !== 'number' || typeof most !== 'number' || (open ? least < most : least <= most)) continue;
    context.report('entity/no-value', place, { detail: `"${word}" is ${least}, but the upper limit is ${most}` });
  }
}
