// Units defined by a device file, and suggestions for an unknown unit.
import { expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { likelyUnits } from '../../src/compiler/language/likelyUnits.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import type { Units } from '../../src/core/language.ts';
import { kinds } from '../schemas/kinds.ts';

const right = readSchemas(['tests/schemas/mistakes/tree']);
const pump = (right.get('devices/pump.json') ?? '')
  .replace('"points": {', '"units": { "Nm3-per-h": { "symbol": "Nm³/h", "decimals": 2 } }, "points": {')
  .replace(
    '"type": "number", "unit": "percent", "minimum": 0, "maximum": 100, "keep"',
    '"type": "number", "unit": "Nm3-per-h", "keep"',
  );
const { content, problems } = compile(new Map(right).set('devices/pump.json', pump), { kinds });

it('a unit of a device file can be used in the device file and on a screen', () => {
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(content.units.units['Nm3-per-h']).toEqual({ symbol: 'Nm³/h', decimals: 2 });
  expect(content.index.units.units['Nm3-per-h']?.symbol).toBe('Nm³/h');
  const screen = (right.get('screens/pump/visits.json') ?? '').replace('"unit": "kW"', '"unit": "Nm3-per-h"');
  const used = compile(new Map(right).set('devices/pump.json', pump).set('screens/pump/visits.json', screen), { kinds });
  expect(used.problems.filter(({ code }) => code === 'reference/unknown-unit')).toEqual([]);
});

const units = JSON.parse(readSchemas(['schemas']).get('units.json') ?? '{}') as Units;
it.each<[name: string, expected: string[]]>([
  ['celcius', ['celsius']],
  ['°C', ['celsius']],
  ['%', ['percent']],
  ['kilowatt', ['kW']],
  ['Volts', ['V']],
  ['kw', ['kW']],
  ['km/h', ['km-per-h']],
  ['Nm3-per-h', []],
  ['uS-per-cm', []],
])('the suggestions for "%s" are %j', (name, expected) => {
  expect(likelyUnits(name, units)).toEqual(expected);
});
