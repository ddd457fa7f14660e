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

describe('the finding for a shape error', () => {
  it.each<[name: string, error: ShapeError, path: string, text: unknown]>([
    ['reported at the place of a missing member', error('required', '', { missingProperty: 'name' }), '/name', 'This is needed'],
    [
      'reported at an unexpected member',
      error('additionalProperties', '', { additionalProperty: 'a/b' }),
      '/a~1b',
      'This value is not expected here',
    ],
    ['the text of the schema for a limit', error('minLength', '/name', { limit: 2 }), '/name', 'At least two letters'],
    ['the text of the schema for its choices', error('enum', '/mode', { allowedValues: [1] }), '/mode', 'On, or nothing'],
    [
      'the text of a limit with its unit',
      error('maximum', '/power', { limit: 50 }),
      '/power',
      {
        text: 'Enter a value of at most {{max}}',
        values: { max: { text: '{{value}} {{unit}}', values: { value: 50, unit: 'kW' } } },
      },
    ],
    ['the text of an empty list', error('minItems', '/rows', { limit: 1 }), '/rows', 'Value cannot be empty'],
    [
      'reported in the row of a list',
      error('type', '/rows/2/at', { type: 'string' }),
      '/rows/2/at',
      { text: 'Value format wrong: {{expected}} is needed', values: { expected: { text: 'a text' } } },
    ],
    [
      'the message of the validator for a keyword without a text',
      error('multipleOf', '/power'),
      '/power',
      { text: 'Value format wrong: {{message}}', values: { message: 'says multipleOf' } },
    ],
  ])('is %s', (_name, each, path, text) => {
    expect(messagesFor(each)).toEqual([{ path, text }]);
  });

  it('is the most urgent one of its place, regardless of order', () => {
    const [type, length] = [error('type', '/name', { type: 'string' }), error('minLength', '/name', { limit: 2 })];
    expect(messagesFor(length, type)).toEqual(messagesFor(type));
    expect(messagesFor(type, length)).toEqual(messagesFor(type));
  });
  it.each([
    ['1,234', { entered: '1,234', thousands: '1234', decimal: '1.234' }],
    ['−0,450', { entered: '−0,450', thousands: '-0450', decimal: '-0.450' }],
  ])('asks which number is meant by "%s"', (power, values) => {
    const text = '"{{entered}}" can mean {{thousands}} or {{decimal}}. Enter the number without a comma.';
    const wrong = error('type', '/power', { type: 'number' });
    expect(shapeFindings(schema, [wrong], units, { power })).toEqual([{ path: '/power', text: { text, values } }]);
  });
  it.each(['1,23', '12,34,567', 'x', '1,234,567'])('is that a number is needed for "%s"', (power) => {
    const wrong = error('type', '/power', { type: 'number' });
    expect(shapeFindings(schema, [wrong], units, { power })).toEqual(messagesFor(wrong));
  });
  it('omits an error that only follows from another, unless it is the only one', () => {
    const [echo, cause] = [error('if', '/power'), error('type', '/name', { type: 'string' })];
    expect(messagesFor(echo, cause)).toEqual(messagesFor(cause));
    expect(messagesFor(echo)).toHaveLength(1);
  });
});
