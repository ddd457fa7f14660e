// Monitoring of a running station: the metrics, access to them, and the dashboard.
import { spawnSync } from 'node:child_process';
import { request } from 'node:http';
import { readFileSync } from 'node:fs';
import { version } from '../../../../src/station/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Started, startReal, until } from '../realStation.ts';

const metricsToken = 'a-token-that-nobody-guesses-0123';
let open: Started;
let closed: Started;
beforeAll(async () => {
  open = await startReal();
  closed = await startReal({ metricsToken, demo: false });
});
afterAll(() => Promise.all([open.remove(), closed.remove()]));

/** Uses `http`, because `fetch` does not allow setting the host. */
function read(url: string, path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => done({ status: response.statusCode ?? 0, text }));
    })
      .on('error', fail)
      .end();
  });
}
const valueOf = (text: string, line: string): number =>
  Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length + 1),
  );
const metrics = async () => (await read(open.url, '/metrics')).text;

describe('the metrics', () => {
  it('include devices, readings, frames, dispatch, alarms, stores and the event loop, and continue to count', async () => {
    const id = /ems_devices\{station="([^"]+)"/.exec(await metrics())?.[1] ?? '';
    const converter = `ems_device_reading_age_seconds{station="${id}",device="pcs1",type="pcs"}`;
    const frames = `ems_frames_written_total{station="${id}"}`;
    // A busy machine needs time to read every device once.
    const metricsText = async (): Promise<string | undefined> => {
      const text = await metrics();
      return valueOf(text, converter) >= 0 && valueOf(text, frames) > 0 ? text : undefined;
    };
    const first = (await until(metricsText)) ?? '';
    const states = [...first.matchAll(/^ems_devices\{[^}]*\} (\d+)$/gm)].map(([, count]) => Number(count));
    expect(states.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(3);
    expect(valueOf(first, converter)).toBeLessThan(60);
    expect(valueOf(first, `ems_store_bytes{station="${id}",file="core.db"}`)).toBeGreaterThan(4096);
    // An enabled strategy resumes once its devices are up to date.
    expect(await until(async () => valueOf(await metrics(), `ems_strategy_running{station="${id}"}`) === 1 || undefined)).toBe(
      true,
    );
    expect(open.station.dispatch.state().strategy).toBe('running');
    const before = valueOf(first, frames);
    expect(before).toBeGreaterThan(0);
    expect(await until(async () => (valueOf(await metrics(), frames) > before ? true : undefined))).toBe(true);
    const sum = valueOf(await metrics(), 'ems_http_request_duration_seconds_count{method="GET",code="2xx"}');
    expect(sum).toBeGreaterThan(1);
  });

  it('contain no secrets and no names of people', async () => {
    const headers = await open.login();
    const text = await metrics();
    expect(valueOf(text, 'ems_sessions_open')).toBe(1);
    for (const each of [headers.authorization ?? '-', 'ems-demo-2026', 'Administrator', 'admin'])
      expect(text).not.toContain(each);
  });

  it('count how long each phase of a call took', async () => {
    await open.login();
    const text = await metrics();
    const phases = ['content-hash', 'conversion', 'yield', 'rule-reads', 'validation', 'conditions', 'handler', 'answer'];
    const counted = phases.map((phase) => valueOf(text, `ems_call_phase_duration_seconds_count{phase="${phase}"}`));
    expect(counted.every((count) => count > 0)).toBe(true);
  });

  it('follow the Prometheus naming: counters, and only counters, end with _total', async () => {
    const types = [...(await metrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type }));
    expect(types.length).toBeGreaterThan(20);
    expect(types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([]);
  });

  it.skipIf(spawnSync('promtool', ['--version']).error)('are accepted by promtool without messages', async () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: await metrics(), encoding: 'utf8' });
    expect(`${stdout}${stderr}`).toBe('');
    expect(status).toBe(0);
  });

  it('include every metric of the dashboard, which shows all of them', async () => {
    const dashboard = readFileSync('docs/grafana.json', 'utf8');
    const named = [...new Set(dashboard.match(/\b(?:ems|process|nodejs)_[a-z0-9_]+/g) ?? [])];
    // Metrics of the dispatch are reported from its first decision on.
    const text = await until(async () => {
      const each = await metrics();
      return each.includes('ems_dispatch_age_seconds') ? each : undefined;
    });
    const metricNames = new Set(((text ?? '').match(/^[a-z][a-z0-9_]+/gm) ?? []).filter((each) => each.includes('_')));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((each) => !metricNames.has(each))).toEqual([]);
    const own = [...metricNames].filter((each) => each.startsWith('ems_') && !/_(bucket|sum|count)$/.test(each));
    expect(
      own.filter((each) => !dashboard.includes(each)),
      'reported but not in the dashboard',
    ).toEqual([]);
  });
});

describe('access to the metrics', () => {
  it.each<[name: string, headers: Record<string, string>]>([
    ['a proxy on the same machine with the host name of the site', { host: 'ems.example' }],
    ['a proxy with the X-Forwarded-For header', { 'x-forwarded-for': '203.0.113.9' }],
    ['a proxy with the Forwarded header', { forwarded: 'for=203.0.113.9' }],
  ])('is refused to %s', async (_name, headers) => {
    const { status, text } = await read(open.url, '/metrics', headers);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain('ems_');
    expect(text).not.toContain('<!doctype');
    const health = await read(open.url, '/health', headers);
    expect(health.text).not.toMatch(/version|devices/);
  });

  it('is granted with the token, if there is one, and refused without', async () => {
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    for (const headers of [{}, bearer('wrong'), bearer(`${metricsToken}x`), { authorization: metricsToken }])
      expect((await read(closed.url, '/metrics', headers)).status).toBe(401);
    const forwarded = { ...bearer(metricsToken), 'x-forwarded-for': '203.0.113.9' };
    expect((await read(closed.url, '/metrics', forwarded)).text).toContain('ems_build_info');
    const health = JSON.parse((await read(closed.url, '/health', bearer(metricsToken))).text) as {
      stations: { content: string }[];
    };
    expect(health).toHaveProperty('version', version);
    expect(health.stations[0]?.content).toMatch(/^[0-9a-f]{8,}$/);
    expect(JSON.parse((await read(closed.url, '/health')).text)).toEqual({ status: 'ok' });
    // Three attempts at the token, but only one entry; a request without a token is no attempt.
    const logged = closed.station.docs
      .logs({ current: 1, pageSize: 100 })
      .list.filter(({ what }) => what === 'metrics.wrongToken');
    expect(logged).toMatchObject([{ kind: 'login', outcome: 'refused', address: '127.0.0.1', after: { attempts: 1 } }]);
  });
});

describe('health', () => {
  it('reports the state of the station, and is degraded while part of it does not work', async () => {
    const health = async () =>
      JSON.parse((await read(open.url, '/health')).text) as { status: string; stations: { troubles: string[] }[] };
    expect(await health()).toMatchObject({ status: 'ok', stations: [{ troubles: [], strategy: expect.any(String) }] });
    const title = 'Settings cannot be saved';
    open.acquiring.alarms.own('coreFull', { level: 'A', title, advice: '' }, true);
    expect(await health()).toMatchObject({ status: 'degraded', stations: [{ troubles: [title] }] });
    open.acquiring.alarms.own('coreFull', { level: 'A', title, advice: '' }, false);
    expect((await health()).status).toBe('ok');
    // An informational alarm is not a problem; a past failure is one until it is cleared.
    open.acquiring.alarms.own('tooBusy', { level: 'C', title: 'The station computer is overloaded', advice: '' }, true);
    expect((await health()).status).toBe('ok');
    open.acquiring.alarms.own('seriesGone', { level: 'B', title: 'The history is missing', advice: '' }, true);
    expect(await health()).toMatchObject({ status: 'degraded', stations: [{ troubles: ['The history is missing'] }] });
    for (const alarm of ['tooBusy', 'seriesGone']) open.acquiring.alarms.own(alarm, { level: 'B', title: '', advice: '' }, false);
  });

  it('is degraded while the running strategy is missing a device', async () => {
    const health = async () => JSON.parse((await read(open.url, '/health')).text) as { stations: { troubles: string[] }[] };
    const troubles = async () => (await health()).stations[0]?.troubles ?? [];
    const lost = 'Waiting for up-to-date device data';
    open.acquiring.plant?.fault('pcs1', { link: 'silent' });
    expect(await until(async () => ((await troubles()).includes(lost) ? true : undefined))).toBe(true);
    open.acquiring.plant?.fault('pcs1', undefined);
    expect(await until(async () => ((await troubles()).length === 0 ? true : undefined))).toBe(true);
  });

  it('is degraded while the running strategy is missing all converters of several grid connection points', async () => {
    const station = await startReal({ plant: 'area' });
    const troubles = async () => {
      const { stations } = JSON.parse((await read(station.url, '/health')).text) as { stations: { troubles: string[] }[] };
      return stations[0]?.troubles;
    };
    const runs = () => (station.station.dispatch.state().strategy === 'running' ? true : undefined);
    expect(await until(runs)).toBe(true);
    expect(await until(async () => ((await troubles())?.length === 0 ? true : undefined))).toBe(true);
    const silent = station.station.devices().filter(({ type }) => type === 'pcs' || type === 'stack');
    for (const { id } of silent) station.acquiring.plant?.fault(id, { link: 'silent' });
    const lost = 'Waiting for up-to-date device data';
    expect(await until(async () => ((await troubles())?.includes(lost) ? true : undefined))).toBe(true);
    // The message stays after the converters have been reported for not following their set-points.
    await new Promise((later) => setTimeout(later, 20_000));
    expect(await troubles()).toContain(lost);
    await station.remove();
  }, 120_000);
});
