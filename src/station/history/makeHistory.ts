// In: a plant file and an empty store. Out: the past of the demo station, by the same plant run fast: 60 s for 35 days, 10 s for the last day
// (each with what happened inside it), 1 s for the last hour, or as the plant file says; the alarms of those days; and the state in which the
// living plant goes on.
import type { DispatchOrder } from '../../core/content.ts';
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import { openAlarmStore } from '../alarm/alarmStore.ts';
import type { DeviceRecord, Frame } from '../contract/index.ts';
import { toDeviceMap } from '../modbus/deviceMap.ts';
import { createPlant, type Plant } from '../plant/plant.ts';
import type { PlantState } from '../plant/plantState.ts';
import type { PlantFile } from '../plant/plantFile.ts';
import type { RollStep } from '../store/series/seriesGroup.ts';
import type { WritableSeries } from '../store/series/series.ts';
import type { RollupWriter } from '../store/series/seriesBulk.ts';
import { beforeHistory } from './beforeHistory.ts';
import { type PastFault, pastFaults } from './pastFaults.ts';
import { createPilot, decisionPoints, type Pilot } from './pilot.ts';

export interface HistoryOptions {
  plant: PlantFile;
  devices: readonly DeviceRecord[];
  types: Members<DeviceType>;
  series: WritableSeries;
  /** Where the alarms of the past go; none where absent. */
  alarmsFile?: string;
  /** Of limits, as the schemas have it; absent: as the engine lists them. */
  order?: () => DispatchOrder;
  now: number;
  days?: number;
  seed?: number;
  /** Called a few times a second: steps done, of all. */
  report?: (done: number, of: number) => void;
  /** The part that an interrupted start has created. */
  made?: MadePart | undefined;
  /** Called every few seconds with the part that is finished, so that a later start can continue from it. */
  keep?: (made: MadePart) => void;
  keepEveryMs?: number | undefined;
}
/** The part of the past that is in the store: from `start` to the moment of `state`. */
export interface MadePart {
  /** Epoch ms. */
  start: number;
  state: PlantState;
}

const dayS = 86_400;
/** The past of a station of usual size; `cellDays`: how long many small parts (cells) are kept at all. */
const usual = { days: 35, stepS: 30, cellDays: 31, minutesAt10s: 1440, minutesAt1s: 60 } as const;
/** Seconds of a step of the last day: a row of 10 s is made of two samples, so that it has its own highs and lows, a row of 60 s of twelve. */
const fineS = 5;
/** Steps in one transaction. */
const batch = 240;
/** … or after this long: a large station takes its time for each. */
const batchMs = 500;
const usualKeepEveryMs = 5000;

/** Days that the first start makes. */
export const daysOf = (plant: PlantFile): number => plant.plant.history?.days ?? usual.days;

export async function makeHistory(options: HistoryOptions): Promise<PlantState> {
  const { series, devices, types } = options;
  const extent = { ...usual, ...options.plant.plant.history };
  const days = options.days ?? extent.days;
  const cellsFrom = (until: number): number => until - extent.cellDays * dayS * 1000;
  const end = Math.floor(options.now / 60_000) * 60_000;
  const { order, made, keepEveryMs = usualKeepEveryMs } = options;
  const start = made?.start ?? end - days * dayS * 1000;
  const seed = options.seed ?? options.plant.plant.seed;
  const state = made?.state ?? (await beforeHistory({ plant: options.plant, devices, types, start, seed, order }));
  const plant = createPlant({ plant: options.plant, devices, types, at: start, seed, state });
  const faults = pastFaults(start, end, plant.records, types, seed);
  const pilot = createPilot({ plant, file: options.plant, types, order });
  const columns = plant.records.map((record) => toColumns(plant, record, types, extent.cellDays > 0));
  // Stretches from coarse to fine; each ends where the next begins. `rows`: the steps that are written, of all samples in them.
  const stretches: readonly { stepS: number; rows: readonly RollStep[]; until: number }[] = [
    { stepS: extent.stepS, rows: [60], until: end - extent.minutesAt10s * 60_000 },
    { stepS: fineS, rows: [10, 60], until: end - extent.minutesAt1s * 60_000 },
    { stepS: 1, rows: [], until: end },
  ];
  /** Steps from the start to a moment. */
  const stepsTo = (at: number): number =>
    stretches.reduce((sum, { stepS, until }, i) => {
      const from = stretches[i - 1]?.until ?? start;
      return sum + Math.max(0, Math.min(until, at) - from) / 1000 / stepS;
    }, 0);
  const all = stepsTo(end);
  let done = stepsTo(plant.at);
  let keptAt = Date.now();
  for (const { stepS, rows, until } of stretches) {
    const writers = rows.length === 0 ? undefined : toWriters(series, columns, rows);
    while (plant.at < until) {
      series.together(() => {
        const begun = Date.now();
        for (let i = 0; i < batch && plant.at < until && Date.now() - begun < batchMs; i++, done++) {
          force(plant, faults);
          pilot.steer();
          plant.step(stepS);
          if (writers) writers.write(plant.at, plant.at > cellsFrom(end), pilot);
          else series.append(frames(plant, columns, pilot));
        }
      });
      options.report?.(done, all);
      // A part ends at a whole minute, since each row covers one.
      if (options.keep && plant.at % 60_000 === 0 && Date.now() - keptAt >= keepEveryMs) {
        options.keep({ start, state: plant.save() });
        keptAt = Date.now();
      }
      // The terminal and the signals get their turn.
      await new Promise((next) => setImmediate(next));
    }
  }
  if (options.alarmsFile !== undefined) keep(options.alarmsFile, faults);
  return { ...plant.save(), made: true };
}

/** The points of a device in two groups: those of every step, and the many small parts. */
interface Columns {
  device: string;
  keys: string[];
  readers: (() => number)[];
  cellKeys: string[];
  cellReaders: (() => number)[];
}
function toColumns(plant: Plant, record: DeviceRecord, types: Members<DeviceType>, withCells: boolean): Columns {
  const found: Columns = { device: record.id, keys: [], readers: [], cellKeys: [], cellReaders: [] };
  for (const { key, path, name, point } of toDeviceMap(record, types).points.values()) {
    if (point.access === 'write') continue;
    const small = path.indexOf('/', 1) > 0;
    if (small && !withCells) continue;
    (small ? found.cellKeys : found.keys).push(key);
    (small ? found.cellReaders : found.readers).push(plant.reader(record.id, path, name));
  }
  return found;
}

interface Writers {
  write(at: number, withCells: boolean, pilot: Pilot): void;
}
function toWriters(series: WritableSeries, columns: readonly Columns[], steps: readonly RollStep[]): Writers {
  const writersOf = (device: string, keys: readonly string[]): { step: RollStep; row: RollupWriter }[] =>
    steps.map((step) => ({ step, row: series.rollupWriter(step, device, keys) }));
  const all = columns.map((each) => ({
    ...each,
    values: new Float64Array(each.keys.length),
    cells: new Float64Array(each.cellKeys.length),
    rows: writersOf(each.device, each.keys),
    cellRows: writersOf(each.device, each.cellKeys),
  }));
  const decisions = writersOf('dispatch', decisionPoints);
  const due = (at: number, step: number): boolean => at % (step * 1000) === 0;
  const enter = (rows: ReturnType<typeof writersOf>, at: number, values: Float64Array): void => {
    for (const { step, row } of rows) {
      row.add(values);
      // A step is told at its end, and named by its start.
      if (due(at, step)) row.write(at - 1);
    }
  };
  return {
    write(at, withCells, pilot) {
      for (const { readers, values, cellReaders, cells, rows, cellRows } of all) {
        readers.forEach((read, i) => (values[i] = read()));
        enter(rows, at, values);
        // Of small parts a row keeps the newest value alone.
        if (!withCells || cells.length === 0 || !steps.some((step) => due(at, step))) continue;
        cellReaders.forEach((read, i) => (cells[i] = read()));
        enter(cellRows, at, cells);
      }
      const decision = pilot.decision();
      enter(
        decisions,
        at,
        Float64Array.from(decisionPoints, (point) => decision[point]),
      );
    },
  };
}
function frames(plant: Plant, columns: readonly Columns[], pilot: Pilot): Frame[] {
  const { at } = plant;
  const found: Frame[] = columns.map(({ device, keys, readers, cellKeys, cellReaders }) => {
    const values: Record<string, number> = {};
    keys.forEach((key, i) => (values[key] = readers[i]?.() ?? Number.NaN));
    if (at % 10_000 === 0) cellKeys.forEach((key, i) => (values[key] = cellReaders[i]?.() ?? Number.NaN));
    return { device, at, values };
  });
  return [...found, { device: 'dispatch', at, values: pilot.decision() }];
}

function force(plant: Plant, faults: readonly PastFault[]): void {
  for (const { device, points, start, end } of faults) {
    if (plant.at === start) plant.force(device, points);
    else if (plant.at >= end && plant.at < end + 60_000) plant.force(device, undefined);
  }
}
function keep(file: string, faults: readonly PastFault[]): void {
  const store = openAlarmStore(file);
  store.addAll(faults.map(({ record }) => record));
  store.close();
}
