// No change by a vendor, in any word of the language, allows more than the base.
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { baseName, type Doc, toDocKind } from '../../src/compiler/doc.ts';
import { type Dict, dict, isDict, sameJson, strings } from '../../src/compiler/json.ts';
import { kinds } from '../../src/compiler/kinds.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import { patched } from '../../src/compiler/overlays/overlay.ts';
import { asks } from '../../src/compiler/overlays/question.ts';
import { read } from '../../src/core/pointer.ts';
import { draws, full } from '../chance.ts';
import { addable, listedWords, maps, removable, wayOf } from './overlayWords.ts';

const run = draws(full ? 10_000 : 400);

const docs = new Map(
  [...readSchemas(['schemas'])].flatMap(([name, text]): [string, Doc][] => {
    const kind = toDocKind(name);
    if (!kind || kind === 'locales' || kind === 'plants') return [];
    const data: unknown = JSON.parse(text);
    return [[name, { kind, name, data, layers: [{ file: name, text, data }] }]];
  }),
);

function wordsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) value.forEach((each) => wordsIn(each, found));
  if (!isDict(value)) return found;
  Object.keys(dict(value.properties)).forEach((word) => found.add(word));
  // Descriptions in x- words, such as the item of a cell, are not written by authors.
  for (const [name, each] of Object.entries(value)) if (!name.startsWith('x-')) wordsIn(each, found);
  return found;
}
const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const language = [
  'words',
  'wiring',
  'binds',
  'plausibility',
  'entity',
  'field',
  'node',
  'screen',
  'part',
  'device',
  'model',
  'calls',
  'guards',
  'paper',
];
const words = [
  ...new Set([
    ...language.flatMap((name) => [...wordsIn(json(`schemas/language/${name}.schema.json`))]),
    ...['units', 'dispatch', 'commissioning', 'roles'].flatMap((name) => [
      ...wordsIn(json(`schemas/language/${name}.schema.json`)),
    ]),
    ...Object.values(kinds).flatMap((options) => [...wordsIn(options)]),
  ]),
];

it('every word of the language is in the list of this test', () => {
  expect(readdirSync('schemas/language').length).toBeGreaterThan(language.length);
  expect(words.filter((word) => !listedWords.has(word))).toEqual([]);
});

/** Every object of a file, by its path of names. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (!isDict(value)) return [];
  return [path, ...Object.entries(value).flatMap(([name, each]) => pathsOf(each, [...path, name]))];
}
const places = [...docs.values()].flatMap((doc) => pathsOf(doc.data).map((path) => ({ doc, path })));

const odd = fc.constantFrom<unknown>(
  null,
  true,
  false,
  '',
  ' ',
  'Ok?',
  'x',
  0,
  -1e6,
  1e6,
  [],
  ['write'],
  {},
  { op: 'present', from: '/clock/now' },
  { op: 'all', of: [] },
  { value: 1 },
  { from: '/session/type' },
  { text: ' ' },
  { bound: 1e6 },
  { more: { title: 'More', type: 'string', const: 99 } },
);
const changeOf = (base: unknown): fc.Arbitrary<unknown> => {
  if (typeof base === 'number') return fc.oneof(fc.constantFrom(base * 10, base - 1, base + 1, -base, base / 2), odd);
  if (Array.isArray(base))
    return fc.oneof(fc.constantFrom<unknown>(base.slice(1), [...base, 'write'], [...base].toReversed()), odd);
  if (typeof base === 'string') return fc.oneof(fc.constantFrom(`${base} `, `${base}x`, 'control'), odd);
  return odd;
};
const objectAt = ({ doc, path }: (typeof places)[number]): Dict =>
  dict(read(doc.data, path.map((each) => `/${each.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')));
/** The places of each word, so that rare words are tried as often as frequent ones. */
const placesOf = new Map<string, (typeof places)[number][]>();
for (const place of places)
  for (const name of Object.keys(objectAt(place)))
    if (words.includes(name)) placesOf.set(name, [...(placesOf.get(name) ?? []), place]);

const written = fc
  .constantFrom(...placesOf.keys())
  .chain((word) => fc.tuple(fc.constantFrom(...(placesOf.get(word) ?? [])), fc.constant(word)));
const anywhere = fc.tuple(fc.constantFrom(...places), fc.constantFrom(...words));
const change = fc
  .oneof({ weight: 3, arbitrary: written }, anywhere)
  .chain(([place, word]) =>
    changeOf(objectAt(place)[word]).map((value) => ({ file: place.doc.name, path: [...place.path, word], value })),
  );

/** The patch that makes one change. */
const patchOf = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

/** Resolves a reference of the base where the result has it resolved. */
function opened(base: Dict, doc: Doc, depth = 0): Dict {
  if (typeof base.$ref !== 'string' || depth > 10) return base;
  const [file = '', pointer = ''] = base.$ref.split('#');
  const from = file === '' ? doc : docs.get(`entities/${baseName(file)}.json`);
  const { $ref: _ref, ...siblings } = base;
  const { $defs: _defs, ...behind } = from ? opened(dict(read(from.data, pointer)), from, depth + 1) : {};
  return { ...behind, ...siblings };
}

interface Where {
  doc: Doc;
  side: 'drawn' | 'data';
  path: readonly string[];
}

/** Every place where the result allows more than the base. */
function widerAt(base: unknown, made: unknown, where: Where): string[] {
  if (sameJson(base, made)) return [];
  const { path, doc, side } = where;
  if (!isDict(base) || !isDict(made)) return [path.join('/')];
  const from = made.$ref === undefined ? opened(base, doc) : base;
  const map = isMap(path, doc.kind);
  return [...new Set([...Object.keys(from), ...Object.keys(made)])].flatMap((name) => {
    const next = { doc, side, path: [...path, name] };
    if (sameJson(from[name], made[name])) return [];
    return map ? member(from[name], made[name], next) : word(name, from[name], made[name], next);
  });
}

const isMap = (path: readonly string[], kind: Doc['kind']): boolean =>
  path.length === 0 ? kind === 'calls' || kind === 'guards' : maps.has(path.at(-1) ?? '') && !isMap(path.slice(0, -1), kind);

function member(base: unknown, made: unknown, where: Where): string[] {
  const map = where.path.at(-2) ?? '';
  const inScreen = where.side === 'drawn';
  const isUse = (map === 'commands' || map === 'itemCommands') && where.path.at(-3) === 'options';
  if (made === undefined)
    return removable.has(map) && (inScreen || map !== 'points' || where.path.length > 2) ? [] : isUse ? [] : [placeOf(where)];
  if (base !== undefined) return map === 'says' ? [] : widerAt(base, made, where);
  const grows = addable.has(map) && (inScreen || (map !== 'commands' && (map !== 'points' || where.path.length > 2)));
  return grows ? [] : [placeOf(where)];
}
const placeOf = ({ path }: Where): string => path.join('/');

function word(name: string, base: unknown, made: unknown, where: Where): string[] {
  const wider = [placeOf(where)];
  const way = wayOf(where.side, name);
  // A word such as `submit` is a text in one place and a map in another; the base shows which.
  const named = maps.has(name) && ((isDict(base) && base.text === undefined) || (base === undefined && way !== 'free'));
  if (named && isDict(made)) return widerAt(base ?? {}, made, where);
  if (name === 'menu' && where.path.length === 1)
    return made === undefined || base === undefined ? [] : widerAt(base, made, where);
  switch (way) {
    case 'free':
      return made === undefined ? wider : [];
    case 'mask':
      return base === 'password' || base === 'six' ? wider : [];
    case 'louder':
      return isAsLoud(base, made) ? [] : wider;
    case 'grows':
      return strings(base).every((each) => strings(made).includes(each)) && made !== undefined ? [] : wider;
    case 'question':
      return asks(made) ? [] : wider;
    case 'condition':
      return base === undefined || isNarrowed(base, made) ? [] : wider;
    case 'lower':
    case 'higher':
      return isTighter(base, made, way === 'lower') ? [] : wider;
    default:
      return isDict(base) && isDict(made) ? widerAt(base, made, where) : wider;
  }
}

const loudness = ['warning', 'alarm', 'fault'];
/** A pointer to a tone and the mark of a dangerous button must not change. */
function isAsLoud(base: unknown, made: unknown): boolean {
  if (typeof base !== 'string') return base === undefined;
  const stays = base === 'danger' || base.startsWith('/');
  return stays ? base === made : loudness.indexOf(String(made)) >= loudness.indexOf(base);
}

/** Both conditions must apply: that of the base, unchanged, and that of the vendor. */
function isNarrowed(base: unknown, made: unknown): boolean {
  const { op, of } = dict(made);
  return op === 'all' && Array.isArray(of) && of.length === 2 && sameJson(of[0], base);
}

function isTighter(base: unknown, made: unknown, lower: boolean): boolean {
  if (base === undefined) return made !== undefined;
  if (isDict(base) && isDict(made)) return isTighterFigure(base, made, lower);
  const [limit, given] = [base, isDict(made) ? made.bound : made];
  return typeof limit === 'number' && typeof given === 'number' && (lower ? given <= limit : given >= limit);
}

/** A variable limit keeps its source; its factor may move towards zero and its bound may narrow. */
function isTighterFigure({ title: _old, ...base }: Dict, { title: _new, ...made }: Dict, lower: boolean): boolean {
  const { bound, times = 1, ...rest } = base;
  const { bound: givenBound, times: givenTimes = 1, ...givenRest } = made;
  const share = Number(givenTimes) / Number(times);
  return sameJson(rest, givenRest) && share >= 0 && share <= 1 && (bound === undefined || isTighter(bound, givenBound, lower));
}

it(`none of ${run.numRuns} overlays allows more than the base`, { timeout: 300_000 }, () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
      for (const { file, path, value } of changes) {
        const doc = docs.get(file);
        if (!doc) continue;
        const patch: Doc = { ...doc, data: patchOf(path, value), vendor: 'acme' };
        const made = patched(doc, patch, { docs, kinds, report: () => {} });
        const side = ['screens', 'parts', 'papers'].includes(doc.kind) ? 'drawn' : 'data';
        expect(widerAt(doc.data, made, { doc, side, path: [] })).toEqual([]);
      }
    }),
    run,
  );
});
