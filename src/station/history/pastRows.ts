// Writes the current readings of all devices of a simulated plant to a series store.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord, Frame } from '../contract/index.ts';
import { toDeviceMap } from '../modbus/deviceMap.ts';
import type { Plant } from '../plant/plant.ts';
import type { RollupWriter } from '../store/series/seriesBulk.ts';
import type { RollStep } from '../store/series/seriesGroup.ts';
import type { WritableSeries } from '../store/series/series.ts';
import type { Readings } from './counterReadings.ts';
import { decisionPoints, type Pilot } from './pilot.ts';

/** Points of a device: those stored at every step, and those of its many small parts (cells). */
interface Columns {
  device: string;
  keys: string[];
  readers: (() => number)[];
  /** Offset of each reading. */
  raise: Float64Array;
  cellKeys: string[];
  cellReaders: (() => number)[];
}
export interface PastRows {
  /** Writes the readings of the current step. */
  write(withCells: boolean): void;
}
export interface PastRowsParts {
  plant: Plant;
  pilot: Pilot;
  types: Members<DeviceType>;
  series: WritableSeries;
  /** Offset of the counter readings. */
  raise: Readings;
  /** Whether small parts are stored. */
  withCells: boolean;
}

/** Returns a writer for a list of row lengths in seconds. Call the writer inside `together`. */
export function pastRows(parts: PastRowsParts): (steps: readonly RollStep[]) => PastRows {
  const columns = parts.plant.records.map((record) => toColumns(parts, record));
  return (steps) => (steps.length === 0 ? everyStep(parts, columns) : inRollups(parts, columns, steps));
}

function toColumns({ plant, types, withCells, raise }: PastRowsParts, record: DeviceRecord): Columns {
  const found = { device: record.id, keys: [], readers: [], cellKeys: [], cellReaders: [] } as Omit<Columns, 'raise'>;
  for (const { key, path, name, point } of toDeviceMap(record, types).points.values()) {
    if (point.access === 'write') continue;
    const small = path.indexOf('/', 1) > 0;
    if (small && !withCells) continue;
    (small ? found.cellKeys : found.keys).push(key);
    (small ? found.cellReaders : found.readers).push(plant.reader(record.id, path, name));
  }
  return { ...found, raise: Float64Array.from(found.keys, (key) => raise[record.id]?.[key] ?? 0) };
}

/** Rows of small parts contain only the latest value. */
function inRollups({ plant, pilot, series }: PastRowsParts, columns: readonly Columns[], steps: readonly RollStep[]): PastRows {
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
  const isDue = (step: number): boolean => plant.at % (step * 1000) === 0;
  const enter = (rows: ReturnType<typeof writersOf>, values: Float64Array): void => {
    for (const { step, row } of rows) {
      row.add(values);
      // A row is written at the end of its interval, and its time is the start of the interval.
      if (isDue(step)) row.write(plant.at - 1);
    }
  };
  return {
    write(withCells) {
      for (const { readers, raise, values, cellReaders, cells, rows, cellRows } of all) {
        for (let i = 0; i < readers.length; i++) values[i] = (readers[i]?.() ?? Number.NaN) + (raise[i] ?? 0);
        enter(rows, values);
        if (!withCells || cells.length === 0 || !steps.some(isDue)) continue;
        cellReaders.forEach((read, i) => (cells[i] = read()));
        enter(cellRows, cells);
      }
      const decision = pilot.decision();
      enter(
        decisions,
        Float64Array.from(decisionPoints, (point) => decision[point]),
      );
    },
  };
}

const cellsEveryMs = 10_000;

function everyStep({ plant, pilot, series }: PastRowsParts, columns: readonly Columns[]): PastRows {
  return {
    write(withCells) {
      const { at } = plant;
      const frames: Frame[] = columns.map(({ device, keys, readers, raise, cellKeys, cellReaders }) => {
        const values: Record<string, number> = {};
        keys.forEach((key, i) => (values[key] = (readers[i]?.() ?? Number.NaN) + (raise[i] ?? 0)));
        if (withCells && at % cellsEveryMs === 0) cellKeys.forEach((key, i) => (values[key] = cellReaders[i]?.() ?? Number.NaN));
        return { device, at, values };
      });
      series.append([...frames, { device: 'dispatch', at, values: pilot.decision() }]);
    },
  };
}
