// In: documents, device files and a clock. Out: the acquiring half of the station: plant, acquisition, series, alarms, dispatch.
import { join } from 'node:path';
import type { DeviceType } from '../core/device.ts';
import type { Members } from '../core/language.ts';
import { startAcquisition } from './acquire/acquisition.ts';
import type { Alarms, Clock, Commander, DeviceRecord, Dispatch, Live, SeriesStore } from './contract.ts';
import type { PlantFile } from './plant/plantFile.ts';
import { type RunningPlant, startPlant } from './plant/startPlant.ts';
import type { WatchedDocStore } from './store/docs.ts';
import { createSeriesStore } from './store/series.ts';
import { seriesShape } from './store/seriesShape.ts';

export interface AcquiringParts {
  folder: string;
  docs: WatchedDocStore;
  clock: Clock;
  demo: boolean;
  history: boolean;
  plant: PlantFile | undefined;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  report: (what: string, error: unknown) => void;
  progress: (done: number, of: number) => void;
}
export interface Acquiring {
  series: SeriesStore;
  live: Live;
  commander: Commander;
  alarms: Alarms;
  dispatch: Dispatch;
  /** The simulated plant, in the demo set. */
  plant: RunningPlant | undefined;
  /** After devices or device files changed. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export async function startAcquiring(parts: AcquiringParts): Promise<Acquiring> {
  const { folder, docs, clock, devices, types, report } = parts;
  const series = createSeriesStore(join(folder, 'series.db'), { shape: seriesShape(types, devices) });
  const plant =
    parts.demo && parts.plant
      ? await startPlant({ plant: parts.plant, devices, types, clock, stateFile: join(folder, 'plant.json') })
      : undefined;
  const acquisition = startAcquisition({
    devices,
    types,
    clock,
    series,
    endpoint: (record) => (record.simulated ? plant?.endpoint(record.id) : undefined),
    log: (entry) => docs.tx((tx) => tx.log(entry)),
    onStoreFailure: (error) => report('series', error),
  });
  const alarms: Alarms = {
    search: () => ({ list: [], total: 0 }),
    running: () => [],
    counts: () => ({ A: 0, B: 0, C: 0, unrated: 0, total: 0 }),
    remove: () => 0,
    onChange: () => () => {},
  };
  const dispatch: Dispatch = {
    state: () => ({ strategy: 'stopped', starting: false, stopping: false }),
    start: () => {},
    stop: () => {},
    stopStorage: () => Promise.resolve(),
    reason: () => ({ code: 'stopped', text: '' }),
    plan: () => [],
    onChange: () => () => {},
  };
  return {
    series,
    live: acquisition.live,
    commander: acquisition.commander,
    alarms,
    dispatch,
    plant,
    async sync() {
      await plant?.sync();
      await acquisition.sync();
    },
    async close() {
      await acquisition.close();
      await plant?.close();
      series.close();
    },
  };
}
