// Selects the input for a member from its schema and field options. Undefined for objects and lists of objects. Pure.
import type { Choice, Field, Schema, Text } from '../../../src/core/language.ts';
import { isWidgetName, type WidgetName } from './widgetNames.ts';

export function pickWidget(schema: Schema, field: Field = {}): WidgetName | undefined {
  if (isWidgetName(field.widget)) return field.widget;
  if (schema.file || schema.items?.file) return 'upload';
  if (isRange(schema)) return 'date-range';
  const types = typesOf(schema);
  if (field.choices) return field.choices.children === undefined ? 'select' : 'cascader';
  if (types.includes('array')) return pickForList(schema);
  if (schema.choices) return isShort(Object.values(schema.choices)) ? 'segmented' : 'select';
  if (types.includes('boolean')) return 'switch';
  if (types.includes('number') || types.includes('integer')) return schema.format === 'instant' ? 'date' : 'number';
  if (types.includes('object') || schema.properties) return undefined;
  return pickForText(schema);
}

export const typesOf = (schema: Schema): readonly string[] => (schema.type === undefined ? [] : [schema.type].flat());

function pickForText(schema: Schema): WidgetName {
  const byFormat: Readonly<Record<string, WidgetName>> = {
    day: 'date',
    month: 'month',
    'time-of-day': 'time',
    'code-six': 'six',
  };
  const found = schema.format === undefined ? undefined : byFormat[schema.format];
  if (found) return found;
  if (schema.secret) return 'password';
  // Integers beyond 2^53 are transferred as text.
  if (schema.digits) return 'number';
  return (schema.maxLength ?? 0) > 200 ? 'textarea' : 'input';
}

function pickForList(schema: Schema): WidgetName | undefined {
  const items = schema.items ?? {};
  if (items.choices ?? schema.choices)
    return Object.keys(items.choices ?? schema.choices ?? {}).length <= 6 ? 'checkbox' : 'select';
  if (items.properties || items.$ref || typesOf(items).includes('object')) return undefined;
  return 'tags';
}

const momentFormats = new Set(['instant', 'day', 'month']);

/** A date or time range: a list of exactly two of them, or an object with exactly two. */
export function isRange(schema: Schema): boolean {
  if (typesOf(schema).includes('array')) {
    return schema.maxItems === 2 && schema.minItems === 2 && momentFormats.has(schema.items?.format ?? '');
  }
  const members = Object.values(schema.properties ?? {});
  return members.length === 2 && members.every((each) => momentFormats.has(each.format ?? ''));
}

/** Short enough to fit side by side. */
const isShort = (choices: readonly Choice[]): boolean =>
  choices.length <= 4 && choices.reduce((sum, each) => sum + lengthOf(each.title), 0) <= 36;
const lengthOf = (title: Text): number => (typeof title === 'string' ? title : title.text).length;
