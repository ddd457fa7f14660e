// A unit of a vendor exists only for its stations, behaves like any other unit, and cannot change a unit of the base.
import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/compiler/compile.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';
import { formatValue } from '../../../src/core/format/format.ts';
import { convert } from '../../../src/core/schema/convert.ts';
import { offers } from '../../../src/tools/gen.ts';
import { kinds } from '../../schemas/kinds.ts';

const valid = readSchemas(['tests/schemas/valid']);
const flow = { symbol: 'Nm³/h', divisor: 0.5, decimals: 2 };
const tank = {
  type: 'tank',
  title: 'Tank',
  points: { flow: { title: 'Flow', type: 'number', unit: 'Nm3-per-h' } },
  models: {
    generic: {
      blocks: { all: { table: 'input', address: 0, count: 1, everyMs: 1000 } },
      registers: { flow: { table: 'input', address: 0, as: 'uint16' } },
    },
  },
};
function under(units: object, stationCode = 'NW0001') {
  const files = new Map(valid)
    .set('vendors/northwind/vendor.json', JSON.stringify({ title: 'Northwind', prefixes: ['NW'] }))
    .set('vendors/northwind/units.json', JSON.stringify(units))
    .set('vendors/northwind/devices/tank.json', JSON.stringify(tank));
  const { content, problems } = compile(files, { kinds, stationCode });
  return { content, reported: problems.map(({ code, at }) => `${code} ${at.file} ${at.pointer}`) };
}
const file = 'vendors/northwind/units.json';

it('editors suggest the unit of a vendor as soon as their files are generated', () => {
  const offered = (files: ReadonlyMap<string, string>) =>
    (JSON.parse(offers(files)) as { $defs: { unit: { enum?: string[] } } }).$defs.unit.enum ?? [];
  expect(offered(valid)).not.toContain('Nm3-per-h');
  expect(offered(new Map(valid).set(file, JSON.stringify({ units: { 'Nm3-per-h': flow } })))).toContain('Nm3-per-h');
  // Editors may save an incomplete file.
  expect(offered(new Map(valid).set(file, '{ "units": {'))).not.toContain('Nm3-per-h');
});

describe('the unit of a vendor', () => {
  it('is available for its stations only', () => {
    const { content, reported } = under({ units: { 'Nm3-per-h': flow } });
    expect(reported).toEqual([]);
    expect(content.index.units.units).toMatchObject({ 'Nm3-per-h': flow, kW: { divisor: 1000 } });
    expect(under({ units: { 'Nm3-per-h': flow } }, 'XY0001').content.units.units).not.toHaveProperty('Nm3-per-h');
  });

  it('is shown by the console and converted by the station', () => {
    const { units, devices } = under({ units: { 'Nm3-per-h': flow } }).content;
    const point = devices.tank?.points.flow ?? {};
    const context = { language: 'en_US', timezone: 'UTC', units, t: String };
    expect(formatValue(point, 12.5, context)).toEqual({ text: '12.50', unit: 'Nm³/h' });
    expect(convert(point, 12.5, 'toWire', units)).toBe(6.25);
    expect(convert(point, 6.25, 'toDisplay', units)).toBe(12.5);
  });

  it.each<[why: string, units: object, expected: string]>([
    [
      'changes the meaning of a unit of the base',
      { units: { kW: { symbol: 'kW', divisor: 1 } } },
      `overlay/refused ${file} /units/kW/divisor`,
    ],
    ['removes a unit of the base', { units: { kW: null } }, `overlay/deletes ${file} /units/kW`],
    ['changes the steps of a family', { families: { power: { steps: [{ unit: 'W' }] } } }, `overlay/refused ${file} /families`],
    ['has the name of a family', { units: { power: { symbol: 'p' } } }, `device/unit-taken ${file} /units/power`],
    ['has no symbol', { units: { mine: { decimals: 1 } } }, `shape/missing-word ${file} /units/mine`],
  ])('is reported if it %s', (_why, units, reported) => {
    const found = under({
      units: { 'Nm3-per-h': flow },
      ...units,
      ...('units' in units && { units: { 'Nm3-per-h': flow, ...(units.units as object) } }),
    });
    expect(found.reported).toEqual([reported]);
  });
});
