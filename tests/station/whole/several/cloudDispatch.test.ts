// A cloud platform dispatches to its station over HTTP: a template for a day, the decision of the station, and the status on both
// sides.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../../../../src/core/calls/outcome.ts';
import { schemaAt } from '../../../../src/core/schema/schemaWalk.ts';
import type { StrategyTemplate } from '../../../../src/station/contract/index.ts';
import { type Started, startReal } from '../realStation.ts';

type Ask = (path: string, body?: unknown, headers?: object) => Promise<Envelope & { status: number }>;
/** Offset of the station clock in ms, positive if it is ahead. */
let aheadMs = 0;
let platform: Started;
let station: Started;
let onPlatform: Ask;
let ask: Ask;
const asking = (of: Started, as: Record<string, string>): Ask => {
  return (path, body, headers) => of.post(`/v1/rpc${path}`, body, { ...as, ...headers });
};
const settled = (of: Started, name: string, body: object) =>
  of.station.docs.tx((tx) => tx.put('settings', name, { ...tx.get<object>('settings', name)?.body, ...body }, 'test'));

beforeAll(async () => {
  platform = await startReal({ type: 'cloud' });
  onPlatform = asking(platform, await platform.login());
  station = await startReal({ clock: { now: () => Date.now() + aheadMs } });
  ask = asking(station, await station.login());
  const { code } = (await onPlatform('/consistent/site/issueCode')).data as { code: string };
  settled(station, 'cloud', { address: platform.url });
  const { token } = (await onPlatform('/consistent/site/link', { verificationCode: code })).data as { token: string };
  settled(station, 'cloud', { token: station.station.vault.seal(token), site: 'x', taken: 0 });
  await onPlatform('/powerStation/checkCommand', { command: '123456' });
}, 240_000);
afterAll(async () => {
  await station.remove();
  await platform.remove();
});
beforeEach(async () => {
  settled(station, 'mode', { mode: 1, linked: true });
  settled(station, 'strategy', { kind: 'pv', mode: 'preset' });
  await ask('/consistent/stationStatus');
  station.station.dispatch.start('test');
});

interface Row {
  id: string;
  name: string;
  day: string;
  status?: string;
  why: string;
}
const rows = async (of: Ask): Promise<Row[]> => (await of('/sys/dispatch/orders')).data as Row[];
const newest = async (of: Ask) => {
  const [row] = await rows(of);
  return { status: row?.status, why: row?.why };
};
const day = '2031-05-04';
const template = (): StrategyTemplate => {
  const [doc] = platform.station.docs.tx((tx) => tx.list<StrategyTemplate>('strategyTemplates'));
  if (!doc) throw new Error('The platform has no template');
  return doc.body;
};
/** Uses a separate name: the name of the platform's template already exists at the station, which has the same demo set. */
function named(name: string, change: Partial<StrategyTemplate> = {}): string {
  const id = name.replace(/\W/g, '-');
  platform.station.docs.tx((tx) => tx.put('strategyTemplates', id, { ...template(), id, name, ...change }, 'test'));
  return id;
}
/** Pushes the template on the platform and lets the station fetch it. */
async function dispatched(id: string): Promise<{ status: string | undefined; why: string | undefined }> {
  expect(await onPlatform('/strategy/pushRule', { template: id, day })).toMatchObject({ code: 200 });
  expect(await newest(onPlatform)).toEqual({ why: 'waits' });
  await ask('/consistent/stationStatus');
  expect(await newest(ask)).toEqual(await newest(onPlatform));
  return newest(onPlatform);
}
const onDay = () => station.station.docs.tx((tx) => tx.get<Record<string, string>>('settings', 'strategyDays')?.body[day]);

it('the platform receives the version and the goals of the strategies', async () => {
  const seen = async () => (await onPlatform('/consistent/stationStatus')).data;
  expect(await seen()).toMatchObject({ linked: true, strategyVersion: 1, interconnection: false });
  settled(station, 'strategyGoals', { interconnection: true });
  settled(station, 'strategyVersion', { strategyVersion: 2 });
  await ask('/consistent/stationStatus');
  expect(await seen()).toMatchObject({ strategyVersion: 2, interconnection: true });
});

describe('a template that the cloud dispatches for a day', () => {
  it('is applied once on its day by a station in remote mode whose strategy runs', { timeout: 120_000 }, async () => {
    const rowsOfDay = template().rows.map((row) => ({ ...row, power: 0 }));
    expect(await dispatched(named('Grid day', { rows: rowsOfDay }))).toEqual({ status: 'accept', why: 'follows' });
    const id = onDay();
    const kept = station.station.docs.tx((tx) => tx.get<StrategyTemplate>('strategyTemplates', id ?? ''));
    expect(kept?.body).toMatchObject({ name: 'Grid day', rows: rowsOfDay });
    expect(station.logged('save')[0]).toMatchObject({ what: 'strategy.pushRule', target: 'Grid day', who: '@cloud' });
    // A lost response is requested again and is the same; nothing is done twice.
    const [row] = await rows(onPlatform);
    platform.station.docs.tx((tx) => {
      const { status: _status, ...asSent } = tx.get<Row>('dispatchOrders', row?.id ?? '')?.body ?? { id: '' };
      tx.put('dispatchOrders', row?.id ?? '', asSent, 'test');
    });
    await ask('/consistent/stationStatus');
    expect(await newest(onPlatform)).toEqual({ status: 'accept', why: 'follows' });
    expect(station.station.docs.tx((tx) => tx.get('strategyTemplates', id ?? ''))?.revision).toBe(kept?.revision);
  });

  it('is rejected while the strategy is stopped, with texts in both languages', async () => {
    station.station.dispatch.stop('test');
    const before = onDay();
    expect(await dispatched(named('Stands'))).toEqual({ status: 'reject', why: 'stopped' });
    expect(onDay()).toBe(before);
    const { entities, locales } = platform.station.content();
    const title = schemaAt(entities.dispatchOrder ?? {}, '/why')?.choices?.stopped?.title;
    expect(title).toBe('Please start the strategy first');
    expect(locales.zh_CN?.[String(title)]).toBe('请先启动策略');
  });

  it('is rejected if the station accepts no dispatch', async () => {
    const { data } = await ask('/sys/dispatch/search');
    expect(data).toEqual({ revision: 0, accepts: true, withinMinutes: 15 });
    // Set in local mode, before the mode changes.
    settled(station, 'mode', { mode: 2 });
    expect(await ask('/sys/dispatch/save', { ...(data as object), accepts: false })).toMatchObject({ code: 200 });
    expect((await ask('/sys/dispatch/search')).data).toEqual({ revision: 1, accepts: false, withinMinutes: 15 });
    settled(station, 'mode', { mode: 1 });
    expect(await dispatched(named('Closed'))).toEqual({ status: 'reject', why: 'closed' });
    settled(station, 'dispatchConfig', { accepts: true });
  });

  it.each<[string, why: string, make: () => string, before?: () => void]>([
    ['another strategy runs', 'other', () => named('Other'), () => settled(station, 'strategy', { kind: 'lf' })],
    [
      'a power exceeds the rating of the converters',
      'power',
      () => named('Strong', { rows: [{ start: '00:00', end: '24:00', power: 126, chargeStatus: 'idle' }] }),
    ],
    ['its name is that of a template of the station', 'name', () => template().id],
  ])('is rejected if %s', async (_name, why, make, before) => {
    before?.();
    expect(await dispatched(make())).toEqual({ status: 'reject', why });
    expect(onDay()).not.toBe(`cloud-${why}`);
  });

  it('is not applied by a station that left remote mode or fetches it too late', async () => {
    const id = named('Left');
    await onPlatform('/strategy/pushRule', { template: id, day });
    settled(station, 'mode', { mode: 2 });
    await ask('/consistent/stationStatus');
    expect(await newest(onPlatform)).toEqual({ status: 'reject', why: 'local' });
    settled(station, 'mode', { mode: 1 });
    await ask('/consistent/stationStatus');
    await onPlatform('/strategy/pushRule', { template: named('Late'), day });
    aheadMs = 16 * 60_000;
    await ask('/consistent/stationStatus');
    aheadMs = 0;
    expect(await newest(onPlatform)).toEqual({ status: 'timeout', why: 'late' });
  });

  it('times out if no station fetches it', async () => {
    platform.station.docs.tx((tx) =>
      tx.put(
        'dispatchOrders',
        'old',
        { id: 'old', day, sentAt: Date.now() + 1000, until: Date.now() - 1, template: template(), why: 'waits' },
        'x',
      ),
    );
    await ask('/consistent/stationStatus');
    expect(await newest(onPlatform)).toEqual({ status: 'timeout', why: 'late' });
    expect((await rows(ask)).some((row) => row.id === 'old')).toBe(false);
  });

  it('is refused for a past day and for an unknown template', async () => {
    const refused = async (body: object) => (await onPlatform('/strategy/pushRule', body)).data;
    expect(await refused({ template: template().id, day: '2020-01-01' })).toMatchObject([{ path: '/day' }]);
    expect(await refused({ template: 'nowhere', day })).toMatchObject([{ path: '/template' }]);
    // A station itself dispatches nothing.
    expect(await ask('/strategy/pushRule', { template: template().id, day })).toMatchObject({ code: 404 });
  });
});
