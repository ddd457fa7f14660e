// Exports one point of all cells of a cluster as a CSV file with a column for each cell, in station time, for at most twelve
// hours.
import type { PartsExport } from '../../../core/calls/calls.gen.ts';
import { fromPointKey } from '../../../core/devices/device.ts';
import { instantText } from '../../../core/time.ts';
import { symbolOf } from '../../../core/format/units.ts';
import { FileAnswer, Refused } from '../../contract/index.ts';
import type { CallContext } from '../../contract/calls.ts';
import { deviceOf, plain, translator } from '../request/index.ts';
import { toCsv, toNumber, toStretch } from '../reports/index.ts';
import { zoneOf } from '../documents/index.ts';
import { keysOf, partsOfType, pointOfType, toDeviceAndPath } from '../monitor/index.ts';

/** The validation rules of the request have already checked that the end is after the start and within the limit. */
export async function exportCells({ id = '', key, start, end, stepS }: PartsExport, context: CallContext): Promise<FileAnswer> {
  const { station } = context;
  const { device: deviceId, path } = toDeviceAndPath(id);
  // Otherwise one file would contain thousands of columns.
  if (path === '') throw refuse('Cells can be exported from one cluster only. Select it first.');
  const device = deviceOf(station, deviceId);
  const { devices, units } = station.content();
  const { type, point } = fromPointKey(key);
  const holding = partsOfType(device, devices, type).find((each) => each.path === path);
  const found = pointOfType(station, type, point);
  if (!holding || !found) throw new Refused(404, 'No such measurement point');
  const zone = zoneOf(station);
  const stretch = toStretch({ start, end, stepS }, station.clock.now(), zone);
  const points = keysOf(holding, point);
  const stat = found.keep === undefined || found.keep === 'difference' ? 'last' : found.keep;
  const { at, values } = await station.series.range({ device: deviceId, points, ...stretch, stat });
  const say = translator(context);
  const symbol = symbolOf(found.unit, units);
  const unit = symbol === undefined ? '' : ` (${symbol})`;
  const cell = say(plain(devices[type]?.title) ?? type);
  const head = [say('Time'), ...points.map((_, index) => `${cell} ${index + 1} ${say(plain(found.title) ?? point)}${unit}`)];
  const bytes = await toCsv(station, [head], at, zone, (index) => points.map((each) => toNumber(values[each]?.[index], stat)));
  const name = `${device.name} ${holding.number ?? ''} ${point} ${instantText(start, zone)}.csv`.replaceAll(
    /[\\/:*?"<>|#\s]+/g,
    '_',
  );
  return new FileAnswer(name, 'text/csv; charset=utf-8', bytes);
}

const refuse = (message: string): Refused => new Refused(400, message, { data: [{ path: '/id', message }] });
