// Starts the built station once for each worker of the browser tests, on folders of its own; their addresses go to the tests.
// All begin with the same history, which is made once.
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Place } from './here.ts';
import { type OwnProject, ownProject } from './ownProject.ts';
import { type RunningStation, runStation } from './run.ts';

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
  await (await runStation({}, past)).stop('folder');
  const running: { station: RunningStation; project: OwnProject; place: Place }[] = [];
  for (let worker = 0; worker < project.config.maxWorkers; worker += 1) {
    const [dataFolder, project] = [fresh(), ownProject()];
    cpSync(past, dataFolder, { recursive: true });
    const cameraPort = await freePort();
    // The other one is a port on which nobody listens.
    const gateways = `127.0.0.1:${cameraPort},127.0.0.1:9`;
    const station = await runStation({ EMS_CAMERA_GATEWAYS: gateways }, dataFolder, project.folder);
    running.push({ station, project, place: { url: station.url, dataFolder, schemasFolder: project.schemas, cameraPort } });
  }
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
