// In: shape errors of the validator. Out: one finding a place, in words: the schema's own `says` first, else the standard text.
import { expected } from '../format/format.ts';
import { formatTexts } from './formats.ts';
import type { Schema, Text, Units } from '../language.ts';
import type { Json } from '../json.ts';
import { toPointer } from '../pointer.ts';
import { schemaAt } from './schemaWalk.ts';
import { symbolOf } from '../format/units.ts';
import type { Finding, ShapeError } from './finding.ts';

/** Said first when one place has several; what is not here comes last in the order found. */
const urgency = ['required', 'type', 'choices', 'enum', 'oneOf', 'const', 'format', 'pattern', 'minLength', 'minItems'];
/** Follow from another error at the same place. */
const echoes = new Set(['if', 'then', 'else', 'allOf', 'anyOf', 'not']);
/** `choices` become one of these. */
const choosing = new Set(['enum', 'oneOf', 'const']);

export function shapeFindings(schema: Schema, errors: readonly ShapeError[], units: Units | undefined): Finding[] {
  const best = new Map<string, { rank: number; finding: Finding }>();
  for (const error of errors) {
    if (echoes.has(error.keyword) && errors.length > 1) continue;
    const path = placeOf(error);
    const rank = (urgency.indexOf(error.keyword) + urgency.length + 1) % (urgency.length + 1);
    const before = best.get(path);
    if (before && before.rank <= rank) continue;
    best.set(path, {
      rank,
      finding: { path, text: textFor(error, schemaAt(schema, path), schemaAt(schema, error.path), units) },
    });
  }
  return [...best.values()].map((each) => each.finding);
}

/** A missing or unexpected member is told where it would be. */
function placeOf({ path, params }: ShapeError): string {
  const member = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty;
  if (typeof member !== 'string') return path;
  const own = toPointer([member]);
  return path.endsWith(own) && params.missingProperty === undefined ? path : path + own;
}

function textFor(error: ShapeError, at: Schema | undefined, holder: Schema | undefined, units: Units | undefined): Text {
  const { keyword } = error;
  const own = at?.says?.[choosing.has(keyword) && at.choices ? 'choices' : keyword] ?? at?.says?.[keyword];
  return own ?? (keyword === 'required' ? holder?.says?.required : undefined) ?? standardText(error, at, units);
}

const count = (params: Record<string, unknown>): { limit: Json } => ({ limit: Number(params.limit) });

function standardText({ keyword, params, message }: ShapeError, at: Schema | undefined, units: Units | undefined): Text {
  const limit = () => {
    const symbol = at?.unit === undefined ? undefined : symbolOf(at.unit, units ?? { units: {}, families: {} });
    return symbol === undefined ? String(params.limit) : `${String(params.limit)} ${symbol}`;
  };
  switch (keyword) {
    case 'required':
      return at?.choices ? 'Please choose a value' : 'Please enter a value';
    case 'type':
      return {
        text: 'Value format wrong: {{expected}} is needed',
        values: { expected: { text: expected([params.type].flat() as string[]) } },
      };
    case 'minimum':
      return { text: 'Enter a value of at least {{min}}', values: { min: limit() } };
    case 'maximum':
      return { text: 'Enter a value of at most {{max}}', values: { max: limit() } };
    case 'exclusiveMinimum':
      return { text: 'Enter a value above {{min}}', values: { min: limit() } };
    case 'exclusiveMaximum':
      return { text: 'Enter a value below {{max}}', values: { max: limit() } };
    case 'minLength':
      return params.limit === 1
        ? 'Value cannot be empty'
        : { text: 'Enter at least {{limit}} characters', values: count(params) };
    case 'maxLength':
      return { text: 'Enter at most {{limit}} characters', values: count(params) };
    case 'minItems':
      return params.limit === 1 ? 'Value cannot be empty' : { text: 'At least {{limit}} are needed', values: count(params) };
    case 'maxItems':
      return { text: 'At most {{limit}} are allowed', values: count(params) };
    case 'uniqueItems':
      return 'Each may be there only once';
    case 'enum':
    case 'const':
    case 'oneOf':
      return 'Choose one of the values offered';
    case 'format':
      return formatTexts[String(params.format)] ?? 'Value format wrong';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'This value is not expected here';
    case 'pattern':
      return 'Value format wrong';
    default:
      return { text: 'Value format wrong: {{message}}', values: { message } };
  }
}
