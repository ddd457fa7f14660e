// Repeated parts of a device: their count, and the position of the registers of each.
import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/compiler/compile.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';
import { kinds } from '../../schemas/kinds.ts';

const right = readSchemas(['tests/schemas/valid']);
const box = JSON.parse(right.get('devices/box.json') ?? '') as {
  models: { generic: Record<string, unknown> };
};
const register = (address: number, more: object = {}) => ({ table: 'input', address, as: 'uint16', ...more });

interface Case {
  count?: unknown;
  config?: Record<string, unknown>;
  lie?: Record<string, unknown>;
  /** Length of the device, which its parts follow, and of a part. */
  length?: readonly [own: number, part: number];
  registers?: Record<string, unknown>;
}
function problemsOf({ count = 4, config, lie, length, registers = { level: register(0), state: register(1) } }: Case): string[] {
  const device = {
    ...box,
    ...(config && { config: { properties: { many: { title: 'Level', type: 'integer', ...config } } } }),
    parts: { cell: { type: 'cell', count } },
    models: {
      generic: { ...box.models.generic, ...(length && { length: length[0] }), ...(lie && { parts: { cell: lie } }) },
    },
  };
  const cell = {
    $schema: '../language/device.schema.json',
    type: 'cell',
    title: 'Box',
    points: { level: { title: 'Level', type: 'number' }, state: { title: 'Level', type: 'number' } },
    models: { generic: { ...(length && { length: length[1] }), registers } },
  };
  const files = new Map([...right, ['devices/box.json', JSON.stringify(device)], ['devices/cell.json', JSON.stringify(cell)]]);
  return compile(files, { kinds }).problems.flatMap(({ code, at }) =>
    code.startsWith('text/') ? [] : [`${code} ${at.pointer}`],
  );
}
const lie = '/models/generic/parts/cell';
const many = { from: '/config/many' };

describe('a valid part layout', () => {
  it.each<[string, Case]>([
    ['parts one after another', { lie: { offset: 10, stride: 2 } }],
    ['parts in descending order', { lie: { offset: 100, stride: -2 } }],
    ['parts in columns', { lie: { offset: 10, stride: 1 }, registers: { level: register(0), state: register(100) } }],
    ['each part at a separate unit id', { lie: { unitStep: 1 } }],
    ['a single part without a stride', { count: 1, lie: { offset: 10 } }],
    ['at most one part by a setting', { count: many, config: { maximum: 1 }, lie: { offset: 10 } }],
    ['a count by a setting without a maximum', { count: many, config: {}, lie: { offset: 10, stride: 30_000 } }],
    [
      'bits of one word',
      { lie: { offset: 10, stride: 1 }, registers: { level: register(0, { bit: 0 }), state: register(0, { bit: 1 }) } },
    ],
    ['parts after the registers of the parent', { length: [10, 2] }],
    ['no layout in the model', {}],
  ])('has no problems: %s', (_what, each) => expect(problemsOf(each)).toEqual([]));
});

describe('an invalid part layout', () => {
  it.each<[string, Case]>([
    ['all parts at one address', { lie: { offset: 10 } }],
    ['all parts at one address, with explicit zeros', { lie: { offset: 10, stride: 0, unitStep: 0 } }],
    ['each part overlapping half of the next', { lie: { offset: 10, stride: 1 } }],
    [
      'the fifth part overlapping the second column',
      { count: 5, lie: { offset: 10, stride: 1 }, registers: { level: register(0), state: register(4) } },
    ],
    ['parts counted by a setting', { count: many, config: { maximum: 8 }, lie: { offset: 10, stride: 1 } }],
    ['parts overlapping the registers of the parent', { lie: { stride: 2 } }],
  ])('is reported as an overlap: %s', (_what, each) => expect(problemsOf(each)).toEqual([`model/parts-overlap ${lie}`]));
  it('is reported if consecutive parts have no length', () =>
    expect(problemsOf({ length: [10, 0] })).toEqual(['model/parts-overlap /models/generic']));
  it.each<[string, Case]>([
    ['the last part beyond the table', { lie: { offset: 10, stride: 30_000 } }],
    ['the second part beyond the table', { count: many, config: {}, lie: { offset: 10, stride: 65_530 } }],
    ['the first part before the table', { lie: { offset: -5, stride: 2 } }],
    ['the last part before the table', { lie: { offset: 5, stride: -2 } }],
  ])('is reported as outside the table: %s', (_what, each) => expect(problemsOf(each)).toEqual([`model/outside-table ${lie}`]));
});

describe('a part count', () => {
  it.each<[string, Case]>([
    ['of zero', { count: 0 }],
    ['below zero', { count: -3 }],
    ['with a fraction', { count: 2.5 }],
    ['as text', { count: 'three' }],
    ['of a constant as text', { count: { const: 'three' } }],
    ['by a text setting', { count: many, config: { type: 'string' } }],
    ['from a form', { count: { from: '/form/many' } }],
  ])('%s is reported', (_what, each) => expect(problemsOf(each)).toEqual(['device/part-count /parts/cell/count']));
});
