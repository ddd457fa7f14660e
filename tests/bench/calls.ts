// In: a running station. Out: calls a second over real HTTP with eight connections, and a day's curve out.
import { atLeast, atMost, median, type Row } from './row.ts';

interface Caller {
  call: (path: string, body?: unknown) => Promise<unknown>;
}

async function caller(url: string): Promise<Caller> {
  const send = async (path: string, body: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', language: 'en_US', ...(token && { authorization: token }) };
    const answer = await fetch(`${url}/v1/rpc${path}`, { method: 'POST', headers, body: JSON.stringify(body ?? {}) });
    return ((await answer.json()) as { data: unknown }).data;
  };
  const { token } = (await send('/user/login', { loginName: 'operator', password: 'ems-demo-2026' })) as { token: string };
  return { call: (path, body) => send(path, body, token) };
}

async function perSecond(work: () => Promise<unknown>, forMs = 3000, connections = 8): Promise<number> {
  const until = performance.now() + forMs;
  let done = 0;
  const worker = async () => {
    while (performance.now() < until) {
      await work();
      done++;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return (done * 1000) / forMs;
}

export async function calls(url: string): Promise<Row[]> {
  const { call } = await caller(url);
  const rate = await perSecond(() => call('/device/monitor/pcs/search', {}));
  const durations: number[] = [];
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() - 86_400_000);
  for (let round = 0; round < 10; round++) {
    const started = performance.now();
    await call('/curve/power/search', { day, stepS: 60 });
    durations.push(performance.now() - started);
  }
  return [
    atLeast({ work: 'Station over HTTP', figure: 'readings of a device type', ours: rate, unit: 'calls/s' }, 300),
    atMost({ work: 'Station over HTTP', figure: 'power curves of a day, 4 × 1 440', ours: median(durations), unit: 'ms' }, 200),
  ];
}
