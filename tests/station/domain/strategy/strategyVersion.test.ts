// Versions and goals: saved like strategies; a change of the strategy version resets the goals.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDouble, type StationDouble } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const goals = async () => (await double.call('strategy.goals')).data as { interconnection: boolean; revision: number };

describe('the strategy version', () => {
  it('resets the goals selector to 0 when changed, and logs both', async () => {
    expect(await goals()).toEqual({ interconnection: false, revision: 0 });
    await double.call('strategy.modifyGoals', { interconnection: true, revision: 0 });
    expect(await goals()).toEqual({ interconnection: true, revision: 1 });
    await double.call('strategy.modifyVersion', { strategyVersion: 2, revision: 0 });
    expect((await double.call('strategy.version')).data).toEqual({ strategyVersion: 2, revision: 1 });
    expect(await goals()).toEqual({ interconnection: false, revision: 2 });
    const { list } = double.station.docs.logs({ kinds: ['save'], current: 1, pageSize: 2 });
    expect(list.map(({ what, after }) => [what, after])).toEqual([
      ['strategy.modifyGoals', { interconnection: false }],
      ['strategy.modifyVersion', { strategyVersion: 2 }],
    ]);
  });
  it('keeps the goals when saved unchanged', async () => {
    await double.call('strategy.modifyGoals', { interconnection: true, revision: 0 });
    await double.call('strategy.modifyVersion', { strategyVersion: 1, revision: 0 });
    expect((await goals()).interconnection).toBe(true);
  });
  it('is refused if somebody else saved it in between', async () => {
    await double.call('strategy.modifyVersion', { strategyVersion: 2, revision: 0 });
    await expect(double.call('strategy.modifyVersion', { strategyVersion: 1, revision: 0 })).rejects.toThrow(
      'The document was saved by somebody else',
    );
    expect((await double.call('strategy.version')).data).toMatchObject({ strategyVersion: 2 });
  });
});

it('the distribution version is saved with its revision', async () => {
  expect((await double.call('strategy.strongVersion')).data).toEqual({ strongVersion: 2, revision: 0 });
  await double.call('strategy.modifyStrongVersion', { strongVersion: 1, revision: 0 });
  expect((await double.call('strategy.strongVersion')).data).toEqual({ strongVersion: 1, revision: 1 });
});

it.each(['strategy.modifyVersion', 'strategy.modifyStrongVersion', 'strategy.modifyGoals'])(
  '%s needs the right to adjust the strategy',
  (call) => expect(double.station.content().calls[call]?.needs).toEqual(['adjust-strategy']),
);
