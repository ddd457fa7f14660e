import { expect, it } from 'vitest';
import { withinNode } from '../../../src/core/rules/trees/withinNode.ts';

const context = { now: 0, timezone: 'UTC', given: {}, isName: () => false };
const words = { at: '/nodes/*', children: 'below', value: 'power', limit: 'carries', name: 'name' };
const broken = (top: object) => withinNode.check({ nodes: [{ name: 'A', ...top }] }, words, context);
const below = (...nodes: object[]) => ({ below: nodes });

it.each<[name: string, top: object, at: string[]]>([
  ['accepts any value if no node has a rating', { power: 1e9 }, []],
  ['accepts a value equal to the rating of its node', { power: 400, carries: 400 }, []],
  ['rejects a value above the rating of its node', { power: 401, carries: 400 }, ['/nodes/0/power']],
  ['rejects a negative value above the rating of its node', { power: -401, carries: 400 }, ['/nodes/0/power']],
  [
    'rejects a value above the rating of a node two levels up',
    { carries: 400, ...below(below({ power: 500 })) },
    ['/nodes/0/below/0/below/0/power'],
  ],
  ['ignores the rating of a sibling', below({ carries: 100 }, { power: 500 }), []],
  ['ignores the rating of a child', { power: 500, ...below({ carries: 100 }) }, []],
  ['accepts a missing value', { carries: 400, ...below({}) }, []],
  ['accepts a value that is not a number', { carries: 400, power: 'much' }, []],
  ['rejects any value under a rating of zero', { carries: 0, ...below({ power: 1 }) }, ['/nodes/0/below/0/power']],
])('within-node %s', (_name, top, at) => {
  expect(broken(top).map((each) => each.at)).toEqual(at);
});
it('within-node names the node with the lowest rating', () => {
  const tree = { carries: 400, ...below({ name: 'B', carries: 100, ...below({ name: 'C', carries: 900, power: 500 }) }) };
  expect(broken(tree)).toMatchObject([{ values: { limit: 100, name: 'B' } }]);
});
