// Forwards the operation log of a station to a collector, as syslog over TLS (RFC 5424, framed by RFC 5425), so that an intruder
// cannot remove what was logged. After an interruption or restart it continues where it stopped: a row may be sent twice, but
// none is left out.
import { hostname } from 'node:os';
import { readFileSync } from 'node:fs';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { LogEntry } from '../../contract/index.ts';
import { codeOf, isDisk } from '../../files/disk.ts';
import type { Db } from '../../store/docs/docsSchema.ts';
import { isLoopback } from '../ingress/names.ts';
import type { Print } from '../../running/lines.ts';

export interface SyslogTarget {
  host: string;
  port: number;
  /** Without TLS, the collector must be on this machine. */
  tls: boolean;
  /** Certificate authority of the collector, if it is not a public one. */
  ca?: string;
}

/** The target from the environment, or a text about what is wrong with the settings. */
export function toSyslog({ EMS_SYSLOG: wish, EMS_SYSLOG_CA: caFile }: NodeJS.ProcessEnv): SyslogTarget | string | undefined {
  if (wish === undefined || wish === '') return undefined;
  const [, scheme, host = '', port] = /^(tls|tcp):\/\/([\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(wish) ?? [];
  if (scheme === undefined || Number(port) > 65_535)
    return `EMS_SYSLOG is "${wish}". Use the address of a log collector, such as tls://logs.example:6514.`;
  const tls = scheme.toLowerCase() === 'tls';
  const bare = host.replaceAll(/[[\]]/g, '');
  if (!tls && !isLoopback(bare))
    return `EMS_SYSLOG is "${wish}": without TLS, others could read and change the log on the network. Use tls://, or tcp:// to a relay on this machine.`;
  const target = { host: bare, port: Number(port), tls };
  if (caFile === undefined) return target;
  try {
    return { ...target, ca: readFileSync(caFile, 'utf8') };
  } catch (error) {
    return `The file ${caFile} in EMS_SYSLOG_CA cannot be read (${codeOf(error)}).`;
  }
}

interface Parts {
  db: Db;
  target: SyslogTarget;
  /** The station whose log it is, if there are several. */
  station?: string | undefined;
  print: Print;
  times?: { everyMs: number; againMs: number };
}
interface Row {
  id: number;
  at: number;
  who: string;
  kind: LogEntry['kind'];
  what: string;
  outcome: string | null;
  [column: string]: unknown;
}
const defaultTimes = { everyMs: 1000, againMs: 10_000 };
const atOnce = 200;
/** Rows that are sent again, because it is unknown whether they arrived before a connection was lost. */
const repeated = 200;
const keptAs = 'syslog-sent';

/** Returns a stop function. */
export function forwardLog({ db, target, station, print, times = defaultTimes }: Parts): () => void {
  const select = db.prepare<[number, number], Row>('SELECT * FROM log WHERE id > ? ORDER BY id LIMIT ?');
  const place = keepPlace(db);
  let sent = Math.max(0, place.read() - repeated);
  const link = linkTo(target, { print, opened: send, lost: () => void (sent = Math.max(0, sent - repeated)) });

  function send(): void {
    if (!link.takes()) return;
    const rows = select.all(sent, atOnce);
    const last = rows.at(-1);
    if (!last) return;
    link.write(rows.map((row) => toFrame(row, station)).join(''), () => place.keep(last.id));
    sent = last.id;
    if (rows.length === atOnce) setImmediate(send);
  }
  const beat = (): void => (link.isOpen() ? send() : link.open(times.againMs));

  beat();
  const timer = setInterval(beat, times.everyMs);
  return () => {
    clearInterval(timer);
    send();
    link.end();
  };
}

/** Stores the last row that was sent, for the next start. */
function keepPlace(db: Db) {
  const select = db.prepare<[string], { value: string }>('SELECT value FROM secrets WHERE name = ?');
  const upsert = db.prepare(
    'INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return {
    read: () => Number(select.get(keptAs)?.value ?? 0),
    /** If the disk is full, the position is not stored, and rows are sent again after a restart. */
    keep(id: number): void {
      try {
        upsert.run(keptAs, String(id));
      } catch (error) {
        if (!isDisk(error)) throw error;
      }
    },
  };
}

interface LinkEnds {
  print: Print;
  opened: () => void;
  lost: () => void;
}
/** One connection, reopened when it is lost. Each loss is reported once. */
function linkTo({ host, port, tls, ca }: SyslogTarget, { print, opened, lost }: LinkEnds) {
  let socket: Socket | undefined;
  let ready = false;
  let wasReported = false;
  let triedAt = Number.NEGATIVE_INFINITY;

  function lose(of: Socket, why: string): void {
    if (of !== socket) return;
    of.destroy();
    socket = undefined;
    ready = false;
    lost();
    if (!wasReported)
      print(`The operation log cannot be sent to ${host}:${port}: ${why}. It is sent as soon as this is possible.`, 'failure');
    wasReported = true;
  }
  function connect(): Socket {
    if (!tls) return connectPlain({ host, port });
    return connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }), ...(ca !== undefined && { ca }) });
  }
  return {
    isOpen: () => socket !== undefined,
    takes: () => ready && socket?.writableNeedDrain === false,
    open(againMs: number): void {
      if (performance.now() - triedAt < againMs) return;
      triedAt = performance.now();
      const made = (socket = connect());
      made.setKeepAlive(true, 10_000);
      made.once(tls ? 'secureConnect' : 'connect', () => {
        ready = true;
        if (wasReported) print(`The operation log is sent to ${host}:${port} again`);
        wasReported = false;
        opened();
      });
      made.on('error', (error) => lose(made, error.message));
      made.on('close', () => lose(made, 'the connection ended'));
      // Data from the collector is discarded.
      made.resume();
    },
    write(text: string, done: () => void): void {
      socket?.write(text, () => ready && done());
    },
    end(): void {
      const ending = socket;
      socket = undefined;
      ready = false;
      ending?.end();
      ending?.unref();
    },
  };
}

/** Facility of audit logs, RFC 5424, section 6.2.1. */
const facility = 13;
const severityOf = ({ outcome }: Row): number => (outcome === null || outcome === 'done' || outcome === 'confirmed' ? 6 : 4);

/** A frame begins with its length. JSON escapes every character with which a line could be forged. */
export function toFrame(row: Row, station?: string): string {
  const { before, after, ...flat } = row;
  const fields = Object.fromEntries(Object.entries(flat).filter(([, value]) => value !== null && value !== ''));
  const json = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : undefined);
  const message = JSON.stringify({
    ...(station !== undefined && { station }),
    ...fields,
    before: json(before),
    after: json(after),
  });
  const printable = (text: string, most: number): string => text.replaceAll(/[^!-~]/g, '_').slice(0, most) || '-';
  const head = `<${facility * 8 + severityOf(row)}>1 ${new Date(row.at).toISOString()} ${printable(hostname(), 255)} ems ${process.pid} ${printable(row.what, 32)} -`;
  const line = `${head} ${message}`;
  return `${Buffer.byteLength(line)} ${line}`;
}
