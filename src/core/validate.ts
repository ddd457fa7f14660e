// Validates a value in display units against its schema; console and station share this function. Returns findings by pointer.
// Order: shape (JSON Schema), limits read from data, digits, steps, one finding per place; then rules over the valid members.
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
  /** Reads the data of a device, for limits that refer to it. */
  own?: Own;
  /** True on the station: a limit without data then allows only 0. The console ignores such a limit. */
  decides?: boolean;
  now: number;
  timezone: string;
  /** Skips all further checks if the shape has errors; for values too large to be checked completely. */
  brief?: boolean;
  /** For unit symbols in texts; without it the name of the unit is used. */
  units?: Units;
}

/** Maximum number of reported errors. Reporting half a million errors would block the station for seconds. */
const mostErrors = 100;

/** Maximum number of reported unexpected members. */
const mostUnknown = 5;
function withFewUnknown(errors: readonly ShapeError[]): readonly ShapeError[] {
  let left = mostUnknown;
  return errors.filter(({ keyword }) => !/^(additional|unevaluated)Properties$/.test(keyword) || left-- > 0);
}

export function validate({ schema, shape, value, now, timezone, units, brief = false, ...figures }: Validation): Finding[] {
  const errors = withFewUnknown(shape(value));
  const found = shapeFindings(schema, errors.slice(0, mostErrors), units, value);
  // Rules read only members with a valid shape, which is unknown if errors were dropped.
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
/** The reads that the rules and limits of a schema need, without duplicates, so that a caller can fetch the answers first. */
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
