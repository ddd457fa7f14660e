import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AlarmRecord } from '../../../../src/station/contract/index.ts';
import { ada, type StationDouble, noonish, openDouble, refusalOf } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

interface State {
  state: string;
  kind: string;
  by: string;
  cause?: string;
  steps: { order: number; name: string; deviceName?: string; command?: string; state: string }[];
}
const run = async (name: string): Promise<string> => ((await double.call(name)).data as { taskId: string }).taskId;
const task = (taskId: string) => double.station.tasks.get(taskId);
const ended = (taskId: string) => vi.waitFor(() => expect(task(taskId)?.state).not.toBe('running'), 60_000);
const state = async () => (await double.call('shutdown.state')).data as State;
const config = async () => (await double.call('shutdown.config')).data as Record<string, unknown> & { revision: number };
const save = async (change: object) => double.call('shutdown.saveConfig', { ...(await config()), ...change });
const sentCommands = () => double.commands.map(({ device, command }) => [device, command]);
const saved = <T>(id: string) => double.station.docs.tx((tx) => tx.get<T>('settings', id))?.body;
const logged = (kind: string) => double.station.docs.logs({ kinds: [kind], current: 1, pageSize: 50 }).list;

describe('a shutdown', () => {
  it('stops the strategy, ramps to zero, stops converters, opens contactors, in this order', async () => {
    const taskId = await run('shutdown.start');
    expect(double.station.scope().state).toMatchObject({ stopping: true, starting: false });
    await ended(taskId);
    expect(task(taskId)).toMatchObject({ state: 'done', of: 4 });
    expect(double.dispatch.calls).toEqual(['stop Ada', 'stopStorage Ada']);
    expect(sentCommands()).toEqual([
      ['pcs1', 'stop'],
      ['stack1', 'openContactors'],
    ]);
    expect(double.station.scope().state.stopping).toBe(false);
    expect(saved<{ enabled: boolean }>('strategy')?.enabled).toBe(false);
  });
  it('lists every step with its result', async () => {
    await ended(await run('shutdown.start'));
    expect(await state()).toMatchObject({
      state: 'shut',
      kind: 'shutdown',
      by: 'Ada',
      steps: [
        { order: 1, name: 'strategy', state: 'confirmed' },
        { order: 2, name: 'ramp', state: 'confirmed' },
        { order: 3, name: 'device', command: 'Stop', state: 'confirmed' },
        { order: 4, name: 'device', command: 'Open contactors', state: 'confirmed' },
      ],
    });
  });
  it('continues after a device that does not confirm, and reports it', async () => {
    double.answerWith({ outcome: 'unknown' });
    const taskId = await run('shutdown.start');
    await ended(taskId);
    expect(task(taskId)).toMatchObject({ state: 'failed', text: 'Not all devices have confirmed. Check each device.' });
    expect(double.commands).toHaveLength(2);
    expect((await state()).state).toBe('unfinished');
  });
  it('returns the same task for a second request', async () => {
    const first = await run('shutdown.start');
    expect(await run('shutdown.start')).toBe(first);
    await ended(first);
  });
  it('is logged at its start and end, with the result of each device', async () => {
    await ended(await run('shutdown.start'));
    const lines = logged('command').filter(({ what }) => what === 'shutdown.start');
    expect(lines.map(({ outcome }) => outcome)).toEqual(['confirmed', 'started']);
    expect(lines.find(({ outcome }) => outcome === 'confirmed')).toMatchObject({
      who: ada,
      after: { pcs1: 'confirmed', stack1: 'confirmed' },
    });
  });
  it('prevents starting the strategy until the start-up', async () => {
    await ended(await run('shutdown.start'));
    expect((await refusalOf(double.call('strategy.start'))).message).toBe('The storage is shut down. Start it up first.');
    await ended(await run('shutdown.stop'));
    await double.call('strategy.start');
    expect(double.dispatch.strategy).toBe('running');
  });
  it('requires only the right to stop devices, and its configuration cannot be saved while it runs', () => {
    const { calls, guards } = double.station.content();
    expect(calls['shutdown.start']?.needs).toEqual(['stop-device']);
    expect(calls['stack.disconnectAll']?.needs).toEqual(['stop-device']);
    expect(guards['stop-device']).toEqual({ of: ['control'] });
    expect(calls['shutdown.saveConfig']?.needs).toContain('settled');
  });
});

describe('disconnecting all batteries', () => {
  it('stops the strategy, ramps to zero, then opens the contactors, and does not stop the converters', async () => {
    await ended(await run('stack.disconnectAll'));
    expect(double.dispatch.calls).toEqual(['stop Ada', 'stopStorage Ada']);
    expect(sentCommands()).toEqual([['stack1', 'openContactors']]);
    expect(await state()).toMatchObject({ state: 'shut', kind: 'disconnect' });
  });
  it('is part of a shutdown that is already running', async () => {
    const shutdown = await run('shutdown.start');
    expect(await run('stack.disconnectAll')).toBe(shutdown);
    await ended(shutdown);
  });
  it.each([
    ['a shutdown that leaves them connected', 'shutdown.start', 'stack.disconnectAll'],
    ['a shutdown that is requested meanwhile', 'stack.disconnectAll', 'shutdown.start'],
  ])('is carried out together with %s', async (_name, first, second) => {
    await save({ openContactors: false });
    const earlier = await run(first);
    const both = await run(second);
    expect(task(earlier)).toMatchObject({ state: 'failed', text: 'Continued by a newer command that includes it' });
    expect(await run(first)).toBe(both);
    expect(await run(second)).toBe(both);
    await ended(both);
    expect(sentCommands()).toEqual([
      ['pcs1', 'stop'],
      ['stack1', 'openContactors'],
    ]);
    expect((await state()).state).toBe('shut');
  });
});

describe('a start-up', () => {
  it('closes contactors, starts converters, starts the strategy', async () => {
    const taskId = await run('shutdown.stop');
    expect(double.station.scope().state.starting).toBe(true);
    await ended(taskId);
    expect(sentCommands().map(([, command]) => command)).toEqual(['closeContactors', 'start']);
    expect(double.dispatch.calls).toEqual(['start Ada']);
    expect(saved<{ enabled: boolean }>('strategy')?.enabled).toBe(true);
    expect((await state()).state).toBe('ready');
  });
  it('starts no converter if the contactors stayed open', async () => {
    double.answerWith({ outcome: 'refused' });
    await ended(await run('shutdown.stop'));
    expect(sentCommands().map(([, command]) => command)).toEqual(['closeContactors']);
    const { state: rest, steps } = await state();
    expect(rest).toBe('unfinished');
    expect(steps.map((step) => step.state)).toEqual(['refused', 'skipped', 'skipped']);
  });
  it('is refused while another start-up runs', async () => {
    const taskId = await run('shutdown.stop');
    expect((await refusalOf(double.call('shutdown.stop'))).message).toBe('Currently starting up, do not operate');
    await ended(taskId);
  });
  it('is ended at once by a later shutdown', async () => {
    let release = () => {};
    const blocked = new Promise<void>((done) => void (release = done));
    vi.spyOn(double.station.commander, 'run').mockImplementationOnce(async () => {
      await blocked;
      return { outcome: 'confirmed' };
    });
    const starting = await run('shutdown.stop');
    await expect.poll(() => task(starting)?.step).not.toBe('');
    const stopping = await run('shutdown.start');
    expect(task(starting)).toMatchObject({ state: 'failed', text: 'Ended by the opposite command' });
    await ended(stopping);
    release();
    expect(task(stopping)?.state).toBe('done');
    expect((await state()).state).toBe('shut');
    expect(double.dispatch.calls).not.toContain('start Ada');
  });
});

describe('the configuration', () => {
  it('starts with the alarms that are declared for it', async () => {
    expect((await config()).triggers).toEqual(['fac#fire-alarm', 'fac#released', 'pcs#emergency-stop']);
  });

  it('is saved with a revision', async () => {
    expect(await config()).toMatchObject({ rampS: 10, which: 'all', revision: 1 });
    expect((await save({ rampS: 9 })).data).toMatchObject({ rampS: 9, revision: 2 });
  });
  it.each([
    ['opening the contactors of running converters', { openContactors: true, stopConverters: false }, '/stopConverters'],
    ['a device that has no part in a shutdown', { which: 'chosen', devices: ['meter1'] }, '/devices/0'],
    ['a battery before its converter', { which: 'chosen', devices: ['stack1', 'pcs1'] }, '/devices/0'],
    ['an unknown alarm', { triggers: ['pcs#fault', 'pcs#nothing'] }, '/triggers/1'],
  ])('is refused for %s', async (_name, change, path) => {
    expect((await refusalOf(save(change))).data).toMatchObject([{ path }]);
  });
  it('uses the devices in their order, with a pause between them', async () => {
    await save({ which: 'chosen', devices: ['pcs1', 'stack1'], delayS: 1 });
    await ended(await run('shutdown.start'));
    expect(sentCommands().map(([device]) => device)).toEqual(['pcs1', 'stack1']);
    expect((await state()).steps.map(({ name }) => name)).toEqual(['strategy', 'ramp', 'device', 'pause', 'device']);
    double.commands.splice(0);
    await ended(await run('shutdown.stop'));
    expect(sentCommands()).toEqual([
      ['stack1', 'closeContactors'],
      ['pcs1', 'start'],
    ]);
  });
  it('skips the steps that are disabled', async () => {
    await save({ openContactors: false, startStrategy: false });
    await ended(await run('shutdown.start'));
    expect(sentCommands()).toEqual([['pcs1', 'stop']]);
    await ended(await run('shutdown.stop'));
    expect(double.dispatch.calls).not.toContain('start Ada');
  });
  it('lists the devices and alarms to choose from', async () => {
    expect((await double.call('shutdown.devices')).data).toMatchObject([{ id: 'pcs1' }, { id: 'stack1' }]);
    const alarms = (await double.call('shutdown.alarms')).data as { id: string }[];
    expect(alarms.map(({ id }) => id)).toContain('fac#fire-alarm');
  });
});

describe('an alarm that shuts the station down', () => {
  const fire: AlarmRecord = {
    id: 'a1',
    device: 'fac1',
    deviceName: 'Fire host 1',
    deviceType: 'fac',
    busbarName: 'Point 1',
    alarm: 'fire-alarm',
    level: 'A',
    title: 'Fire alarm',
    originalTitle: 'Fire alarm',
    occurTime: noonish,
    status: 'running',
  };
  const last = () => double.station.sequences.last();

  it('triggers the shutdown automatically, once, and is named as the cause', async () => {
    double.alarms.push(fire);
    double.alarmed();
    double.alarmed();
    await expect.poll(() => last()?.state).toBe('shut');
    expect(double.dispatch.calls).toEqual(['stop The station', 'stopStorage The station']);
    expect(await state()).toMatchObject({ by: 'The station', cause: 'Fire host 1 · Fire alarm' });
  });
  it('blocks a start-up until it has ended', async () => {
    double.alarms.push({ ...fire });
    double.alarmed();
    await expect.poll(() => last()?.state).toBe('shut');
    const refused = await refusalOf(double.call('shutdown.stop'));
    expect(refused.message).toBe('The cause of the shutdown is still present: {{alarm}}, {{device}}');
    Object.assign(double.alarms[0] ?? {}, { status: 'end' });
    await ended(await run('shutdown.stop'));
    expect(last()?.state).toBe('ready');
  });
  it('also does this after all batteries were disconnected and while they are being disconnected', async () => {
    await ended(await run('stack.disconnectAll'));
    double.commands.splice(0);
    double.alarms.push({ ...fire });
    double.alarmed();
    await expect.poll(() => last()?.state).toBe('shut');
    expect(sentCommands()).toEqual([
      ['pcs1', 'stop'],
      ['stack1', 'openContactors'],
    ]);
    Object.assign(double.alarms[0] ?? {}, { status: 'end' });
    await ended(await run('shutdown.stop'));
    double.commands.splice(0);
    await run('stack.disconnectAll');
    double.alarms.push({ ...fire, id: 'a2', status: 'running' });
    double.alarmed();
    await expect.poll(() => last()?.state).toBe('shut');
    expect(sentCommands().map(([device]) => device)).toEqual(['pcs1', 'stack1']);
  });
  it('has no effect if it is not one of the triggers', async () => {
    await save({ triggers: [] });
    double.alarms.push(fire);
    double.alarmed();
    expect(last()).toBeUndefined();
  });
});
