import { describe, expect, it } from 'vitest';
import { toShapeCheck } from '../../src/compiler/validator.ts';
import type { Schema } from '../../src/core/language.ts';
import { toPlain } from '../../src/core/schema/plain.ts';
import { inEnglish, say } from '../../src/core/texts/text.ts';
import { givensOf, validate } from '../../src/core/validate.ts';
import type { Given } from '../../src/core/schema/finding.ts';

const template: Schema = {
  type: 'object',
  required: ['name', 'rows'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 20, says: { minLength: 'Please enter a template name' } },
    power: { type: 'number', unit: 'kW', maximum: 125, minimum: -125, digits: { whole: 3, part: 1 } },
    state: { type: 'integer', choices: { idle: { const: 0, title: 'Idle' }, run: { const: 1, title: 'Running' } } },
    at: { type: 'string', format: 'time-of-day' },
    protocol: { type: 'string' },
    rows: {
      type: 'array',
      minItems: 1,
      says: { minItems: 'Cannot save empty template' },
      items: {
        type: 'object',
        properties: {
          start: { type: 'string', format: 'time-of-day' },
          end: { type: 'string', format: 'time-of-day' },
          power: { type: 'number' },
        },
      },
    },
    steps: {
      type: 'array',
      items: {
        type: 'object',
        required: ['start'],
        properties: { start: { type: 'number' }, end: { type: 'number' } },
      },
    },
  },
  cases: {
    tcp: {
      when: { op: 'eq', at: '/protocol', value: 'tcp' },
      required: ['ip'],
      properties: { ip: { type: 'string', format: 'ipv4' } },
    },
  },
  rules: {
    gapless: { rule: 'contiguous-times', at: '/rows', start: 'start', end: 'end' },
    fresh: {
      rule: 'unique-among',
      at: '/name',
      given: { names: { read: 'templates', at: '/*/name' } },
      says: 'Template name duplicated',
    },
    sensible: { rule: 'not-zero', at: '/power', warnOnly: true },
    later: { rule: 'end-after-start', start: '/steps/*/start', end: '/steps/*/end' },
    onlyTcp: { rule: 'not-zero', at: '/state', when: { op: 'eq', at: '/protocol', value: 'tcp' } },
  },
};
const shape = toShapeCheck(toPlain(template));
const fullDay = [{ start: '00:00', end: '24:00' }];
const good = { name: 'summer', rows: fullDay };

function texts(value: unknown, given?: Given): Record<string, string> {
  const found = validate({ schema: template, shape, value, now: 0, timezone: 'UTC', ...(given && { given }) });
  return Object.fromEntries(found.map((each) => [each.path, (each.warnOnly ? 'warning: ' : '') + say(each.text, inEnglish)]));
}

describe('validate', () => {
  it.each<[name: string, value: unknown, expected: Record<string, string>]>([
    ['none in a valid value', good, {}],
    ['a missing member, reported at its place', { rows: fullDay }, { '/name': 'Please enter a value' }],
    ['a text of the schema', { ...good, name: '' }, { '/name': 'Please enter a template name' }],
    ['a text of the schema for a list', { ...good, rows: [] }, { '/rows': 'Cannot save empty template' }],
    ['a limit with its unit', { ...good, power: 126 }, { '/power': 'Enter a value of at most 125 kW' }],
    ['too many characters', { ...good, name: 'x'.repeat(21) }, { '/name': 'Enter at most 20 characters' }],
    [
      'a number with an ambiguous comma',
      { ...good, power: '1,234' },
      { '/power': '"1,234" can mean 1234 or 1.234. Enter the number without a comma.' },
    ],
    ['a wrong type', { ...good, power: 'many' }, { '/power': 'Value format wrong: a number is needed' }],
    ['a choice that is not offered', { ...good, state: 7 }, { '/state': 'Select one of the offered values' }],
    ['a format', { ...good, at: '25:00' }, { '/at': 'Enter a time of day, for example 08:30' }],
    [
      'too many digits',
      { ...good, power: 1.25 },
      { '/power': 'Enter a number with at most 3 digits before and 1 after the decimal point' },
    ],
    ['an active case requires its members', { ...good, protocol: 'tcp', state: 1 }, { '/ip': 'Please enter a value' }],
    [
      'a violated rule',
      { ...good, rows: [{ start: '00:00', end: '08:00' }] },
      { '/rows/0/end': 'Time not continuous, please reconfigure' },
    ],
    [
      'no rule on a value with a wrong format',
      { ...good, rows: [{ start: '00:00', end: '8' }] },
      { '/rows/0/end': 'Enter a time of day, for example 08:30' },
    ],
    [
      'a rule, although a value that it does not read is wrong',
      { ...good, rows: [{ start: '00:00', end: '08:00', power: 'x' }] },
      { '/rows/0/power': 'Value format wrong: a number is needed', '/rows/0/end': 'Time not continuous, please reconfigure' },
    ],
    [
      'a rule in each row whose values have the right type',
      { ...good, steps: [{ end: 1 }, { start: 5, end: 4 }, { start: 'x', end: 0 }] },
      {
        '/steps/0/start': 'Please enter a value',
        '/steps/1/end': 'The end must be later than the start',
        '/steps/2/start': 'Value format wrong: a number is needed',
      },
    ],
    ['a warning for a rule that only warns', { ...good, power: 0 }, { '/power': 'warning: Value cannot be 0' }],
    ['none for a rule whose condition is not met', { ...good, state: 0 }, {}],
    [
      'a violated rule whose condition is met',
      { ...good, state: 0, protocol: 'tcp', ip: '10.0.0.1' },
      { '/state': 'Value cannot be 0' },
    ],
    ['a text in place of an object', 'text', { '': 'Value format wrong: an object is needed' }],
  ])('finds the expected errors: %s', (_name, value, expected) => {
    expect(texts(value)).toEqual(expected);
  });

  it('accepts any value for a rule with data from a read until there is an answer', () => {
    expect(texts(good, () => undefined)).toEqual({});
    expect(texts(good, (read) => (read === 'templates' ? [{ name: 'winter' }] : undefined))).toEqual({});
    expect(texts(good, () => [{ name: 'summer' }])).toEqual({ '/name': 'Template name duplicated' });
  });

  it('reports only the first hundred errors', () => {
    const found = validate({ schema: template, shape, value: { ...good, rows: Array(5000).fill(1) }, now: 0, timezone: 'UTC' });
    expect(found.map(({ path }) => path)).toEqual(Array.from({ length: 100 }, (_, row) => `/rows/${row}`));
  });

  it('lists each read that the rules need once', () => {
    expect(givensOf({ properties: { a: template, b: template } })).toEqual([{ read: 'templates', params: undefined }]);
  });
});
