// A vendor cannot hide the stops and alarms of the delivered pages.
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
    ['its stop visible', { head: { options: { body: { run: { visible: false } } } } }, '/body/head/options/body/run/visible'],
    ['the parent of its stop visible', { head: { visible: false } }, '/body/head/visible'],
    ['its alarms visible', { alarms: { visible: false } }, '/body/alarms/visible'],
    ['its alarms', { alarms: null }, '/body/alarms'],
  ])('keeps %s against a patch', (_what, body, pointer) => {
    expect(problemsOf(part, { body })).toEqual([`overlay/hides vendors/acme/${part} ${pointer}`]);
  });
  it('allows hiding a node that is neither a stop nor a warning', () => {
    expect(problemsOf(part, { body: { points: { visible: false }, alarms: { title: 'Faults', before: 'points' } } })).toEqual([]);
  });
});

it.each([
  ['device.command', 'overlay/device-call', {}],
  ['device.write', 'overlay/device-call', { confirm: 'Write the values?' }],
  ['shutdown.start', 'overlay/asks-less', {}],
  ['stack.disconnectAll', 'overlay/asks-less', {}],
])('a vendor screen cannot call %s without the safeguards of the base', (call, code, words) => {
  expect(problemsOf('screens/own.json', own({ act: { title: 'Act', call, ...words } }))).toContain(
    `${code} vendors/acme/screens/own.json /commands/act`,
  );
});

it('a choice that a command writes cannot be removed', () => {
  const patch = { $defs: { runState: { choices: { running: null, stopped: null, on: null, off: null } } } };
  const codes = problemsOf('entities/deviceStates.json', patch).map((each) => each.split(' ')[0]);
  expect(codes).toContain('overlay/written-choice');
});
