// In: a running station. Out: how long its event loop and a stop are held up while a viewer asks for as much as it can.
import type { Envelope } from '../../src/core/outcome.ts';
import { attacks, type Target } from '../station/endurance/attacks.ts';
import { atMost, type Row } from './row.ts';
import { type BenchStation, signIn } from './station.ts';

const attackMs = 10_000;
const rest = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const toTarget = (url: string): Target => ({
  url: Promise.resolve(url),
  async post(path, body = {}, headers = {}) {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
    return (await (await fetch(`${url}/v1/rpc${path}`, { ...init, signal: AbortSignal.timeout(20_000) })).json()) as Envelope;
  },
});

export async function attacked({ url }: BenchStation): Promise<Row[]> {
  const target = toTarget(url);
  const admin = await signIn(url, 'admin');
  const viewer = { authorization: (await signIn(url, 'viewer')).token };
  // The minute after a start is not judged.
  await rest(62_000);
  const rows: Row[] = [];
  for (const { name, run } of attacks) {
    const over = new AbortController();
    const attack = run(target, viewer, over.signal);
    let [stop, delay] = [0, 0];
    for (const end = performance.now() + attackMs; performance.now() < end; await rest(200)) {
      const asked = performance.now();
      await admin.call('/storage/stop');
      stop = Math.max(stop, performance.now() - asked);
      const { longestMs } = (await admin.call('/diagnostics/load')) as { longestMs: number };
      delay = Math.max(delay, longestMs);
    }
    over.abort();
    await attack;
    const work = `Station under attack: ${name}`;
    rows.push(atMost({ work, figure: 'a stop, the slowest', ours: stop, unit: 'ms' }, 1000));
    rows.push(atMost({ work, figure: 'event loop, longest delay of the last minute', ours: delay, unit: 'ms' }, 50));
  }
  return rows;
}
