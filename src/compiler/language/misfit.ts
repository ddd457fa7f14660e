// Returns why a literal value does not fit the resolved schema of its place. Pure.
import { fixedOf } from '../../core/schema/figure.ts';
import type { Schema } from '../../core/language.ts';
import { hasType, sameJson, show, strings } from '../json.ts';

/** "is not an integer", "is above 100"; undefined if the value fits. */
export function misfit(value: unknown, schema: Schema | undefined): string | undefined {
  if (!schema) return undefined;
  return wrongType(value, schema) ?? notOffered(value, schema) ?? outOfBounds(value, schema);
}

const typeNames: Readonly<Record<string, string>> = {
  integer: 'not an integer',
  number: 'not a number',
  string: 'not a text',
  boolean: 'neither true nor false',
  array: 'not a list',
  object: 'not an object',
};

function wrongType(value: unknown, { type }: Schema): string | undefined {
  const types = strings([type].flat());
  // An unknown type is reported where it is written.
  if (!areTypes(types) || hasType(value, types)) return undefined;
  return `is ${types.map((each) => typeNames[each] ?? `not ${each}`).join(' and ')}`;
}

/** Whether types are given and all of them exist. */
export const areTypes = (types: readonly string[]): boolean =>
  types.length > 0 && types.every((each) => each === 'null' || Object.hasOwn(typeNames, each));

/** The values that a schema lists explicitly. */
export const offeredBy = ({ choices, enum: listed, const: only }: Schema): readonly unknown[] | undefined =>
  choices ? Object.values(choices).map((choice) => choice.const) : (listed ?? (only === undefined ? undefined : [only]));

function notOffered(value: unknown, schema: Schema): string | undefined {
  const offered = offeredBy(schema);
  if (!offered || offered.length === 0 || offered.some((each) => sameJson(each, value))) return undefined;
  return `is not one of ${offered.map(show).slice(0, 8).join(', ')}`;
}

function outOfBounds(value: unknown, schema: Schema): string | undefined {
  if (typeof value === 'number') return outOfRange(value, schema);
  if (typeof value === 'string')
    return outOfLength(value.length, schema.minLength, schema.maxLength) ?? unlike(value, schema.pattern);
  return Array.isArray(value) ? outOfLength(value.length, schema.minItems, schema.maxItems) : undefined;
}

function outOfRange(value: number, { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): string | undefined {
  const least = fixedOf(minimum);
  const most = fixedOf(maximum);
  if (least !== undefined && value < least) return `is below ${least}`;
  if (most !== undefined && value > most) return `is above ${most}`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return `is not above ${exclusiveMinimum}`;
  return exclusiveMaximum !== undefined && value >= exclusiveMaximum ? `is not below ${exclusiveMaximum}` : undefined;
}

function outOfLength(length: number, least: number | undefined, most: number | undefined): string | undefined {
  if (least !== undefined && length < least) return `is shorter than ${least}`;
  return most !== undefined && length > most ? `is longer than ${most}` : undefined;
}

function unlike(value: string, pattern: string | undefined): string | undefined {
  try {
    return pattern === undefined || new RegExp(pattern, 'u').test(value) ? undefined : `does not match ${pattern}`;
  } catch {
    // Reported at the pattern.
    return undefined;
  }
}
