// Conditions and titles of a paper are checked against the answers that its blocks read.
import { expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { withAt } from '../../src/core/pointer.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import { kinds } from './kinds.ts';

const valid = readSchemas(['tests/schemas/valid']);
const file = 'papers/things.json';
const paper: unknown = JSON.parse(valid.get(file) ?? '');
const problemsWith = (pointer: string, value: unknown) =>
  compile(new Map(valid).set(file, JSON.stringify(withAt(paper, pointer, value))), { kinds }).problems.map(
    ({ code, at }) => `${code} ${at.pointer}`,
  );

it.each<[what: string, pointer: string, value: unknown, problems: string[]]>([
  [
    'a column condition on a member that is not in the answer',
    '/body/things/columns/name/visible',
    { op: 'present', at: '/names' },
    ['reference/nothing-there /body/things/columns/name/visible/at'],
  ],
  [
    'a block condition on its own value',
    '/body/things/visible',
    { op: 'present', at: '/0' },
    ['reference/nothing-there /body/things/visible/at'],
  ],
  ['a column without a title', '/body/things/columns/id', {}, ['field/untitled /body/things/columns/id']],
  ['a column with a title of its own', '/body/things/columns/id', { title: 'Name' }, []],
])('the check of a paper covers %s', (_what, pointer, value, problems) => {
  expect(problemsWith(pointer, value)).toEqual(problems);
});
