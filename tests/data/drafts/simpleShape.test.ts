// The built-in check of a form gives the same results for a flat value as the station's compiled validator.
import { expect, it } from 'vitest';
import { toShapeCheck } from '../../../src/compiler/validator.ts';
import type { Schema } from '../../../src/core/language.ts';
import { toPlain } from '../../../src/core/schema/plain.ts';
import { simpleShape } from '../../../src/data/drafts/simpleShape.ts';

const schema: Schema = {
  type: 'object',
  properties: {
    power: { type: 'number', minimum: -5, maximum: 5 },
    share: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
    count: { type: 'integer' },
    mode: { type: ['integer', 'null'], choices: { on: { const: 1, title: 'On' }, off: { const: 0, title: 'Off' } } },
    name: { type: 'string' },
    list: { type: 'array' },
  },
  required: ['power'],
};
const [simple, compiled] = [simpleShape(schema), toShapeCheck(toPlain(schema))];
const errorsOf = (check: typeof simple, value: unknown) =>
  check(value).map(({ path, keyword, params }) => [path, keyword, params.limit]);

it.each<[name: string, value: unknown, found: number]>([
  ['accepts a value at both limits', { power: 5, share: 0.5, count: 1, mode: 1, name: '', list: [] }, 0],
  ['accepts the lower limit', { power: -5 }, 0],
  ['reports a missing member', {}, 1],
  ['reports a value above a maximum', { power: 5.1 }, 1],
  ['reports a value below a minimum', { power: -5.1 }, 1],
  ['reports a value at an exclusive minimum', { power: 0, share: 0 }, 1],
  ['reports a value at an exclusive maximum', { power: 0, share: 1 }, 1],
  ['reports a fraction if an integer is required', { power: 0, count: 1.5 }, 1],
  ['reports a choice that is not offered', { power: 0, mode: 2 }, 1],
  ['reports a text in place of a number, and checks no limit of it', { power: '9' }, 1],
  ['reports a number in place of a text', { power: 0, name: 1 }, 1],
  ['reports an object in place of a list', { power: 0, list: {} }, 1],
  ['reports each of several errors', { power: 9, share: 2, count: 'x' }, 3],
])('the built-in check %s', (_name, value, found) => {
  expect(errorsOf(simple, value)).toHaveLength(found);
  expect(errorsOf(simple, value)).toEqual(errorsOf(compiled, value));
});

it('the built-in check treats a value that is not an object as an empty one', () => {
  for (const value of [undefined, null, 'text']) expect(errorsOf(simple, value)).toEqual([['', 'required', undefined]]);
});
