// Two stations connected over HTTP: one at its plant, without the demo set, and one as the cloud platform.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Envelope } from '../../../../src/core/calls/outcome.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { type Started, startReal } from '../realStation.ts';

type Ask = (path: string, body?: unknown) => Promise<Envelope & { status: number }>;
let platform: Started;
let station: Started;
let onPlatform: Ask;
let ask: Ask;
const asking = (of: Started, as: Record<string, string>): Ask => {
  return (path, body) => of.post(`/v1/rpc/consistent/${path}`, body, as);
};
beforeAll(async () => {
  platform = await startReal({ type: 'cloud', trustProxy: 1 });
  onPlatform = asking(platform, await platform.login());
  station = await startReal({ demo: false });
  const chief = { loginName: 'chief', name: 'Chief', role: 'administrator', password: 'river-lamp-october-27' } as const;
  await station.sessions.addUser(chief, 'test');
  ask = asking(station, await station.login('chief', chief.password));
});
afterAll(async () => {
  await station.remove();
  await platform.remove();
});
/** Resets the station to its first start, except for the address of its platform. */
beforeEach(() => {
  station.station.docs.tx((tx) => {
    // The code stays, because another one would compile another overlay, which takes time.
    for (const { id } of tx.list('settings')) if (id !== 'storageCode') tx.remove('settings', id);
    for (const name of ['busbars', 'machines', 'devices']) for (const { id } of tx.list(name)) tx.remove(name, id);
    tx.put('settings', 'cloud', { address: platform.url }, 'station');
  });
});

const codeOf = async (): Promise<string> => ((await onPlatform('site/issueCode')).data as { code: string }).code;
/** Devices that the station writes to automatically are read-only until somebody at the site enables control. */
const asTakenOver = (devices: readonly DeviceRecord[]) =>
  devices.map((each) => (platform.station.content().devices[each.type]?.commanded ? { ...each, control: 'readOnly' } : each));
const devicesOf = (of: Started): DeviceRecord[] => of.station.devices().map(({ simulated: _simulated, ...record }) => record);
/** Returns the final step, at which a person only has to read the result; otherwise the message if there is no task. */
const cameTo = async ({ data, msg }: Envelope): Promise<string | undefined> => {
  const { taskId = '' } = (data ?? {}) as { taskId?: string };
  if (taskId === '') return msg;
  await expect.poll(() => station.station.tasks.get(taskId)?.step).toBe('countdown');
  station.station.tasks.end(taskId, 'read');
  return 'countdown';
};
const wrongCode = (code: string) => (code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA');
const oldCode = 'The verification code has expired. Get a new one from the cloud platform.';

describe('a platform without a linked station', () => {
  it('reports this for requests that need one', async () => {
    expect(await onPlatform('pushConfig')).toMatchObject({ code: 409, msg: 'No station is linked to this site' });
  });
});

describe('an empty station', () => {
  it('copies station information and configuration with the code of the cloud, and is then in local mode', {
    timeout: 240_000,
  }, async () => {
    const code = await codeOf();
    expect(code).toMatch(/^[A-Z0-9]{6}$/);
    expect(await cameTo(await ask('copyConfig', { verificationCode: code.toLowerCase() }))).toBe('countdown');
    expect((await ask('model')).data).toMatchObject({ mode: 2, linked: true, configured: true, site: 'Qiantang ESS #1' });
    expect(devicesOf(station)).toEqual(asTakenOver(devicesOf(platform)));
    expect(station.station.devices().some(({ simulated }) => simulated)).toBe(false);
    const about = ({ station: { docs } }: Started) => docs.tx((tx) => tx.get<object>('settings', 'station')?.body);
    expect(about(station)).toEqual(about(platform));
    // An existing configuration is not overwritten.
    expect(await ask('copyConfig', {})).toMatchObject({ code: 409, msg: 'This station already has a configuration' });
  });

  it('reports an invalid code; a code is valid for one link and cannot be guessed', async () => {
    const code = await codeOf();
    expect(await ask('link', { verificationCode: wrongCode(code) })).toMatchObject({
      code: 400,
      data: [{ path: '/verificationCode', message: 'Wrong verification code' }],
    });
    expect(await ask('copyConfig', { verificationCode: '------' })).toMatchObject({
      code: 400,
      data: [{ path: '/verificationCode' }],
    });
    expect(await ask('copyConfig', {})).toMatchObject({ code: 409, msg: 'Link to the cloud with a verification code first' });
    expect(await cameTo(await ask('copyConfig', { verificationCode: code }))).toBe('countdown');
    // Changing a selected mode requires the secondary password, which is not under test here.
    station.station.docs.tx((tx) => tx.remove('settings', 'mode'));
    expect(await ask('link', { verificationCode: code })).toMatchObject({ code: 400, msg: oldCode });
  });

  it('locks out and logs a client that guesses codes, without invalidating codes for others', async () => {
    const code = await codeOf();
    const guess = (from: string, verificationCode: string) =>
      platform.post('/v1/rpc/consistent/site/link', { verificationCode }, { 'x-forwarded-for': from });
    const lines = (what: string) => platform.logged('login').filter((each) => each.what === what);
    const before = lines('site.link').length;
    for (let n = 0; n < 5; n += 1) expect(await guess('203.0.113.7', wrongCode(code))).toMatchObject({ code: 400 });
    for (let n = 0; n < 20; n += 1) expect(await guess('203.0.113.7', code)).toMatchObject({ code: 429 });
    expect(lines('site.link').length - before).toBe(5);
    expect(lines('site.link')[0]).toMatchObject({ outcome: 'refused', address: '203.0.113.7' });
    expect(lines('site.lockOut')).toMatchObject([{ outcome: 'refused', address: '203.0.113.7' }]);
    expect((await onPlatform('site/code')).data).toMatchObject({ code });
    expect(await guess('198.51.100.4', code)).toMatchObject({ code: 200 });
  });

  it('logs reports with an unknown key, one line per hour and network', async () => {
    const report = { token: 'x'.repeat(43), mode: 2, taken: 0 };
    for (let n = 0; n < 20; n += 1)
      expect(await platform.post('/v1/rpc/consistent/site/report', report, { 'x-forwarded-for': '203.0.113.8' })).toMatchObject({
        code: 403,
      });
    const lines = platform.logged('login').filter(({ what, address }) => what === 'site.unknownKey' && address === '203.0.113.8');
    expect(lines).toHaveLength(1);
  });

  it('reads no more of a response than its schema can need, and uses nothing of a hostile one', async () => {
    const deep = 1_000_000;
    const answers: Record<string, string> = {
      deep: `{"code":200,"msg":"","data":${'['.repeat(deep)}${']'.repeat(deep)}}`,
      short: `{"code":200,"msg":"","data":${'['.repeat(500)}${']'.repeat(500)}}`,
      wide: `{"code":200,"msg":"","data":[${'0,'.repeat(700)}0]}`,
      none: '[',
    };
    let sending = '';
    const hostile = createServer((_request, response) => {
      if (sending !== 'endless') return void response.end(answers[sending]);
      const timer = setInterval(() => response.write('0,'.repeat(32_000)), 10);
      response.on('close', () => clearInterval(timer));
    }).listen(0, '127.0.0.1');
    onTestFinished(() => hostile.close().closeAllConnections());
    await once(hostile, 'listening');
    await ask('cloud/save', { address: `http://127.0.0.1:${(hostile.address() as AddressInfo).port}` });
    const message = 'No cloud platform at this address';
    // If the endless response were read to the end, it would cause a timeout instead.
    for (sending of [...Object.keys(answers), 'endless'])
      expect(await ask('link', { verificationCode: 'ABC234' })).toMatchObject({ code: 409, msg: message });
  });

  it.each([
    ['http://evil.example', "Use https. Plain http is allowed only for the station's own machine."],
    ['http://192.168.1.9:8080', "Use https. Plain http is allowed only for the station's own machine."],
    ['https://169.254.169.254', 'Link-local and multicast addresses are not allowed'],
    ['https://0xa9fea9fe', 'Link-local and multicast addresses are not allowed'],
    ['http://2852039166', 'Link-local and multicast addresses are not allowed'],
    ['https://100.100.100.200', 'Link-local and multicast addresses are not allowed'],
  ])('%s is refused at its field', async (address, message) => {
    expect(await ask('cloud/save', { address })).toMatchObject({ code: 400, data: [{ path: '/address', message }] });
  });
  it('does not contact a stored address without TLS', async () => {
    station.station.docs.tx((tx) => tx.put('settings', 'cloud', { address: 'http://evil.example' }, 'station'));
    expect(await ask('link', { verificationCode: 'ABC234' })).toMatchObject({
      code: 409,
      msg: 'The cloud platform address requires https. Change it under Mode management.',
    });
  });

  it('reports whether the cloud is unreachable, not a cloud platform, or not responding', async () => {
    const otherServer = createServer((request, response) => {
      if (request.headers.host?.startsWith('localhost')) return;
      response.end('<html>a router</html>');
    }).listen(0, '127.0.0.1');
    onTestFinished(() => otherServer.close().closeAllConnections());
    await once(otherServer, 'listening');
    const { port } = otherServer.address() as AddressInfo;
    const messageFor = async (address: string | undefined) => {
      expect(await ask('cloud/save', address === undefined ? {} : { address })).toMatchObject({ code: 200 });
      const { code, msg } = await ask('link', { verificationCode: 'ABC234' });
      return `${code} ${msg}`;
    };
    expect(await messageFor(undefined)).toBe('409 No cloud platform is configured for this station');
    expect(await messageFor('http://127.0.0.1:1')).toBe('409 Cannot reach the cloud platform');
    expect(await messageFor(`http://127.0.0.1:${port}`)).toBe('409 No cloud platform at this address');
    // A station is not a platform.
    expect(await messageFor(station.url)).toBe('409 No cloud platform at this address');
    // As copied from an address bar.
    expect(await messageFor(`${station.url}/`)).toBe('409 No cloud platform at this address');
    expect((await ask('cloud/search')).data).toMatchObject({ address: station.url });
    expect(await messageFor(`http://localhost:${port}`)).toBe('409 The cloud platform did not respond in time');
    expect(await ask('cloud/save', { address: 'ftp://cloud' })).toMatchObject({ code: 400, data: [{ path: '/address' }] });
    expect((await ask('model')).data).toMatchObject({ mode: 0, linked: false });
  });
});

describe('a linked station', () => {
  it('has the configuration of its site in remote mode, and applies what the cloud pushes', async () => {
    expect(await cameTo(await ask('link', { verificationCode: await codeOf() }))).toBe('countdown');
    expect((await ask('stationStatus')).data).toMatchObject({ mode: 1, cloudState: 'reached', pending: false, configured: true });
    expect(devicesOf(station)).toEqual(asTakenOver(devicesOf(platform)));
    expect((await onPlatform('stationStatus')).data).toMatchObject({ mode: 1, linked: true, cloudState: 'reached' });
    expect(await ask('pushConfig')).toMatchObject({ msg: 'Remote mode cannot operate, please switch to local mode' });
    expect(await ask('cloud/save', { address: 'https://other.example' })).toMatchObject({ msg: 'Switch to local mode first' });

    // A pushed configuration is not applied while a strategy runs.
    lendStrategy();
    station.station.dispatch.start('test');
    rename(platform, 'PCS renamed');
    expect((await onPlatform('pushConfig')).data).toMatchObject({ pending: true });
    expect((await ask('stationStatus')).data).toMatchObject({ pending: true });
    expect(nameAt(station)).not.toBe('PCS renamed');
    station.station.dispatch.stop('test');
    expect((await ask('stationStatus')).data).toMatchObject({ pending: false });
    expect(nameAt(station)).toBe('PCS renamed');
    expect(station.station.devices().find(({ id }) => id === 'pcs1')?.control).toBe('enabled');
    await ask('stationStatus');
    expect((await onPlatform('stationStatus')).data).toMatchObject({ pending: false });
  });

  it('sends its own configuration in local mode, and ignores what the cloud pushes', async () => {
    expect(await cameTo(await ask('copyConfig', { verificationCode: await codeOf() }))).toBe('countdown');
    rename(station, 'PCS at plant');
    expect(await ask('pushConfig')).toMatchObject({
      code: 200,
      msg: 'The cloud platform has received the configuration of this station',
    });
    expect(nameAt(platform)).toBe('PCS at plant');
    await ask('stationStatus');
    expect(await onPlatform('pushConfig')).toMatchObject({ msg: 'The station is in local mode and ignores remote control' });
  });

  it('continues without its cloud and reports this, and another link replaces its link', async () => {
    expect(await cameTo(await ask('copyConfig', { verificationCode: await codeOf() }))).toBe('countdown');
    const other = await platform.post('/v1/rpc/consistent/site/link', { verificationCode: await codeOf() });
    expect(other).toMatchObject({ code: 200, data: { site: 'Qiantang ESS #1' } });
    expect((await ask('stationStatus')).data).toMatchObject({ mode: 2, cloudState: 'refused' });
    expect(await ask('pushConfig')).toMatchObject({
      msg: 'The cloud platform no longer recognises this station. Link it again.',
    });
    station.station.docs.tx((tx) =>
      tx.put('settings', 'cloud', { address: 'http://127.0.0.1:1', token: station.station.vault.seal('x'.repeat(30)) }, 'test'),
    );
    expect(await ask('stationStatus')).toMatchObject({ code: 200, data: { mode: 2, cloudState: 'lost' } });
    expect(await platform.post('/v1/rpc/consistent/site/give', { token: 'x'.repeat(30) })).toMatchObject({ code: 403 });
  });
});

/** Copies what a start requires; strategies are not part of the exchanged configuration. */
function lendStrategy(): void {
  const [templates, strategy, months] = platform.station.docs.tx(
    (tx) => [tx.list('strategyTemplates'), tx.get('settings', 'strategy'), tx.get('settings', 'strategyMonths')] as const,
  );
  station.station.docs.tx((tx) => {
    for (const { id, body } of templates) tx.put('strategyTemplates', id, body, 'test');
    for (const { id, body } of tx.list<DeviceRecord>('devices'))
      if (body.control === 'readOnly') tx.put('devices', id, { ...body, control: 'enabled' }, 'test');
    tx.put('settings', 'strategy', strategy?.body, 'test');
    tx.put('settings', 'strategyMonths', months?.body, 'test');
  });
}

function rename(of: Started, name: string): void {
  of.station.docs.tx((tx) => {
    const pcs = tx.get<DeviceRecord>('devices', 'pcs1');
    if (pcs) tx.put('devices', 'pcs1', { ...pcs.body, name }, 'test');
  });
}
const nameAt = (of: Started) => of.station.devices().find(({ id }) => id === 'pcs1')?.name;
