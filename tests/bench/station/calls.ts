// Measures calls per second over real HTTP, curves from the history, and memory use of a running station.
import { atLeast, atMost, median, type Row } from '../row.ts';
import { type BenchStation, type Caller, signIn } from './station.ts';

/** Number of concurrent sessions; the limits of the station stay active. */
const sessions = 16;

async function perSecond(callers: readonly Caller[], forMs = 3000): Promise<number> {
  const until = performance.now() + forMs;
  let done = 0;
  const started = performance.now();
  await Promise.all(
    callers.map(async ({ call }) => {
      while (performance.now() < until) {
        await call('/device/monitor/pcs/search', {});
        done++;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
}

interface Curve {
  at: number[];
  series: unknown[];
}
async function curveOut({ call }: Caller, figure: string, request: object, limit: number): Promise<Row> {
  const times: number[] = [];
  let answer: Curve = { at: [], series: [] };
  for (let round = 0; round < 10; round++) {
    const started = performance.now();
    answer = (await call('/curve/device/search', request)) as Curve;
    times.push(performance.now() - started);
  }
  const size = `${answer.series.length} × ${answer.at.length}`;
  return atMost({ work: 'Station, curve response', figure: `${figure}, ${size}`, ours: median(times), unit: 'ms' }, limit);
}

const dayMs = 86_400_000;
const dayText = (at: number): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(at);

export async function calls(station: BenchStation): Promise<Row[]> {
  const { url } = station;
  const callers: Caller[] = [];
  for (let each = 0; each < sessions; each++) callers.push(await signIn(url));
  const [first] = callers;
  if (!first) return [];
  const [device] = (await first.call('/device/monitor/pcs/search', {})) as { id: string; values: Record<string, number> }[];
  const keys = Object.keys(device?.values ?? {}).slice(0, 10);
  const now = Date.now();
  const yesterday = dayText(now - dayMs);
  const curves = [
    await curveOut(first, 'a day', { id: device?.id, keys, day: yesterday, stepS: 60 }, 200),
    await curveOut(first, '30 days', { id: device?.id, keys, range: [dayText(now - 30 * dayMs), yesterday] }, 500),
  ];
  const rate = await perSecond(callers);
  return [
    atLeast({ work: 'Station over HTTP', figure: 'readings of a device type', ours: rate, unit: 'calls/s' }, 300),
    ...curves,
    atMost({ work: 'Station', figure: '35 days of history at the first start', ours: station.historyS, unit: 's' }, 60),
    atMost({ work: 'Station', figure: 'resident memory after these tests', ours: station.memory(), unit: 'MB' }, 250),
  ];
}
