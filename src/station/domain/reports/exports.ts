// Exports points of one device as a CSV file in station time, with names and units in the user's language.
import type { CurveDataExport } from '../../../core/calls/calls.gen.ts';
import { byteOrderMark, toCsvText } from '../../../core/format/csv.ts';
import { exactInstantText } from '../../../core/time.ts';
import { FileAnswer, type Stat, type Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { headOf, toCell } from './exporting/exportRows.ts';
import { toStretch } from './curveData/curveSteps.ts';
import { pointOf } from './curvePoints.ts';
import { deviceOf, oneByOne } from '../request/index.ts';
import { zoneOf } from '../documents/index.ts';

const rowsAtOnce = 200;
const cellsAtOnce = 2000;

/** Creates a CSV file with one row for each moment, in short turns. */
export async function toCsv(
  station: Pick<Station, 'giveWay'>,
  head: readonly (readonly string[])[],
  at: Float64Array,
  zone: string,
  cells: (index: number) => readonly string[],
): Promise<Buffer> {
  const lines = head.map((cells) => `${cells.map(toCsvText).join(',')}\r\n`);
  const parts: Buffer[] = [Buffer.from(byteOrderMark + lines.join(''))];
  const rows = Math.max(1, Math.min(rowsAtOnce, Math.floor(cellsAtOnce / (head.at(-1)?.length ?? 1))));
  for (let first = 0; first < at.length; first += rows) {
    await station.giveWay();
    let text = '';
    for (let index = first; index < Math.min(first + rows, at.length); index += 1)
      text += `${[exactInstantText(at[index] ?? 0, zone), ...cells(index)].join(',')}\r\n`;
    parts.push(Buffer.from(text));
  }
  return Buffer.concat(parts);
}

async function exportRows({ id, keys, range, stepS = 60 }: CurveDataExport, context: CallContext): Promise<FileAnswer> {
  const { station } = context;
  const zone = zoneOf(station);
  const device = deviceOf(station, id);
  const stretch = toStretch({ range, stepS }, station.clock.now(), zone);
  const points = keys.map((key) => pointOf(station, device, key));
  const columns = await oneByOne(points, ({ path, stat }) =>
    station.series.range({ device: id, points: [path], ...stretch, stat }),
  );
  const at = columns[0]?.at ?? new Float64Array(0);
  const { language } = context;
  const asked = { device: id, keys, l: stretch.start, r: stretch.end, step: stepS, language };
  const head = headOf(station, asked, points).map((cells) => cells.map((cell) => String(cell ?? '')));
  const bytes = await toCsv(station, head, at, zone, (index) =>
    points.map(({ path, stat }, column) => toNumber(columns[column]?.values[path]?.[index], stat)),
  );
  const name = `${device.name} ${range[0]} ${range[1]}.csv`.replaceAll(/[\\/:*?"<>|#\s]+/g, '_');
  return new FileAnswer(name, 'text/csv; charset=utf-8', bytes);
}

/** A gap is an empty cell. */
export const toNumber = (value: number | undefined, stat: Stat): string => String(toCell(value, stat) ?? '');

export const exports: Handlers = { 'report.export': exportRows };
