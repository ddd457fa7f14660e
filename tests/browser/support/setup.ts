// Starts the built station once for each worker of the browser tests, on folders of its own; their addresses go to the tests.
// All begin with the same history, which is made once: of as many days as these tests look back.
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Place } from './here.ts';
import { ownProject } from './ownProject.ts';
import { littleDrawn } from './littleDrawn.ts';
import { meanWas } from './rawRows.ts';
import { runStation } from './run.ts';
import { happenedBefore, remember } from './shortPast.ts';

/** A week and its comparison with the one before, which is the furthest. */
const daysBack = 15;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
const fresh = (): string => mkdtempSync(join(tmpdir(), 'ems-browser-'));

/** Where the past stays for the next run: of many that follow one another, as those of `npm run mutate`, only the first makes it. */
const kept = process.env.TEST_PAST;

async function makePast(folder: string | undefined): Promise<string> {
  const past = fresh();
  await (await runStation({}, past, folder)).stop('folder');
  // Lists of alarms have several pages.
  happenedBefore(past, daysBack, 3);
  if (kept === undefined) return past;
  renameSync(past, kept);
  return kept;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const projects = Array.from({ length: project.config.maxWorkers }, ownProject);
  for (const { schemas } of projects) remember(schemas, 'cabinet', () => ({ days: daysBack, minutesAt10s: 120 }));
  const past = kept !== undefined && existsSync(kept) ? kept : await makePast(projects[0]?.folder);
  const running = await Promise.all(
    projects.map(async (project) => {
      const dataFolder = fresh();
      cpSync(past, dataFolder, { recursive: true });
      // While the storage charges and the sun shines: one day has hours of absorption.
      meanWas(dataFolder, 'meterGrid', 'activePower', littleDrawn(), 30);
      const cameraPort = await freePort();
      // The other one is a port on which nobody listens.
      const gateways = `127.0.0.1:${cameraPort},127.0.0.1:9`;
      const station = await runStation({ EMS_CAMERA_GATEWAYS: gateways }, dataFolder, project.folder);
      const place: Place = { url: station.url, dataFolder, schemasFolder: project.schemas, cameraPort };
      return { station, project, place };
    }),
  );
  if (kept === undefined) rmSync(past, { recursive: true, force: true });
  project.provide(
    'stations',
    running.map(({ place }) => place),
  );
  return async () => {
    for (const { station, project } of running) {
      await station.stop();
      project.remove();
    }
  };
}
