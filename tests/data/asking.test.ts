// Commands with a dialog, and commands of a device file.
import { describe, expect, it } from 'vitest';
import type { DeviceType } from '../../src/core/devices/device.ts';
import { createStore } from '../../src/core/store.ts';
import { inEnglish, say } from '../../src/core/texts/text.ts';
import type { AskDialog, Outcome } from '../../src/data/contract.ts';
import { toDeviceCommand, toDeviceSetting } from '../../src/data/commands/deviceCommand.ts';
import { commandScreen } from './commands/commandScreen.ts';
import { refusal } from './desk.ts';

const { desk, screen, run, sent } = commandScreen();

describe('a command that asks', () => {
  /** User input in the dialog, one submit after another. */
  const inDialog = (steps: (of: AskDialog) => Promise<Outcome>) => {
    desk().replies.ask = steps;
  };

  it('starts from defaults and initial values, stays open until it succeeds, and selects the result', async () => {
    desk().answers.replace = () => ({ id: 'm9' });
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
    expect(screen().scope.read('/chosen/list')).toBe('m9');
    expect(desk().notices).toEqual(['success: Meter replaced']);
  });

  it('sends no members of an inactive case', async () => {
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

  it('shows an error of the station at its field in the dialog', async () => {
    desk().answers.replace = () => {
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
    expect(desk().notices).toEqual([]);
  });

  it('sends the call of the pressed button', async () => {
    inDialog((of) => {
      expect(Object.keys(of.submits)).toEqual(['now', 'later']);
      return of.submit('later', { name: 'x' });
    });
    await run('exporting');
    expect(sent('now')).toHaveLength(0);
    expect(sent('later')[0]?.params).toEqual({ name: 'x' });
  });

  it('sends the current form for a button that keeps the dialog open, even if it is invalid, without follow-up actions', async () => {
    desk().answers.now = () => ({ ms: 3 });
    inDialog(async (of) => {
      of.form!.handle().set('/kind', 'load');
      expect(await of.submit('test')).toMatchObject({ kind: 'done', answer: { ms: 3 } });
      expect(desk().notices).toEqual([]);
      expect((await of.submit('save')).kind).toBe('failed');
      return { kind: 'cancelled' };
    });
    await run('trying');
    expect(sent('now')[0]?.params).toMatchObject({ kind: 'load' });
    expect(sent('later')).toHaveLength(0);
  });

  it.each([
    ['answered', (advice: unknown) => () => ({ ms: 3, advice })],
    [
      'refused',
      (advice: unknown) => () => {
        throw refusal(409, 'No answer', { advice });
      },
    ],
  ])('shows the advice of a call that was %s at the field with its offer, and does not block a save', async (_how, answer) => {
    const offers = [{ path: '/kind', message: 'With load it fits', offer: 'load' }];
    desk().answers.probe = answer([...offers, { path: '/name', message: 'offers nothing' }]);
    inDialog(async (of) => {
      const { warnings, offers: offered } = of.form!.handle();
      of.form!.handle().set('/name', 'M9');
      const { kind, call } = await of.submit('test');
      expect([kind, call]).toEqual(kind === 'done' ? ['done', 'probe'] : ['failed', undefined]);
      expect([warnings.read('/kind'), offered?.read('/kind')]).toEqual(['With load it fits', 'load']);
      expect(warnings.read('/name')).toBeUndefined();
      expect(of.form!.handle().valid).toBe(true);
      of.form!.handle().set('/kind', 'load');
      expect(offered?.read('/kind')).toBeUndefined();
      return of.submit('save');
    });
    expect((await run('probing')).kind).toBe('done');
  });

  it('shows the answer of a command without a form in the nodes of the screen', async () => {
    desk().answers.probe = () => ({ ms: 3 });
    const shown: AskDialog[] = [];
    inDialog((of) => {
      shown.push(of);
      return Promise.resolve({ kind: 'cancelled' });
    });
    await run('probe');
    expect(shown).toMatchObject([{ title: 'Try', submits: {}, answered: { call: 'probe', answer: { ms: 3 } } }]);
    expect(shown[0]?.answers?.probe?.body).toHaveProperty('seen');
    expect(desk().notices).toEqual([]);
  });

  it('is cancelled when its dialog is closed', async () => {
    expect((await run('replace')).kind).toBe('cancelled');
    expect(desk().sent).toEqual([]);
  });
});

describe('a command of a device file', () => {
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

  const converter = { id: 'pcs1', type: 'pcs', name: 'PCS #1' };

  it('runs through confirmation, password and call like any other command', async () => {
    desk().answers['device.command'] = () => ({ outcome: 'confirmed' });
    const { command } = toDeviceCommand(pcs, 'start', converter)!;
    expect((await screen().command('pcs1:start', command)!.run()).kind).toBe('confirmed');
    expect(sent('device.command')[0]?.params).toEqual({ id: 'pcs1', command: 'start' });
    expect(desk().questions).toEqual(['confirm: Starting', 'password']);
  });

  it('accepts input for a point only within its limits', async () => {
    const { command, form } = toDeviceCommand(pcs, 'set', converter)!;
    desk().replies.ask = async (of) => {
      expect((await of.submit('ok', { power: 101 })).kind).toBe('failed');
      expect(say(of.form!.handle().errors.read('/power') as string, inEnglish)).toBe('Enter a value of at most 100 kW');
      return of.submit('ok', { power: 50 });
    };
    await screen().command('pcs1:set', command, form)!.run();
    expect(sent('device.command')[0]?.params).toEqual({ id: 'pcs1', command: 'set', input: { 'pcs#power': 50 } });
  });

  it('requests limits that depend on the device from the station', async () => {
    const rated = { from: '/config/ratedPower', title: 'Rated power' };
    const power = { ...pcs.points.power, minimum: { ...rated, times: -1 }, maximum: rated };
    const { command, form } = toDeviceCommand({ ...pcs, points: { ...pcs.points, power } }, 'set', converter)!;
    desk().answers['device.limits'] = () => ({ minimum: { 'pcs#power': -125 }, maximum: { 'pcs#power': 125 } });
    desk().replies.ask = async (of) => {
      expect((await of.submit('ok', { power: 125.1 })).kind).toBe('failed');
      const words = say(of.form!.handle().errors.read('/power') as string, inEnglish);
      expect(words).toBe('Enter a value of at most 125 kW (Rated power)');
      expect((await of.submit('ok', { power: -126 })).kind).toBe('failed');
      return of.submit('ok', { power: -125 });
    };
    await screen().command('pcs1:limited', command, form)!.run();
    // Each attempt requests the current limits.
    expect(sent('device.limits').map(({ params }) => params)).toEqual(Array(3).fill({ id: 'pcs1' }));
    expect(sent('device.command')[0]?.params).toMatchObject({ input: { 'pcs#power': -125 } });
  });

  it('requests the step of the register from the station', async () => {
    const { command, form } = toDeviceCommand(pcs, 'set', converter)!;
    desk().answers['device.limits'] = () => ({ step: { 'pcs#power': 0.1 } });
    desk().replies.ask = async (of) => {
      expect((await of.submit('ok', { power: 20.55 })).kind).toBe('failed');
      const words = say(of.form!.handle().errors.read('/power') as string, inEnglish);
      expect(words).toBe('Enter a multiple of 0.1 kW. The device cannot store values in between.');
      return of.submit('ok', { power: 20.5 });
    };
    await screen().command('pcs1:set', command, form)!.run();
    expect(sent('device.command')[0]?.params).toMatchObject({ input: { 'pcs#power': 20.5 } });
  });

  it('shows the input and the current readings in the texts of its file', async () => {
    const key = 'pcs#power';
    const power = { from: '/form/power', as: key };
    const set = {
      ...pcs.commands!.set!,
      confirm: { text: 'Set to {{power}}?', values: { power } },
      accepted: {
        text: 'At {{seen}} instead of {{power}}, allowed {{limit}}',
        values: { seen: { from: '/answer/seen', as: key }, power, limit: { from: '/item/values/pcs#limit', as: key } },
      },
      ask: { points: { power: { help: 'Positive charges' } }, shows: { limit: { title: 'Allowed' } } },
    };
    const worded = { ...pcs, commands: { set } };
    const { command, form } = toDeviceCommand(worded, 'set', converter)!;

    desk().content.loadedDevice = () => worded;
    desk().answers['device.command'] = () => {
      live.set('/values', { 'pcs#limit': 20 });
      return { outcome: 'accepted', seen: 20, point: key };
    };
    const live = createStore({ values: { 'pcs#limit': 80 } });
    desk().replies.ask = (of) => {
      expect(of.live?.value.read('/values/pcs#limit')).toBe(80);
      expect(of.live?.draw).toMatchObject({ kind: 'points', options: { points: { limit: { title: 'Allowed' } } } });
      expect(of.ask.fields).toEqual({ power: { help: 'Positive charges' } });
      return of.submit('ok', { power: 100 });
    };
    await screen().command('pcs1:worded', command, form)!.run({ live });
    expect(desk().questions).toContain('confirm: Set to 100 kW?');
    expect(desk().notices).toEqual(['warning: At 20 kW instead of 100 kW, allowed 20 kW']);
  });

  it.each([
    ['the station has no value, so only 0 can be sent', () => ({ minimum: {}, maximum: {} }), 0],
    ['no answer, so the command is sent', () => Promise.reject(refusal(500, 'no')), 1],
  ])('handles an unavailable limit: %s', async (_why, answer, commandsSent) => {
    const power = { ...pcs.points.power, maximum: { from: '/config/ratedPower', title: 'Rated power' } };
    const { command, form } = toDeviceCommand({ ...pcs, points: { ...pcs.points, power } }, 'set', converter)!;
    desk().answers['device.limits'] = answer;
    desk().replies.ask = (of) => of.submit('ok', { power: 5 });
    await screen().command('pcs1:limited', command, form)!.run();
    // An unknown limit permits only 0; without an answer the console shows nothing and the station decides.
    expect(sent('device.command')).toHaveLength(commandsSent);
  });

  it('can be a setting, which starts from the current values and writes its points together', async () => {
    const { command, form } = toDeviceSetting(pcs, 'limits', converter)!;
    desk().replies.ask = (of) => {
      expect(say(of.title!, inEnglish)).toBe('Limits · PCS #1');
      expect(of.initial).toEqual({ limit: 5 });
      return of.submit('ok', { limit: 7 });
    };
    await screen()
      .command('pcs1:limits', command, form)!
      .run({ item: { values: { 'pcs#limit': 5, 'pcs#power': 1 } } });
    expect(sent('device.write')[0]?.params).toEqual({ id: 'pcs1', values: { 'pcs#limit': 7 } });
  });

  it('does not exist for a name that is not in the file', () => {
    expect(toDeviceCommand(pcs, 'toString', converter)).toBeUndefined();
    expect(screen().command('no-such-command')).toBeUndefined();
  });
});
