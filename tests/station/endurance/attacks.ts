// Attacks on the availability of a station with a viewer session, each limited in count and time. They use the loopback address
// only.
import { connect } from 'node:net';
import type { Child } from './child.ts';

/** The part of a station process that an attack uses. */
export type Target = Pick<Child, 'url' | 'post' | 'login'>;
type Headers = Record<string, string>;
export interface Attack {
  name: string;
  /** Runs until the signal is aborted. */
  run(child: Target, viewer: Headers, signal: AbortSignal): Promise<unknown>;
}
const dayMs = 86_400_000;
const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Repeats `work`, `atOnce` calls at a time, until the signal is aborted. */
async function repeat(atOnce: number, signal: AbortSignal, work: (index: number) => Promise<unknown>): Promise<void> {
  let index = 0;
  const one = async () => {
    while (!signal.aborted) await work(index++).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

async function openStream(child: Target, headers: Headers, topics: object, signal: AbortSignal): Promise<void> {
  const response = await fetch(`${await child.url}/v1/rpc/stream`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ topics }),
    signal,
  });
  for await (const chunk of response.body ?? []) void chunk;
}
const curve = (index: number) => ({
  start: Date.now() - 35 * dayMs - index * 1000,
  end: Date.now() - 1000,
  stepS: 300,
});

/** Starts uploads that never complete, on `count` connections. */
function uploads(url: string, headers: Headers, count: number, signal: AbortSignal): Promise<unknown> {
  const { hostname, port } = new URL(url);
  const lines = Object.entries({
    host: 'station',
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': '226000000',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const part = `--x\r\ncontent-disposition: form-data; name="name"\r\n\r\n${'y'.repeat(65_536)}\r\n`;
  return Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<void>((done) => {
          const socket = connect(Number(port), hostname, () => {
            socket.write(`POST /v1/rpc/station/change HTTP/1.1\r\n${lines.join('')}\r\n`);
            const more = setInterval(() => socket.writable && socket.write(part), 5);
            socket.once('close', () => clearInterval(more));
          });
          socket.on('error', () => undefined);
          const leave = () => socket.destroy();
          signal.addEventListener('abort', leave);
          socket.once('close', () => {
            signal.removeEventListener('abort', leave);
            done();
          });
        }),
    ),
  );
}

const monthOf = (index: number): [string, string] => [
  dayText(Date.now() - (29 + (index % 6)) * dayMs),
  dayText(Date.now() - (index % 6) * dayMs),
];
const meter = { id: 'meterGrid', keys: ['em2#activePower', 'em2#reactivePower', 'em2#voltageA', 'em2#currentA'] };
const at = (child: Target, path: string, body: object, headers: Headers): Promise<unknown> =>
  child.url
    .then((url) =>
      fetch(url + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    .then((answer) => answer.arrayBuffer());

const membersIn = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_none, index) => [`k${index}`, 1])));
const largeBodies = [
  JSON.stringify('x'.repeat(990_000)),
  '{"a":'.repeat(160_000),
  `${'['.repeat(495_000)}${']'.repeat(495_000)}`,
  `[${'{},'.repeat(330_000)}{}]`,
  membersIn(80_000),
];
const fullBodies = [membersIn(70), JSON.stringify({ text: 'x'.repeat(4000) }), `[${'{},'.repeat(30)}{}]`];

/** JSON files of up to 5 MB, the size that the station accepts. */
const largeFiles = [
  ...largeBodies.map((body) => body.repeat(5)),
  `{"busbars":[${'{"a":1},'.repeat(16_000)}{}],"devices":[]}`,
  `{"format":"ems-settings","version":1,"parts":{"meter.replace":{"list":[${'{},'.repeat(24_000)}{}]}}}`,
  `{"a":"${'x'.repeat(4_900_000)}`,
];
const fileCalls = ['/v1/rpc/deviceBaseConfig/upload/json', '/v1/rpc/settings/upload'];
async function sendFile(child: Target, path: string, text: string, headers: Headers): Promise<unknown> {
  const body = new FormData();
  body.set('powerStationId', '-1');
  body.set('file', new File([text], 'a.json', { type: 'application/json' }));
  const answer = await fetch(`${await child.url}${path}`, { method: 'POST', headers, body });
  return answer.arrayBuffer();
}

export const attacks: readonly Attack[] = [
  {
    name: 'the demand of a month in the first century',
    run: (child, viewer, signal) =>
      repeat(4, signal, (index) => child.post('/electricity/demand/month', { month: `00${10 + (index % 80)}-01` }, viewer)),
  },
  {
    name: 'the demand of every month of a century',
    run: (child, viewer, signal) =>
      repeat(4, signal, (index) =>
        child.post('/electricity/demand/month', { month: `20${10 + (index % 16)}-0${1 + (index % 9)}` }, viewer),
      ),
  },
  {
    name: 'one stream with 200 curves over 35 days',
    run: (child, viewer, signal) => {
      const topics = Array.from({ length: 200 }, (_none, index) => [
        `t${index}`,
        { call: 'home.powerCurve', params: curve(index) },
      ]);
      return openStream(child, viewer, Object.fromEntries(topics), signal).catch(() => undefined);
    },
  },
  {
    name: 'curves over 35 days, sixteen at a time',
    run: (child, viewer, signal) => repeat(16, signal, (index) => child.post('/home/powerCurve', curve(index), viewer)),
  },
  {
    name: 'reports over 800 days and exports',
    run: (child, viewer, signal) =>
      repeat(8, signal, (index) =>
        index % 2 === 0
          ? child.post(
              '/report/stationElectricity',
              { range: [dayText(Date.now() - 799 * dayMs), dayText(Date.now())], by: 'month' },
              viewer,
            )
          : child.post('/report/earnings', { range: [dayText(Date.now() - 399 * dayMs), dayText(Date.now())] }, viewer),
      ),
  },
  {
    name: 'files of a month, eight at a time, and exports in the background',
    run: (child, viewer, signal) =>
      repeat(8, signal, (index) =>
        index % 4 === 0
          ? at(child, '/emscloud3be/station/point/collect/export/create', { ...meter, range: monthOf(index), step: 60 }, viewer)
          : at(child, '/v1/rpc/report/data/export', { ...meter, range: monthOf(index), stepS: 600 }, viewer),
      ),
  },
  {
    name: 'past moments, the battery report and the decision reasons of a month',
    run: (child, viewer, signal) =>
      repeat(8, signal, (index) => {
        const moment = { ...viewer, moment: String(Date.now() - (index % 34) * dayMs - 60_000) };
        if (index % 3 === 0) return child.post('/homePage/search', {}, moment);
        if (index % 3 === 1) return child.post('/report/battery/search', { range: monthOf(index) }, viewer);
        return child.post('/strategy/reasonSpans', { range: monthOf(index) }, viewer);
      }),
  },
  {
    name: 'plans, their achievable revenue and forecasts',
    run: (child, viewer, signal) =>
      repeat(8, signal, (index) => {
        if (index % 3 === 0) return child.post('/strategy/at/wise/preview', {}, viewer);
        if (index % 3 === 1)
          return child.post('/strategy/at/wise/couldHaveEarned', { day: dayText(Date.now() - (index % 30) * dayMs) }, viewer);
        return child.post('/strategy/simulate/expected', {}, viewer);
      }),
  },
  {
    name: 'backups, incident files, settings and simulations',
    async run(child, viewer, signal) {
      const { powerStationId = '' } = viewer;
      const admin = { ...(await child.login('admin')), ...(powerStationId !== '' && { powerStationId }) };
      await child.post('/powerStation/checkCommand', { command: '123456' }, admin);
      const span = (index: number) => ({ day: dayText(Date.now() - (index % 30) * dayMs), start: '00:00', end: '23:59' });
      await repeat(4, signal, (index) => {
        if (index % 4 === 0) return at(child, '/v1/rpc/backup/download', {}, admin);
        if (index % 4 === 1) return at(child, '/v1/rpc/incident/ofSpan', span(index), admin);
        if (index % 4 === 2) return at(child, '/v1/rpc/settings/download', {}, admin);
        return child.post('/strategy/simulate', { span: 'past' }, admin);
      });
    },
  },
  {
    name: 'large JSON files as configuration and settings',
    async run(child, viewer, signal) {
      const { powerStationId = '' } = viewer;
      const admin = { ...(await child.login('admin')), ...(powerStationId !== '' && { powerStationId }) };
      await child.post('/powerStation/checkCommand', { command: '123456' }, admin);
      await repeat(2, signal, (index) =>
        sendFile(child, fileCalls[index % 2] ?? '', largeFiles[(index >> 1) % largeFiles.length] ?? '', admin),
      );
    },
  },
  {
    name: 'reads with idempotency keys',
    run: (child, viewer, signal) =>
      repeat(8, signal, (index) => child.post('/place/areas', {}, { ...viewer, idempotencykey: `k${index}` })),
  },
  {
    name: 'forty uploads without a session',
    run: async (child, _viewer, signal) => {
      const url = (await child.url) ?? '';
      return repeat(1, signal, () => uploads(url, {}, 40, signal));
    },
  },
  {
    name: 'uploads of a viewer',
    run: async (child, viewer, signal) => {
      const url = (await child.url) ?? '';
      return repeat(1, signal, () => uploads(url, viewer, 40, signal));
    },
  },
  {
    name: 'as many streams as possible',
    run: (child, viewer, signal) =>
      Promise.all(
        Array.from({ length: 200 }, () =>
          openStream(child, viewer, { a: { call: 'station.state', params: {} } }, signal).catch(() => undefined),
        ),
      ),
  },
  {
    name: 'deep JSON',
    run: (child, viewer, signal) =>
      repeat(8, signal, async () =>
        fetch(`${await child.url}/v1/rpc/device/list`, {
          method: 'POST',
          headers: { ...viewer, 'content-type': 'application/json', idempotencykey: 'd' },
          body: `${'['.repeat(5000)}${']'.repeat(5000)}`,
          signal,
        }),
      ),
  },
  {
    name: 'bodies of a megabyte that no page needs',
    run: (child, viewer, signal) =>
      repeat(4, signal, async (index) =>
        fetch(`${await child.url}/v1/rpc/alarm/search`, {
          method: 'POST',
          headers: { ...viewer, 'content-type': 'application/json' },
          body: largeBodies[index % largeBodies.length] ?? '',
          signal,
        }),
      ),
  },
  {
    name: 'short bodies with as many values as a page may send',
    run: (child, viewer, signal) =>
      repeat(4, signal, async (index) =>
        fetch(`${await child.url}/v1/rpc/alarm/search`, {
          method: 'POST',
          headers: { ...viewer, 'content-type': 'application/json' },
          body: fullBodies[index % fullBodies.length] ?? '',
          signal,
        }),
      ),
  },
  {
    name: 'large reports of policy violations',
    run: (child, _viewer, signal) =>
      repeat(8, signal, async () =>
        fetch(`${await child.url}/csp`, {
          method: 'POST',
          headers: { 'content-type': 'application/csp-report' },
          body: JSON.stringify({ 'csp-report': { 'document-uri': 'x'.repeat(800_000) } }),
          signal,
        }),
      ),
  },
];
