// Creates incident files with periods of the station's past. They are written in a thread, compressed while they are sent, and
// then removed.
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Files } from '../../compiler/files.ts';
import { dayOf, startOfDay } from '../../core/time.ts';
import type { Clock, DeviceRecord, Links } from '../contract/index.ts';
import type { IncidentHead, Incidents } from '../contract/incident.ts';
import { answerOf, openThread } from '../threads/thread.ts';
import { version } from '../version.ts';
import type { IncidentReply } from './incidentThread.ts';
import type { IncidentOrder } from './writeIncident.ts';

export interface IncidentParts {
  folder: string;
  type: 'ems' | 'cloud';
  clock: Clock;
  zone: () => string;
  devices: () => readonly DeviceRecord[];
  links: Pick<Links, 'whyNot'>;
  /** The schema files of the present content. */
  schemas: () => Files;
}
const dayMs = 86_400_000;
const patienceMs = 300_000;
const mostMB = 256;

export function createIncidents(parts: IncidentParts): Incidents {
  const files = join(parts.folder, 'files');
  const own = join(files, 'incidents');
  // Removes what a killed program left behind.
  rmSync(own, { recursive: true, force: true });
  let line: Promise<unknown> = Promise.resolve();

  async function make(of: Parameters<Incidents['make']>[0]): Promise<Readable> {
    mkdirSync(own, { recursive: true });
    const place = await mkdtemp(join(own, 'i'));
    const target = join(place, 'incident.db');
    const leave = (): void => void rm(place, { recursive: true, force: true }).catch(() => {});
    try {
      await inThread({
        head: toHead(parts, of),
        from: startOfDay(dayOf(of.start - dayMs, parts.zone()), parts.zone()),
        core: join(parts.folder, 'core.db'),
        series: join(parts.folder, 'series.db'),
        pictures: join(files, 'pictures'),
        schemas: [...parts.schemas()],
        target,
      });
    } catch (error) {
      leave();
      throw error;
    }
    return pipeline(createReadStream(target), createGzip({ level: 4 }), leave);
  }

  return {
    make(of) {
      const made = line.then(() => make(of));
      line = made.catch(() => {});
      return made;
    },
  };
}

const toHead = (parts: IncidentParts, of: Parameters<Incidents['make']>[0]): IncidentHead => ({
  format: 1,
  version,
  type: parts.type,
  madeAt: parts.clock.now(),
  ...of,
  idle: Object.fromEntries(
    parts.devices().flatMap(({ id }) => {
      const why = parts.links.whyNot(id);
      return why === undefined ? [] : [[id, why]];
    }),
  ),
});

async function inThread(order: IncidentOrder): Promise<void> {
  const worker = openThread(import.meta.url, 'incidentThread', mostMB);
  try {
    const late = AbortSignal.timeout(patienceMs);
    await answerOf(worker, (message: IncidentReply) => message, late);
    worker.postMessage(order);
    const outcome = await answerOf(worker, (reply: IncidentReply) => reply, late);
    if ('failed' in outcome) throw new Error(outcome.failed);
  } finally {
    await worker.terminate();
  }
}
