// A page that shows a moment of the past: its requests, what it shows while loading, and its restrictions.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canRun } from '../../../src/data/commands/canRun.ts';
import { createDraftStorage } from '../../../src/data/drafts/draftStorage.ts';
import { createScreen, type ScreenRun } from '../../../src/data/screen.ts';
import { createPast, type Sight } from '../../../src/data/sources/past.ts';
import { createStationState } from '../../../src/data/sources/stationState.ts';
import { call } from '../small.ts';
import { fakeDesk, toPiece, type FakeDesk } from '../desk.ts';
import { pause, until } from '../serve.ts';

const moment = Date.UTC(2026, 3, 1, 6, 35);
let desk: FakeDesk;
let screen: ScreenRun;
const piece = toPiece({
  calls: { live: { past: true }, today: {} },
  sources: { live: { read: 'live', everyMs: 20 }, today: { read: 'today' } },
});
beforeEach(() => {
  desk = fakeDesk();
  desk.answers.live = (_params, { moment: at }) => ({ power: at === undefined ? 1 : (at - moment) / 1000 + 100 });
  desk.answers.today = () => 'of today';
  screen = createScreen({ desk, piece, route: {}, storage: createDraftStorage(desk.storage) });
  screen.open();
});
afterEach(() => {
  screen.close();
  desk.queries.clear();
});
const showMoment = (at: number | undefined) =>
  desk.root.set('/clock', { now: at ?? 1_000_000, ...(at !== undefined && { moment: at }) });
const power = () => screen.scope.read('/source/live/power');

describe('a source at a moment', () => {
  it('shows no current values, is requested once for that moment, and is neither pushed nor polled', async () => {
    const stop = screen.source('live')!.subscribe(() => {});
    await until(() => power() === 1);
    showMoment(moment);
    expect(power()).toBeUndefined();
    await until(() => power() === 100);
    const asked = desk.sent.length;
    await pause(100);
    expect(desk.sent.length).toBe(asked);
    expect(desk.topics.size).toBe(0);
    expect(screen.source('live')!.handle()).toMatchObject({ state: 'ready', stale: false, at: moment });
    stop();
  });
  it('shows one moment until the next is loaded, and current values afterwards', async () => {
    const stop = screen.source('live')!.subscribe(() => {});
    showMoment(moment);
    await until(() => power() === 100);
    showMoment(moment + 5000);
    expect(power()).toBe(100);
    expect(screen.source('live')!.handle().refreshing).toBe(true);
    await until(() => power() === 105);
    showMoment(undefined);
    expect(power()).toBeUndefined();
    await until(() => power() === 1);
    stop();
  });
  it('without history reports that and shows no current values', async () => {
    const stop = screen.source('today')!.subscribe(() => {});
    await until(() => screen.scope.read('/source/today') === 'of today');
    showMoment(moment);
    const asked = desk.sent.length;
    expect(screen.source('today')!.handle()).toMatchObject({
      state: 'failed',
      failure: { what: 'Not available for past times' },
    });
    expect(screen.scope.read('/source/today')).toBeUndefined();
    expect(desk.sent.length).toBe(asked);
    stop();
  });
});

it('commands are hidden at a past moment, but a stop still runs without delay', () => {
  const calls = {
    save: call('save', '/save', { needs: ['write'] }),
    stop: call('stop', '/stop', { needs: ['control', 'stop-device'] }),
  };
  const guards = { write: { is: 'right' }, control: { is: 'right' }, 'stop-device': { of: ['control'] } } as const;
  const shown = (name: string) => canRun({ title: name, call: name }, calls, guards, desk.scope).shown;
  const leads = () => canRun({ title: 'Elsewhere' }, calls, guards, desk.scope).shown;
  expect([shown('save'), shown('stop'), leads()]).toEqual([true, true, true]);
  showMoment(moment);
  expect([shown('save'), shown('stop'), leads()]).toEqual([false, false, true]);
  expect(canRun({ title: 'stop', call: 'stop' }, calls, guards, desk.scope).enabled).toBe(true);
});

describe('the station at a moment', () => {
  const live = { id: 's1', timezone: 'Asia/Shanghai', state: { strategy: 'running' }, alarms: { total: 3 } };
  function open(answers: Record<string, (at: number | undefined) => Promise<unknown>>) {
    const station = createStationState(() => 5_000_000);
    const sights: (Sight | undefined)[] = [];
    const calls = {
      'station.state': call('station.state', '/state', { past: true }),
      'station.moment': call('station.moment', '/moment'),
    };
    const showPast = createPast({
      desk: {
        index: () => ({ ...desk.index(), calls }),
        send: async ({ name }, params, how) => ({
          data: await answers[name]?.(how?.moment ?? (params as { at?: number }).at),
          msg: '',
        }),
      },
      station,
      show: (sight) => void sights.push(sight),
    });
    station.takeStation({ now: 5_000_000, ...live });
    return { station, sights, showPast };
  }
  it('is unknown until it is loaded and then shown as it was, and pushed current values are shown only afterwards', async () => {
    const { station, sights, showPast } = open({
      'station.state': async (at) => ({ ...live, now: at, state: { strategy: 'stopped' } }),
      'station.moment': async (at) => ({ at, stepS: 60 }),
    });
    showPast(4_000_000);
    expect(station.scope.read('/station')).toEqual({ id: 's1', timezone: 'Asia/Shanghai' });
    expect(station.scope.read('/clock')).toMatchObject({ now: 4_000_000, moment: 4_000_000 });
    station.takeStation({ now: 5_000_000, ...live, state: { strategy: 'running' } } as { now: number });
    await until(() => sights.at(-1) !== undefined);
    expect(station.scope.read('/station/state/strategy')).toBe('stopped');
    expect(sights.at(-1)).toEqual({ at: 4_000_000, stepS: 60 });
    showPast(undefined);
    expect(station.scope.read('/station/state/strategy')).toBe('running');
    expect(station.scope.read('/clock/moment')).toBeUndefined();
    expect(station.now()).toBe(5_000_000);
  });
  it('is not that of a late answer for another moment', async () => {
    let late: (value: unknown) => void = () => {};
    const { station, showPast } = open({
      'station.state': (at) =>
        at === 4_000_000 ? new Promise((done) => (late = done)) : Promise.resolve({ ...live, name: 'second' }),
    });
    showPast(4_000_000);
    showPast(4_001_000);
    await until(() => station.scope.read('/station/name') === 'second');
    late({ ...live, name: 'first' });
    await pause(5);
    expect(station.scope.read('/station/name')).toBe('second');
  });
});
