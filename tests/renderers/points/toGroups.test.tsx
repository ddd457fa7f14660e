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

describe('groups', () => {
  it('are those of the device file, then points without a group; write-only and unknown points are omitted', () => {
    expect(names(toGroups(device))).toEqual([
      ['Input', ['input']],
      ['Other', ['load', 'output', 'odd']],
    ]);
  });
  it('without groups there is one list without a heading', () => {
    const { groups: _none, ...plain } = device;
    expect(names(toGroups(plain))).toEqual([[undefined, ['load', 'input', 'output', 'odd']]]);
  });
  it('named groups only, with another heading', () =>
    expect(names(toGroups(device, { groups: { in: { title: 'AC' }, nowhere: {} } }))).toEqual([['AC', ['input']]]));
  it('named points only, in written order', () =>
    expect(names(toGroups(device, { points: { output: {}, load: { title: 'Load' } } }))).toEqual([
      [undefined, ['output', 'load']],
    ]));
  it('a point without a title shows its name, with the value at its key', () => {
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
])('search for "%s"', (find, found) => {
  const say = (text: unknown) => String(text);
  expect(narrow(toGroups(device), find, say).flatMap((group) => group.points.map((point) => point.name))).toEqual(found);
});
