// Starts the built station once for all browser tests, on a data folder of its own; its address goes to the tests.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { runStation } from './run.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    url: string;
    dataFolder: string;
    schemasFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const schemasFolder = mkdtempSync(join(tmpdir(), 'ems-schemas-'));
  const station = await runStation({ EMS_SCHEMAS: schemasFolder });
  project.provide('url', station.url);
  project.provide('dataFolder', station.folder);
  project.provide('schemasFolder', schemasFolder);
  return async () => {
    await station.stop();
    rmSync(schemasFolder, { recursive: true, force: true });
  };
}
