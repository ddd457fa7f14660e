// Starts the built station once for each worker of the browser tests, with separate folders and the same history, and passes the
// addresses to the tests.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../freePort.ts';
import type { Place } from './here.ts';
import { ownProject } from './ownProject.ts';
import { littleDrawn } from './littleDrawn.ts';
import { findPast, rememberDays } from './past.ts';
import { meanWas } from './rawRows.ts';
import { runStation } from './run.ts';

const fresh = (): string => mkdtempSync(join(tmpdir(), 'ems-browser-'));

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const projects = Array.from({ length: project.config.maxWorkers }, ownProject);
  for (const { schemas } of projects) rememberDays(schemas);
  const past = await findPast();
  const running = await Promise.all(
    projects.map(async (project) => {
      const dataFolder = fresh();
      cpSync(past.folder, dataFolder, { recursive: true });
      // Low grid import during charging and sunshine gives one day with hours of PV absorption.
      meanWas(dataFolder, 'meterGrid', 'activePower', littleDrawn(), 30);
      const cameraPort = await freePort();
      // Nothing listens on the second port.
      const gateways = `127.0.0.1:${cameraPort},127.0.0.1:9`;
      const station = await runStation({ EMS_CAMERA_GATEWAYS: gateways }, dataFolder, project.folder);
      const place: Place = { url: station.url, dataFolder, schemasFolder: project.schemas, cameraPort };
      return { station, project, place };
    }),
  );
  if (!past.stays) rmSync(past.folder, { recursive: true, force: true });
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
