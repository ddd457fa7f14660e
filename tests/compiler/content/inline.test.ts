// A resolved schema is self-contained: references are inlined, and only recursive schemas keep one.
import { expect, it } from 'vitest';
import type { Doc } from '../../../src/compiler/doc.ts';
import { inlineFrom, leads } from '../../../src/compiler/content/inline.ts';

const doc = (name: string, data: unknown): [string, Doc] => [
  `entities/${name}.json`,
  { kind: 'entities', name: `entities/${name}.json`, data, layers: [] },
];
const files = {
  docs: new Map([
    doc('site', {
      properties: { name: { type: 'string', title: 'Name' }, code: { $ref: 'shared.json#/$defs/code', title: 'Code' } },
    }),
    doc('shared', { $defs: { code: { type: 'string', maxLength: 8 }, again: { $ref: '#/$defs/code' } } }),
    doc('tree', {
      type: 'object',
      properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: 'tree.json' } } },
    }),
    doc('wrong', { properties: { x: 5, y: { type: 'string' } }, required: 'x', rules: [1], cases: { a: { properties: 7 } } }),
  ]),
  device: undefined,
};
const inlined = (schema: object, name = 'site') => inlineFrom(files, schema as never, `entities/${name}.json`);

it('a reference to another file is inlined, and words next to it take precedence', () => {
  expect(inlined({ $ref: 'site.json' })).toEqual({
    properties: { name: { type: 'string', title: 'Name' }, code: { type: 'string', maxLength: 8, title: 'Code' } },
  });
});
it('a reference within the same file is inlined, also through another reference', () => {
  expect(inlined({ $ref: 'shared.json#/$defs/again', minLength: 2 })).toEqual({ type: 'string', maxLength: 8, minLength: 2 });
});
it('two references to the same schema are both inlined', () => {
  const code = { $ref: 'shared.json#/$defs/code' };
  expect(inlined({ properties: { one: code, two: code } })).toEqual({
    properties: { one: { type: 'string', maxLength: 8 }, two: { type: 'string', maxLength: 8 } },
  });
});
it('references in items, additional properties and cases are inlined', () => {
  const code = { $ref: 'shared.json#/$defs/code' };
  const textSchema = { type: 'string', maxLength: 8 };
  const asked = { items: code, additionalProperties: code, cases: { c: { when: true, properties: { code } } } };
  expect(inlined(asked)).toEqual({
    items: textSchema,
    additionalProperties: textSchema,
    cases: { c: { when: true, properties: { code: textSchema } } },
  });
});
it('a recursive schema is stored once and refers to itself', () => {
  const tree = {
    type: 'object',
    properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/tree' } } },
  };
  expect(inlined({ properties: { root: { $ref: 'tree.json' } } })).toEqual({ properties: { root: tree }, $defs: { tree } });
  const titled = inlined({ properties: { root: { $ref: 'tree.json', title: 'Root' } } });
  expect(titled).toEqual({ properties: { root: { $ref: '#/$defs/tree', title: 'Root' } }, $defs: { tree } });
});
it('keywords of a wrong type are omitted, so that later steps can rely on a valid schema', () => {
  expect(inlined({ $ref: 'wrong.json' })).toEqual({
    properties: { y: { type: 'string' } },
    cases: { a: { properties: {} } },
  });
});
it.each<[ref: string, doc: string, expected: boolean]>([
  ['site.json', 'entities/site.json', true],
  ['shared.json#/$defs/code', 'entities/site.json', true],
  ['#/$defs/code', 'entities/shared.json', true],
  ['#/$defs/code', 'entities/site.json', false],
  ['gone.json', 'entities/site.json', false],
  ['shared.json#/$defs/toString', 'entities/site.json', false],
])('the reference %s in %s resolves: %s', (ref, from, expected) => expect(leads(files, ref, from)).toBe(expected));
