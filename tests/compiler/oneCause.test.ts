// One error in a device file is reported once, at its place, and the fix names only what is missing.
import { expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import { read, withAt } from '../../src/core/pointer.ts';
import { kinds } from '../schemas/kinds.ts';

const right = readSchemas(['tests/schemas/mistakes/tree']);
const file = 'devices/pump.json';
const pump: unknown = JSON.parse(right.get(file) ?? '');
function without(pointer: string): unknown {
  const [, holder = '', name = ''] = /^(.*)\/([^/]+)$/.exec(pointer) ?? [];
  const { [name]: _gone, ...rest } = read(pump, holder) as Record<string, unknown>;
  return withAt(pump, holder, rest);
}
const problemsOf = (data: unknown) => compile(new Map([...right, [file, JSON.stringify(data)]]), { kinds }).problems;
const codes = (data: unknown) =>
  problemsOf(data)
    .filter(({ code }) => code !== 'text/untranslated')
    .map(({ code, at }) => `${code} ${at.pointer}`);

it.each([
  ['an unknown type of a point', withAt(pump, '/points/power/type', 'dr'), 'shape/wrong-type /points/power/type'],
  [
    'an unknown type of a setting',
    withAt(pump, '/config/properties/ratedPower/type', 'NUMBER'),
    'shape/wrong-type /config/properties/ratedPower/type',
  ],
  [
    'a block without an address',
    without('/models/generic/blocks/fast/address'),
    'shape/missing-word /models/generic/blocks/fast',
  ],
])('%s is reported once', (_what, data, expected) => {
  expect(codes(data)).toEqual([expected]);
});

it.each([
  ['/commands/start/needs', 'Add "needs".'],
  ['/commands/start/confirm', 'Add "confirm" or "ask".'],
  ['/commands/start/confirmedBy', 'Add "confirmedBy".'],
])('the fix for a command without %s names only what is missing', (pointer, fix) => {
  expect(problemsOf(without(pointer)).find(({ code }) => code === 'device/bare-command')?.fix).toBe(fix);
});
