// In: a comparison of a condition and the shape of what it looks at. Out: why it could never hold, where the shapes alone tell. Pure.
import { fixedOf } from '../../core/schema/figure.ts';
import type { Schema } from '../../core/language.ts';
import { isDict, list, show } from '../json.ts';
import { misfit } from './misfit.ts';

/** Each with the index of the value in a list; an alarm that waits for such a thing would never come. */
export function neverHolds(op: string, value: unknown, schema: Schema): { detail: string; index?: number }[] {
  if (op === 'in') {
    return list(value).flatMap((each, index) => equals(each, schema).map((found) => ({ ...found, index })));
  }
  if (op === 'eq') return equals(value, schema);
  if (op !== 'gt' && op !== 'lt') return [];
  return isDict(value) ? [] : differs(op, value, schema);
}

function equals(value: unknown, schema: Schema): { detail: string }[] {
  // A value from elsewhere is known when it is there.
  if (isDict(value)) return [];
  const detail = misfit(value, schema);
  return detail === undefined ? [] : [{ detail: `${show(value)} ${detail}` }];
}

function differs(op: 'gt' | 'lt', value: unknown, schema: Schema): { detail: string }[] {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const numbers = types.some((each) => each === 'number' || each === 'integer');
  const texts = types.includes('string');
  const fits = types.length === 0 || (numbers && typeof value === 'number') || (texts && typeof value === 'string');
  if (!fits) return [{ detail: `${show(value)} is no ${texts ? 'text' : 'number'}, and only numbers are greater or less` }];
  if (typeof value !== 'number') return [];
  const edge = op === 'gt' ? fixedOf(schema.maximum) : fixedOf(schema.minimum);
  if (edge === undefined || (op === 'gt' ? value < edge : value > edge)) return [];
  return [
    {
      detail: `nothing is ${op === 'gt' ? 'greater' : 'less'} than ${value}, since ${edge} is the ${op === 'gt' ? 'largest' : 'least'} value`,
    },
  ];
}
