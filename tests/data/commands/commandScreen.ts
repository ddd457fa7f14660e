// A screen with commands of every kind on a fake station, created for each test.
import { beforeEach } from 'vitest';
import type { Command, Guard, Members, Schema } from '../../../src/core/language.ts';
import type { RunContext } from '../../../src/data/commands/commands.ts';
import type { Outcome } from '../../../src/data/contract.ts';
import { createDraftStorage } from '../../../src/data/drafts/draftStorage.ts';
import { createScreen, type ScreenRun } from '../../../src/data/screen.ts';
import { fakeDesk, toPiece, type FakeDesk } from '../desk.ts';

const guards: Members<Guard> = {
  control: { is: 'right', says: 'no permission' },
  administer: { is: 'right', says: 'no permission' },
  'secondary-password': { is: 'step' },
  'stop-device': { of: ['control'] },
  commissioned: {
    is: 'caution',
    says: { text: 'Steps open: {{count}}', values: { count: { from: '/station/state/openSteps' } } },
    when: { op: 'eq', from: '/station/state/openSteps', value: 0 },
  },
  'in-command': {
    is: 'state',
    says: 'Remote mode cannot operate, please switch to local mode',
    when: { op: 'eq', from: '/station/mode', value: 2 },
  },
};
const meter: Schema = {
  type: 'object',
  required: ['name'],
  properties: { id: { type: 'string' }, name: { type: 'string', maxLength: 5 }, kind: { type: 'string', default: 'total' } },
  cases: { load: { when: { op: 'eq', at: '/kind', value: 'load' }, properties: { ratio: { type: 'number' } } } },
};
const commands: Members<Command> = {
  start: {
    title: 'Start',
    call: 'start',
    params: { type: 'pv' },
    confirm: 'Start the strategy?',
    done: 'Started',
    refresh: ['list'],
  },
  restart: { title: 'Restart', call: 'restart' },
  stop: { title: 'Stop', call: 'stop' },
  admin: { title: 'Users', call: 'admin' },
  order: { title: 'Request a stop', call: 'order' },
  remove: {
    call: 'remove',
    params: { id: { from: '/item/id' } },
    confirm: { text: 'Delete {{name}}?', values: { name: { from: '/item/name' }, level: { from: '/item/level', as: 'level' } } },
  },
  replace: {
    title: 'Replace meter',
    call: 'replace',
    params: { '*': { from: '/form' }, device: { from: '/item/id' } },
    ask: { entity: 'meter', initial: { id: { from: '/item/id' } } },
    choose: { list: { from: '/answer/id' } },
    done: 'Meter replaced',
  },
  exporting: {
    title: 'Export',
    params: { from: '/form' },
    ask: { entity: 'meter' },
    submit: { now: { title: 'Export', call: 'now' }, later: { title: 'Later', call: 'later' } },
  },
  trying: {
    title: 'Add',
    call: 'later',
    params: { from: '/form' },
    ask: { entity: 'meter' },
    submit: { test: { title: 'Try', call: 'now', stays: true }, save: { title: 'Save' } },
    done: 'Added',
    go: '/alarm/today',
  },
  probing: {
    title: 'Add',
    call: 'later',
    params: { from: '/form' },
    ask: { entity: 'meter' },
    submit: { test: { title: 'Try', call: 'probe', stays: true }, save: { title: 'Save' } },
  },
  probe: { title: 'Try', call: 'probe' },
  link: { title: 'Open', go: '/alarm/today' },
  later: { call: 'go', go: { to: { from: '/answer/to' }, afterS: 0.01 } },
  hidden: { call: 'go', visible: { op: 'eq', from: '/station/state/strategy', value: 'running' } },
  waits: { call: 'go', enabled: { op: 'eq', from: '/station/unknown', value: 1 } },
  failing: { call: 'go', failed: 'It did not work' },
  writing: { call: 'go', failed: 'Not written', unconfirmed: 'Not written' },
};
const piece = toPiece({
  calls: {
    start: { needs: ['control', 'in-command', 'secondary-password', 'commissioned'] },
    restart: { needs: ['commissioned'] },
    stop: { needs: ['stop-device'] },
    admin: { needs: ['administer'] },
    order: { needs: ['stop-device'], runtime: 'cloud' },
    remove: {},
    replace: {},
    now: {},
    later: {},
    go: {},
    probe: { answer: { type: 'object', properties: { ms: { type: 'number' } } } },
    list: {},
    'device.command': { needs: ['control'] },
    'device.write': { needs: ['control'] },
    'device.limits': {},
  },
  entities: { meter, level: { choices: { high: { const: 'A', title: 'High' } } } },
  sources: { list: { read: 'list' } },
  commands,
  answers: { probe: { advises: '/advice', body: { seen: { kind: 'facts', at: '/seen' } } } },
});

export interface CommandScreen {
  desk: () => FakeDesk;
  screen: () => ScreenRun;
  run: (name: string, context?: RunContext) => Promise<Outcome>;
  sent: (name: string) => FakeDesk['sent'];
}

/** Must be called at the top level of a file. */
export function commandScreen(): CommandScreen {
  let desk: FakeDesk;
  let screen: ScreenRun;
  beforeEach(() => {
    desk = fakeDesk(guards);
    desk.validators = { meter };
    for (const name of Object.keys(piece.calls)) desk.answers[name] = () => null;
    screen = createScreen({ desk, piece, route: {}, storage: createDraftStorage(desk.storage) });
    screen.open();
  });
  return {
    desk: () => desk,
    screen: () => screen,
    run: (name, context) => screen.command(name)!.run(context),
    sent: (name) => desk.sent.filter((each) => each.name === name),
  };
}
