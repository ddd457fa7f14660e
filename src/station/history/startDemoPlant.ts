// In: the plant of the demo set and the data folder. Out: the plant, running on from where it stopped; its past is made at the first start.
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DispatchOrder } from '../../core/content.ts';
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { Clock, DeviceRecord } from '../contract/index.ts';
import type { PlantFile } from '../plant/plantFile.ts';
import type { ServedPlant, ServeOptions, ServePlant } from '../plant/apart/startPlantApart.ts';
import type { WritableSeries } from '../store/series/series.ts';
import { daysOf, makeHistory } from './makeHistory.ts';
import type { ProgressBar } from './progressBar.ts';

export interface DemoParts {
  folder: string;
  clock: Clock;
  history: boolean;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  order: () => DispatchOrder;
  progress: ((title: string) => ProgressBar) | undefined;
  servePlant: ServePlant;
  report: ServeOptions['report'];
}

/** The first start makes the past. The plant's state is on the disk before the plant runs, so that no kill makes it twice. */
export async function startDemoPlant(
  parts: DemoParts,
  plant: PlantFile,
  series: WritableSeries,
  moved: () => void,
): Promise<ServedPlant> {
  const { folder, clock, devices, types, report } = parts;
  const stateFile = join(folder, 'plant.json');
  if (parts.history && !existsSync(stateFile)) {
    const bar = parts.progress?.(`Making ${daysOf(plant) === 1 ? 'a day' : `${daysOf(plant)} days`} of history`);
    const state = await makeHistory({
      plant,
      devices: devices(),
      types: types(),
      series,
      alarmsFile: join(folder, 'core.db'),
      order: parts.order,
      now: clock.now(),
      ...(bar && { report: (done, of) => bar.show(done, of) }),
    });
    bar?.end();
    writeFileSync(`${stateFile}.part`, JSON.stringify(state));
    renameSync(`${stateFile}.part`, stateFile);
  }
  return parts.servePlant({ plant, devices, types, clock, stateFile, report, moved });
}
