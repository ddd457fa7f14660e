import { describe, expect, it } from 'vitest';
import type { Schema, Units } from '../../../src/core/language.ts';
import type { ShapeError } from '../../../src/core/schema/finding.ts';
import { shapeFindings } from '../../../src/core/schema/shapeText.ts';

const units: Units = { units: { kW: { symbol: 'kW' } }, families: {} };
const schema: Schema = {
  type: 'object',
  required: ['name', 'mode'],
  says: { required: 'This is needed' },
  properties: {
    name: { type: 'string', minLength: 2, says: { minLength: 'At least two letters' } },
    power: { type: 'number', unit: 'kW' },
    mode: { type: 'integer', choices: { on: { const: 1, title: 'On' } }, says: { choices: 'On, or nothing' } },
    rows: { type: 'array', items: { type: 'object', properties: { at: { type: 'string' } } } },
  },
};
const error = (keyword: string, path: string, params: Record<string, unknown> = {}): ShapeError => ({
  keyword,
  path,
  params,
  message: `says ${keyword}`,
});
const messagesFor = (...errors: ShapeError[]) => shapeFindings(schema, errors, units);

describe('a finding of the shape', () => {
  it.each<[name: string, error: ShapeError, path: string, text: unknown]>([
    [
      'a member that is missing, where it would be',
      error('required', '', { missingProperty: 'name' }),
      '/name',
      'This is needed',
    ],
    [
      'an unexpected member',
      error('additionalProperties', '', { additionalProperty: 'a/b' }),
      '/a~1b',
      'This value is not expected here',
    ],
    ['the text of the schema for a limit', error('minLength', '/name', { limit: 2 }), '/name', 'At least two letters'],
    ['the text of the schema for its choices', error('enum', '/mode', { allowedValues: [1] }), '/mode', 'On, or nothing'],
    [
      'a limit with its unit',
      error('maximum', '/power', { limit: 50 }),
      '/power',
      {
        text: 'Enter a value of at most {{max}}',
        values: { max: { text: '{{value}} {{unit}}', values: { value: 50, unit: 'kW' } } },
      },
    ],
    ['an empty list', error('minItems', '/rows', { limit: 1 }), '/rows', 'Value cannot be empty'],
    [
      'something of a row',
      error('type', '/rows/2/at', { type: 'string' }),
      '/rows/2/at',
      { text: 'Value format wrong: {{expected}} is needed', values: { expected: { text: 'a text' } } },
    ],
    [
      'a keyword without words of its own',
      error('multipleOf', '/power'),
      '/power',
      { text: 'Value format wrong: {{message}}', values: { message: 'says multipleOf' } },
    ],
  ])('is %s', (_name, each, path, text) => {
    expect(messagesFor(each)).toEqual([{ path, text }]);
  });

  it('is the most urgent one of a place, regardless of order', () => {
    const [type, length] = [error('type', '/name', { type: 'string' }), error('minLength', '/name', { limit: 2 })];
    expect(messagesFor(length, type)).toEqual(messagesFor(type));
    expect(messagesFor(type, length)).toEqual(messagesFor(type));
  });
  it('is not an echo of another, unless it is the only one', () => {
    const [echo, own] = [error('if', '/power'), error('type', '/name', { type: 'string' })];
    expect(messagesFor(echo, own)).toEqual(messagesFor(own));
    expect(messagesFor(echo)).toHaveLength(1);
  });
});
