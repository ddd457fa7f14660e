// The compiled demo station, for tests of the station without its server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeviceType } from '../../src/core/devices/device.ts';
import type { Members } from '../../src/core/language.ts';
import type { Clock, DeviceRecord } from '../../src/station/contract/index.ts';
import type { PlantFile } from '../../src/station/plant/plantFile.ts';
import { content } from '../delivered.ts';

export const types: Members<DeviceType> = content.devices;
/** The order in which limits apply. */
export const order = content.dispatch;
export const plants = content.plants as Members<PlantFile>;
export const cabinet = content.plants.cabinet as PlantFile;
export const devices: readonly DeviceRecord[] = cabinet.devices;
/**
 * The devices of the cabinet with this number of clusters. The delivered cabinet has one cluster, so a test cannot distinguish
 * its parts.
 */
export const devicesOfClusters = (clusterCount: number): readonly DeviceRecord[] =>
  devices.map((each) => (each.type === 'stack' ? { ...each, config: { ...each.config, clusterCount } } : each));
export const deviceOf = (id: string): DeviceRecord => {
  const found = devices.find((each) => each.id === id);
  if (!found) throw new Error(`The demo set has no device ${id}`);
  return found;
};

/** A clock that only changes when a test moves it. */
export interface HandClock extends Clock {
  move(ms: number): void;
}
export function handClock(start: number): HandClock {
  let now = start;
  return { now: () => now, move: (ms) => void (now += ms) };
}

/** Creates a temporary folder and returns a function that removes it. */
export function ownFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'station-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Polls `holds` until it is true; throws after `ms`. */
export async function until(holds: () => boolean | Promise<boolean>, ms = 60_000): Promise<void> {
  for (const end = Date.now() + ms; !(await holds()); ) {
    if (Date.now() > end) throw new Error(`It did not come within ${ms} ms`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
