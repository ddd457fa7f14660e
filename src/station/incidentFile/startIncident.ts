// Serves an incident file read-only at an address, for people with the password that is created at the start.
import { randomBytes } from 'node:crypto';
import type { OnEnd } from '../base.ts';
import { openBase } from '../base.ts';
import type { Files } from '../../compiler/files.ts';
import type { Clock } from '../contract/index.ts';
import type { IncidentHead } from '../contract/incident.ts';
import { createTurns } from '../running/turns.ts';
import { type Server, startServer } from '../serving.ts';
import type { Contents } from '../server/contents.ts';
import { openTls } from '../server/ingress/tls.ts';
import { createSessions } from '../session/sessions.ts';
import { createEnding } from '../starting/openFurther.ts';
import { mustBeClosed } from '../starting/startChecks.ts';
import { answering, compilingFor, createSteadyClock, type StationOptions, defaults } from '../station.ts';
import { makeIncidentFolder } from './incidentFolder.ts';
import { openRecord } from './recordStation.ts';
import { unpackIncident } from './unpackIncident.ts';

export const readerName = 'reader';

/** The settings of a station that apply here. */
export type IncidentOptions = Omit<StationOptions, 'folder'> & {
  file: string;
  /** Maximum size of the unpacked file. */
  mostBytes?: number;
  /**
   * The schemas with which the file is shown, plus the device types of the file that they lack. Default: the schemas of the file.
   */
  pages?: Files;
};
export interface OpenIncident {
  url: string;
  fingerprint: string | undefined;
  head: IncidentHead;
  /** Password of the only account, `reader`; a new one at every start. */
  password: string;
  server: Server;
  station: ReturnType<typeof openRecord>['station'];
  contents: Contents;
  close(): Promise<void>;
}

export async function startIncident(options: IncidentOptions): Promise<OpenIncident> {
  const { onEnd, close } = createEnding();
  try {
    return { ...(await start(options, onEnd)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(options: IncidentOptions, onEnd: OnEnd): Promise<Omit<OpenIncident, 'close'>> {
  const { file, host, print, names, port, consoleFolder, rate } = { ...defaults, ...options };
  mustBeClosed(host, options);
  const { path: folder, remove } = makeIncidentFolder(print);
  onEnd(remove);
  const { head, schemas } = await unpackIncident(file, folder, options.mostBytes);
  const files = options.pages ? withDevicesOf(schemas, options.pages) : schemas;
  const clock: Clock = { now: () => Date.now() };
  const steadyClock = options.steadyClock ?? createSteadyClock();
  const compiling = compilingFor(options, onEnd);
  const base = await openBase({ folder, clock, files, compiling, print }, onEnd);
  const sessions = createSessions({ db: base.core.db, docs: base.docs, clock: steadyClock, logClock: clock });
  const password = randomBytes(18).toString('base64url');
  await sessions.addUser({ loginName: readerName, name: 'Reader', role: 'viewer', password }, 'station');
  const turns = createTurns();
  const record = openRecord({ folder, base, head, sessions, turns }, onEnd);
  const tls = options.tls && openTls(options.tls, { folder, host, names, print });
  const server = await startServer({
    ...record,
    ...answering,
    sessions,
    turns,
    print,
    report: base.report,
    clock: steadyClock,
    host,
    names,
    port,
    consoleFolder,
    trustProxy: options.trustProxy,
    ...(tls && { tls, hsts: options.hsts }),
    ...(rate && { rate }),
  });
  onEnd(() => server.close());
  const { station, contents } = record;
  return { url: server.url, fingerprint: tls?.fingerprint, password, server, head, station, contents };
}

/** Device types are only data. Screens, texts and rules of a foreign file are not used in the program. */
const withDevicesOf = (schemas: Files, pages: Files): Files =>
  new Map([...[...schemas].filter(([name]) => /^devices\/[\w.-]+\.json$/.test(name)), ...pages]);
