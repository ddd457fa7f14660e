import { describe, expect, it } from 'vitest';
import { narrow, toGroups } from '../../../renderers/points/toGroups.ts';
import type { DeviceType } from '../../../src/core/devices/device.ts';

const device: DeviceType = {
  type: 'ups',
  title: 'UPS',
  points: {
    load: { title: 'Load percentage' },
    input: { title: 'Input voltage' },
    output: { title: 'Output voltage' },
    odd: {},
    run: { title: 'Run command', access: 'write' },
  },
  groups: { in: { title: 'Input', points: { input: {}, gone: {}, run: {} } }, none: { title: 'Empty', points: {} } },
};
const names = (groups: ReturnType<typeof toGroups>) =>
  groups.map((group) => [group.title, group.points.map((point) => point.name)]);

describe('the groups of points', () => {
  it('follow the device file, then ungrouped points, without write-only and unknown points', () => {
    expect(names(toGroups(device))).toEqual([
      ['Input', ['input']],
      ['Other', ['load', 'output', 'odd']],
    ]);
  });
  it('are a single list without a heading if the file has no groups', () => {
    const { groups: _none, ...plain } = device;
    expect(names(toGroups(plain))).toEqual([[undefined, ['load', 'input', 'output', 'odd']]]);
  });
  it('are limited to the named groups, with a changed heading', () =>
    expect(names(toGroups(device, { groups: { in: { title: 'AC' }, nowhere: {} } }))).toEqual([['AC', ['input']]]));
  it('are a single list of the named points in the configured order', () =>
    expect(names(toGroups(device, { points: { output: {}, load: { title: 'Load' } } }))).toEqual([
      [undefined, ['output', 'load']],
    ]));
  it('title a point without a title by its name, and read its value at its key', () => {
    expect(toGroups(device).at(-1)?.points.at(-1)).toMatchObject({ title: 'odd', key: 'ups#odd', at: '/ups#odd' });
  });
});

it.each<[find: string, found: string[]]>([
  ['', ['input', 'load', 'output', 'odd']],
  ['voltage', ['input', 'output']],
  ['VOLT out', ['output']],
  ['input', ['input']],
  ['ups#odd', ['odd']],
  ['nothing like it', []],
])('searching for "%s" finds the matching points', (find, found) => {
  const say = (text: unknown) => String(text);
  expect(narrow(toGroups(device), find, say).flatMap((group) => group.points.map((point) => point.name))).toEqual(found);
});
