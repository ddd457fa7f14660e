// Starts the plant of the demo set from its saved state. At the first start it has the counters of a station that has been in
// operation for months, and its history is filled in while it runs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DispatchOrder } from '../../core/content.ts';
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import { openAlarmStore } from '../alarm/alarmStore.ts';
import type { Clock, DeviceRecord } from '../contract/index.ts';
import type { ServedPlant, ServeOptions, ServePlant } from '../plant/apart/startPlantApart.ts';
import type { PlantFile } from '../plant/plantFile.ts';
import type { Turns } from '../running/turns.ts';
import type { WritableSeries } from '../store/series/series.ts';
import { replaceFile } from '../files/replaceFile.ts';
import { fillPast, type FillingPast, keepMissing, readMissing } from './fillPast.ts';
import { pastFaults } from './pastFaults.ts';
import { pastSteps } from './pastSteps.ts';
import { type PlantSource, startState } from './settledPlant.ts';

export interface DemoParts {
  folder: string;
  clock: Clock;
  history: boolean;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  order: () => DispatchOrder;
  turns: Turns;
  servePlant: ServePlant;
  report: ServeOptions['report'];
}
export interface DemoPlant {
  plant: ServedPlant;
  /** Undefined if the history is complete. */
  past: FillingPast | undefined;
}
const minuteMs = 60_000;

/** `moved` is called when the devices listen on other ports. */
export async function startDemoPlant(
  parts: DemoParts,
  plant: PlantFile,
  series: WritableSeries,
  moved: () => void,
): Promise<DemoPlant> {
  const { folder, clock, devices, types, order, report, turns, history } = parts;
  const [stateFile, file] = [join(folder, 'plant.json'), join(folder, 'history.json')];
  const source = { plant, devices: devices(), types: types(), order: order() };
  if (history && !existsSync(stateFile))
    await begin(source, Math.floor(clock.now() / minuteMs) * minuteMs, { folder, stateFile, file });
  const missing = history ? readMissing(file) : undefined;
  return {
    plant: await parts.servePlant({ plant, devices, types, clock, stateFile, report, moved }),
    past: missing && fillPast({ file, source, missing, series, into: join(folder, 'series.db'), turns, report }),
  };
}

/** The state of the plant is saved last, so that an interrupted first start begins again. */
async function begin(
  source: PlantSource,
  end: number,
  files: { folder: string; stateFile: string; file: string },
): Promise<void> {
  const { plant, types } = source;
  const simulated = source.devices.filter((each) => each.simulated);
  const { state, counters } = await startState(source, end);
  const { start } = pastSteps(plant, end);
  await keepMissing(files.file, { start, end, from: end, counters });
  const alarms = openAlarmStore(join(files.folder, 'core.db'));
  alarms.addAll(pastFaults(start, end, simulated, types, plant.plant.seed).map(({ record }) => record));
  alarms.close();
  replaceFile(files.stateFile, JSON.stringify(state));
}
