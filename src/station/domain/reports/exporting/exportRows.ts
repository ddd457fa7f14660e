// Reads the rows of an export task from the store in sections: first the description of the export, then a row for each moment.
import { fromPointKey } from '../../../../core/devices/device.ts';
import { asKept, withoutNoise } from '../../../../core/texts/digits.ts';
import { unitWord } from '../../../../core/format/format.ts';
import { symbolOf } from '../../../../core/format/units.ts';
import { exactInstantText } from '../../../../core/time.ts';
import type { SheetDoc } from '../../../contract/exports.ts';
import type { Stat, Station } from '../../../contract/index.ts';
import type { Language } from '../../../../core/access/session.ts';
import { currencyOf, readSetting, zoneOf } from '../../documents/index.ts';
import { partName } from '../../monitor/index.ts';
import { deviceOf, translator } from '../../request/index.ts';
import { type PointAt, pointOf } from '../curvePoints.ts';
import type { Cell } from './sheetWriters.ts';

/** The members of a task that the head of its file shows. */
type Asked = Pick<SheetDoc, 'device' | 'keys' | 'l' | 'r' | 'step' | 'language'>;

/** Number of rows that are read and written at once. */
const rowsAtOnce = 1000;

export interface Stretch {
  rows: Cell[][];
  /** Progress, 0 to 1. */
  done: number;
}

export async function* exportRows(station: Station, task: SheetDoc): AsyncGenerator<Stretch> {
  const zone = zoneOf(station);
  const device = deviceOf(station, task.device);
  const points = task.keys.map((key) => pointOf(station, device, key));
  yield { rows: headOf(station, task, points), done: 0 };
  const stepMs = task.step * 1000;
  for (let start = task.l; start < task.r; start += rowsAtOnce * stepMs) {
    const end = Math.min(task.r, start + rowsAtOnce * stepMs);
    const columns = await readColumns(station, task, points, { start, end });
    const rows = Array.from(columns.at, (moment, index): Cell[] => [
      exactInstantText(moment, zone),
      ...columns.values.map((column, at) => toCell(column[index], points[at]?.stat)),
    ]);
    await station.giveWay();
    yield { rows, done: (end - task.l) / (task.r - task.l) };
  }
}

/** Reads points with the same statistic in one pass over the rows. */
async function readColumns(
  { series }: Station,
  { device, step: stepS }: SheetDoc,
  points: readonly PointAt[],
  time: { start: number; end: number },
) {
  let at = new Float64Array(0);
  const found = new Map<Stat, Readonly<Record<string, Float64Array>>>();
  for (const stat of new Set(points.map((point) => point.stat))) {
    const paths = points.filter((point) => point.stat === stat).map(({ path }) => path);
    const read = await series.range({ device, points: paths, ...time, stepS, stat }, 'export');
    at = new Float64Array(read.at);
    found.set(stat, read.values);
  }
  return { at, values: points.map(({ stat, path }) => found.get(stat)?.[path] ?? new Float64Array(0)) };
}

/** A gap is an empty cell. Means have the number of digits with which they are stored. */
export function toCell(value: number | undefined, stat: Stat | undefined): number | undefined {
  if (value === undefined || Number.isNaN(value)) return undefined;
  return stat === 'mean' ? asKept(value) : withoutNoise(value);
}

/** The lines before the rows of every file, and the titles of its columns. */
export function headOf(station: Station, task: Asked, points: readonly PointAt[]): Cell[][] {
  const say = translator({ station, language: task.language as Language });
  const zone = zoneOf(station);
  const device = deviceOf(station, task.device);
  const currency = currencyOf(station);
  const { devices, units } = station.content();
  const titles = points.map(({ title, typeKey, within }) => {
    const { type, point } = fromPointKey(typeKey);
    const symbol = symbolOf(devices[type]?.points[point]?.unit, units);
    const part = within === '' ? '' : `${partName(station, device.type, within, say)} `;
    return `${part}${say(title)}${symbol === undefined ? '' : ` (${unitWord(symbol, { t: say, currency })})`}`;
  });
  return [
    [say('Station'), readSetting(station.docs, 'station')?.body.name],
    [say('Time zone'), zone],
    [say('Device'), device.name],
    [say('Data range'), exactInstantText(task.l, zone), exactInstantText(task.r, zone)],
    [say('Sampling'), `${task.step} s`],
    [say('Measurement points'), ...task.keys],
    [],
    [say('Time'), ...titles],
  ];
}
