// The login of a camera from the form to the disk. No response contains it, but the station can still use it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptSecret } from '../../../src/core/schema/secret.ts';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { type Started, startReal } from '../whole/realStation.ts';

let real: Started;
let admin: Record<string, string>;
beforeAll(async () => {
  real = await startReal();
  admin = await real.login('admin');
});
afterAll(() => real.remove());

interface Form {
  id: string;
  revision: number;
  address: string;
  user?: string;
  password?: string;
}
const camera = { name: 'Yard', type: 'camera', busbarName: 'Grid#1', kind: 'standalone', channel: 2 };
const ask = async (name: string, body: unknown, headers = admin) => {
  const { url = '' } = real.station.content().calls[name] ?? {};
  return real.post(url, body, headers);
};
const formAs = async (who: Record<string, string>, name = 'Yard'): Promise<Form> => {
  const { data } = await ask('device.page', { type: 'camera', name }, who);
  return (data as { list: { form: Form }[] }).list[0]?.form as Form;
};
const stored = () => {
  const found = real.station.devices().find(({ name }) => name === 'Yard') as DeviceRecord;
  const { user, password, address } = found.config;
  return { user: real.station.vault.open(user), password: real.station.vault.open(password), address };
};
const onDisk = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join();

interface LogRow {
  target?: string;
  before?: string;
  after?: string;
}

describe('the login of a camera', () => {
  it('is stored apart from the address and returned to nobody', async () => {
    const created = await ask(
      'device.create',
      { ...camera, address: 'http://root:topsecret@10.0.0.9/live' },
      { ...admin, idempotencykey: 'k1' },
    );
    expect(created).toMatchObject({
      code: 200,
      data: { address: 'http://10.0.0.9/live', user: keptSecret, password: keptSecret },
    });
    expect(stored()).toEqual({ user: 'root', password: 'topsecret', address: 'http://10.0.0.9/live' });
    for (const who of ['viewer', 'admin'])
      expect(await formAs(await real.login(who))).toMatchObject({
        address: 'http://10.0.0.9/live',
        user: keptSecret,
        password: keptSecret,
      });
    const everything = JSON.stringify([
      await ask('log.search', {}),
      await ask('monitor.realTime', {}),
      await ask('device.list', {}),
      await ask('camera.list', {}),
      await ask(
        'device.create',
        { ...camera, address: 'http://root:topsecret@10.0.0.9/live' },
        { ...admin, idempotencykey: 'k1' },
      ),
    ]);
    expect(everything).not.toMatch(/topsecret|sealed:/);
    expect(onDisk(join(real.folder, 'data'))).not.toContain('topsecret');
  });

  it('is rejected if the address points to the station itself', async () => {
    const refused = await ask('device.create', { ...camera, name: 'Inside', address: 'http://[::1]:8080/live' });
    expect(refused).toMatchObject({
      code: 400,
      data: [{ path: '/address', message: 'The address points to the station itself' }],
    });
  });

  it('does not change if the form is submitted unchanged or without it', async () => {
    const form = await formAs(admin);
    expect((await ask('device.update', { ...form, channel: 3 })).code).toBe(200);
    const { user: _user, password: _password, ...without } = await formAs(admin);
    expect((await ask('device.update', without)).code).toBe(200);
    expect(stored()).toMatchObject({ user: 'root', password: 'topsecret' });
  });

  it('can be replaced and cleared', async () => {
    await ask('device.update', { ...(await formAs(admin)), password: 'other' });
    expect(stored()).toMatchObject({ user: 'root', password: 'other' });
    await ask('device.update', { ...(await formAs(admin)), password: '' });
    expect(stored()).toMatchObject({ user: 'root', password: undefined });
    expect(await formAs(admin)).not.toHaveProperty('password');
  });

  it('is logged as changed, without its value', async () => {
    /** The newest row of this device. The station may log other lines about its strategy at any time. */
    const last = async (headers = admin): Promise<LogRow> => {
      const { list } = (await ask('log.search', { current: 1, pageSize: 50 }, headers)).data as { list: LogRow[] };
      return list.find(({ target }) => target?.includes('Shed')) ?? {};
    };
    await ask('device.create', { ...camera, name: 'Shed', address: 'http://10.0.0.8/live' });
    await ask('device.update', { ...(await formAs(admin, 'Shed')), password: 'first' });
    expect(await last()).toMatchObject({ after: 'Camera password: set' });
    await ask('device.update', { ...(await formAs(admin, 'Shed')), password: 'second', channel: 7 });
    expect(await last()).toMatchObject({ after: 'Channel: 7; Camera password: changed' });
    expect((await last({ ...admin, language: 'zh_CN' })).after).toMatch(/：已更改$/);
    await ask('device.update', { ...(await formAs(admin, 'Shed')), password: '' });
    expect(await last()).toMatchObject({ before: 'Camera password: set' });
  });

  it('is removed if the address changes to another host', async () => {
    await ask('device.update', { ...(await formAs(admin)), password: 'word' });
    await ask('device.update', { ...(await formAs(admin)), address: 'http://10.0.0.9/other' });
    expect(stored()).toMatchObject({ user: 'root', password: 'word' });
    await ask('device.update', { ...(await formAs(admin)), address: 'http://elsewhere.example/live' });
    expect(stored()).toEqual({ user: undefined, password: undefined, address: 'http://elsewhere.example/live' });
  });

  it('cannot be copied to another record by submitting the encrypted value', async () => {
    await ask('device.update', { ...(await formAs(admin)), user: 'root', password: 'word' });
    const sealed = real.station.devices().find(({ name }) => name === 'Yard')?.config.password;
    const { data } = await ask('device.create', {
      ...camera,
      name: 'Copy',
      address: 'http://10.0.0.10/',
      user: 'x',
      password: sealed,
    });
    expect(data).not.toHaveProperty('password');
  });

  it('cannot be guessed from the stored digest of a request, because the digest has a key', async () => {
    const body = { original: 'not mine', password: 'an umbrella for the cat', confirmation: 'an umbrella for the cat' };
    const sent = await ask('user.changePassword', body, { ...admin, idempotencykey: 'k9' });
    expect(sent.code).toBe(400);
    await ask(
      'banner.announce',
      { startTime: 1, endTime: 4_000_000_000_000, operateType: 1 },
      { ...admin, idempotencykey: 'k10' },
    );
    const text = JSON.stringify({ startTime: 1, endTime: 4_000_000_000_000, operateType: 1 });
    const plain = createHash('sha256').update(text).digest('base64url');
    const disk = onDisk(join(real.folder, 'data'));
    expect(disk).toContain('k10');
    expect(disk).not.toContain(plain);
  });

  it('is available after a restart', async () => {
    const { folder } = real;
    await real.close();
    real = { ...(await startReal({ folder: join(folder, 'data') })), folder };
    expect(stored()).toMatchObject({ user: 'root', password: 'word' });
  });
});
