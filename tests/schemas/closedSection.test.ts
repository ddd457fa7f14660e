// Guards of the catalogue: calls of the settings section that remote mode closes are refused as well, because the station
// follows the cloud. Calls that change power or mode need the secondary password; a stop needs only the right.
import { expect, it } from 'vitest';
import type { CompiledCall } from '../../src/core/content.ts';
import { checkNeeds, expandNeeds } from '../../src/core/access/guard.ts';
import { holds } from '../../src/core/condition.ts';
import { read } from '../../src/core/pointer.ts';
import { content } from '../delivered.ts';

const setters = ['write', 'maintain'];
const closers = ['not-remote', 'local-in-command'];
/** Return to local mode, register tool, personal curves, strategy previews, incident files (read-only) and lists. */
const open = /^(mode|site|siteCode|modbus|curve|simulation|incident)\.|\.list(ByType)?$/;

function isLeftOpen({ name, needs }: CompiledCall): boolean {
  const all = expandNeeds(needs, content.guards);
  return all.some((each) => setters.includes(each)) && !all.some((each) => closers.includes(each)) && !open.test(name);
}

it('every call that changes settings needs local mode', () => {
  const left = Object.values(content.calls).filter(isLeftOpen);
  expect(left.map(({ name }) => name)).toEqual([]);
});

it('calls are refused under the same condition as the pages of the settings section', () => {
  const section = content.index.screens.find(({ path }) => path === '/system');
  expect(section?.enter['follows-cloud']?.when).toEqual(content.guards['not-remote']?.when);
});

it.each([
  ['remote', 1, true, false],
  ['remote', 1, false, true],
  ['local', 2, true, true],
] as const)(
  'access to the page that sets the secondary password in %s mode (%d), with a password set (%s), is %s',
  (_name, mode, secondaryPasswordSet, opens) => {
    const page = content.index.screens.find(({ path }) => path === '/system/password');
    const scope = { session: { type: 'ems' }, station: { mode, secondaryPasswordSet } };
    const context = { scope: (pointer: string) => read(scope, pointer), own: () => undefined };
    const bar = page?.enter['follows-cloud'];
    expect(bar && holds(bar.when, context)).toBe(opens);
  },
);

/** The first violated state condition, as its text. */
function barOf(needs: readonly string[], type: 'ems' | 'cloud', mode: number) {
  const scope = { session: { type }, station: { mode } };
  return checkNeeds(needs, content.guards, { scope: (pointer) => read(scope, pointer) }, {}).state?.says;
}

it.each([
  ['at the station', 'ems', 0, 'No mode has been selected for this station yet'],
  ['at the station', 'ems', 1, 'Remote mode cannot operate, please switch to local mode'],
  ['at the station', 'ems', 2, undefined],
  ['on the platform', 'cloud', 0, 'No mode has been selected for this station yet'],
  ['on the platform', 'cloud', 1, undefined],
  ['on the platform', 'cloud', 2, 'The station is in local mode and ignores remote control'],
] as const)('%s (%s) a command in mode %d has the expected answer: %s', (_where, type, mode, says) => {
  expect(barOf(content.calls['coolingMode.save']?.needs.filter((each) => each !== 'maintain') ?? [], type, mode)).toBe(says);
});

it.each([
  ['local', 2, 'Already in local mode'],
  ['remote', 1, 'Already in remote mode'],
  ['local', 1, undefined],
  ['remote', 2, undefined],
] as const)('mode management shows for "%s" in mode %d: %s', (command, mode, says) => {
  const { needs = [] } = content.screens['system-mode']?.screen.commands?.[command] ?? {};
  expect(barOf(needs, 'ems', mode)).toBe(says);
});

const moves = /^(strategy|latch|mode\.to|shutdown\.stop$)/;
const stops = ['strategy.pushStop', 'shutdown.start', 'stack.disconnectAll', 'storage.stop', 'strategy.stop'];

it('adjusting a strategy, starting, resetting or changing the mode needs the secondary password, and stopping does not', () => {
  const all = Object.values(content.calls).map((call) => ({ ...call, needs: expandNeeds(call.needs, content.guards) }));
  const open = all.filter(
    ({ name, needs }) => moves.test(name) && needs.length > 0 && !stops.includes(name) && !needs.includes('secondary-password'),
  );
  expect(open.map(({ name }) => name)).toEqual([]);
  expect(all.filter(({ name }) => stops.includes(name)).map(({ needs }) => needs)).toEqual(stops.map(() => ['control']));
});
