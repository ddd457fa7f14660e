// Measures how long a running station takes to answer all requests of home for a moment of its 35 days of generated history.
import { atMost, median, type Row } from '../row.ts';
import { type BenchStation, signIn } from './station.ts';

const sight = '/v1/rpc/station/moment';
/** Requests of home when a moment is selected: with a body, or by GET. */
const asked: readonly (readonly [path: string, body?: object])[] = [
  ['/v1/rpc/homePage/search', {}],
  ['/v1/rpc/homePage/index/statistics', {}],
  ['/v1/rpc/homePage/index/powerCurve', {}],
  ['/v1/rpc/homePage/energyTransfer'],
  ['/v1/rpc/strategy/pre/search', {}],
  ['/v1/rpc/alarm/queryTodayAlarmList', { current: 1, pageSize: 20 }],
  ['/v1/rpc/station/state', {}],
  [sight, {}],
];
const days = 35;
const dayMs = 86_400_000;
const rounds = 24;

export async function moments({ url }: BenchStation): Promise<Row[]> {
  const { token } = await signIn(url);
  const ask = async (moment: number): Promise<void> => {
    const of = { authorization: token, 'content-type': 'application/json' };
    const answers = asked.map(async ([path, body]) => {
      // The data quality of the moment is requested as of now.
      const headers = path === sight ? of : { ...of, moment: String(moment) };
      const request = body
        ? { method: 'POST', headers, body: JSON.stringify(path === sight ? { at: moment } : body) }
        : { headers };
      const { code } = (await (await fetch(url + path, request)).json()) as { code: number };
      if (code !== 200) throw new Error(`${path} answered ${code}`);
    });
    await Promise.all(answers);
  };
  const times: number[] = [];
  const now = Date.now();
  // Spread over the whole history, without duplicates.
  for (let round = 0; round < rounds; round++) {
    const moment = now - Math.floor(((round * 7) % rounds) * (days / rounds) * dayMs) - 3_600_000;
    const started = performance.now();
    await ask(moment);
    times.push(performance.now() - started);
  }
  const worst = times.toSorted((one, other) => one - other)[Math.floor(rounds * 0.95)] ?? Number.NaN;
  const work = 'A moment of the last 35 days, home';
  return [
    atMost({ work, figure: 'until all calls are answered, 95th percentile', ours: worst, unit: 'ms' }, 1000),
    atMost({ work, figure: 'until all calls are answered, median', ours: median(times), unit: 'ms' }, 1000),
  ];
}
