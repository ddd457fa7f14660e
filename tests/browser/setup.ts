// Starts the built station once for each worker of the browser tests, on folders of its own; their addresses go to the tests.
// All begin with the same history, which is made once: of as many days as these tests look back.
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Place } from './here.ts';
import { ownProject } from './ownProject.ts';
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

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const past = fresh();
  const projects = Array.from({ length: project.config.maxWorkers }, ownProject);
  for (const { schemas } of projects) remember(schemas, 'cabinet', () => ({ days: daysBack }));
  await (await runStation({}, past, projects[0]?.folder)).stop('folder');
  // Lists of alarms have several pages.
  happenedBefore(past, daysBack, 3);
  const running = await Promise.all(
    projects.map(async (project) => {
      const dataFolder = fresh();
      cpSync(past, dataFolder, { recursive: true });
      const cameraPort = await freePort();
      // The other one is a port on which nobody listens.
      const gateways = `127.0.0.1:${cameraPort},127.0.0.1:9`;
      const station = await runStation({ EMS_CAMERA_GATEWAYS: gateways }, dataFolder, project.folder);
      const place: Place = { url: station.url, dataFolder, schemasFolder: project.schemas, cameraPort };
      return { station, project, place };
    }),
  );
  rmSync(past, { recursive: true, force: true });
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
