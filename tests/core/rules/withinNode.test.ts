import { expect, it } from 'vitest';
import { withinNode } from '../../../src/core/rules/trees/withinNode.ts';

const context = { now: 0, timezone: 'UTC', given: {}, isName: () => false };
const words = { at: '/nodes/*', children: 'below', value: 'power', limit: 'carries', name: 'name' };
const broken = (top: object) => withinNode.check({ nodes: [{ name: 'A', ...top }] }, words, context);
const below = (...nodes: object[]) => ({ below: nodes });

it.each<[name: string, top: object, at: string[]]>([
  ['nothing carries anything', { power: 1e9 }, []],
  ['a value as large as what its own node carries', { power: 400, carries: 400 }, []],
  ['a value beyond what its own node carries', { power: 401, carries: 400 }, ['/nodes/0/power']],
  ['the same the other way', { power: -401, carries: 400 }, ['/nodes/0/power']],
  [
    'a value beyond what a node far above carries',
    { carries: 400, ...below(below({ power: 500 })) },
    ['/nodes/0/below/0/below/0/power'],
  ],
  ['a node next to the one with a low rating', below({ carries: 100 }, { power: 500 }), []],
  ['a node above the one that carries little', { power: 500, ...below({ carries: 100 }) }, []],
  ['a missing value', { carries: 400, ...below({}) }, []],
  ['a value of another type', { carries: 400, power: 'much' }, []],
  ['a node that carries nothing', { carries: 0, ...below({ power: 1 }) }, ['/nodes/0/below/0/power']],
])('%s', (_name, top, at) => {
  expect(broken(top).map((each) => each.at)).toEqual(at);
});
it('the node with the lowest rating is named', () => {
  const tree = { carries: 400, ...below({ name: 'B', carries: 100, ...below({ name: 'C', carries: 900, power: 500 }) }) };
  expect(broken(tree)).toMatchObject([{ values: { limit: 100, name: 'B' } }]);
});
