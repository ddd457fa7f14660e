import { describe, expect, it } from 'vitest';
import type { OpenEdit } from '../../../src/data/drafts/edits.ts';
import { RpcError } from '../../../src/data/network/rpcError.ts';
import { commandScreen } from './commandScreen.ts';
import { refusal } from '../desk.ts';
import { pause, until } from '../serve.ts';

const { desk, screen, run, sent } = commandScreen();

describe('the permission of a command', () => {
  it.each<[name: string, command: string, scope: [string, unknown][], expected: object]>([
    ['shows and enables a command with all guards met', 'start', [], { shown: true, enabled: true }],
    ['hides a command without its right', 'admin', [], { shown: false, enabled: false }],
    [
      'disables a command in the wrong state and gives the reason',
      'start',
      [['/station/mode', 1]],
      { shown: true, enabled: false, why: 'Remote mode cannot operate, please switch to local mode' },
    ],
    [
      'disables a command in an unknown state',
      'start',
      [['/station/mode', undefined]],
      { shown: true, enabled: false, why: "Waiting for the station's state" },
    ],
    ['enables a stop in an unknown state', 'stop', [['/station', undefined]], { shown: true, enabled: true, stops: true }],
    ['shows a platform command on the platform', 'order', [['/session/type', 'cloud']], { shown: true, enabled: true }],
    ['hides a platform command at a station', 'order', [['/session/type', 'ems']], { shown: false, enabled: false }],
    ['hides a command whose condition is not met', 'hidden', [], { shown: false }],
    ['shows a command whose condition is met', 'hidden', [['/station/state/strategy', 'running']], { shown: true }],
    ['hides a command whose visibility is unknown', 'hidden', [['/station/state', undefined]], { shown: false }],
    [
      'disables a command with an unknown condition',
      'waits',
      [],
      { shown: true, enabled: false, why: "Waiting for the station's state" },
    ],
  ])('%s', (_name, command, scope, expected) => {
    for (const [pointer, value] of scope) desk().root.set(pointer, value);
    expect(screen().command(command)!.judge()).toMatchObject(expected);
  });
});

describe('the run of a command', () => {
  it('confirms, asks for the password, calls, reports and refreshes; the password stays valid for a while', async () => {
    const stop = screen()
      .source('list')!
      .subscribe(() => {});
    await until(() => sent('list').length === 1);
    expect(await run('start')).toMatchObject({ kind: 'done' });
    expect(desk().questions).toEqual(['confirm: Start the strategy?', 'password']);
    expect(sent('start')[0]?.params).toEqual({ type: 'pv' });
    expect(sent('start')[0]?.options.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(sent('start')[0]?.options.signal).toBeUndefined();
    expect(desk().notices).toEqual(['success: Started']);
    await until(() => sent('list').length === 2);
    await run('start');
    expect(desk().questions.filter((each) => each === 'password')).toHaveLength(1);
    expect(sent('start')[1]?.options.idempotencyKey).not.toBe(sent('start')[0]?.options.idempotencyKey);
    stop();
  });

  it('shows the cautions that apply in the confirmation, with their values, or asks because of them', async () => {
    desk().root.set('/station/state/openSteps', 0);
    expect((await run('restart')).kind).toBe('done');
    expect(desk().questions).toEqual([]);
    desk().root.set('/station/state/openSteps', 3);
    await run('start');
    await run('restart');
    expect(desk().questions).toEqual([
      'confirm: Start the strategy?',
      'caution: Steps open: 3',
      'password',
      'confirm: Steps open: 3',
    ]);
  });

  it('ends silently when any question is rejected', async () => {
    desk().replies.confirm = false;
    expect(await run('start')).toEqual({ kind: 'cancelled' });
    desk().replies.confirm = true;
    desk().replies.password = false;
    expect(await run('start')).toEqual({ kind: 'cancelled' });
    expect(desk().sent).toEqual([]);
    expect(desk().notices).toEqual([]);
  });

  it('asks only for a confirmation before a stop, even while the state is unknown', async () => {
    desk().root.set('/station', undefined);
    expect((await run('stop')).kind).toBe('done');
    expect(desk().questions).toEqual(['confirm: Stop? This takes effect immediately.']);
  });

  it('shows the reason and sends nothing if the command is not allowed', async () => {
    desk().root.set('/station/mode', 1);
    expect((await run('start')).kind).toBe('cancelled');
    expect((await run('admin')).kind).toBe('cancelled');
    expect(desk().notices).toEqual([
      'warning: Remote mode cannot operate, please switch to local mode',
      'warning: no permission',
    ]);
    expect(desk().sent).toEqual([]);
  });

  it('shows the current reason if the command is disabled while the question about edits is open', async () => {
    const edit: OpenEdit = {
      name: 'other',
      changed: () => true,
      saving: () => undefined,
      save: () => Promise.resolve({ kind: 'done' }),
      discard: () => desk().root.set('/station/mode', 1),
      keyReads: () => false,
    };
    desk().edits.add(() => [edit]);
    desk().replies.leave = 'discard';
    expect((await run('start')).kind).toBe('cancelled');
    expect(desk().notices).toEqual(['warning: Remote mode cannot operate, please switch to local mode']);
    expect(desk().sent).toEqual([]);
  });

  it('repeats the password step when the station reports that it has expired', async () => {
    desk().secondary.taken();
    let tries = 0;
    desk().answers.start = () => {
      if ((tries += 1) === 1) throw refusal(403, 'input password', { step: 'secondary-password' });
      return null;
    };
    expect((await run('start')).kind).toBe('done');
    expect(desk().questions).toEqual(['confirm: Start the strategy?', 'password']);
    expect(new Set(sent('start').map((each) => each.options.idempotencyKey)).size).toBe(2);
  });

  it.each([
    ['the first', 0],
    ['the second', 1],
  ])('can be sent again while the answer is pending, with the same key, and takes the answer to %s', async (_which, answered) => {
    const pending: (() => void)[] = [];
    desk().answers.start = () => new Promise((done) => pending.push(() => done(null)));
    let again: (() => void) | undefined;
    const outcome = run('start', { onSent: (repeat) => (again = repeat) });
    await until(() => pending.length === 1);
    again?.();
    await until(() => pending.length === 2);
    expect(new Set(sent('start').map(({ params, options }) => JSON.stringify([params, options.idempotencyKey]))).size).toBe(1);
    pending[answered]?.();
    expect(await outcome).toMatchObject({ kind: 'done' });
    expect(desk().notices).toEqual(['success: Started']);
  });

  it('is unknown only when no request is pending any more', async () => {
    const pending: ((error: unknown) => void)[] = [];
    desk().answers.start = () => new Promise((_done, fail) => pending.push(fail));
    let again: (() => void) | undefined;
    const outcome = run('start', { onSent: (repeat) => (again = repeat) });
    let isOver = false;
    void outcome.then(() => (isOver = true));
    await until(() => pending.length === 1);
    again?.();
    pending[0]?.(new RpcError('start', 'timeout', 0, 'late'));
    await pause(20);
    expect(isOver).toBe(false);
    pending[1]?.(new RpcError('start', 'timeout', 0, 'late'));
    expect(await outcome).toMatchObject({ kind: 'unknown' });
  });

  it('ignores a second click for the same item, but not for another item', async () => {
    desk().answers.remove = () => pause(30);
    const [one, two, other] = await Promise.all([
      run('remove', { item: { id: 1 } }),
      run('remove', { item: { id: 1 } }),
      run('remove', { item: { id: 2 } }),
    ]);
    expect([one?.kind, two?.kind, other?.kind]).toEqual(['done', 'cancelled', 'done']);
  });

  it('continues after its screen is closed, without effects on the screen', async () => {
    desk().answers.go = async () => {
      await pause(20);
      return { to: '/home' };
    };
    const running = run('later');
    screen().close();
    expect((await running).kind).toBe('done');
    await pause(30);
    expect(desk().place().entries()).toEqual(['']);
  });

  it('navigates after a delay, or immediately for a link', async () => {
    desk().answers.go = () => ({ to: '/home' });
    await run('later');
    await until(() => desk().place().entries().includes('/home'));
    await run('link');
    expect(desk().place().entries().at(-1)).toBe('/alarm/today');
  });

  it('fills values into the text of a question', async () => {
    await run('remove', { item: { id: 7, name: 'PCS 1', level: 'A' } });
    expect(desk().questions).toEqual(['confirm: Delete PCS 1?']);
    expect(sent('remove')[0]?.params).toEqual({ id: 7 });
  });
});

describe('the outcome of a command', () => {
  it.each([
    ['confirmed', 'success: Confirmed by the device'],
    ['accepted', 'warning: Accepted, but the device is not executing it'],
    ['refused', 'error: It did not work'],
    ['unknown', 'warning: The device did not confirm the command. It may or may not have been executed.'],
  ] as const)('shows its message: %s', async (outcome, message) => {
    desk().answers.go = () => ({ outcome });
    expect((await run('failing')).kind).toBe(outcome);
    expect(desk().notices).toEqual([message]);
    expect(desk().stays).toEqual(outcome === 'unknown' ? [message] : []);
  });

  it.each([
    ['confirmed', 'success: Confirmed by the device'],
    ['accepted', 'warning: Not written: Accepted, but the device is not executing it'],
    ['refused', 'error: Not written'],
    ['unknown', 'warning: Not written: The device did not confirm the command. It may or may not have been executed.'],
  ] as const)('shows its message for a write that must be read back: %s', async (outcome, message) => {
    desk().answers.go = () => ({ outcome });
    expect((await run('writing')).kind).toBe(outcome);
    expect(desk().notices).toEqual([message]);
  });

  it('shows the success text of the screen, or else that of the station', async () => {
    desk().messages = { start: 'Start-up was begun', stop: 'Stopping was begun' };
    expect(await run('start')).toMatchObject({ kind: 'done', msg: 'Start-up was begun' });
    await run('stop');
    expect(desk().notices).toEqual(['success: Started', 'success: Stopping was begun']);
  });

  it('shows the message of an error', async () => {
    desk().answers.start = () => {
      throw refusal(409, 'Currently starting up, do not operate');
    };
    expect(await run('start')).toEqual({ kind: 'failed', msg: 'Currently starting up, do not operate' });
    expect(desk().notices).toEqual(['error: Currently starting up, do not operate']);
  });

  it.each(['', 'Operation failed'])('shows the text of the screen for an error with the text %j', async (what) => {
    desk().answers.go = () => {
      throw refusal(500, what);
    };
    expect(await run('failing')).toMatchObject({ kind: 'failed', msg: 'It did not work' });
    expect(desk().notices).toEqual(['error: It did not work']);
  });
  it('is unknown without an answer, and not reported as a failure', async () => {
    desk().answers.start = () => {
      throw new RpcError('start', 'timeout', 0, 'timed out');
    };
    expect((await run('start')).kind).toBe('unknown');
    expect(desk().notices[0]).toMatch(/^warning: .+: No response from the station/);
    expect(desk().stays).toEqual(desk().notices);
  });

  it.each<[name: string, answer: () => unknown, kind: string, msg: string]>([
    ['refused', () => ({ outcome: 'refused', detail: 'busy' }), 'refused', 'The device rejected the command: busy'],
    [
      'unknown',
      () => ({ outcome: 'unknown' }),
      'unknown',
      'The device did not confirm the command. It may or may not have been executed.',
    ],
    [
      'not answered',
      () => {
        throw new RpcError('replace', 'timeout', 0, 'timed out, please try again');
      },
      'unknown',
      'No response from the station. The operation may or may not have been executed. Check before you try again.',
    ],
  ])('is returned to an open form without an additional message: %s', async (_name, answer, kind, msg) => {
    desk().replies.ask = (of) => of.submit('ok', { name: 'M1' });
    desk().answers.replace = answer;
    expect(await run('replace', { item: { id: 7 } })).toMatchObject({ kind, msg });
    expect(desk().notices).toEqual([]);
  });

  it('shows no further message when the session has ended', async () => {
    desk().answers.start = () => {
      throw new RpcError('start', 'status', 401, '401 Unauthorized');
    };
    expect((await run('start')).kind).toBe('failed');
    expect(desk().notices).toEqual([]);
  });
});
