// Starts the built station once for all browser tests, on a data folder of its own; its address goes to the tests.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    url: string;
    dataFolder: string;
    schemasFolder: string;
  }
}

/** The address that the station prints once it listens. */
function listening(station: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
      if (found) resolve(found[0]);
    };
    station.stdout?.on('data', hear);
    station.stderr?.on('data', hear);
    station.once('exit', (code) => reject(new Error(`The station ended with ${code} before it listened:\n${said}`)));
  });
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'ems-browser-'));
  const schemasFolder = mkdtempSync(join(tmpdir(), 'ems-schemas-'));
  // The station is built and run as a person would, not as a part of the tests.
  const { VITEST: _vitest, NODE_ENV: _mode, ...outside } = process.env;
  const station = spawn(process.execPath, ['src/tools/start.mjs'], {
    env: { ...outside, PORT: '0', EMS_DATA: dataFolder, EMS_SCHEMAS: schemasFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  project.provide('url', await listening(station));
  project.provide('dataFolder', dataFolder);
  project.provide('schemasFolder', schemasFolder);
  return async () => {
    const ended = new Promise((resolve) => station.once('exit', resolve));
    station.kill('SIGTERM');
    await ended;
    rmSync(dataFolder, { recursive: true, force: true });
    rmSync(schemasFolder, { recursive: true, force: true });
  };
}
