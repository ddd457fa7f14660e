// In: a value in display units, its schema and a shape check. Out: what to tell the person, by pointer. Console and station call this same function.
// Order: shape (JSON Schema), limits that stand elsewhere, digits, steps, one finding a place; then the rules whose members hold.
import { digitsOf, fitsDigits } from './texts/digits.ts';
import type { Finding, Given, ShapeCheck, ShapeError } from './schema/finding.ts';
import { figureFindings, figuresOf, type Own, stepFindings } from './schema/figure.ts';
import type { Schema, Text, Units, Value } from './language.ts';
import { toPointer } from './pointer.ts';
import { runRules } from './rules/run.ts';
import { walk } from './schema/schemaWalk.ts';
import { shapeFindings } from './schema/shapeText.ts';

export interface Validation {
  schema: Schema;
  shape: ShapeCheck;
  value: unknown;
  given?: Given;
  /** A device's own data, for limits that stand there. */
  own?: Own;
  /** The station decides; the console only helps. */
  decides?: boolean;
  now: number;
  timezone: string;
  /** A value with mistakes in its shape is not looked through any further: it is too large for that. */
  brief?: boolean;
  /** For the symbols in texts; without it a unit is called by its name. */
  units?: Units;
}

/** Nobody mends more at one go; telling every one of half a million would hold up everybody else for seconds. */
const mostErrors = 100;

/** Whoever sends members that are not expected is told of so many. */
const mostUnknown = 5;
function withFewUnknown(errors: readonly ShapeError[]): readonly ShapeError[] {
  let left = mostUnknown;
  return errors.filter(({ keyword }) => !/^(additional|unevaluated)Properties$/.test(keyword) || left-- > 0);
}

export function validate({ schema, shape, value, now, timezone, units, brief = false, ...figures }: Validation): Finding[] {
  const errors = withFewUnknown(shape(value));
  const found = shapeFindings(schema, errors.slice(0, mostErrors), units);
  // What was left out is not known to the rules, which read only what has its shape.
  if (errors.length > mostErrors || (brief && errors.length > 0)) return found;
  const further = [
    figureFindings(schema, value, figures, units),
    digitFindings(schema, value),
    stepFindings(schema, value, figures, units),
  ];
  for (const more of further) {
    const reportedPaths = new Set(found.map((each) => each.path));
    found.push(...more.filter((each) => !reportedPaths.has(each.path)));
  }
  const context = { now, timezone, given: figures.given ?? (() => undefined), units };
  return [...found, ...runRules(schema, value, found, context)];
}

function digitFindings(schema: Schema, value: unknown): Finding[] {
  const found: Finding[] = [];
  walk(schema, value, (known, here, tokens) => {
    const digits = digitsOf(known);
    if (!digits || (typeof here !== 'number' && typeof here !== 'string') || here === '') return;
    if (!fitsDigits(here, digits)) found.push({ path: toPointer(tokens), text: known.says?.digits ?? digitText(digits) });
  });
  return found;
}

function digitText({ whole, part = 0, sign = false }: { whole: number; part?: number; sign?: boolean }): Text {
  const values = { whole, part };
  if (whole === 1) return oneDigitText(part, sign);
  if (part === 0) {
    return {
      text: sign ? 'Enter an integer of at most {{whole}} digits' : 'Enter a non-negative integer of at most {{whole}} digits',
      values,
    };
  }
  return {
    text: sign
      ? 'Enter a number with at most {{whole}} digits before and {{part}} after the decimal point'
      : 'Enter a non-negative number with at most {{whole}} digits before and {{part}} after the decimal point',
    values,
  };
}

function oneDigitText(part: number, sign: boolean): Text {
  if (part === 0) return sign ? 'Enter a one-digit integer' : 'Enter a non-negative one-digit integer';
  return {
    text: sign
      ? 'Enter a number with one digit before and at most {{part}} after the decimal point'
      : 'Enter a non-negative number with one digit before and at most {{part}} after the decimal point',
    values: { part },
  };
}

interface Asked {
  read: string;
  params: Value | undefined;
}
/** The reads that the rules and limits of a schema ask for, each once, so that a caller can have the answers ready. */
export function givensOf(schema: Schema): Asked[] {
  const found = new Map<string, Asked>();
  const look = (node: unknown) => {
    if (node === null || typeof node !== 'object') return;
    for (const { read, params } of readsIn(node)) found.set(JSON.stringify([read, params]), { read, params });
    Object.values(node).forEach(look);
  };
  look(schema);
  return [...found.values()];
}
function readsIn(node: Pick<Schema, 'rules' | 'minimum' | 'maximum' | 'step'>): Asked[] {
  const given = Object.values(node.rules ?? {}).flatMap((rule) => Object.values(rule?.given ?? {}));
  return [...given, ...figuresOf(node)].flatMap(({ read, params }) => (typeof read === 'string' ? [{ read, params }] : []));
}
