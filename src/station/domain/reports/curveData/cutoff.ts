// Calls of the charge-discharge cutoff table: when each cluster behind a converter stopped charging and where its discharge
// ended, and the curves of one day that show it.
import { tooLarge } from '../../../../core/functions/range.ts';
import type { CurveDataDevice, Cutoff, RequestOf } from '../../../../core/calls/calls.gen.ts';
import { toPointKey } from '../../../../core/devices/device.ts';
import { addDays, daysBetween, endOfDay, instantOf, startOfDay } from '../../../../core/time.ts';
import type { DeviceRecord, Station } from '../../../contract/index.ts';
import type { CallContext, Handlers } from '../../../contract/calls.ts';
import { partsOf } from '../../../modbus/deviceParts.ts';
import { rootOf } from '../../../equipment/ofDevice.ts';
import { devicesAs, isAs } from '../../../equipment/roles.ts';
import { alarmMarks } from '../../alarms/index.ts';
import { zoneOf } from '../../documents/index.ts';
import { isAt } from '../../flow/index.ts';
import { partName, toDeviceAndPath } from '../../monitor/index.ts';
import { busbarOf, deviceOf, oneByOne, refuseAt, translator, withoutGaps } from '../../request/index.ts';
import { changeMarks } from './changeMarks.ts';
import { mostRows, toStretch } from './curveSteps.ts';
import { chargeCutoff, dischargeCutoff } from './cutoffRules.ts';
import { drawPoints } from './deviceCurves.ts';

const power = 'activePower';
/** The values of a cluster that the table shows at the cutoff times. */
const reportedPoints = ['voltage', 'soc', 'maxCellVoltage', 'minCellVoltage'] as const;

interface Cluster {
  battery: DeviceRecord;
  path: string;
  name: string;
}
/** The parts of the converter's battery that have a voltage of their own, or the battery itself if it has no such parts. */
function clustersOf(context: CallContext, converter: DeviceRecord): Cluster[] {
  const { station } = context;
  const related = converter.relates?.stack;
  const batteries = station.devices().filter(({ id }) => id === related);
  const types = station.content().devices;
  return batteries.flatMap((battery) => {
    const parts = partsOf(battery, types).filter(({ path, type }) => path.lastIndexOf('/') === 0 && types[type]?.points.voltage);
    if (parts.length === 0) return [{ battery, path: '', name: battery.name }];
    return parts.map(({ path }) => ({
      battery,
      path,
      name: `${battery.name} ${partName(station, battery.type, path, translator(context))}`,
    }));
  });
}

function convertersOf({ station }: CallContext, id: string | undefined, busbarName: string | undefined): DeviceRecord[] {
  if (id !== undefined && id !== '') return [deviceOf(station, id)];
  return devicesAs(station, 'converter').filter((each) => !each.hidden && isAt(each, busbarName));
}

async function cutoff({ id, range: [from, to], ...place }: RequestOf<'report.cutoff'>, context: CallContext): Promise<Cutoff[]> {
  const pairs = convertersOf(context, id, busbarOf(place, context)).flatMap((converter) =>
    clustersOf(context, converter).map((cluster) => ({ converter, cluster })),
  );
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_none, index) => addDays(from, index));
  // Each cluster is read by the minute, so large ranges are refused.
  if (pairs.length * days.length > mostRows / 10) throw refuseAt('/range', tooLarge);
  const rows = await oneByOne(days, (day) =>
    oneByOne(pairs, ({ converter, cluster }) => rowOf(context.station, day, converter, cluster)),
  );
  return rows.flat();
}

async function rowOf(station: Station, day: string, converter: DeviceRecord, cluster: Cluster): Promise<Cutoff> {
  const { battery, path, name } = cluster;
  const zone = zoneOf(station);
  const time = { start: startOfDay(day, zone), end: endOfDay(day, zone), stepS: 60, stat: 'mean' } as const;
  const powers = await station.series.range({ device: converter.id, points: [power], ...time });
  const keyOf = (point: string): string => (path === '' ? point : `${path}#${point}`);
  const read = await station.series.range({ device: battery.id, points: reportedPoints.map(keyOf), ...time });
  const columnOf = (point: string): Float64Array => read.values[keyOf(point)] ?? new Float64Array(0);
  const valueAt = (point: string, index: number | undefined): number | undefined => {
    const value = index === undefined ? Number.NaN : (columnOf(point)[index] ?? Number.NaN);
    return Number.isNaN(value) ? undefined : Number(value.toPrecision(6));
  };
  const charge = chargeCutoff({ at: powers.at, values: powers.values[power] ?? [] }, instantOf(day, '12:00', zone));
  const discharge = dischargeCutoff({ at: read.at, values: columnOf('voltage') }, instantOf(day, '14:00', zone));
  return withoutGaps({
    key: `${day}|${converter.id}|${battery.id}${path}`,
    day,
    converter: converter.name,
    cluster: name,
    chargeAt: charge === undefined ? undefined : powers.at[charge],
    chargeVoltage: valueAt('voltage', charge),
    chargeSoc: valueAt('soc', charge),
    chargeCell: valueAt('maxCellVoltage', charge),
    dischargeAt: discharge === undefined ? undefined : read.at[discharge],
    dischargeVoltage: valueAt('voltage', discharge),
    dischargeSoc: valueAt('soc', discharge),
    dischargeCell: valueAt('minCellVoltage', discharge),
  });
}

/** Maximum number of clusters in the picture. */
const mostCurves = 9;
async function hybridCluster(request: CurveDataDevice, context: CallContext) {
  const { station } = context;
  const { id, points: pixels } = request;
  const stretch = toStretch(request, station.clock.now(), zoneOf(station));
  const found = convertersOf(context, id === undefined ? undefined : toDeviceAndPath(id).device, busbarOf(request, context));
  const converter = found.find((each) => isAs(station, each, 'converter'));
  if (!converter) return { ...stretch, at: [], series: [], marks: [] };
  const own = { keys: [toPointKey(converter.type, power)], part: '', pixels };
  const { at, series } = await drawPoints(context, converter, own, stretch);
  for (const { battery, path } of clustersOf(context, converter).slice(0, mostCurves)) {
    const owner = path === '' ? battery.type : battery.id + path;
    const drawn = await drawPoints(context, battery, { keys: [`${owner}#voltage`], part: '', pixels }, stretch);
    series.push(...drawn.series);
  }
  const isOf = ({ device }: { device: string }) => [converter.id, converter.relates?.stack].includes(rootOf(device));
  const marks = alarmMarks(station, stretch.start, stretch.end, isOf);
  return { ...stretch, at, series, marks, changes: changeMarks(context, stretch) };
}

export const cutoffs: Handlers = { 'report.cutoff': cutoff, 'curve.hybridCluster': hybridCluster };
