import { describe, expect, it } from 'vitest';
import { checkNeeds, expandNeeds, isStop, messageOf, readsOfNeeds } from '../../../src/core/access/guard.ts';
import type { Guard, Members } from '../../../src/core/language.ts';
import { read } from '../../../src/core/pointer.ts';

const guards: Members<Guard> = {
  'control-device': { of: ['control', 'in-command', 'secondary-password'] },
  control: { is: 'right', says: 'no permission' },
  'in-command': { of: ['local'] },
  local: { is: 'state', says: 'Remote mode cannot operate', when: { op: 'eq', from: '/station/mode', value: 2 } },
  'secondary-password': { is: 'step' },
  complete: { is: 'caution', says: 'Not complete', when: { op: 'eq', from: '/station/openSteps', value: 0 } },
  planned: {
    is: 'state',
    says: { text: 'Not planned: {{why}}', values: { why: { from: '/station/unplanned' } } },
    when: { op: 'not', of: { op: 'present', from: '/station/unplanned' } },
  },
  ring: { of: ['ring', 'control'] },
};
const local = { station: { mode: 2 } };
const check = (needs: string[], scope: unknown, rights: Record<string, true> = { control: true }) =>
  checkNeeds(needs, guards, { scope: (pointer) => read(scope, pointer) }, rights);

describe('checkNeeds', () => {
  it.each<[name: string, needs: string[], scope: unknown, rights: Record<string, true>, expected: object]>([
    ['met needs with a step, returns the step', ['control-device'], local, { control: true }, { steps: ['secondary-password'] }],
    ['no needs, returns no steps', [], {}, {}, { steps: [] }],
    ['a missing right, returns the guard of the right', ['control'], local, {}, { right: guards.control, steps: [] }],
    [
      'an unmet state, returns the guard of the state',
      ['local'],
      { station: { mode: 1 } },
      {},
      { state: guards.local, steps: [] },
    ],
    ['a state without data, returns unknown', ['local'], {}, {}, { unknown: true, steps: [] }],
    [
      'a caution that applies, returns it and forbids nothing',
      ['control', 'complete'],
      { station: { openSteps: 2 } },
      { control: true },
      { steps: [], cautions: [guards.complete] },
    ],
    ['a caution that does not apply, returns no caution', ['complete'], { station: { openSteps: 0 } }, {}, { steps: [] }],
    ['a caution without data, returns no caution', ['complete'], {}, {}, { steps: [] }],
    ['a name without a guard, returns unknown', ['nobody'], local, {}, { unknown: true, steps: [] }],
    [
      'a right that is only inherited, returns the guard of the right',
      ['control'],
      local,
      Object.create({ control: true }) as Record<string, true>,
      { right: guards.control, steps: [] },
    ],
    ['bundles that contain each other, terminates', ['ring'], local, { control: true }, { steps: [] }],
  ])('for %s', (_name, needs, scope, rights, expected) => {
    expect(check(needs, scope, rights)).toEqual(expected);
  });
});

it('needs expand to each guard once, and a stop action is recognised', () => {
  expect(expandNeeds(['control-device', 'control'], guards)).toEqual(['control', 'local', 'secondary-password']);
  expect(readsOfNeeds(['control-device'], guards)).toEqual(['/station/mode']);
  expect(readsOfNeeds(['planned'], guards)).toEqual(['/station/unplanned', '/station/unplanned']);
  expect(isStop(['stop-device'])).toBe(true);
});

it('the message of a guard contains the values of the scope', () => {
  const scope = { station: { unplanned: { text: 'No template' } } };
  const message = messageOf(guards.planned!, (pointer) => read(scope, pointer));
  expect(message).toEqual({ text: 'Not planned: {{why}}', values: { why: { text: 'No template' } } });
});
