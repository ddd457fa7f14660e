// The schema language and the station have the same register formats.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { registerFormats } from '../../src/core/devices/registerFormats.ts';

interface Rule {
  if: { properties?: { as?: { enum: string[] } } };
  then: { properties?: Record<string, { maximum?: number; not?: object }> };
}
const language = JSON.parse(readFileSync('schemas/language/model.schema.json', 'utf8')) as {
  $defs: { register: { properties: { as: { enum: string[] } }; allOf: Rule[] } };
};
const { properties, allOf } = language.$defs.register;

/** Rules of the language for a word next to a format. */
const ruled = (as: string, word: string) =>
  allOf.flatMap((rule) => (rule.if.properties?.as?.enum.includes(as) ? (rule.then.properties?.[word] ?? []) : []));

it('the schema language offers exactly the register formats that the station reads', () => {
  expect([...properties.as.enum].toSorted()).toEqual(Object.keys(registerFormats).toSorted());
});

it.each(Object.entries(registerFormats).filter(([as]) => as !== 'string'))(
  'the schema language limits the address and the bits of %s by its length',
  (as, { size, bits = false }) => {
    expect(ruled(as, 'address').map(({ maximum }) => maximum)).toEqual(size > 1 ? [0x10000 - size] : []);
    expect(ruled(as, 'bit').map(({ maximum }) => maximum)).toEqual(
      [bits ? size * 16 - 1 : undefined].filter((most) => (bits ? size < 4 : most === undefined)),
    );
    expect(ruled(as, 'bit').some(({ not }) => not !== undefined)).toBe(!bits);
  },
);
