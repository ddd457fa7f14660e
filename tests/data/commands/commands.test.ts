import { describe, expect, it } from 'vitest';
import type { OpenEdit } from '../../../src/data/drafts/edits.ts';
import { RpcError } from '../../../src/data/network/rpcError.ts';
import { commandScreen } from './commandScreen.ts';
import { refusal } from '../desk.ts';
import { pause, until } from '../serve.ts';

const { desk, screen, run, sent } = commandScreen();

describe('the permission', () => {
  it.each<[name: string, command: string, scope: [string, unknown][], expected: object]>([
    ['all met', 'start', [], { shown: true, enabled: true }],
    ['a missing right hides', 'admin', [], { shown: false, enabled: false }],
    [
      'an unmet state disables and shows the reason',
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
    ['a stop needs the right alone', 'stop', [['/station', undefined]], { shown: true, enabled: true, stops: true }],
    ['of the platform alone, there', 'order', [['/session/type', 'cloud']], { shown: true, enabled: true }],
    ['of the platform alone, at a station', 'order', [['/session/type', 'ems']], { shown: false, enabled: false }],
    ['not visible', 'hidden', [], { shown: false }],
    ['visible', 'hidden', [['/station/state/strategy', 'running']], { shown: true }],
    ['unknown is not visible', 'hidden', [['/station/state', undefined]], { shown: false }],
    ['an unknown condition disables', 'waits', [], { shown: true, enabled: false, why: "Waiting for the station's state" }],
  ])('%s', (_name, command, scope, expected) => {
    for (const [pointer, value] of scope) desk().root.set(pointer, value);
    expect(screen().command(command)!.judge()).toMatchObject(expected);
  });
});

describe('the loop', () => {
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

  it('rejecting any question ends it silently', async () => {
    desk().replies.confirm = false;
    expect(await run('start')).toEqual({ kind: 'cancelled' });
    desk().replies.confirm = true;
    desk().replies.password = false;
    expect(await run('start')).toEqual({ kind: 'cancelled' });
    expect(desk().sent).toEqual([]);
    expect(desk().notices).toEqual([]);
  });

  it('a stop asks once, never for the password, even while the state is unknown', async () => {
    desk().root.set('/station', undefined);
    expect((await run('stop')).kind).toBe('done');
    expect(desk().questions).toEqual(['confirm: Stop? This takes effect immediately.']);
  });

  it('a command that may not run shows the reason and sends nothing', async () => {
    desk().root.set('/station/mode', 1);
    expect((await run('start')).kind).toBe('cancelled');
    expect((await run('admin')).kind).toBe('cancelled');
    expect(desk().notices).toEqual([
      'warning: Remote mode cannot operate, please switch to local mode',
      'warning: no permission',
    ]);
    expect(desk().sent).toEqual([]);
  });

  it('a command that is disabled while the question about edits is open shows the current reason', async () => {
    const edit: OpenEdit = {
      name: 'other',
      changed: () => true,
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

  it('a second click while it runs does nothing; another item may run', async () => {
    desk().answers.remove = () => pause(30);
    const [one, two, other] = await Promise.all([
      run('remove', { item: { id: 1 } }),
      run('remove', { item: { id: 1 } }),
      run('remove', { item: { id: 2 } }),
    ]);
    expect([one?.kind, two?.kind, other?.kind]).toEqual(['done', 'cancelled', 'done']);
  });

  it('a run continues after its screen is closed, without effects on the screen', async () => {
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

  it('navigates after a delay; a link navigates immediately', async () => {
    desk().answers.go = () => ({ to: '/home' });
    await run('later');
    await until(() => desk().place().entries().includes('/home'));
    await run('link');
    expect(desk().place().entries().at(-1)).toBe('/alarm/today');
  });

  it('texts are filled and formatted by their property', async () => {
    await run('remove', { item: { id: 7, name: 'PCS 1', level: 'A' } });
    expect(desk().questions).toEqual(['confirm: Delete PCS 1?']);
    expect(sent('remove')[0]?.params).toEqual({ id: 7 });
  });
});

describe('outcomes', () => {
  it.each([
    ['confirmed', 'success: Confirmed by the device'],
    ['accepted', 'warning: Accepted, but the device is not executing it'],
    ['refused', 'error: It did not work'],
    ['unknown', 'warning: The device did not confirm the command. It may or may not have been executed.'],
  ] as const)('%s', async (outcome, message) => {
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
  ] as const)('of a write that must be read back: %s', async (outcome, message) => {
    desk().answers.go = () => ({ outcome });
    expect((await run('writing')).kind).toBe(outcome);
    expect(desk().notices).toEqual([message]);
  });

  it('a screen defines its own success text; otherwise the text of the station is shown', async () => {
    desk().messages = { start: 'Start-up was begun', stop: 'Stopping was begun' };
    expect(await run('start')).toMatchObject({ kind: 'done', msg: 'Start-up was begun' });
    await run('stop');
    expect(desk().notices).toEqual(['success: Started', 'success: Stopping was begun']);
  });

  it('an error shows its message', async () => {
    desk().answers.start = () => {
      throw refusal(409, 'Currently starting up, do not operate');
    };
    expect(await run('start')).toEqual({ kind: 'failed', msg: 'Currently starting up, do not operate' });
    expect(desk().notices).toEqual(['error: Currently starting up, do not operate']);
  });

  it.each(['', 'Operation failed'])('an error without a text, %j, shows that of the screen', async (what) => {
    desk().answers.go = () => {
      throw refusal(500, what);
    };
    expect(await run('failing')).toMatchObject({ kind: 'failed', msg: 'It did not work' });
    expect(desk().notices).toEqual(['error: It did not work']);
  });
  it('a missing answer has an unknown outcome, and is not called a failure', async () => {
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
  ])(
    'an open form shows the outcome as long as it is open, without an additional message: %s',
    async (_name, answer, kind, msg) => {
      desk().replies.ask = (of) => of.submit('ok', { name: 'M1' });
      desk().answers.replace = answer;
      expect(await run('replace', { item: { id: 7 } })).toMatchObject({ kind, msg });
      expect(desk().notices).toEqual([]);
    },
  );

  it('an ended session shows no further message', async () => {
    desk().answers.start = () => {
      throw new RpcError('start', 'status', 401, '401 Unauthorized');
    };
    expect((await run('start')).kind).toBe('failed');
    expect(desk().notices).toEqual([]);
  });
});
