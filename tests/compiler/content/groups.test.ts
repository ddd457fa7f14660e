// The condition of a group applies to each of its points.
import { expect, it } from 'vitest';
import { compile } from '../../../src/compiler/compile.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';
import { kinds } from '../../schemas/kinds.ts';

const valid = readSchemas(['tests/schemas/valid']);
const isHigh = { op: 'gt', at: '/voltage', value: 100 };
const isLow = { op: 'lt', at: '/voltage', value: 500 };

it('the points of a group get its condition in addition to their own, and a missing point is reported', () => {
  const box = JSON.parse(valid.get('devices/box.json') ?? '{}') as Record<string, Record<string, object>>;
  const integer = { title: 'Box', type: 'integer' };
  box.points = { ...box.points, one: integer, both: { ...integer, exists: isLow } };
  box.groups = { extra: { title: 'Box', exists: isHigh, points: { one: {}, both: {}, gone: {} } } };
  const { content, problems } = compile(new Map([...valid, ['devices/box.json', JSON.stringify(box)]]), { kinds });
  const { voltage, one, both } = content.devices.box?.points ?? {};
  expect([voltage?.exists, one?.exists, both?.exists]).toEqual([undefined, isHigh, { op: 'all', of: [isLow, isHigh] }]);
  expect(problems.filter(({ severity }) => severity === 'error').map(({ code, at }) => [code, at.pointer])).toEqual([
    ['reference/unknown-point', '/groups/extra/points/gone'],
  ]);
});

it('an error in the condition of a group is reported at the group', () => {
  const box = JSON.parse(valid.get('devices/box.json') ?? '{}') as Record<string, Record<string, object>>;
  box.points = { ...box.points, one: { title: 'Box', type: 'integer' } };
  box.groups = { extra: { title: 'Box', exists: { op: 'present', at: '/voltage' }, points: { one: {} } } };
  const { problems } = compile(new Map([...valid, ['devices/box.json', JSON.stringify(box)]]), { kinds });
  expect(problems.filter(({ severity }) => severity === 'error').map(({ code, at }) => [code, at.pointer])).toEqual([
    ['device/no-report', '/groups/extra/exists'],
  ]);
});
