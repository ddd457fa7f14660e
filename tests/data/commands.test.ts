import { beforeEach, describe, expect, it } from 'vitest';
import type { Command, Guard, Members, Schema } from '../../src/core/language.ts';
import { inEnglish, say } from '../../src/core/text.ts';
import type { AskDialog, Outcome } from '../../src/data/contract.ts';
import { toDeviceCommand, toDeviceSetting } from '../../src/data/deviceCommand.ts';
import { createDraftStorage } from '../../src/data/draftStorage.ts';
import { RpcError } from '../../src/data/rpcError.ts';
import { createScreen, type ScreenRun } from '../../src/data/screen.ts';
import type { DeviceType } from '../../src/core/device.ts';
import { fakeDesk, refusal, toPiece, type FakeDesk } from './desk.ts';
import { pause, until } from './serve.ts';

const guards: Members<Guard> = {
  control: { is: 'right', says: 'no permission' },
  administer: { is: 'right', says: 'no permission' },
  'secondary-password': { is: 'step' },
  'stop-device': { of: ['control'] },
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
  stop: { title: 'Stop', call: 'stop' },
  admin: { title: 'Users', call: 'admin' },
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
  link: { title: 'Open', go: '/alarm/today' },
  later: { call: 'go', go: { to: { from: '/answer/to' }, afterS: 0.01 } },
  hidden: { call: 'go', visible: { op: 'eq', from: '/station/state/strategy', value: 'running' } },
  waits: { call: 'go', enabled: { op: 'eq', from: '/station/unknown', value: 1 } },
  failing: { call: 'go', failed: 'It did not work' },
  writing: { call: 'go', failed: 'Not written', unconfirmed: 'Not written' },
};
const piece = toPiece({
  calls: {
    start: { needs: ['control', 'in-command', 'secondary-password'] },
    stop: { needs: ['stop-device'] },
    admin: { needs: ['administer'] },
    remove: {},
    replace: {},
    now: {},
    later: {},
    go: {},
    list: {},
    'device.command': { needs: ['control'] },
    'device.write': { needs: ['control'] },
  },
  entities: { meter, level: { choices: { high: { const: 'A', title: 'High' } } } },
  sources: { list: { read: 'list' } },
  commands,
});

let desk: FakeDesk;
let screen: ScreenRun;
const run = (name: string, context?: { item?: unknown; form?: unknown }): Promise<Outcome> => screen.command(name)!.run(context);
const sent = (name: string) => desk.sent.filter((each) => each.name === name);

beforeEach(() => {
  desk = fakeDesk(guards);
  desk.validators = { meter };
  for (const name of Object.keys(piece.calls)) desk.answers[name] = () => null;
  screen = createScreen({ desk, piece, route: {}, storage: createDraftStorage(desk.storage) });
  screen.open();
});

describe('whether it may', () => {
  it.each<[name: string, command: string, scope: [string, unknown][], expected: object]>([
    ['all met', 'start', [], { shown: true, enabled: true }],
    ['a missing right hides', 'admin', [], { shown: false, enabled: false }],
    [
      'an unmet state disables and says why',
      'start',
      [['/station/mode', 1]],
      { shown: true, enabled: false, why: 'Remote mode cannot operate, please switch to local mode' },
    ],
    [
      'an unknown state disables',
      'start',
      [['/station/mode', undefined]],
      { shown: true, enabled: false, why: "Waiting for the station's state" },
    ],
    ['a stop needs the right alone', 'stop', [['/station', undefined]], { shown: true, enabled: true }],
    ['not visible', 'hidden', [], { shown: false }],
    ['visible', 'hidden', [['/station/state/strategy', 'running']], { shown: true }],
    ['unknown is not visible', 'hidden', [['/station/state', undefined]], { shown: false }],
    ['an unknown condition disables', 'waits', [], { shown: true, enabled: false, why: "Waiting for the station's state" }],
  ])('%s', (_name, command, scope, expected) => {
    for (const [pointer, value] of scope) desk.root.set(pointer, value);
    expect(screen.command(command)!.judge()).toMatchObject(expected);
  });
});

describe('the loop', () => {
  it('confirm, password, call, told, refreshed; the password holds for a while', async () => {
    const stop = screen.source('list')!.subscribe(() => {});
    await until(() => sent('list').length === 1);
    expect(await run('start')).toMatchObject({ kind: 'done' });
    expect(desk.questions).toEqual(['confirm: Start the strategy?', 'password']);
    expect(sent('start')[0]?.params).toEqual({ type: 'pv' });
    expect(sent('start')[0]?.options.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(sent('start')[0]?.options.signal).toBeUndefined();
    expect(desk.told).toEqual(['success: Started']);
    await until(() => sent('list').length === 2);
    await run('start');
    expect(desk.questions.filter((each) => each === 'password')).toHaveLength(1);
    expect(sent('start')[1]?.options.idempotencyKey).not.toBe(sent('start')[0]?.options.idempotencyKey);
    stop();
  });

  it('no at any question ends it quietly', async () => {
    desk.replies.confirm = false;
    expect(await run('start')).toEqual({ kind: 'cancelled' });
    desk.replies.confirm = true;
    desk.replies.password = false;
    expect(await run('start')).toEqual({ kind: 'cancelled' });
    expect(desk.sent).toEqual([]);
    expect(desk.told).toEqual([]);
  });

  it('a stop asks once, never for the password, also while the state is unknown', async () => {
    desk.root.set('/station', undefined);
    expect((await run('stop')).kind).toBe('done');
    expect(desk.questions).toEqual(['confirm: Stop this? It takes effect at once.']);
  });

  it('what may not run says why and sends nothing', async () => {
    desk.root.set('/station/mode', 1);
    expect((await run('start')).kind).toBe('cancelled');
    expect((await run('admin')).kind).toBe('cancelled');
    expect(desk.told).toEqual(['warning: Remote mode cannot operate, please switch to local mode', 'warning: no permission']);
    expect(desk.sent).toEqual([]);
  });

  it('takes the step again when the station says it is over', async () => {
    desk.secondary.taken();
    let tries = 0;
    desk.answers.start = () => {
      if ((tries += 1) === 1) throw refusal(403, 'input password', { step: 'secondary-password' });
      return null;
    };
    expect((await run('start')).kind).toBe('done');
    expect(desk.questions).toEqual(['confirm: Start the strategy?', 'password']);
    expect(new Set(sent('start').map((each) => each.options.idempotencyKey)).size).toBe(2);
  });

  it('a second click while it runs does nothing; another item may run', async () => {
    desk.answers.remove = () => pause(30);
    const [one, two, other] = await Promise.all([
      run('remove', { item: { id: 1 } }),
      run('remove', { item: { id: 1 } }),
      run('remove', { item: { id: 2 } }),
    ]);
    expect([one?.kind, two?.kind, other?.kind]).toEqual(['done', 'cancelled', 'done']);
  });

  it('a run survives its screen; what belongs to the screen is left out', async () => {
    desk.answers.go = async () => {
      await pause(20);
      return { to: '/home' };
    };
    const running = run('later');
    screen.close();
    expect((await running).kind).toBe('done');
    await pause(30);
    expect(desk.place().entries()).toEqual(['']);
  });

  it('goes on after a while; a link goes at once', async () => {
    desk.answers.go = () => ({ to: '/home' });
    await run('later');
    await until(() => desk.place().entries().includes('/home'));
    await run('link');
    expect(desk.place().entries().at(-1)).toBe('/alarm/today');
  });

  it('texts are filled and formatted by their property', async () => {
    await run('remove', { item: { id: 7, name: 'PCS 1', level: 'A' } });
    expect(desk.questions).toEqual(['confirm: Delete PCS 1?']);
    expect(sent('remove')[0]?.params).toEqual({ id: 7 });
  });
});

describe('outcomes', () => {
  it.each([
    ['confirmed', 'success: Confirmed by the device'],
    ['accepted', 'warning: Accepted, but the device is not acting on it'],
    ['refused', 'error: It did not work'],
    ['unknown', 'warning: The device did not confirm; whether it acts is not known'],
  ] as const)('%s', async (outcome, told) => {
    desk.answers.go = () => ({ outcome });
    expect((await run('failing')).kind).toBe(outcome);
    expect(desk.told).toEqual([told]);
  });

  it.each([
    ['confirmed', 'success: Confirmed by the device'],
    ['accepted', 'warning: Not written: Accepted, but the device is not acting on it'],
    ['refused', 'error: Not written'],
    ['unknown', 'warning: Not written: The device did not confirm; whether it acts is not known'],
  ] as const)('of a write that must be read back: %s', async (outcome, told) => {
    desk.answers.go = () => ({ outcome });
    expect((await run('writing')).kind).toBe(outcome);
    expect(desk.told).toEqual([told]);
  });

  it('a screen says itself what is done; where it says nothing, the words of the station are shown', async () => {
    desk.messages = { start: 'Start-up was begun', stop: 'Stopping was begun' };
    expect(await run('start')).toMatchObject({ kind: 'done', msg: 'Start-up was begun' });
    await run('stop');
    expect(desk.told).toEqual(['success: Started', 'success: Stopping was begun']);
  });

  it('a refusal shows its message', async () => {
    desk.answers.start = () => {
      throw refusal(409, 'Currently starting up, do not operate');
    };
    expect(await run('start')).toEqual({ kind: 'failed', msg: 'Currently starting up, do not operate' });
    expect(desk.told).toEqual(['error: Currently starting up, do not operate']);
  });

  it('no answer is not known, and is not called a failure', async () => {
    desk.answers.start = () => {
      throw new RpcError('start', 'timeout', 0, 'timed out');
    };
    expect((await run('start')).kind).toBe('unknown');
    expect(desk.told[0]).toMatch(/^warning: The station did not answer/);
  });

  it('an ended session says nothing more', async () => {
    desk.answers.start = () => {
      throw new RpcError('start', 'status', 401, '401 Unauthorized');
    };
    expect((await run('start')).kind).toBe('failed');
    expect(desk.told).toEqual([]);
  });
});

describe('a command that asks', () => {
  /** What a person does in the dialog, one submit after another. */
  const inDialog = (steps: (of: AskDialog) => Promise<Outcome>) => {
    desk.replies.ask = steps;
  };

  it('starts from defaults and initial, stays open until it succeeds, and chooses what came of it', async () => {
    desk.answers.replace = () => ({ id: 'm9' });
    inDialog(async (of) => {
      expect(of.initial).toEqual({ kind: 'total', id: 'm1' });
      const first = await of.submit('ok');
      expect(first).toMatchObject({ kind: 'failed', errors: [{ path: '/name' }] });
      expect(say(of.form!.handle().errors.read('/name') as string, inEnglish)).toBe('Please enter a value');
      of.form!.handle().set('/name', 'M9');
      expect(of.scope!.read('/form/name')).toBe('M9');
      return of.submit('ok');
    });
    expect((await run('replace', { item: { id: 'm1' } })).kind).toBe('done');
    expect(sent('replace')[0]?.params).toEqual({ id: 'm1', kind: 'total', name: 'M9', device: 'm1' });
    expect(screen.scope.read('/chosen/list')).toBe('m9');
    expect(desk.told).toEqual(['success: Meter replaced']);
  });

  it('the members of a left case are not sent', async () => {
    inDialog(async (of) => {
      const form = of.form!.handle();
      form.set('/name', 'M');
      form.set('/kind', 'load');
      form.set('/ratio', 5);
      form.set('/kind', 'total');
      return of.submit('ok');
    });
    await run('replace', { item: { id: 'm1' } });
    expect(sent('replace')[0]?.params).not.toHaveProperty('ratio');
  });

  it('what the station refuses stands at its field, in the dialog', async () => {
    desk.answers.replace = () => {
      throw refusal(400, 'refused', [{ path: '/name', message: 'Name duplicated' }]);
    };
    inDialog(async (of) => {
      of.form!.handle().set('/name', 'M');
      const outcome = await of.submit('ok');
      expect(outcome.kind).toBe('failed');
      expect(of.form!.handle().errors.read('/name')).toBe('Name duplicated');
      return { kind: 'cancelled' };
    });
    await run('replace', { item: { id: 'm1' } });
    expect(desk.told).toEqual([]);
  });

  it('each button sends its own call', async () => {
    inDialog((of) => {
      expect(Object.keys(of.submits)).toEqual(['now', 'later']);
      return of.submit('later', { name: 'x' });
    });
    await run('exporting');
    expect(sent('now')).toHaveLength(0);
    expect(sent('later')[0]?.params).toEqual({ name: 'x' });
  });

  it('closing it is no outcome', async () => {
    expect((await run('replace')).kind).toBe('cancelled');
    expect(desk.sent).toEqual([]);
  });
});

describe('device files', () => {
  const pcs: DeviceType = {
    type: 'pcs',
    title: 'PCS',
    points: {
      power: { type: 'number', unit: 'kW', minimum: -100, maximum: 100, access: 'write', title: 'Power' },
      limit: { type: 'number', access: 'both', title: 'Limit' },
    },
    commands: {
      start: {
        title: 'Start',
        writes: { point: 'power', value: 1 },
        needs: ['in-command', 'secondary-password'],
        confirm: 'Starting',
      },
      set: {
        title: 'Set power',
        writes: { point: 'power', value: { from: '/form/power' } },
        needs: [],
        ask: { points: { power: {} } },
      },
    },
    settings: { limits: { title: 'Limits', points: { limit: {} }, needs: [] } },
  };

  it('a command of the device file is a command like any other', async () => {
    desk.answers['device.command'] = () => ({ outcome: 'confirmed' });
    const { command } = toDeviceCommand(pcs, 'start', 'pcs1')!;
    expect((await screen.command('pcs1:start', command)!.run()).kind).toBe('confirmed');
    expect(sent('device.command')[0]?.params).toEqual({ id: 'pcs1', command: 'start' });
    expect(desk.questions).toEqual(['confirm: Starting', 'password']);
  });

  it('asks for points within their limits', async () => {
    const { command, form } = toDeviceCommand(pcs, 'set', 'pcs1')!;
    desk.replies.ask = async (of) => {
      expect((await of.submit('ok', { power: 101 })).kind).toBe('failed');
      expect(say(of.form!.handle().errors.read('/power') as string, inEnglish)).toBe('Enter a value of at most 100 kW');
      return of.submit('ok', { power: 50 });
    };
    await screen.command('pcs1:set', command, form)!.run();
    expect(sent('device.command')[0]?.params).toEqual({ id: 'pcs1', command: 'set', input: { 'pcs#power': 50 } });
  });

  it('a setting starts from what was read and writes its points together', async () => {
    const { command, form } = toDeviceSetting(pcs, 'limits', 'pcs1')!;
    desk.replies.ask = (of) => {
      expect(of.initial).toEqual({ limit: 5 });
      return of.submit('ok', { limit: 7 });
    };
    await screen.command('pcs1:limits', command, form)!.run({ item: { values: { 'pcs#limit': 5, 'pcs#power': 1 } } });
    expect(sent('device.write')[0]?.params).toEqual({ id: 'pcs1', values: { 'pcs#limit': 7 } });
  });

  it('a name that the file does not know is no command', () => {
    expect(toDeviceCommand(pcs, 'toString', 'pcs1')).toBeUndefined();
    expect(screen.command('no-such-command')).toBeUndefined();
  });
});
