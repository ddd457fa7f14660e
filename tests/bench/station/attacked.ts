// Measures how long a viewer with the heaviest requests delays the event loop of the built station, and a stop.
import { mkdtempSync, rmSync } from 'node:fs';
import { setMaxListeners } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '../../../src/core/calls/outcome.ts';
import { attacks, type Target } from '../../station/endurance/attacks.ts';
import { buildProduct } from '../build.ts';
import { atMost, type Row, told } from '../row.ts';
import { type BenchStation, signIn, startStation } from './station.ts';

const attackMs = 8000;
const rest = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const toTarget = (url: string): Target => ({
  url: Promise.resolve(url),
  login: async (loginName = 'admin') => ({ authorization: (await signIn(url, loginName)).token }),
  async post(path, body = {}, headers = {}) {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
    return (await (await fetch(`${url}/v1/rpc${path}`, { ...init, signal: AbortSignal.timeout(20_000) })).json()) as Envelope;
  },
});

export async function attacked(): Promise<Row[]> {
  buildProduct();
  const folder = mkdtempSync(join(tmpdir(), 'ems-attacked-'));
  const station = await startStation(join(folder, 'data'), {}, ['--import', './tests/bench/station/loopSampler.mjs']);
  try {
    return await underAttack(station);
  } finally {
    await station.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function underAttack({ url, held }: BenchStation): Promise<Row[]> {
  const target = toTarget(url);
  const admin = await signIn(url, 'admin');
  const viewer = { authorization: (await signIn(url, 'viewer')).token };
  // The first requests load code, and every device is polled for the first time.
  await rest(15_000);
  // The converter is at zero from here on, because the time of its ramp does not depend on the station.
  await admin.call('/storage/stop');
  const rows: Row[] = [];
  for (const { name, run } of attacks) {
    await held();
    const over = new AbortController();
    setMaxListeners(0, over.signal);
    const attack = run(target, viewer, over.signal);
    let stop = 0;
    for (const end = performance.now() + attackMs; performance.now() < end; await rest(200)) {
      const asked = performance.now();
      await admin.call('/storage/stop');
      stop = Math.max(stop, performance.now() - asked);
    }
    const { delay, work: busy } = await held();
    over.abort();
    await attack;
    const work = `Station under attack: ${name}`;
    rows.push(atMost({ work, figure: 'slowest stop', ours: stop, unit: 'ms' }, 1000));
    rows.push(atMost({ work, figure: 'longest uninterrupted work of the event loop, CPU', ours: busy, unit: 'ms' }, 50));
    rows.push(told({ work, figure: 'longest delay, including other load on these cores', ours: delay, unit: 'ms' }));
  }
  return rows;
}
