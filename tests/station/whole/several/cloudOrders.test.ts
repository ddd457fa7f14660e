// A cloud platform orders its station to start and stop over HTTP: the reaction of the station, and the status on both sides.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../../../../src/core/calls/outcome.ts';
import { type Started, startReal } from '../realStation.ts';

type Ask = (path: string, body?: unknown) => Promise<Envelope & { status: number }>;
let platform: Started;
let station: Started;
let onPlatform: Ask;
let ask: Ask;
const settled = (of: Started, name: string, body: object) =>
  of.station.docs.tx((tx) => tx.put('settings', name, { ...tx.get<object>('settings', name)?.body, ...body }, 'test'));
async function opened(of: Started): Promise<Ask> {
  const as = await of.login();
  const post: Ask = (path, body) => of.post(`/v1/rpc${path}`, body, as);
  await post('/powerStation/checkCommand', { command: '123456' });
  return post;
}

beforeAll(async () => {
  platform = await startReal({ type: 'cloud' });
  onPlatform = await opened(platform);
  station = await startReal();
  ask = await opened(station);
  const { code } = (await onPlatform('/consistent/site/issueCode')).data as { code: string };
  settled(station, 'cloud', { address: platform.url });
  const { token } = (await onPlatform('/consistent/site/link', { verificationCode: code })).data as { token: string };
  settled(station, 'cloud', { token: station.station.vault.seal(token), site: 'x', taken: 0 });
}, 240_000);
afterAll(async () => {
  await station.remove();
  await platform.remove();
});
beforeEach(async () => {
  station.station.dispatch.stop('test');
  settled(station, 'mode', { mode: 1, linked: true });
  settled(station, 'strategy', { kind: 'pv', mode: 'preset', enabled: false });
  settled(station, 'accessType', { type: 1 });
  settled(station, 'dispatchConfig', { accepts: true });
  await ask('/consistent/stationStatus');
});

interface Row {
  order: string;
  status?: string;
  why: string;
  name?: string;
}
const newest = async (of: Ask): Promise<Row> => {
  const [{ order, status, why } = { order: '', why: '' }] = (await of('/sys/dispatch/orders')).data as Row[];
  return { order, ...(status !== undefined && { status }), why };
};
const running = () => station.station.scope().state.strategy;
const enabled = () => station.station.docs.tx((tx) => tx.get<{ enabled?: boolean }>('settings', 'strategy')?.body.enabled);
/** Orders on the platform and lets the station fetch it. */
async function ordered(order: 'Start' | 'Stop'): Promise<Row> {
  expect(await onPlatform(`/strategy/push${order}`)).toMatchObject({ code: 200 });
  expect(await newest(onPlatform)).toEqual({ order: order.toLowerCase(), why: 'waits' });
  await ask('/consistent/stationStatus');
  expect(await newest(ask)).toEqual(await newest(onPlatform));
  return newest(onPlatform);
}

describe('a strategy that the cloud platform starts and stops', () => {
  it('runs in remote mode, in which no local user may start it, until it is stopped', { timeout: 60_000 }, async () => {
    expect(await ask('/strategy/start', {})).toMatchObject({ msg: 'Remote mode cannot operate, please switch to local mode' });
    expect(await ordered('Start')).toEqual({ order: 'start', status: 'accept', why: 'started' });
    expect([running(), enabled()]).toEqual(['running', true]);
    expect(await ordered('Stop')).toEqual({ order: 'stop', status: 'accept', why: 'halted' });
    expect([running(), enabled()]).toEqual(['stopped', false]);
    expect(platform.logged('save').map(({ what }) => what)).toEqual(
      expect.arrayContaining(['strategy.pushStart', 'strategy.pushStop']),
    );
    // The log names the cloud platform, not a local user or the station.
    const { list } = (await ask('/sys/operationLog/search', { pageSize: 10 })).data as { list: { who: string; title: string }[] };
    expect(list.filter(({ who }) => who === 'The cloud platform').map(({ title }) => title)).toEqual([
      'Stop the strategy',
      'Start the strategy',
    ]);
  });

  it('applies a dispatched template after its start', async () => {
    await ordered('Start');
    const [doc] = platform.station.docs.tx((tx) => tx.list<{ rows: object[] }>('strategyTemplates'));
    platform.station.docs.tx((tx) => tx.put('strategyTemplates', 'grid', { ...doc?.body, id: 'grid', name: 'Grid' }, 'test'));
    expect(await onPlatform('/strategy/pushRule', { template: 'grid', day: '2031-05-04' })).toMatchObject({ code: 200 });
    await ask('/consistent/stationStatus');
    expect(await newest(ask)).toEqual({ order: 'template', status: 'accept', why: 'follows' });
  });

  it('receives orders in their sequence: a stop after a start is the last one', async () => {
    await onPlatform('/strategy/pushStart');
    await new Promise((done) => setTimeout(done, 5));
    await onPlatform('/strategy/pushStop');
    await ask('/consistent/stationStatus');
    expect(running()).toBe('stopped');
    expect(await newest(onPlatform)).toEqual({ order: 'stop', status: 'accept', why: 'halted' });
  });

  it.each<[string, why: string, before: () => unknown]>([
    ['the station accepts no dispatch', 'closed', () => settled(station, 'dispatchConfig', { accepts: false })],
    ['the site is read-only', 'locked', () => settled(station, 'accessType', { type: 3 })],
    ['no strategy that can be started is selected', 'unready', () => settled(station, 'strategy', { kind: 'st' })],
  ])('does not start if %s', async (_name, why, before) => {
    before();
    expect(await ordered('Start')).toEqual({ order: 'start', status: 'reject', why });
    expect(running()).toBe('stopped');
  });

  it.each([
    ['the station accepts no dispatch', () => settled(station, 'dispatchConfig', { accepts: false })],
    ['the site is read-only', () => settled(station, 'accessType', { type: 2 })],
  ])('also stops if %s', async (_name, before) => {
    await ordered('Start');
    before();
    expect(await ordered('Stop')).toEqual({ order: 'stop', status: 'accept', why: 'halted' });
    expect(running()).toBe('stopped');
  });

  it('is not controlled by the platform while the station is in local mode', async () => {
    settled(station, 'mode', { mode: 2 });
    station.station.dispatch.start('test');
    // The change of the mode has not reached the platform yet.
    await onPlatform('/strategy/pushStop');
    await ask('/consistent/stationStatus');
    expect(await newest(onPlatform)).toEqual({ order: 'stop', status: 'reject', why: 'local' });
    expect(running()).toBe('running');
    expect(await onPlatform('/strategy/pushStart')).toMatchObject({
      msg: 'The station is in local mode and ignores remote control',
    });
  });

  it('requires the secondary password on the platform to start, and has no such call at the station', async () => {
    const other = await platform.login();
    expect(await platform.post('/v1/rpc/strategy/pushStart', {}, other)).toMatchObject({ code: 403 });
    for (const order of ['Start', 'Stop']) expect(await ask(`/strategy/push${order}`)).toMatchObject({ code: 404 });
  });
});
