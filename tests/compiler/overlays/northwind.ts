// Valid schemas with the patches of one vendor, and what the compiler says of them.
import { compile } from '../../../src/compiler/compile.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';
import { kinds } from '../../schemas/kinds.ts';

/** A limit that stands elsewhere, and an entity that has two of them. */
export const figure = { read: 'thing.list', at: '/*/power', title: 'Power of the things' };
const limited = {
  title: 'Limited',
  type: 'object',
  properties: {
    power: { title: 'Power', type: 'number', unit: 'kW', minimum: { ...figure, times: -1 }, maximum: { ...figure, bound: 100 } },
  },
};
export const valid = readSchemas(['tests/schemas/valid']).set('entities/limited.json', JSON.stringify(limited));
export const screen = 'screens/thing/things.json';
export const entity = 'entities/thing.json';
export const device = 'devices/box.json';

export function patched(patches: Readonly<Record<string, unknown>>, prefixes = ['NW']) {
  const files = new Map(valid).set('vendors/northwind/vendor.json', JSON.stringify({ title: 'Northwind', prefixes }));
  for (const [file, patch] of Object.entries(patches)) files.set(`vendors/northwind/${file}`, JSON.stringify(patch));
  return compile(files, { kinds, stationCode: 'NW0001' });
}
export const told = (file: string, patch: unknown) =>
  patched({ [file]: patch }).problems.map(({ code, at }) => `${code} ${at.pointer}`);
