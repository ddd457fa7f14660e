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
    'without fields everything but secrets',
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
    'named ones in their order, with another title',
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
    'the rest where the star is',
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
  ['inside', { fields: { cells: { fields: { min: {} } } } }, [['', [['/cells/min', 'Lowest']]]]],
  ['groups alone', { groups: { one: { title: 'One', fields: { name: {} } } } }, [['one', [['/name', 'Name']]]]],
  ['a secret is never shown', { fields: { code: {} } }, []],
])('%s', (_name, options, expected) => expect(factsOf(options)).toEqual(expected));
it('without a schema names are used as titles', () =>
  expect(toFacts({ fields: { odd: {} } }, undefined)[0]?.facts[0]).toMatchObject({ at: '/odd', title: 'odd' }));
