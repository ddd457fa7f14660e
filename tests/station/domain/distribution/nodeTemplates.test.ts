// Single node templates: a node is saved with its subtree and deleted by its name, whoever saved the templates last.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDouble, refusalOf, type StationDouble } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const bob = { user: { id: 'u2', loginName: 'bob', name: 'Bob', role: 'administrator' as const } };
const hall = {
  name: ' Hall ',
  parameters: {
    id: 'n2',
    type: 'transformer' as const,
    name: 'Hall',
    children: [{ id: 'n3', type: 'storage' as const, name: 'Rack', pcs: 'pcs1' }],
  },
};
const names = async () =>
  ((await double.call('strongNode.search')).data as { templates: { name: string }[] }).templates.map(({ name }) => name);

it('a node is saved under a unique name and deleted again, and both are logged', async () => {
  await double.call('strongNode.save', { templates: [{ ...hall, name: 'Old' }] });
  await double.call('strongNode.keep', hall, bob);
  expect(await names()).toEqual(['Old', 'Hall']);
  const { data } = (await double.call('strongNode.search')) as { data: { templates: object[] } };
  expect(data.templates[1]).toEqual({ ...hall, name: 'Hall' });
  const refused = await refusalOf(double.call('strongNode.keep', hall));
  expect([refused.message, refused.data]).toMatchObject(['Template name duplicated', [{ path: '/name' }]]);
  await double.call('strongNode.drop', { name: 'Old' });
  expect(await names()).toEqual(['Hall']);
  expect((await refusalOf(double.call('strongNode.drop', { name: 'Old' }))).code).toBe(404);
  const { list } = double.station.docs.logs({ current: 1, pageSize: 3 });
  expect(list.map(({ what, target }) => [what, target])).toEqual([
    ['strongNode.drop', 'Old'],
    ['strongNode.keep', 'Hall'],
    ['strongNode.save', undefined],
  ]);
});

it('device.list returns the devices of a role', async () => {
  const { data } = await double.call('device.list', { role: 'converter' });
  expect(data).toMatchObject([{ id: 'pcs1' }]);
  expect((await double.call('device.list', { role: 'battery' })).data).toMatchObject([{ id: 'stack1' }]);
});
