// Returns why a comparison of a condition can never hold, judged by the schemas alone. Pure.
import type { Op } from '../../core/condition.ts';
import { rows } from '../../core/schema/operators.ts';
import { fixedOf } from '../../core/schema/figure.ts';
import type { Schema } from '../../core/language.ts';
import { isDict, list, show } from '../json.ts';
import { misfit, offeredBy } from './misfit.ts';

/** Each with the index of the value in a list. An alarm with such a condition would never be raised. */
export function neverHolds(op: Op, value: unknown, schema: Schema): { detail: string; index?: number }[] {
  const { takes, compares } = rows[op];
  if (op === 'filled') return fills(schema);
  if (takes === 'values') {
    return list(value).flatMap((each, index) => equals(each, schema).map((found) => ({ ...found, index })));
  }
  if (compares === undefined || isDict(value)) return [];
  return compares === 'equal' ? equals(value, schema) : differs(compares, value, schema);
}

/** Only a text, a list or an object can be filled. */
function fills({ type }: Schema): { detail: string }[] {
  const types = type === undefined ? [] : [type].flat();
  const never = types.length > 0 && types.every((each) => ['number', 'integer', 'boolean', 'null'].includes(each));
  return never ? [{ detail: `a value of type ${types.join(' or ')} is never filled, use "present" instead` }] : [];
}

function equals(value: unknown, schema: Schema): { detail: string }[] {
  // A value read from elsewhere is known only at run time.
  if (isDict(value)) return [];
  const detail = misfit(value, schema);
  return detail === undefined ? [] : [{ detail: `${show(value)} ${detail}` }];
}

function differs(way: 'greater' | 'less', value: unknown, schema: Schema): { detail: string }[] {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const numbers = types.some((each) => each === 'number' || each === 'integer');
  const texts = types.includes('string');
  const fits = types.length === 0 || (numbers && typeof value === 'number') || (texts && typeof value === 'string');
  if (!fits) return [{ detail: `${show(value)} is not a ${texts ? 'text' : 'number'} and cannot be compared` }];
  if (typeof value !== 'number') return [];
  const edge = edgeOf(way, schema);
  if (edge === undefined || (way === 'greater' ? value < edge : value > edge)) return [];
  return [
    {
      detail: `no value is ${way} than ${value}, because ${edge} is the ${way === 'greater' ? 'largest' : 'smallest'} value`,
    },
  ];
}

/** The largest or smallest possible value: the limit, or else the largest or smallest code. */
function edgeOf(way: 'greater' | 'less', schema: Schema): number | undefined {
  const limit = fixedOf(way === 'greater' ? schema.maximum : schema.minimum);
  const codes = offeredBy(schema) ?? [];
  if (limit !== undefined || codes.length === 0 || !codes.every((code) => typeof code === 'number')) return limit;
  return way === 'greater' ? Math.max(...codes) : Math.min(...codes);
}
