// Starts the built station once for each worker of the browser tests, on folders of its own; their addresses go to the tests.
// All begin with the same history, which is made once.
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Place } from './here.ts';
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
  const running: { station: RunningStation; place: Place }[] = [];
  for (let worker = 0; worker < project.config.maxWorkers; worker += 1) {
    const [dataFolder, schemasFolder] = [fresh(), fresh()];
    cpSync(past, dataFolder, { recursive: true });
    const cameraPort = await freePort();
    // The other one is a port on which nobody listens.
    const gateways = `127.0.0.1:${cameraPort},127.0.0.1:9`;
    const station = await runStation({ EMS_SCHEMAS: schemasFolder, EMS_CAMERA_GATEWAYS: gateways }, dataFolder);
    running.push({ station, place: { url: station.url, dataFolder, schemasFolder, cameraPort } });
  }
  rmSync(past, { recursive: true, force: true });
  project.provide(
    'stations',
    running.map(({ place }) => place),
  );
  return async () => {
    for (const { station, place } of running) {
      await station.stop();
      rmSync(place.schemasFolder, { recursive: true, force: true });
    }
  };
}
