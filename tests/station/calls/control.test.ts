import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instantOf } from '../../../src/core/time.ts';
import { Refused } from '../../../src/station/contract/index.ts';
import { demoVerificationCode } from '../../../src/station/domain/station/seed.ts';
import { type StationDouble, noonish, openDouble, plantFile, refusalOf, zone } from './double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => {
  vi.useRealTimers();
  double.close();
});

describe('the strategy', () => {
  it('shows what runs and why', async () => {
    double.dispatch.strategy = 'running';
    expect((await double.call('strategy.state')).data).toMatchObject({
      kind: 'pv',
      mode: 'preset',
      strategy: 'running',
      template: 'Summer',
      demandLimit: plantFile.strategy.demandLimit,
      reason: { code: 'row', wanted: -110 },
    });
  });
  it('starts and is returned as running', async () => {
    const { text, data } = await double.call('strategy.start', { type: 'pv' });
    expect(text).toBe('Strategy started');
    expect(data).toMatchObject({ strategy: 'running' });
    expect(double.dispatch.calls).toEqual(['start Ada']);
  });
  it('can be stopped while it is starting, and is then not resumed by the next start of the station', async () => {
    double.dispatch.starting = true;
    expect((await double.call('strategy.stop')).text).toBe('Strategy stopped');
    const saved = double.station.docs.tx((tx) => tx.get<{ enabled: boolean }>('settings', 'strategy'));
    expect(saved?.body.enabled).toBe(false);
  });
  it('refuses an unknown strategy, a missing one, and a month without a template', async () => {
    expect((await refusalOf(double.call('strategy.start', { type: 'lf' }))).code).toBe(404);
    const empty = openDouble({ empty: true });
    expect((await refusalOf(empty.call('strategy.start'))).message).toBe('Select a strategy first');
    await empty.call('strategy.save', { type: 'pv' });
    expect((await refusalOf(empty.call('strategy.start'))).message).toBe('No template is assigned to this month');
    empty.close();
  });
  it('is not started if the dispatch refuses it, with the text of the dispatch', async () => {
    vi.spyOn(double.station.dispatch, 'start').mockImplementation(() => {
      throw new Refused(409, 'Currently starting up, do not operate');
    });
    expect((await refusalOf(double.call('strategy.start'))).message).toBe('Currently starting up, do not operate');
  });
  it("shows today's complete plan with the tariff of each row", async () => {
    const { data } = await double.call('strategy.plan');
    const rows = data as { start: string; direction: number; chargeState: number }[];
    expect(rows).toHaveLength(8);
    expect(rows.find(({ start }) => start === '15:00')).toMatchObject({ direction: -1, chargeState: 1 });
  });
  it('has templates with their revisions, and limits', async () => {
    expect((await double.call('strategy.templates')).data).toMatchObject([
      { id: 'summer', revision: 1 },
      { id: 'other', revision: 1 },
    ]);
    expect((await double.call('strategy.limits')).data).toEqual({
      revision: 1,
      demandLimit: plantFile.strategy.demandLimit,
      reverseLimit: 5,
    });
  });
  it('is stopped by storage.stop, together with the storage', async () => {
    expect((await double.call('storage.stop')).text).toBe('Storage stopped');
    expect(double.dispatch.calls).toEqual(['stopStorage Ada']);
  });
});

describe('price.bands', () => {
  it('returns the periods of a day with the price per kWh', async () => {
    const { data } = await double.call('price.bands', { day: '2026-07-15' });
    const rows = data as { startTime: string; chargeState: number; buy: number }[];
    expect(rows[0]).toMatchObject({ startTime: '00:00', chargeState: 4, buy: 0.3882 });
    expect(rows.at(-1)).toMatchObject({ endTime: '24:00' });
  });
  it('returns the periods of a month', async () => {
    const { data } = await double.call('price.bands', { month: '2026-01' });
    expect((data as { chargeState: number }[]).some(({ chargeState }) => chargeState === 1)).toBe(false);
  });
  it('is empty if no price is known', async () => {
    const empty = openDouble({ empty: true });
    expect((await empty.call('price.bands')).data).toEqual([]);
    empty.close();
  });
});

describe('the mode', () => {
  const mode = async () => (await double.call('consistent.model')).data;
  it('is reported as changed or as already set', async () => {
    expect(await mode()).toMatchObject({ mode: 2, linked: false, configured: true });
    expect((await double.call('mode.toLocal')).text).toBe('Already in local mode');
    double.station.docs.tx((tx) => tx.put('settings', 'mode', { mode: 1, linked: true }, 'test'));
    expect((await double.call('mode.toRemote')).text).toBe('Already in remote mode');
    expect((await double.call('mode.toLocal')).text).toBe('Switched to local mode');
    expect(await mode()).toMatchObject({ mode: 2, changedAt: noonish, changedBy: 'Ada' });
    expect((await double.call('mode.toRemote')).text).toBe('Switched to remote mode');
  });
  it('can be initialised once, on a station without a mode', async () => {
    const refused = await refusalOf(double.call('mode.initLocal'));
    expect([refused.code, refused.message]).toEqual([409, 'Already initialised mode']);
    const empty = openDouble({ empty: true });
    expect((await empty.call('mode.stationStatus')).data).toMatchObject({ mode: 0, configured: false });
    expect((await empty.call('mode.initLocal')).text).toBe('Switched to local mode');
    empty.close();
  });
  it('is remote only with a link to the cloud', async () => {
    expect((await refusalOf(double.call('mode.toRemote'))).code).toBe(409);
  });
  it('becomes remote after a countdown when the code of the cloud is entered', async () => {
    vi.useFakeTimers();
    const { data } = await double.call('mode.link', { verificationCode: demoVerificationCode.toLowerCase() });
    const { taskId } = data as { taskId: string };
    await vi.advanceTimersByTimeAsync(1500);
    expect(double.station.tasks.get(taskId)).toMatchObject({ call: 'mode.link', step: 'countdown', state: 'running' });
    await vi.advanceTimersByTimeAsync(6000);
    expect(double.station.tasks.get(taskId)?.state).toBe('done');
    expect(await mode()).toMatchObject({ mode: 1, linked: true });
    expect(double.guarded).toEqual([['change-mode']]);
  });
  it('does not change with a wrong code, which is refused at its field, or without a cloud platform', async () => {
    const refused = await refusalOf(double.call('mode.link', { verificationCode: 'AAAAAA' }));
    expect(refused.data).toEqual([{ path: '/verificationCode', message: 'Wrong verification code' }]);
    const empty = openDouble({ empty: true });
    expect((await refusalOf(empty.call('mode.link', { verificationCode: 'AAAAAA' }))).code).toBe(409);
    empty.close();
  });
});

describe('notices', () => {
  const now = instantOf('2026-07-15', '14:30', zone);
  const notice = { startTime: now + 1000, endTime: now + 3_600_000, operateType: 1 };
  const current = async (of = {}) => ((await double.call('banner.current', {}, of)).data as { id: string }[]).map(({ id }) => id);
  const other = { user: { id: 'u2', loginName: 'bo', name: 'Bo', role: 'operator' as const } };

  it('are shown to each person until that person dismisses them', async () => {
    const { data } = await double.call('banner.announce', notice);
    const { id } = data as { id: string };
    expect(await current()).toEqual([id]);
    await double.call('banner.dismiss', { id });
    expect(await current()).toEqual([]);
    expect(await current(other)).toEqual([id]);
  });
  it('are shown again for a new maintenance window', async () => {
    const { data } = await double.call('banner.announce', notice);
    await double.call('banner.dismiss', { id: (data as { id: string }).id });
    await double.call('banner.announce', { ...notice, endTime: notice.endTime + 1 });
    expect(await current()).toHaveLength(1);
  });
  it('end with their maintenance window', async () => {
    await double.call('banner.announce', notice);
    double.clock.set(notice.endTime);
    expect(await current()).toEqual([]);
  });
  it('cannot be dismissed if they do not exist', async () => {
    expect((await refusalOf(double.call('banner.dismiss', { id: 'x' }))).code).toBe(404);
  });
});

describe('the session calls', () => {
  it('return the person of the session with the rights, and are refused without one', async () => {
    const { data } = await double.call('menu.current', {}, { user: { id: 'u2', loginName: 'bo', name: 'Bo', role: 'operator' } });
    expect(data).toMatchObject({ user: { name: 'Bo' }, rights: { control: true } });
    expect((data as { rights: object }).rights).not.toHaveProperty('write');
    expect(
      (await double.call('role.current', {}, { user: { id: 'u3', loginName: 'cy', name: 'Cy', role: 'viewer' } })).data,
    ).toEqual({});
    expect((await refusalOf(double.call('menu.current', {}, { user: undefined }))).code).toBe(401);
  });
  it('log in with an account of the station', async () => {
    await double.call('user.create', { loginName: 'ada', name: 'Ada', role: 'operator', password: 'long enough 1' });
    const { data } = await double.call('user.login', { loginName: 'ada', password: 'long enough 1' });
    expect(data).toMatchObject({ user: { name: 'Ada', role: 'operator' }, rights: { control: true } });
    expect((await refusalOf(double.call('user.login', { loginName: 'ada', password: 'wrong' }))).code).toBe(400);
    expect((await double.call('user.logout', {}, { sessionId: undefined })).data).toEqual({});
  });
  it('create, change and list accounts', async () => {
    await double.call('user.create', { loginName: 'root', name: 'Root', role: 'administrator', password: 'long enough 1' });
    const { data } = await double.call('user.create', { loginName: 'bo', name: 'Bo', role: 'viewer', password: 'long enough 1' });
    const { id } = data as { id: string };
    await double.call('user.update', { id, name: 'Bob' });
    expect((await double.call('user.list')).data).toContainEqual(expect.objectContaining({ loginName: 'bo', name: 'Bob' }));
    await double.call(
      'user.changePassword',
      { original: 'long enough 1', password: 'even longer 22' },
      { user: { id, name: 'Bob', role: 'viewer' } },
    );
    await double.call('user.remove', { id });
    expect((await double.call('user.list')).data).toHaveLength(1);
    expect((await refusalOf(double.call('user.update', { name: 'X' }))).code).toBe(404);
  });
  it('open a wall display', async () => {
    expect((await double.call('user.openKiosk', { name: 'Hall' })).data).toHaveProperty('token');
  });
  it('offer a wall display the screens that it may read, and no system management', async () => {
    const { screens, wall } = (await double.call('menu.current', {}, { wall: true })).data as {
      screens: string[];
      wall: boolean;
    };
    expect(wall).toBe(true);
    expect(screens).toEqual(expect.arrayContaining(['home', 'wiring', 'alarm-today', 'monitor']));
    expect(screens.filter((id) => id.startsWith('system') || id.startsWith('report'))).toEqual([]);
  });
  it('return the dark theme unless the station has another one', async () => {
    expect((await double.call('theme.current')).data).toEqual({ mode: 1, color: {} });
    double.station.docs.tx((tx) => tx.put('settings', 'theme', { mode: 0, color: { colorPrimary: '#0a7' } }, 'test'));
    expect((await double.call('theme.current')).data).toEqual({ mode: 0, color: { colorPrimary: '#0a7' } });
  });
  it('return the state of the station and its time', async () => {
    expect((await double.call('station.state')).data).toMatchObject({ name: 'Qiantang ESS #1', mode: 2, now: noonish });
  });
  it('list tasks and find them by id', async () => {
    expect((await double.call('task.list')).data).toEqual([]);
    expect((await refusalOf(double.call('task.get', { taskId: 'x' }))).code).toBe(404);
    const { taskId } = (await double.call('shutdown.start')).data as { taskId: string };
    expect((await double.call('task.get', { taskId })).data).toMatchObject({ call: 'shutdown.start' });
    await expect.poll(() => double.station.tasks.get(taskId)?.state).toBe('done');
  });
  it('show the problems of the schemas', async () => {
    double.problems.push({
      code: 'node/unknown-kind',
      severity: 'error',
      what: 'w',
      why: 'y',
      fix: 'f',
      at: { file: 'screens/a.json', pointer: '/body', line: 3 },
    });
    expect((await double.call('content.problems')).data).toMatchObject({
      list: [{ code: 'node/unknown-kind', file: 'screens/a.json', line: 3 }],
    });
  });
});
