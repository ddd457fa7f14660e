// Starts the built station once for each worker of the browser tests, on folders of its own; their addresses go to the tests.
// All begin with the same history, which is made once.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Place } from './here.ts';
import { type RunningStation, runStation } from './run.ts';

const fresh = (): string => mkdtempSync(join(tmpdir(), 'ems-browser-'));

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const past = fresh();
  await (await runStation({}, past)).stop('folder');
  const running: { station: RunningStation; place: Place }[] = [];
  for (let worker = 0; worker < project.config.maxWorkers; worker += 1) {
    const [dataFolder, schemasFolder] = [fresh(), fresh()];
    cpSync(past, dataFolder, { recursive: true });
    const station = await runStation({ EMS_SCHEMAS: schemasFolder }, dataFolder);
    running.push({ station, place: { url: station.url, dataFolder, schemasFolder } });
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
