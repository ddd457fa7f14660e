// Forwarding of the operation log: collectors with and without TLS, and a station that writes, loses the connection and restarts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createPlain, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTls } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { forwardLog, type SyslogTarget, toSyslog } from '../../src/station/server/watch/syslog.ts';
import { makeCertificate } from '../../src/station/server/ingress/certificate.ts';
import { createDocStore } from '../../src/station/store/docs/docs.ts';
import { openCore } from '../../src/station/store/docs/docsSchema.ts';
import { freePort } from '../freePort.ts';
import { until } from './demoSet.ts';

const times = { everyMs: 10, againMs: 20 };
const certificate = makeCertificate(['localhost', '127.0.0.1'], new Date(), new Date(Date.now() + 86_400_000));

interface Collector {
  port: number;
  /** Complete messages in the order of arrival. */
  lines: string[];
  cut: () => void;
  close: () => Promise<void>;
}
async function collect(secure: boolean, again?: number): Promise<Collector> {
  const port = again ?? (await freePort());
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const hear = (socket: Socket): void => {
    let rest = Buffer.alloc(0);
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      for (let space = rest.indexOf(32); space > 0; space = rest.indexOf(32)) {
        const length = Number(rest.subarray(0, space).toString());
        expect(Number.isInteger(length), 'a length in front').toBe(true);
        if (rest.length < space + 1 + length) break;
        lines.push(rest.subarray(space + 1, space + 1 + length).toString());
        rest = rest.subarray(space + 1 + length);
      }
    });
  };
  const server: Server = secure ? createTls({ cert: certificate.cert, key: certificate.key }, hear) : createPlain(hear);
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const cut = (): void => sockets.forEach((each) => each.destroy());
  const close = async (): Promise<void> => {
    cut();
    await new Promise((done) => server.close(done));
  };
  onTestFinished(close);
  return { port, lines, cut, close };
}

function store() {
  const folder = mkdtempSync(join(tmpdir(), 'ems-syslog-'));
  const db = openCore(join(folder, 'core.db'));
  onTestFinished(() => {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const docs = createDocStore(db, { now: () => Date.now() }, () => {});
  const note = (what: string, who = 'Ada\n<13>1 - forged') =>
    docs.note({ at: Date.parse('2026-03-01T10:00:00Z'), who, kind: 'save', what, after: { limit: '上限' }, outcome: 'done' });
  return { db, note };
}
const reported: string[] = [];
function forward(db: ReturnType<typeof openCore>, target: SyslogTarget, station?: string) {
  const stop = forwardLog({ db, target, station, print: (text) => void reported.push(text), times });
  onTestFinished(stop);
  return stop;
}
const bodyOf = (line: string) => JSON.parse(line.slice(line.indexOf('{'))) as Record<string, unknown>;
const whats = ({ lines }: Collector): unknown[] => lines.map((line) => bodyOf(line).what);

it('the station forwards every row over TLS, complete and on one line', async () => {
  const { db, note } = store();
  note('price.save');
  const collector = await collect(true);
  forward(db, { host: '127.0.0.1', port: collector.port, tls: true, ca: certificate.cert }, 'north');
  note('thermal.save');
  await until(() => collector.lines.length === 2);
  const [line = ''] = collector.lines;
  expect(line).toMatch(/^<110>1 2026-03-01T10:00:00\.000Z \S+ ems \d+ price\.save - \{/);
  expect(line).not.toContain('\n');
  const expected = { station: 'north', id: 1, who: 'Ada\n<13>1 - forged', what: 'price.save', after: { limit: '上限' } };
  expect(bodyOf(line)).toMatchObject({ ...expected, seal: expect.any(String) });
});

it('the station forwards nothing to a collector with an untrusted certificate', async () => {
  const { db, note } = store();
  note('price.save');
  const collector = await collect(true);
  reported.length = 0;
  forward(db, { host: '127.0.0.1', port: collector.port, tls: true });
  await until(() => reported.length > 0);
  expect(reported[0]).toMatch(/cannot be sent to .*: .*certificate/i);
  expect(collector.lines).toEqual([]);
});

it('the station forwards every row at least once after a broken connection and after a restart', async () => {
  const { db, note } = store();
  const first = await collect(false);
  const target = { host: '127.0.0.1', port: first.port, tls: false };
  const stop = forward(db, target);
  note('one');
  await until(() => first.lines.length > 0);
  await first.close();
  note('two');
  const second = await collect(false, first.port);
  await until(() => whats(second).includes('two'));
  stop();
  note('three');
  second.cut();
  forward(db, target);
  await until(() => whats(second).includes('three'));
  expect(new Set([...whats(first), ...whats(second)])).toEqual(new Set(['one', 'two', 'three']));
});

it('the station forwards without TLS only to a relay on the same machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ems-syslog-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const ca = join(folder, 'ca.pem');
  writeFileSync(ca, certificate.cert);
  expect(toSyslog({})).toBeUndefined();
  expect(toSyslog({ EMS_SYSLOG: 'tls://logs.example:6514', EMS_SYSLOG_CA: ca })).toEqual({
    host: 'logs.example',
    port: 6514,
    tls: true,
    ca: certificate.cert,
  });
  expect(toSyslog({ EMS_SYSLOG: 'tcp://[::1]:514' })).toEqual({ host: '::1', port: 514, tls: false });
  for (const wish of ['tcp://logs.example:514', 'udp://127.0.0.1:514', 'tls://logs.example', 'tls://logs.example:99999'])
    expect(toSyslog({ EMS_SYSLOG: wish })).toContain(`EMS_SYSLOG is "${wish}"`);
  expect(toSyslog({ EMS_SYSLOG: 'tls://logs.example:6514', EMS_SYSLOG_CA: `${ca}x` })).toContain('cannot be read');
});
