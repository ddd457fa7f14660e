// Returns the limits at a location in a schema, each with values just inside and values just outside.
import type { Figure, Limit as LimitWord, Schema } from '../../../src/core/language.ts';
import { isObject } from '../../../src/core/object.ts';
import { fixedOf, hasFigures, isFigure } from '../../../src/core/schema/figure.ts';
import { formats } from '../../../src/core/schema/formats.ts';
import { digitsOf, withoutNoise } from '../../../src/core/texts/digits.ts';
import { anyOf, type Limit, opening, type ValuePlace } from './places.ts';

type OwnLimit = Omit<Limit, 'path'>;

/** The value of every limit read from elsewhere in these tests. */
export const figure = 40;

export function limitsAt(place: ValuePlace): Limit[] {
  const { path, schema, toFullValue } = place;
  const types = [schema.type].flat();
  const offered = anyOf(schema);
  const own: OwnLimit[] = [];
  if (offered.length > 0) own.push({ word: 'choices', fit: offered, unfit: ['?'] });
  else if (types.includes('number') || types.includes('integer')) own.push(...numberLimits(schema));
  else if (types.includes('string')) own.push(...textLimits(schema));
  if (types.includes('array')) own.push(...listLimits(schema));
  if (types.includes('object')) own.push(...memberLimits(schema));
  const limits = own.map(
    (each): Limit => ({
      ...each,
      path,
      fit: each.fit.map(toFullValue),
      unfit: each.unfit.map(toFullValue),
      isFigure: hasFigures(schema),
    }),
  );
  return [...limits, ...requiredLimits(place)];
}

function requiredLimits({ path, schema, toFullValue }: ValuePlace): Limit[] {
  const missing = (name: string, others: object): Limit => ({
    word: 'required',
    path: `${path}/${name}`,
    fit: [],
    unfit: [toFullValue(others)],
  });
  return [
    ...(schema.required ?? []).map((name) => missing(name, {})),
    ...Object.values(schema.cases ?? {}).flatMap((each) => {
      const { [each.required?.[0] ?? '']: _missing, ...others } = opening(each, schema);
      return (each.required ?? []).map((name) => missing(name, others));
    }),
  ];
}

export const isWithin = (value: number, { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): boolean =>
  value >= (boundOf(minimum, Math.max) ?? value) &&
  value <= (boundOf(maximum, Math.min) ?? value) &&
  value > (exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
  value < (exclusiveMaximum ?? Number.POSITIVE_INFINITY);

export function boundOf(limit: LimitWord | undefined, tighter: (...all: number[]) => number): number | undefined {
  if (!isFigure(limit)) return limit;
  const fixed = fixedOf(limit);
  return tighter(valueOf(limit), ...(fixed === undefined ? [] : [fixed]));
}
const valueOf = ({ times = 1 }: Figure): number => figure * times;

function numberLimits(schema: Schema): OwnLimit[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, type, unit, format } = schema;
  if (format === 'instant') return [];
  const step = stepOf(schema);
  const near = (value: number, steps: number) => withoutNoise(value + steps * step);
  const found: OwnLimit[] = [{ word: 'type', fit: [], unfit: [[type].flat().includes('string') ? {} : 'x'] }];
  const add = (word: string, limit: number | undefined, inwards: 1 | -1, taken: boolean) => {
    if (limit === undefined) return;
    const [inside, outside] = [near(limit, inwards), taken ? near(limit, -inwards) : limit];
    const fit = [...(taken ? [limit] : []), inside].filter((each) => isWithin(each, schema));
    found.push({ word, fit, unfit: [outside], shows: limit, unit });
  };
  add('minimum', boundOf(minimum, Math.max), 1, true);
  add('maximum', boundOf(maximum, Math.min), -1, true);
  add('exclusiveMinimum', exclusiveMinimum, 1, false);
  add('exclusiveMaximum', exclusiveMaximum, -1, false);
  return [...found, ...digitLimits(schema)];
}
export const stepOf = (schema: Schema): number => {
  if ([schema.type].flat().includes('integer')) return 1;
  return 10 ** -(digitsOf(schema)?.part ?? (schema.digits ? 0 : 3));
};

/** One digit more before the decimal point, and one after it. If another limit is tighter, that one is tested instead. */
function digitLimits(schema: Schema): OwnLimit[] {
  const digits = digitsOf(schema);
  if (!digits) return [];
  const { whole, part = 0 } = digits;
  const most = withoutNoise(10 ** whole - 10 ** -part, 15);
  const low = boundOf(schema.minimum, Math.max) ?? schema.exclusiveMinimum ?? 0;
  const finest = withoutNoise(low + 10 ** -part);
  const tooFine = withoutNoise(low + 10 ** -(part + 1));
  const both = (word: string, fit: number, unfit: number, shows?: number): OwnLimit[] =>
    isWithin(unfit, schema) ? [{ word, fit: [fit].filter((each) => isWithin(each, schema)), unfit: [unfit], shows }] : [];
  return [
    ...both('digits before', most, 10 ** whole, whole === 1 ? undefined : whole),
    ...([schema.type].flat().includes('integer') ? [] : both('digits after', finest, tooFine, part === 0 ? undefined : part)),
  ];
}

/** Texts that match some pattern in the schemas, to be extended. */
export const beginnings = ['', '/', 'a.', '10.0.0.', 'https://a.example/', 'pcs#', 'tls://a.example:1', '2026-07-', '#', 'a@b.c'];
const letters = ['a', 'A', '1', '中', '0', '-'];
const strange = [' ', '!', '\u0007'];

function textLimits(schema: Schema): OwnLimit[] {
  const { minLength, maxLength, pattern, format } = schema;
  const isOne = (text: string) =>
    (pattern === undefined || new RegExp(pattern, 'u').test(text)) && (format === undefined || hasFormat(format, text));
  const ofLength = (length: number): string[] =>
    beginnings
      .filter((each) => each.length <= length)
      .flatMap((each) => letters.map((letter) => each + letter.repeat(length - each.length)))
      .filter(isOne)
      .slice(0, 1);
  /** If the pattern does not allow another length either, its own message is shown. */
  const outside = (length: number, limit: number): Pick<OwnLimit, 'unfit' | 'shows'> => {
    const [text] = ofLength(length);
    return { unfit: [text ?? 'a'.repeat(length)], shows: text === undefined || limit === 1 ? undefined : limit };
  };
  const found: OwnLimit[] = [{ word: 'type', fit: [], unfit: [{}] }];
  if (minLength !== undefined && minLength > 0)
    found.push({
      word: 'minLength',
      fit: [...ofLength(minLength), ...ofLength(minLength + 1)].filter((text) => text.length <= (maxLength ?? text.length)),
      ...outside(minLength - 1, minLength),
    });
  if (maxLength !== undefined)
    found.push({
      word: 'maxLength',
      fit: [...ofLength(maxLength), ...ofLength(maxLength - 1)].filter((text) => text.length >= (minLength ?? 0)),
      ...outside(maxLength + 1, maxLength),
    });
  const size = Math.max(1, minLength ?? 1);
  if (pattern !== undefined || format !== undefined)
    found.push({ word: 'pattern', fit: [], unfit: strange.map((each) => each.repeat(size)).filter((text) => !isOne(text)) });
  return found;
}
export function hasFormat(format: string, text: string): boolean {
  const known = formats[format];
  return known === undefined || known.validate(text as never);
}

/** The elements of a list are tested separately: their errors are reported at them. */
function listLimits({ items = {}, minItems, maxItems, uniqueItems }: Schema): OwnLimit[] {
  const offered = anyOf(items);
  const types = [items.type].flat();
  const element = (index: number): unknown => {
    if (offered.length > 0) return offered[index % offered.length];
    if (types.includes('number') || types.includes('integer')) return index;
    return types.includes('object') ? { id: `a${index}` } : `a${index}`;
  };
  const list = (length: number) => Array.from({ length }, (_none, index) => element(index));
  const found: OwnLimit[] = [];
  if (uniqueItems) found.push({ word: 'uniqueItems', fit: [list(2)], unfit: [[element(0), element(0)]] });
  if (minItems !== undefined && minItems > 0)
    found.push({
      word: 'minItems',
      fit: [list(minItems)],
      unfit: [list(minItems - 1)],
      shows: minItems === 1 ? undefined : minItems,
    });
  if (maxItems !== undefined)
    found.push({
      word: 'maxItems',
      fit: [maxItems, maxItems - 1].filter((length) => length >= (minItems ?? 0)).map(list),
      unfit: [list(maxItems + 1)],
      shows: maxItems === 1 ? undefined : maxItems,
    });
  return found;
}

function memberLimits({ maxProperties, additionalProperties }: Schema): OwnLimit[] {
  if (maxProperties === undefined || !isObject(additionalProperties)) return [];
  const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_none, index) => [`a${index}`, 1]));
  return [
    {
      word: 'maxProperties',
      fit: [members(maxProperties)],
      unfit: [members(maxProperties + 1)],
      shows: maxProperties === 1 ? undefined : maxProperties,
    },
  ];
}
