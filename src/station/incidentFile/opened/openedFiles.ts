// Incident files that people upload. Each is shown by a process of its own to people with permission, until somebody closes it,
// nobody has used it for a while, or the program ends.
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordMark } from '../../../core/access/session.ts';
import { type Clock, Refused } from '../../contract/index.ts';
import { type OpenedFilesStore, notOpen, type OpenedBy, type OpenedFiles } from '../../contract/incident.ts';
import { NoIncident, type WhyNone } from '../noIncident.ts';
import { mustLookLikeIncident } from '../unpackIncident.ts';
import { createOpenFiles, type OpenFile, isFor } from './openFiles.ts';
import { startRecord } from './recordChild.ts';

export interface OpenedFilesParts {
  /** Folder for the data of open files. The data of a file is removed when it is closed. */
  folder: string;
  schemas: readonly string[];
  clock: Clock;
  report: (what: string, error: unknown) => void;
  /** Maximum number of open files. Each needs the memory of a small station. */
  most?: number;
  idleMs?: number;
  mostBytes?: number;
  /** A file that is not shown after this time is too large for the machine. */
  patienceMs?: number;
}
type Parts = Required<OpenedFilesParts> & { places: string };

/** The unpacked data exists twice for a moment. */
const leastFreeBytes = 3e9;
const defaultLimits = { most: 2, idleMs: 30 * 60_000, mostBytes: 1e9, patienceMs: 120_000 };
const whys: Readonly<Record<WhyNone, string>> = {
  'too-large': 'The incident file is too large to open here',
  newer: 'The incident file was created by a newer version',
  other: 'This is not an incident file',
};

export function createOpenedFiles(of: OpenedFilesParts): OpenedFilesStore {
  const parts: Parts = { ...defaultLimits, ...of, places: join(of.folder, 'opened') };
  const { clock, most, places } = parts;
  // Fails if a file is in the place of the folder. Leftovers of a killed process are removed.
  mkdirSync(of.folder, { recursive: true, mode: 0o700 });
  rmSync(places, { recursive: true, force: true });
  const files = createOpenFiles(parts);
  const stations = new Map<string, string>();
  let line: Promise<unknown> = Promise.resolve();

  async function open(file: Brought, station: string, by: OpenedBy): ReturnType<OpenedFiles['open']> {
    if (files.size() >= most) throw new Refused(409, 'The limit of open incident files has been reached. Close one first.');
    mustHaveRoom(places);
    const one = await show(parts, file, station, by);
    stations.set(one.head.id, station);
    files.add(one);
    return files.toHead(one);
  }
  return {
    open(file, station, by) {
      const opened = line.then(() => open(file, station, by));
      line = opened.catch(() => {});
      return opened;
    },
    list: (by) => files.all().flatMap((one) => (isFor(one, by) ? [files.toHead(one)] : [])),
    async close(id, by) {
      const one = files.find(id, by);
      if (!one) throw new Refused(404, notOpen);
      await files.drop(one);
    },
    wayTo(id, by) {
      const one = files.find(id, by);
      if (one) one.usedAt = clock.now();
      return one?.way;
    },
    stationOf: (id) => stations.get(id),
    wayToContent: (hash) => files.all().find((one) => one.hash === hash)?.way,
    isAnyOpen: () => files.all().length > 0,
    using(id) {
      const one = files.get(id);
      if (one) one.inUse += 1;
      return () => {
        if (!one) return;
        one.inUse -= 1;
        one.usedAt = clock.now();
      };
    },
    async end() {
      await line;
      await files.end();
    },
  };
}

function mustHaveRoom(places: string): void {
  mkdirSync(places, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = statfsSync(places);
  if (bavail * bsize < leastFreeBytes) throw new Refused(409, 'Not enough disk space for an incident file');
}

type Brought = Parameters<OpenedFiles['open']>[0];
async function show(parts: Parts, { name, bytes }: Brought, station: string, by: OpenedBy): Promise<OpenFile> {
  const { places, schemas, mostBytes, clock, patienceMs } = parts;
  const id = recordMark + randomBytes(8).toString('hex');
  const place = join(places, id.slice(recordMark.length));
  try {
    await mustLookLikeIncident(bytes);
    mkdirSync(place, { mode: 0o700 });
    const file = join(place, 'brought.incident');
    await writeFile(file, bytes, { mode: 0o600 });
    const { child, ready } = await startRecord({ file, schemas, mostBytes }, place, patienceMs);
    await rm(file);
    const { url, token, hash, head, ...of } = ready;
    const openedAt = clock.now();
    const said = { id, file: name, openedBy: by.name, openedAt };
    const { sessionId } = by;
    return {
      head: { ...head, ...of, ...said },
      way: { url, token },
      hash,
      sessionId,
      station,
      child,
      place,
      usedAt: openedAt,
      inUse: 0,
    };
  } catch (error) {
    await rm(place, { recursive: true, force: true });
    if (!(error instanceof NoIncident)) throw error;
    parts.report('incident', error);
    const message = whys[error.why];
    throw new Refused(400, message, { data: [{ path: '/file', message }] });
  }
}
