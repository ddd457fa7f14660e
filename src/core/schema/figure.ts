// Resolves limits that are read from data, checks values against them and describes them. Pure; shared by console and station.
import { withoutNoise } from '../texts/digits.ts';
import { withSymbol } from '../format/withSymbol.ts';
import type { Finding, Given } from './finding.ts';
import type { Figure, Limit, Pointer, Schema, Text, Units } from '../language.ts';
import { expand, read, toPointer } from '../pointer.ts';
import { asTextObject } from '../texts/text.ts';
import { walk } from './schemaWalk.ts';

export type Own = (pointer: Pointer) => unknown;
/** Sources of limits. */
export interface Figures {
  /** Data of a device: /config/…, /values/…. */
  own?: Own;
  /** Answers of calls. */
  given?: Given;
  /** True on the station: a limit without an answer counts as unknown. The console ignores such a limit. */
  decides?: boolean;
}
/** `unasked`: no answer yet. `unknown`: only 0 is allowed. Undefined: no limit. */
export type Bound = number | 'unknown' | 'unasked' | undefined;
export type Way = 'least' | 'most';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const tightest: Readonly<Record<Way, (...all: number[]) => number>> = { least: Math.max, most: Math.min };

export const isFigure = (limit: unknown): limit is Figure => typeof limit === 'object' && limit !== null;
/** The fixed part of a limit, which applies whatever the data is. */
export const fixedOf = (limit: Limit | undefined): number | undefined => (isFigure(limit) ? limit.bound : limit);
const limitsOf = ({ minimum, maximum }: Schema): readonly [Way, Limit | undefined][] => [
  ['least', minimum],
  ['most', maximum],
];
export const figuresOf = ({ minimum, maximum, step }: Pick<Schema, 'minimum' | 'maximum' | 'step'>): Figure[] =>
  [minimum, maximum, step].filter(isFigure);
export const hasFigures = (schema: Schema): boolean => figuresOf(schema).length > 0;

export function boundOf(limit: Limit | undefined, way: Way, figures: Figures): Bound {
  if (!isFigure(limit)) return limit;
  const found = valuesOf(limit, figures);
  if (found === 'unasked') return figures.decides ? 'unknown' : 'unasked';
  if (found.length === 0) return 'unknown';
  const scaled = found.map((value) => withoutNoise(value * (limit.times ?? 1)));
  return tightest[way](...scaled, ...(limit.bound === undefined ? [] : [limit.bound]));
}

/** The known values of all places of the limit. */
function valuesOf({ from, read: call, at = '', params }: Figure, { own, given }: Figures): number[] | 'unasked' {
  if (from !== undefined) return own ? [from].flat().map(own).filter(isNumber) : 'unasked';
  const answer = call === undefined ? undefined : given?.(call, params);
  return answer === undefined
    ? 'unasked'
    : expand(answer, at)
        .map((pointer) => read(answer, pointer))
        .filter(isNumber);
}

/** Findings for values beyond their limit, or other than 0 if the limit is unknown. */
export function figureFindings(schema: Schema, value: unknown, figures: Figures, units: Units | undefined): Finding[] {
  const found: Finding[] = [];
  walk(schema, value, (known, here, tokens) => {
    if (!isNumber(here)) return;
    for (const [way, limit] of limitsOf(known)) {
      const bound = isFigure(limit) ? boundOf(limit, way, figures) : undefined;
      if (!isFigure(limit) || holds(here, bound, way)) continue;
      found.push({ path: toPointer(tokens), text: brokenText(known, limit, bound, way, units) });
      return;
    }
  });
  return found;
}

/** Findings for values that the device would round because they are between two steps. Without a step, any value is valid. */
export function stepFindings(schema: Schema, value: unknown, { own, given }: Figures, units: Units | undefined): Finding[] {
  const found: Finding[] = [];
  walk(schema, value, (known, here, tokens) => {
    if (!isNumber(here) || !known.step) return;
    const steps = valuesOf(known.step, { ...(own && { own }), ...(given && { given }) });
    const [step] = steps === 'unasked' ? [] : steps;
    if (step === undefined || isMultiple(here, step)) return;
    found.push({
      path: toPointer(tokens),
      text: {
        text: 'Enter a multiple of {{step}}. The device cannot store values in between.',
        values: { step: withSymbol(step, known.unit, units) },
      },
    });
  });
  return found;
}
const isMultiple = (value: number, step: number): boolean => {
  const times = withoutNoise(value / step);
  return Math.abs(times - Math.round(times)) < dust;
};
const dust = 1e-6;

/** Checks fixed limits and limits read from data. */
export const isWithin = (schema: Schema, value: number, figures: Figures): boolean =>
  limitsOf(schema).every(([way, limit]) => holds(value, boundOf(limit, way, figures), way));

function holds(value: number, bound: Bound, way: Way): boolean {
  if (bound === undefined || bound === 'unasked') return true;
  if (bound === 'unknown') return value === 0;
  return way === 'least' ? value >= bound : value <= bound;
}

function brokenText({ unit, says }: Schema, { title }: Figure, bound: Bound, way: Way, units: Units | undefined): Text {
  const what = asTextObject(title);
  if (!isNumber(bound)) return unknownText(title);
  const own = says?.[way === 'least' ? 'minimum' : 'maximum'];
  if (own !== undefined) return own;
  const limit = withSymbol(bound, unit, units);
  return way === 'least'
    ? { text: 'Enter a value of at least {{min}} ({{what}})', values: { min: limit, what } }
    : { text: 'Enter a value of at most {{max}} ({{what}})', values: { max: limit, what } };
}
const unknownText = (title: Text): Text => ({
  text: '"{{what}}" is unknown, so only 0 can be entered',
  values: { what: asTextObject(title) },
});

/** The screen where the unknown value of a limit is entered. */
export const limitPage = (schema: Schema, figures: Figures): string | undefined =>
  limitsOf(schema).flatMap(([way, limit]) =>
    isFigure(limit) && limit.go !== undefined && boundOf(limit, way, figures) === 'unknown' ? [limit.go] : [],
  )[0];

/** Text that describes the limits before a value is entered; undefined while they are not loaded. */
export function limitWords(schema: Schema, figures: Figures, units: Units | undefined): Text | undefined {
  const [least, most] = [boundOf(schema.minimum, 'least', figures), boundOf(schema.maximum, 'most', figures)];
  const figure = [schema.maximum, schema.minimum].find(isFigure);
  if (!figure || least === 'unasked' || most === 'unasked') return undefined;
  if (least === 'unknown' || most === 'unknown') return unknownText(figure.title);
  const what = asTextObject(figure.title);
  const [min, max] = [least, most].map((bound) => (bound === undefined ? undefined : withSymbol(bound, schema.unit, units)));
  if (min !== undefined && max !== undefined) return { text: 'From {{min}} to {{max}} ({{what}})', values: { min, max, what } };
  if (max !== undefined) return { text: 'Maximum {{max}} ({{what}})', values: { max, what } };
  return min === undefined ? undefined : { text: 'Minimum {{min}} ({{what}})', values: { min, what } };
}
