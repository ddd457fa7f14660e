// What a vendor may not do to the delivered pages: their stops and alarms stay where users expect them.
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { kinds } from '../../src/compiler/kinds.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';

const delivered = readSchemas(['schemas']);
const own = (commands: object) => ({
  id: 'own',
  path: '/x/acme/own',
  title: 'Own',
  commands,
  body: { act: { kind: 'actions', options: { commands: Object.fromEntries(Object.keys(commands).map((name) => [name, {}])) } } },
});
function problemsOf(file: string, patch: unknown): string[] {
  const files = new Map(delivered)
    .set('vendors/acme/vendor.json', JSON.stringify({ title: 'Acme', prefixes: ['AC'] }))
    .set(`vendors/acme/${file}`, JSON.stringify(patch));
  const { problems } = compile(files, { kinds, stationCode: 'AC1' });
  return problems.filter(({ severity }) => severity === 'error').map(({ code, at }) => `${code} ${at.file} ${at.pointer}`);
}

describe('the page of every device type', () => {
  const part = 'parts/monitor.json';
  it.each([
    ['its stop', { head: { options: { body: { run: { visible: false } } } } }, '/body/head/options/body/run/visible'],
    ['the parent of its stop', { head: { visible: false } }, '/body/head/visible'],
    ['its alarms', { alarms: { visible: false } }, '/body/alarms/visible'],
    ['its alarms from removal', { alarms: null }, '/body/alarms'],
  ])('keeps %s', (_what, body, pointer) => {
    expect(problemsOf(part, { body })).toEqual([`overlay/hides vendors/acme/${part} ${pointer}`]);
  });
  it('allows removing what is neither a stop nor a warning', () => {
    expect(problemsOf(part, { body: { points: { visible: false }, alarms: { title: 'Faults', before: 'points' } } })).toEqual([]);
  });
});

it.each([
  ['device.command', 'overlay/device-call', {}],
  ['device.write', 'overlay/device-call', { confirm: 'Write the values?' }],
  ['shutdown.start', 'overlay/asks-less', {}],
  ['stack.disconnectAll', 'overlay/asks-less', {}],
])('%s cannot be moved to a separate screen, one click away', (call, code, words) => {
  expect(problemsOf('screens/own.json', own({ act: { title: 'Act', call, ...words } }))).toContain(
    `${code} vendors/acme/screens/own.json /commands/act`,
  );
});

it('a choice that a command writes stays', () => {
  const patch = { $defs: { runState: { choices: { running: null, stopped: null, on: null, off: null } } } };
  const codes = problemsOf('entities/deviceStates.json', patch).map((each) => each.split(' ')[0]);
  expect(codes).toContain('overlay/written-choice');
});
