// Spacing, radii and type sizes of a vendor: only in the content of its stations, within the bounds of the language.
import { expect, it } from 'vitest';
import { compile } from '../../../src/compiler/compile.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';
import { seenByEditor } from '../../schemas/editor.ts';
import { kinds } from '../../schemas/kinds.ts';

const valid = readSchemas(['tests/schemas/valid']);
const file = 'vendors/northwind/vendor.json';
const vendorWith = (measures: object) => ({ title: 'Northwind', prefixes: ['NW'], measures });
function under(measures: object, stationCode: string) {
  const files = new Map(valid).set(file, JSON.stringify(vendorWith(measures)));
  const { content, problems } = compile(files, { kinds, stationCode });
  return { measures: content.index.measures, reported: problems.map(({ code, at }) => `${code} ${at.pointer}`) };
}

it('measures of a vendor are only in the content of its stations', () => {
  const set = { font: { body: 15 }, radius: { medium: 0 } };
  expect(under(set, 'NW0001')).toEqual({ measures: set, reported: [] });
  expect(under(set, 'XY0001')).toEqual({ measures: undefined, reported: [] });
});

it('measures outside their bounds or with unknown names are rejected by the check and by editors', () => {
  const wrong = { space: { m: 2 }, font: { body: 40, huge: 15 }, shadow: { m: 3 } };
  const reported = under(wrong, 'NW0001').reported.toSorted();
  expect(reported).toEqual([
    'shape/out-of-bounds /measures/font/body',
    'shape/out-of-bounds /measures/space/m',
    'shape/unknown-word /measures/font/huge',
    'shape/unknown-word /measures/shadow',
  ]);
  const seen = seenByEditor(file, vendorWith(wrong)).map((each) => each.split(' ', 1)[0]);
  expect(new Set(seen)).toEqual(new Set(['/measures/space/m', '/measures/font/body', '/measures/font', '/measures']));
});
