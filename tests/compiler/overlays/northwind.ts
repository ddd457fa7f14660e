// Valid schemas with the patches of one vendor, and the problems that the compiler reports.
import { compile } from '../../../src/compiler/compile.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';
import { kinds } from '../../schemas/kinds.ts';

/** A limit that is read from elsewhere, and an entity with two of them. */
export const figure = { read: 'thing.list', at: '/*/power', title: 'Power of the things' };
const limited = {
  title: 'Limited',
  type: 'object',
  required: ['power', 'name'],
  properties: {
    name: { title: 'Name', type: 'string', maxLength: 60 },
    power: { title: 'Power', type: 'number', unit: 'kW', minimum: { ...figure, times: -1 }, maximum: { ...figure, bound: 100 } },
  },
};
/** A stop with a request body, a state that warns, a screen above that of a stop, and a model in a separate file. */
const around = {
  'entities/limited.json': limited,
  'entities/halting.json': {
    title: 'Halting',
    type: 'object',
    additionalProperties: false,
    properties: { name: { title: 'Name', type: 'string', maxLength: 60 } },
    $defs: {
      state: {
        title: 'State',
        type: 'string',
        choices: { sound: { const: 'sound', title: 'Sound' }, broken: { const: 'broken', title: 'Broken', tone: 'fault' } },
      },
    },
  },
  'calls/halting.json': {
    'halting.run': { path: '/halting/run', request: { entity: 'halting' }, needs: ['stop-device'] },
    'halting.told': {
      path: '/halting/told',
      request: { entity: 'thing#query' },
      answer: { entity: 'halting' },
      needs: [],
      warns: true,
    },
  },
  'screens/top.json': {
    id: 'top',
    path: '/',
    title: 'Top',
    menu: { sort: 1 },
    enter: { due: { when: true, says: 'Due' } },
    redirect: { first: { to: '/things' } },
  },
};
export const valid = readSchemas(['tests/schemas/valid']);
for (const [file, data] of Object.entries(around)) valid.set(file, JSON.stringify(data));
export const screen = 'screens/thing/things.json';
export const entity = 'entities/thing.json';
export const device = 'devices/box.json';

export function patched(patches: Readonly<Record<string, unknown>>, prefixes = ['NW']) {
  const files = new Map(valid).set('vendors/northwind/vendor.json', JSON.stringify({ title: 'Northwind', prefixes }));
  for (const [file, patch] of Object.entries(patches)) files.set(`vendors/northwind/${file}`, JSON.stringify(patch));
  return compile(files, { kinds, stationCode: 'NW0001' });
}
export const problemsOf = (file: string, patch: unknown) =>
  patched({ [file]: patch }).problems.map(({ code, at }) => `${code} ${at.pointer}`);
