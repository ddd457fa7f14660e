import { describe, expect, it } from 'vitest';
import { defaultsOf, withDefaults } from '../../../src/core/schema/defaults.ts';
import type { Schema } from '../../../src/core/language.ts';

const fan: Schema = {
  type: 'object',
  required: ['mode'],
  properties: {
    mode: { type: 'string', default: 'off' },
    note: { type: 'string' },
    limits: { type: 'object', properties: { low: { type: 'number', default: 5 }, high: { type: 'number' } } },
    steps: { type: 'array', items: { type: 'number' }, default: [] },
  },
  cases: {
    timed: {
      when: { op: 'eq', at: '/mode', value: 'timed' },
      properties: { minutes: { type: 'integer', default: 10 } },
    },
  },
};

describe('the initial value of a new document', () => {
  it('has the defaults at every depth, without those of a case that does not apply', () => {
    expect(defaultsOf(fan)).toEqual({ mode: 'off', limits: { low: 5 }, steps: [] });
  });
});

describe('a stored document after a schema change', () => {
  it.each<[name: string, stored: Record<string, unknown>, expected: Record<string, unknown>]>([
    ['gets the defaults of added members', { note: 'a' }, { mode: 'off', note: 'a', limits: { low: 5 }, steps: [] }],
    ['keeps its values at every depth', { limits: { low: 7, high: 9 } }, { mode: 'off', limits: { low: 7, high: 9 }, steps: [] }],
    [
      'loses members that are not in the schema',
      { gone: 1, limits: { gone: 2 } },
      { mode: 'off', limits: { low: 5 }, steps: [] },
    ],
    [
      'keeps the member of an active case',
      { mode: 'timed', minutes: 3 },
      { mode: 'timed', minutes: 3, limits: { low: 5 }, steps: [] },
    ],
    ['loses the member of an inactive case', { mode: 'off', minutes: 3 }, { mode: 'off', limits: { low: 5 }, steps: [] }],
    ['keeps a list that is not the default', { steps: [1] }, { mode: 'off', limits: { low: 5 }, steps: [1] }],
  ])('%s', (_name, stored, expected) => {
    expect(withDefaults(fan, stored)).toEqual(expected);
  });
  it('keeps additional members if the schema permits them', () => {
    const open: Schema = {
      type: 'object',
      properties: { a: { type: 'number', default: 1 } },
      additionalProperties: { type: 'number' },
    };
    expect(withDefaults(open, { b: 2 })).toEqual({ a: 1, b: 2 });
  });
});
