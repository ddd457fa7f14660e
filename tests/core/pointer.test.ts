// Pointers into any data: a written value is read back, everything else stays unchanged, and inherited members are not found.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expand, read, toPointer, toTokens, withAt } from '../../src/core/pointer.ts';
import { draws } from '../chance.ts';

/** Includes names that a pointer must escape and names that objects inherit. */
const name = fc.oneof(
  fc.constantFrom('a', '~', '/', '~1', '~0/', '', '__proto__', 'toString', '0', '*x'),
  fc.string({ maxLength: 3 }),
);
const names = fc.array(name, { minLength: 1, maxLength: 4 });
const { tree } = fc.letrec<{ tree: unknown; leaf: unknown }>((tie) => ({
  leaf: fc.oneof(fc.integer(), fc.string({ maxLength: 3 }), fc.boolean()),
  tree: fc.oneof({ maxDepth: 3 }, tie('leaf'), fc.dictionary(name, tie('tree'), { maxKeys: 3 })),
}));
const copyOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it('a pointer splits into the names that it was built from, regardless of their characters', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 5 }), (tokens) => {
      expect(toTokens(toPointer(tokens))).toEqual(tokens);
    }),
    draws(),
  );
});

it('a value written at a place is found there, the original stays unchanged, and siblings are the same objects', () => {
  fc.assert(
    fc.property(tree, names, fc.integer(), (data, tokens, value) => {
      const before = copyOf(data);
      const after = withAt(data, toPointer(tokens), value);
      expect(read(after, toPointer(tokens))).toBe(value);
      expect(copyOf(data)).toEqual(before);
      if (typeof data === 'object' && data !== null)
        for (const [key, each] of Object.entries(data)) if (key !== tokens[0]) expect(read(after, toPointer([key]))).toBe(each);
    }),
    draws(),
  );
});

it('removing a member removes nothing else', () => {
  fc.assert(
    fc.property(fc.dictionary(name, fc.integer(), { minKeys: 1, maxKeys: 4 }), (data) => {
      const [first = '', ...others] = Object.keys(data);
      const after = withAt(data, toPointer([first]), undefined);
      expect(Object.keys(after as object)).toEqual(others);
    }),
    draws(),
  );
});

it('inherited members are not found', () => {
  for (const inherited of ['/toString', '/constructor/name', '/__proto__', '/a/length'])
    expect(read({ a: 'text' }, inherited)).toBeUndefined();
});

it('a pattern expands to every matching pointer, and a pointer without an asterisk to itself', () => {
  fc.assert(
    fc.property(fc.dictionary(name, fc.record({ x: fc.integer() }), { maxKeys: 4 }), (data) => {
      const found = expand({ rows: data }, '/rows/*/x');
      expect(found.map((each) => read({ rows: data }, each))).toEqual(Object.values(data).map(({ x }) => x));
      expect(expand(data, '/a/b')).toEqual(['/a/b']);
    }),
    draws(),
  );
});
