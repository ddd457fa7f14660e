import { describe, expect, it } from 'vitest';
import { checkNeeds, expandNeeds, isStop, readsOfNeeds } from '../../../src/core/access/guard.ts';
import type { Guard, Members } from '../../../src/core/language.ts';
import { read } from '../../../src/core/pointer.ts';

const guards: Members<Guard> = {
  'control-device': { of: ['control', 'in-command', 'secondary-password'] },
  control: { is: 'right', says: 'no permission' },
  'in-command': { of: ['local'] },
  local: { is: 'state', says: 'Remote mode cannot operate', when: { op: 'eq', from: '/station/mode', value: 2 } },
  'secondary-password': { is: 'step' },
  ring: { of: ['ring', 'control'] },
};
const local = { station: { mode: 2 } };
const check = (needs: string[], scope: unknown, rights: Record<string, true> = { control: true }) =>
  checkNeeds(needs, guards, { scope: (pointer) => read(scope, pointer) }, rights);

describe('checkNeeds', () => {
  it.each<[name: string, needs: string[], scope: unknown, rights: Record<string, true>, expected: object]>([
    ['all met, a step to take', ['control-device'], local, { control: true }, { steps: ['secondary-password'] }],
    ['nothing needed', [], {}, {}, { steps: [] }],
    ['a missing right', ['control'], local, {}, { right: guards.control, steps: [] }],
    ['an unmet state', ['local'], { station: { mode: 1 } }, {}, { state: guards.local, steps: [] }],
    ['an unknown state', ['local'], {}, {}, { unknown: true, steps: [] }],
    ['a name without a guard opens nothing', ['nobody'], local, {}, { unknown: true, steps: [] }],
    [
      'an inherited name is not a right',
      ['control'],
      local,
      Object.create({ control: true }) as Record<string, true>,
      { right: guards.control, steps: [] },
    ],
    ['a ring of bundles ends', ['ring'], local, { control: true }, { steps: [] }],
  ])('%s', (_name, needs, scope, rights, expected) => {
    expect(check(needs, scope, rights)).toEqual(expected);
  });
});

it('expands bundles, each guard once', () => {
  expect(expandNeeds(['control-device', 'control'], guards)).toEqual(['control', 'local', 'secondary-password']);
  expect(readsOfNeeds(['control-device'], guards)).toEqual(['/station/mode']);
  expect(isStop(['stop-device'])).toBe(true);
});
