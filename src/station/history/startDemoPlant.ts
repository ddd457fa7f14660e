// In: the plant of the demo set and the data folder. Out: the plant, running on from where it stopped; its past is made at the first start.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DispatchOrder } from '../../core/content.ts';
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { Clock, DeviceRecord } from '../contract/index.ts';
import type { PlantFile } from '../plant/plantFile.ts';
import type { ServedPlant, ServeOptions, ServePlant } from '../plant/apart/startPlantApart.ts';
import type { WritableSeries } from '../store/series/series.ts';
import { daysOf, type MadePart, makeHistory } from './makeHistory.ts';
import type { Progress } from './progressBar.ts';

export interface DemoParts {
  folder: string;
  clock: Clock;
  history: boolean;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  order: () => DispatchOrder;
  progress: Progress | undefined;
  servePlant: ServePlant;
  report: ServeOptions['report'];
  /** How often the finished part is saved. */
  keepEveryMs?: number;
}

/** The first start creates the history, or continues one that was interrupted. The state is saved before the plant runs. */
export async function startDemoPlant(
  parts: DemoParts,
  plant: PlantFile,
  series: WritableSeries,
  moved: () => void,
): Promise<ServedPlant> {
  const { folder, clock, devices, types, report } = parts;
  const stateFile = join(folder, 'plant.json');
  if (parts.history && !existsSync(stateFile)) await makePast(parts, plant, series, stateFile);
  return parts.servePlant({ plant, devices, types, clock, stateFile, report, moved });
}

async function makePast(parts: DemoParts, plant: PlantFile, series: WritableSeries, stateFile: string): Promise<void> {
  const { folder, clock, devices, types } = parts;
  const partFile = join(folder, 'history.json');
  const bar = parts.progress?.('Creating the demo history, {{days}} d', { days: daysOf(plant) });
  const state = await makeHistory({
    plant,
    devices: devices(),
    types: types(),
    series,
    alarmsFile: join(folder, 'core.db'),
    order: parts.order,
    now: clock.now(),
    made: readPart(partFile),
    keep: (made) => writeWhole(partFile, made),
    keepEveryMs: parts.keepEveryMs,
    ...(bar && { report: (done, of) => bar.show(done, of) }),
  });
  bar?.end();
  writeWhole(stateFile, state);
  rmSync(partFile, { force: true });
}

function writeWhole(file: string, content: unknown): void {
  writeFileSync(`${file}.part`, JSON.stringify(content));
  renameSync(`${file}.part`, file);
}

/** Undefined if the file cannot be read: the history is created from the beginning. */
function readPart(file: string): MadePart | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as MadePart;
  } catch {
    return undefined;
  }
}
