// Converts shape errors to one finding per place, with the text from `says` of the schema or else the standard text.
import { expected } from '../format/format.ts';
import { formatTexts } from './formats.ts';
import type { Schema, Text, Units } from '../language.ts';
import type { Json } from '../json.ts';
import { ownMember } from '../object.ts';
import { read, toPointer } from '../pointer.ts';
import { schemaAt } from './schemaWalk.ts';
import { withSymbol } from '../format/withSymbol.ts';
import type { Finding, ShapeError } from './finding.ts';

/** Priority of the errors of one place. Other keywords have the lowest priority. */
const urgency = ['required', 'type', 'choices', 'enum', 'oneOf', 'const', 'format', 'pattern', 'minLength', 'minItems'];
/** Keywords whose errors follow from another error at the same place. */
const echoes = new Set(['if', 'then', 'else', 'allOf', 'anyOf', 'not']);
/** Keywords that `choices` can be compiled to. */
const choosing = new Set(['enum', 'oneOf', 'const']);

/** `value`: the checked value, for texts about what was entered. */
export function shapeFindings(
  schema: Schema,
  errors: readonly ShapeError[],
  units: Units | undefined,
  value?: unknown,
): Finding[] {
  const best = new Map<string, { rank: number; finding: Finding }>();
  for (const error of errors) {
    if (echoes.has(error.keyword) && errors.length > 1) continue;
    const path = placeOf(error);
    const rank = (urgency.indexOf(error.keyword) + urgency.length + 1) % (urgency.length + 1);
    const before = best.get(path);
    if (before && before.rank <= rank) continue;
    best.set(path, {
      rank,
      finding: {
        path,
        text: ambiguousText(error, value) ?? textFor(error, schemaAt(schema, path), schemaAt(schema, error.path), units),
      },
    });
  }
  return [...best.values()].map((each) => each.finding);
}

/** A missing or unexpected member is reported at the pointer of the member, not of the object. */
function placeOf({ path, params }: ShapeError): string {
  const member = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty;
  if (typeof member !== 'string') return path;
  const own = toPointer([member]);
  return path.endsWith(own) && params.missingProperty === undefined ? path : path + own;
}

/** The comma of a number such as `1,234` may separate thousands or decimals. */
function ambiguousText({ keyword, params, path }: ShapeError, value: unknown): Text | undefined {
  if (keyword !== 'type' || ![params.type].flat().some((type) => type === 'number' || type === 'integer')) return undefined;
  const entered = read(value, path);
  const text = typeof entered === 'string' ? entered.normalize('NFKC').trim() : '';
  const [, sign = '', whole = '', part = ''] = /^([+-]?)(\d{1,3}),(\d{3})$/.exec(text.replace('−', '-')) ?? [];
  if (part === '') return undefined;
  return {
    text: '"{{entered}}" can mean {{thousands}} or {{decimal}}. Enter the number without a comma.',
    values: { entered: text, thousands: `${sign}${whole}${part}`, decimal: `${sign}${whole}.${part}` },
  };
}

function textFor(error: ShapeError, at: Schema | undefined, holder: Schema | undefined, units: Units | undefined): Text {
  const { keyword } = error;
  const said = at?.says?.[choosing.has(keyword) && at.choices ? 'choices' : keyword] ?? at?.says?.[keyword];
  return said ?? (keyword === 'required' ? holder?.says?.required : undefined) ?? standardText(error, at, units);
}

/** Data of one error for its text; `limit` includes the unit. */
interface ErrorFacts {
  params: Record<string, unknown>;
  at: Schema | undefined;
  limit: () => Json;
}
const count = ({ params }: ErrorFacts): { limit: Json } => ({ limit: Number(params.limit) });
const notOffered = (): Text => 'Select one of the offered values';
const notExpected = (): Text => 'This value is not expected here';

const standard: Readonly<Record<string, (facts: ErrorFacts) => Text>> = {
  required: ({ at }) => (at?.choices ? 'Please select a value' : 'Please enter a value'),
  /** Uses the text of the format if there is one: a mistyped date is then not reported as "a number is needed". */
  type: ({ params, at }) =>
    ownMember(formatTexts, at?.format ?? '') ?? {
      text: 'Value format wrong: {{expected}} is needed',
      values: { expected: { text: expected([params.type].flat() as string[]) } },
    },
  minimum: ({ limit }) => ({ text: 'Enter a value of at least {{min}}', values: { min: limit() } }),
  maximum: ({ limit }) => ({ text: 'Enter a value of at most {{max}}', values: { max: limit() } }),
  exclusiveMinimum: ({ limit }) => ({ text: 'Enter a value above {{min}}', values: { min: limit() } }),
  exclusiveMaximum: ({ limit }) => ({ text: 'Enter a value below {{max}}', values: { max: limit() } }),
  minLength: (facts) =>
    facts.params.limit === 1 ? 'Value cannot be empty' : { text: 'Enter at least {{limit}} characters', values: count(facts) },
  maxLength: (facts) =>
    facts.params.limit === 1
      ? 'Enter at most one character'
      : { text: 'Enter at most {{limit}} characters', values: count(facts) },
  minItems: (facts) =>
    facts.params.limit === 1 ? 'Value cannot be empty' : { text: 'At least {{limit}} are required', values: count(facts) },
  maxItems: (facts) =>
    facts.params.limit === 1 ? 'Only one is allowed' : { text: 'At most {{limit}} are allowed', values: count(facts) },
  maxProperties: (facts) =>
    facts.params.limit === 1 ? 'Only one is allowed' : { text: 'At most {{limit}} are allowed', values: count(facts) },
  uniqueItems: () => 'Each item may occur only once',
  enum: notOffered,
  const: notOffered,
  oneOf: notOffered,
  format: ({ params }) => formatTexts[String(params.format)] ?? 'Value format wrong',
  additionalProperties: notExpected,
  unevaluatedProperties: notExpected,
  pattern: () => 'Value format wrong',
};

function standardText({ keyword, params, message }: ShapeError, at: Schema | undefined, units: Units | undefined): Text {
  const limit = () => withSymbol(Number(params.limit), at?.unit, units);
  return (
    ownMember(standard, keyword)?.({ params, at, limit }) ?? { text: 'Value format wrong: {{message}}', values: { message } }
  );
}
