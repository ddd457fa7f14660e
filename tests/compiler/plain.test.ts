import { describe, expect, it } from 'vitest';
import { toShapeCheck } from '../../src/compiler/validator.ts';
import { holds } from '../../src/core/condition.ts';
import type { Condition, Schema } from '../../src/core/language.ts';
import { toPlain, toSide } from '../../src/core/schema/plain.ts';
import { toIf } from '../../src/core/schema/plainCondition.ts';
import { read } from '../../src/core/pointer.ts';

const conditions: readonly Condition[] = [
  true,
  false,
  { op: 'eq', at: '/a', value: 1 },
  { op: 'eq', at: '/b/c', value: 'x' },
  { op: 'in', at: '/a', value: [1, 2] },
  { op: 'gt', at: '/a', value: 1 },
  { op: 'lt', at: '/a', value: 1 },
  // Days and times of day compare as text; a number and a text have no order.
  { op: 'gt', at: '/day', value: '2026-05-01' },
  { op: 'lt', at: '/day', value: '2026-05-01' },
  { op: 'gt', at: '/a', value: '0' },
  { op: 'present', at: '/a' },
  { op: 'filled', at: '/a' },
  { op: 'filled', at: '/list' },
  { op: 'all', of: [] },
  { op: 'any', of: [] },
];
const nested: readonly Condition[] = [
  ...conditions,
  ...conditions.map((of): Condition => ({ op: 'not', of })),
  ...conditions.flatMap((one) => conditions.map((other): Condition => ({ op: 'all', of: [one, { op: 'not', of: other }] }))),
  ...conditions.flatMap((one) => conditions.map((other): Condition => ({ op: 'not', of: { op: 'any', of: [one, other] } }))),
];
const data: readonly unknown[] = [
  {},
  { a: 1 },
  { a: 2 },
  { a: 0 },
  { a: null },
  { a: '1' },
  { day: '2026-05-01' },
  { day: '2026-04-30' },
  { day: '2026-11-22', a: 3 },
  { a: '' },
  { b: { c: 'x' } },
  { b: { c: 'y' }, a: 1 },
  { b: 'x' },
  { list: [] },
  { list: [0], a: false },
];

describe('a condition as JSON Schema', () => {
  it.each([true, false])('is valid exactly if the condition is known to be %s', (wanted) => {
    for (const condition of nested) {
      const check = toShapeCheck({ if: toIf(condition, wanted), else: false } as object);
      for (const value of data) {
        const verdict = holds(condition, { scope: () => undefined, own: (pointer) => read(value, pointer) });
        expect([condition, value, check(value).length === 0]).toEqual([condition, value, verdict === wanted]);
      }
    }
  });
});

const device: Schema = {
  title: { text: 'Device', context: 'thing' },
  type: 'object',
  required: ['id', 'name', 'secret'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', readOnly: true },
    name: { type: 'string', title: 'Name', unit: 'kW', says: { minLength: 'x' } },
    secret: { type: 'string', writeOnly: true },
    level: { type: ['string', 'null'], choices: { low: { const: 'low', title: 'Low', tone: 'warning' } } },
  },
  cases: { named: { when: { op: 'filled', at: '/name' }, required: ['extra'], properties: { extra: { type: 'string' } } } },
};

describe('toPlain', () => {
  it('removes the keywords of the schema language and keeps those of JSON Schema', () => {
    expect(toPlain(device).title).toBe('Device');
    expect((toPlain(device).properties as Record<string, unknown>).name).toEqual({ type: 'string', title: 'Name' });
  });
  it('converts choices to an enumeration with titles, which accepts null if the type does', () => {
    expect((toPlain(device).properties as Record<string, unknown>).level).toEqual({
      type: ['string', 'null'],
      oneOf: [{ const: 'low', title: 'Low' }, { const: null }],
    });
  });
  it.each<[name: string, side: 'request' | 'answer' | undefined, value: unknown, errors: string[]]>([
    ['rejects an additional member of a request', 'request', { name: '', secret: 's', more: 1 }, [' unevaluatedProperties']],
    ['rejects a request without its required members', 'request', {}, [' required', ' required']],
    ['rejects a read-only member in a request', 'request', { id: '1', name: '', secret: 's' }, [' unevaluatedProperties']],
    ['accepts the members of an active case in a request', 'request', { name: 'A', secret: 's', extra: 'e' }, []],
    ['rejects a request without the members that its case requires', 'request', { name: 'A', secret: 's' }, [' required']],
    ['accepts an additional member in an answer', 'answer', { more: 1 }, []],
    ['rejects a wrong type in an answer', 'answer', { name: 1 }, ['/name type']],
    ['accepts the members of an inactive case in a draft', undefined, { id: '1', name: '', secret: 's', extra: 'e' }, []],
  ])('%s', (_name, side, value, errors) => {
    const check = toShapeCheck(toPlain(device, side ? { side } : {}));
    expect(check(value).map(({ path, keyword }) => `${path} ${keyword}`)).toEqual(errors);
  });
  it('requires only the key in a partial request', () => {
    const keyed: Schema = {
      type: 'object',
      required: ['id', 'name'],
      properties: { id: { type: 'string' }, name: { type: 'string' } },
    };
    const check = toShapeCheck(toPlain(keyed, { side: 'request', partial: true }));
    expect(check({ id: '1' })).toEqual([]);
    expect(check({ name: 'x' }).map(({ params }) => params.missingProperty)).toEqual(['id']);
  });
});

it('toSide removes members of the other side from properties and requirements', () => {
  expect(toSide(device, 'request').required).toEqual(['name', 'secret']);
  expect(Object.keys(toSide(device, 'answer').properties ?? {})).toEqual(['id', 'name', 'level']);
});
