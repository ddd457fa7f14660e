import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readEvents } from '../../../../src/data/network/sse.ts';
import { createCompiler } from '../../../../src/station/compiling/compiler.ts';
import type { ServePlant } from '../../../../src/station/plant/apart/startPlantApart.ts';
import { startPlant } from '../../../../src/station/plant/startPlant.ts';
import { toPasswordHash } from '../../../../src/station/session/password.ts';
import { type Started, startReal, until } from '../realStation.ts';
import { Database } from '../../../../src/station/store/sqlite.ts';

async function start(options: Parameters<typeof startReal>[0] = {}): Promise<Started> {
  const station = await startReal(options);
  onTestFinished(() => station.remove());
  return station;
}
const index = async (url: string) =>
  (await (await fetch(`${url}/content/index.json`)).json()) as { hash: string; brand: object; devices: { type: string }[] };

/** Resolves with the data of the first matching event. */
async function eventOf(
  station: Started,
  event: string,
  fits: (data: Record<string, unknown>) => boolean,
): Promise<Record<string, unknown> | undefined> {
  const headers = { ...(await station.login()), 'content-type': 'application/json' };
  const response = await fetch(`${station.url}/v1/rpc/stream`, {
    method: 'POST',
    headers,
    body: '{"topics":{}}',
    signal: AbortSignal.timeout(60_000),
  });
  if (!response.body) return undefined;
  for await (const each of readEvents(response.body)) {
    const data = JSON.parse(each.data) as Record<string, unknown>;
    if (each.event === event && fits(data)) return data;
  }
  return undefined;
}

describe('schemas of a running station', () => {
  it('reach open consoles when they change; an invalid file leaves the last valid content active until it is fixed', async () => {
    const station = await start({ ownSchemas: true });
    const before = await index(station.url);
    const contentEvent = eventOf(station, 'content', ({ hash }) => hash !== before.hash);
    const file = join(station.schemas, 'screens/login/login.json');
    const screen = JSON.parse(readFileSync(file, 'utf8')) as { title: string };
    writeFileSync(file, JSON.stringify({ ...screen, title: 'Another title' }, null, 2));
    const { hash } = (await contentEvent) as { hash: string };
    expect((await index(station.url)).hash).toBe(hash);
    expect((await fetch(`${station.url}/content/${before.hash}/locale/zh_CN.json`)).status).toBe(200);

    writeFileSync(file, '{ "id": "login", ');
    expect(await until(() => station.printed.find((line) => line.includes('screens/login/login.json')))).toBeDefined();
    expect((await index(station.url)).hash).toBe(hash);
    const problems = (await station.post('/v1/rpc/content/problems', {}, await station.login())).data as {
      list: { file: string; severity: string }[];
    };
    expect(problems.list).toContainEqual(expect.objectContaining({ file: 'screens/login/login.json', severity: 'error' }));

    writeFileSync(file, JSON.stringify(screen, null, 2));
    expect(await until(async () => ((await index(station.url)).hash === before.hash ? true : undefined))).toBe(true);
  });

  it('do not affect devices whose files have not changed', async () => {
    const compiler = createCompiler();
    onTestFinished(() => compiler.close());
    const { compile } = compiler;
    let synced = 0;
    const servePlant: ServePlant = async (options) => {
      const { endpoint, fault, sync, close } = await startPlant(options);
      const counted = (): Promise<void> => {
        synced += 1;
        return sync();
      };
      return { endpoint, fault, sync: counted, close };
    };
    const station = await start({ ownSchemas: true, compile: (files, code) => compile(files, code), servePlant });
    const before = await index(station.url);
    const syncedBefore = synced;
    const edit = (file: string, from: string, to: string) => {
      const path = join(station.schemas, file);
      writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
    };
    edit('screens/login/login.json', '"title": "', '"title": "Another ');
    expect(await until(async () => ((await index(station.url)).hash === before.hash ? undefined : true))).toBe(true);
    expect(synced).toBe(syncedBefore);
    edit('devices/ups.json', '"UPS"', '"Another"');
    expect(await until(() => (synced > syncedBefore ? true : undefined))).toBe(true);
  });

  it('add a device type with one file: its call, its page, its simulated device', async () => {
    const station = await start({ ownSchemas: true });
    const headers = await station.login();
    const ask = () => station.post('/v1/rpc/device/monitor/heatpump/search', {}, headers);
    expect((await ask()).status).toBe(404);
    writeFileSync(join(station.schemas, 'devices/heatpump.json'), JSON.stringify(heatPump, null, 2));
    const reading = await until(async () => {
      const { code, data } = await ask();
      const [first] = (code === 200 ? data : []) as { values: Record<string, number> }[];
      return first?.values['heatpump#flow'] === undefined ? undefined : first;
    });
    expect(reading?.values['heatpump#flow']).toBeGreaterThan(20);
    expect((await index(station.url)).devices.map(({ type }) => type)).toContain('heatpump');

    // Without its type the record stays but does not count as a device.
    const counted = () => station.station.scope().devices;
    const { total } = counted();
    expect(await until(() => (counted().fresh === total ? true : undefined))).toBe(true);
    rmSync(join(station.schemas, 'devices/heatpump.json'));
    expect(await until(() => (counted().total === total - 1 ? true : undefined))).toBe(true);
    expect(await until(() => (counted().fresh === total - 1 ? true : undefined))).toBe(true);
  });

  it('follow the station code: another prefix, another overlay', async () => {
    const station = await start();
    const before = await index(station.url);
    station.station.docs.tx((tx) => tx.put('settings', 'storageCode', { code: 'NW0001' }, 'test'));
    const after = await index(station.url);
    expect(after.hash).not.toBe(before.hash);
    expect(after.brand).toMatchObject({ colorPrimary: '#1f7ae0' });
  });
});

const heatPump = {
  $schema: '../language/device.schema.json',
  type: 'heatpump',
  title: 'Heat pump',
  monitor: { path: 'heatpump', sort: 95 },
  points: {
    flow: { title: 'Flow temperature', type: 'number', unit: 'celsius', keep: 'mean', simulate: { around: 35, spread: 2 } },
  },
  headline: { flow: {} },
  groups: { water: { title: 'Water', points: { flow: {} } } },
  models: { generic: { words: 'ABCD', registers: { flow: { table: 'input', address: 0, as: 'int16', scale: 0.1 } } } },
};

describe('a station', () => {
  it('keeps documents, sessions and devices across a restart', async () => {
    const first = await start();
    const headers = await first.login();
    first.station.docs.tx((tx) => tx.put('things', 'a', { n: 1 }, 'test'));
    await first.close();
    const second = await startReal({ folder: join(first.folder, 'data') });
    onTestFinished(() => second.close());
    expect(second.station.docs.tx((tx) => tx.get<{ n: number }>('things', 'a'))?.body).toEqual({ n: 1 });
    const acquired = second.station.devices().filter(({ id }) => second.station.live.state(id) !== 'none');
    expect((await second.post('/v1/rpc/station/state', {}, headers)).data).toMatchObject({
      devices: { total: acquired.length },
    });
  });

  it('keeps the duration of locks and sessions when its clock is set', async () => {
    const station = await start();
    const headers = await station.login();
    const tryWrong = () => station.post('/v1/rpc/user/login', { loginName: 'viewer', password: 'guess' });
    for (let n = 0; n < 5; n++) expect((await tryWrong()).code).toBe(400);
    await station.post('/v1/rpc/powerStation/checkCommand', { command: '123456' }, headers);
    const { sessionId = '' } = station.sessions.identify(headers.authorization ?? '') ?? {};
    const real = Date.now.bind(Date);
    const clock = vi.spyOn(Date, 'now');
    onTestFinished(() => clock.mockRestore());
    for (const days of [-2, 2]) {
      clock.mockImplementation(() => real() + days * 86_400_000);
      const { code, data } = await tryWrong();
      expect(code).toBe(429);
      expect((data as { seconds: number }).seconds).toBeGreaterThan(40);
      expect((data as { seconds: number }).seconds).toBeLessThanOrEqual(60);
      expect(station.sessions.secondaryPasswordPassed(sessionId)).toBe(true);
      expect((await station.post('/v1/rpc/station/state', {}, headers)).code).toBe(200);
    }
  });

  it('refuses to start on the data folder of a running station', async () => {
    const { folder } = await start();
    await expect(startReal({ folder: join(folder, 'data') })).rejects.toThrow('Another station is using');
  });

  it('does not listen beyond loopback while a published password is valid, even without the demo mark', async () => {
    const first = await start();
    const data = join(first.folder, 'data');
    const beyond = () => startReal({ folder: data, demo: false, host: '0.0.0.0', plain: true });
    const own = 'river-lamp-october-27';
    await expect(first.sessions.updateUser('admin', { password: 'ems-demo-2026' }, 'admin')).rejects.toThrow(
      'has been published',
    );
    for (const { id } of first.sessions.users()) await first.sessions.updateUser(id, { password: own }, 'admin');
    await first.close();
    // An older station can have the published password, set manually and without the demo mark.
    const db = new Database(join(data, 'core.db'));
    const hash = await toPasswordHash('ems-demo-2026');
    const { password } = db.prepare<[], { password: string }>("SELECT password FROM users WHERE id = 'viewer'").get() ?? {};
    db.prepare("UPDATE users SET password = ? WHERE id = 'viewer'").run(hash);
    await expect(beyond()).rejects.toThrow('Demo accounts exist (viewer)');
    db.prepare("UPDATE users SET password = ? WHERE id = 'viewer'").run(password);
    db.close();
    await expect(beyond()).rejects.toThrow('The secondary password is still the published one');
    const again = await startReal({ folder: data, demo: false });
    await again.sessions.setSecondaryPassword('123456', 'Xk7+2q', 'admin');
    await again.close();
    const open = await beyond();
    await open.close();
  });

  it('does not listen beyond loopback while demo accounts exist', async () => {
    const first = await start();
    const { folder } = first;
    await first.close();
    const beyond = startReal({ folder: join(folder, 'data'), demo: false, host: '0.0.0.0', plain: true });
    await expect(beyond).rejects.toThrow('Demo accounts exist');
  });

  it('is empty without the demo set, and waits for its first administrator', async () => {
    const station = await start({ demo: false });
    expect(station.station.devices()).toEqual([]);
    expect(station.sessions.users()).toEqual([]);
    const code = station.server.setup.code() ?? '';
    expect(await (await fetch(`${station.url}/setup`)).text()).toContain('<form method="post" action="/setup">');
    const form = { code, loginName: 'first', name: 'First', password: 'a long secret', confirmation: 'a long secret' };
    const wrong = await fetch(`${station.url}/setup`, { method: 'POST', body: new URLSearchParams({ ...form, code: '<b>' }) });
    expect([wrong.status, (await wrong.text()).includes('role="alert"')]).toEqual([400, true]);
    for (const path of ['/', '/login', '/home/pv']) {
      const page = await fetch(station.url + path, { redirect: 'manual' });
      expect([path, page.status, page.headers.get('location')]).toEqual([path, 302, '/setup']);
    }
    const right = await fetch(`${station.url}/setup`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
    expect([right.status, right.headers.get('location')]).toEqual([303, '/login']);
    expect((await fetch(`${station.url}/login`, { redirect: 'manual' })).headers.get('location')).toBeNull();
    expect((await station.post('/v1/rpc/user/login', { loginName: 'first', password: form.password })).code).toBe(200);
  });

  it('shows the password rules on the set-up page, and keeps the code, language and theme after a refusal', async () => {
    const station = await start({ demo: false });
    const address = `${station.url}/setup?theme=light&language=zh_CN`;
    const page = await (await fetch(address)).text();
    expect(page).toContain('<html lang="zh-CN">');
    expect(page).toContain('12 至 128 个字符');
    expect(page).toContain('color-scheme: light');
    const code = station.server.setup.code() ?? '';
    const form = { code, loginName: 'first', name: '"First"', password: 'short', confirmation: 'short' };
    const refused = await fetch(address, { method: 'POST', body: new URLSearchParams(form) });
    const again = await refused.text();
    expect(refused.status).toBe(400);
    for (const kept of [
      `value="${code}"`,
      'value="first"',
      'value="&#34;First&#34;"',
      'action="/setup?theme=light&#38;language=zh_CN"',
    ])
      expect(again).toContain(kept);
    expect(again).not.toContain('short');
    const strong = { password: 'a long secret', confirmation: 'a long secret' };
    const body = new URLSearchParams({ ...form, ...strong });
    const right = await fetch(address, { method: 'POST', body, redirect: 'manual' });
    expect([right.status, right.headers.get('location')]).toEqual([303, '/login?theme=light&language=zh_CN']);
  });
});
