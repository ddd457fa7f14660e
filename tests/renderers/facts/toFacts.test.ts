import { expect, it } from 'vitest';
import { toFacts } from '../../../renderers/facts/toFacts.ts';
import type { FactsOptions } from '../../../src/core/kinds.gen.ts';
import type { Schema } from '../../../src/core/language.ts';

const schema: Schema = {
  type: 'object',
  properties: {
    name: { title: 'Name' },
    power: { title: 'Power', unit: 'kW' },
    code: { title: 'Code', secret: true },
    cells: { properties: { min: { title: 'Lowest' } } },
  },
};
const factsOf = (options: FactsOptions, of: Schema | undefined = schema) =>
  toFacts(options, of).map((group) => [group.name, group.facts.map((fact) => [fact.at, fact.title])]);

it.each<[name: string, options: FactsOptions, expected: unknown]>([
  [
    'everything but secrets without fields',
    {},
    [
      [
        '',
        [
          ['/name', 'Name'],
          ['/power', 'Power'],
          ['/cells', 'cells'],
        ],
      ],
    ],
  ],
  [
    'the named fields in their order, with a changed title',
    { fields: { power: { title: 'P' }, name: {} } },
    [
      [
        '',
        [
          ['/power', 'P'],
          ['/name', 'Name'],
        ],
      ],
    ],
  ],
  [
    'the remaining members at the place of the asterisk',
    { fields: { power: {}, '*': {} } },
    [
      [
        '',
        [
          ['/power', 'Power'],
          ['/name', 'Name'],
          ['/cells', 'cells'],
        ],
      ],
    ],
  ],
  ['nested fields', { fields: { cells: { fields: { min: {} } } } }, [['', [['/cells/min', 'Lowest']]]]],
  [
    'only the groups if there are groups',
    { groups: { one: { title: 'One', fields: { name: {} } } } },
    [['one', [['/name', 'Name']]]],
  ],
  ['no secret, even if it is named', { fields: { code: {} } }, []],
])('toFacts returns %s', (_name, options, expected) => expect(factsOf(options)).toEqual(expected));
it('toFacts uses the names as titles without a schema', () =>
  expect(toFacts({ fields: { odd: {} } }, undefined)[0]?.facts[0]).toMatchObject({ at: '/odd', title: 'odd' }));
