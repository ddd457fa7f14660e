// Calls of the curve reports and of the home curves: power of the whole station, points of one device, and their export.
import type { CurveData, CurveDataDevice, CurveDataPower } from '../../../core/calls/calls.gen.ts';
import { keysOf } from '../../../core/object.ts';
import { fromPointKey, toPointKey } from '../../../core/devices/device.ts';
import { meaningsOf } from '../../../core/devices/ownType.ts';
import { type AlarmRecord, type DeviceRecord, Refused, type Stat, type Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { alarmMarks } from '../alarms/index.ts';
import { busbarOf, deviceOf, given, plain, translator, typeOf } from '../request/index.ts';
import { addColumns, type Drawn } from './columns.ts';
import { draw, extremesOfSum, isWide, none, type Read, readPoints } from './curveReads.ts';
import { type Stretch, toStretch } from './curveSteps.ts';
import { zoneOf } from '../documents/index.ts';
import { isAt, type Measure, measuresOf, type Quantity } from '../flow/index.ts';
import { partTypeAt, toDeviceAndPath } from '../monitor/index.ts';
import { isAs } from '../../roles.ts';

type Series = NonNullable<CurveData['series']>[number];

/** What a curve of the station shows, by the category of meters that measures it. */
const shown = { grid: 'total', pv: 'pv', load: 'load', storage: 'storage' } as const satisfies Record<string, Quantity>;
type Shown = keyof typeof shown;
const titles: Readonly<Record<Shown, string>> = { grid: 'Grid', pv: 'PV', load: 'Load', storage: 'Storage' };

/** Power of grid, PV, load and storage: the sum of the meters of each. A quantity that nothing measures has no series. */
async function power(request: CurveDataPower, context: CallContext) {
  const { station } = context;
  const stretch = toStretch(request, station.clock.now(), zoneOf(station));
  const busbarName = busbarOf(request, context);
  const say = translator(context);
  let at: number[] = [];
  const wanted = request.quantities && request.quantities.length > 0 ? request.quantities : keysOf(shown);
  const series: Series[] = [];
  for (const quantity of wanted) {
    const measures = measuresOf(station, shown[quantity], busbarName);
    const [first] = measures;
    if (!first) continue;
    const sum = await readSum(station, measures, stretch, request.points);
    await station.giveWay();
    const drawn = draw(sum, request.points);
    at = drawn.at;
    series.push({
      id: quantity,
      name: say(titles[quantity]),
      key: toPointKey(first.device.type, first.power),
      ...withoutAt(drawn),
    });
  }
  return { ...stretch, at, series, marks: alarmMarks(station, stretch.start, stretch.end, (alarm) => isAt(alarm, busbarName)) };
}

async function readSum(
  station: Station,
  measures: readonly Measure[],
  stretch: Stretch,
  pixels: number | undefined,
): Promise<Read> {
  const wide = isWide(stretch, pixels);
  const reads: Read[] = [];
  for (const { device, power: path } of measures) {
    reads.push(...(await readPoints(station, device.id, [{ path, stat: 'mean' }], stretch, wide)));
  }
  const [only] = reads;
  if (only && reads.length === 1) return only;
  const mean = addColumns(reads.map((each) => each.mean));
  // Extremes of a sum are not the sum of extremes: they are those of sums over shorter steps.
  return { at: only?.at ?? none, mean, ...(wide && (await extremesOfSum(station, measures, stretch))) };
}
const withoutAt = ({ at: _at, ...drawn }: Drawn & { at: number[] }): Drawn => drawn;

/** Points that say most of a device where none are chosen. */
function defaultPoints(station: Station, device: DeviceRecord): string[] {
  const { curve, headline = {} } = typeOf(station, device);
  return Object.keys(curve ?? headline).slice(0, 4);
}

/** Where a key lies inside a device: `pcs#activePower`, the address of a part `stack1/cluster.3#voltage`, or a point of the part that was asked for. */
export function toPath(
  key: string,
  { id, type }: Pick<DeviceRecord, 'id' | 'type'>,
  part = '',
  partType?: string,
): string | undefined {
  const { type: owner, point } = fromPointKey(key);
  if (part !== '' && owner === partType) return `${part}#${point}`;
  if (owner === type) return point;
  return owner.startsWith(`${id}/`) ? `${owner.slice(id.length)}#${point}` : undefined;
}

async function deviceCurve(request: CurveDataDevice, context: CallContext, device: DeviceRecord) {
  const { station } = context;
  const part = toDeviceAndPath(request.id ?? '').path;
  const stretch = toStretch(request, station.clock.now(), zoneOf(station));
  const named = request.keys ?? [];
  const keys = named.length > 0 ? named : defaultPoints(station, device).map((point) => toPointKey(device.type, point));
  const points = keys.map((key) => pointOf(station, device, key, part));
  const reads = await readPoints(station, device.id, points, stretch, isWide(stretch, request.points));
  const say = translator(context);
  let at: number[] = [];
  const series: Series[] = [];
  for (const [index, { typeKey, title }] of points.entries()) {
    const [key, found] = [keys[index], reads[index]];
    if (key === undefined || !found) continue;
    await station.giveWay();
    const drawn = draw(found, request.points);
    at = drawn.at;
    const { type, point } = fromPointKey(typeKey);
    const said = given('config', meaningsOf([station.content().devices[type]?.points[point] ?? {}], device.config));
    series.push({ id: key, name: say(title), key: typeKey, device: device.id, ...said, ...withoutAt(drawn) });
  }
  const isOf = (alarm: AlarmRecord) => alarm.device === device.id;
  return { ...stretch, at, series, marks: alarmMarks(station, stretch.start, stretch.end, isOf) };
}

interface PointAt {
  path: string;
  typeKey: string;
  title: string;
  stat: Stat;
}
/** `part`: the path of the part of the device that was asked for, such as `/cluster.3`. */
export function pointOf(station: Station, device: DeviceRecord, key: string, part = ''): PointAt {
  const path = toPath(key, device, part, partTypeAt(station, device.type, part));
  const { point } = fromPointKey(key);
  const within = path?.startsWith('/') ? path.slice(0, path.lastIndexOf('#')) : '';
  const type = path === undefined ? undefined : partTypeAt(station, device.type, within);
  const found = type === undefined ? undefined : station.content().devices[type]?.points[point];
  if (path === undefined || type === undefined || !found) throw new Refused(404, 'No such measurement point');
  // A curve of a counter shows its readings, not what it moved.
  const stat = found.keep === undefined || found.keep === 'difference' ? 'last' : found.keep;
  return { path, typeKey: toPointKey(type, point), title: plain(found.title) ?? point, stat };
}

/** The device asked for, else the first of its kind at the point. */
function chosen(
  station: Station,
  id: string | undefined,
  isWanted: (device: DeviceRecord) => boolean,
  busbarName: string | undefined,
): DeviceRecord | undefined {
  if (id !== undefined && id !== '') return deviceOf(station, toDeviceAndPath(id).device);
  return station.devices().find((each) => !each.hidden && isWanted(each) && isAt(each, busbarName));
}

async function pcs(request: CurveDataDevice, context: CallContext) {
  const { station } = context;
  const device = chosen(station, request.id, (each) => isAs(station, each, 'converter'), busbarOf(request, context));
  if (device) return deviceCurve(request, context, device);
  const stretch = toStretch(request, station.clock.now(), zoneOf(station));
  return { ...stretch, at: [], series: [], marks: [] };
}

async function anyDevice(request: CurveDataDevice, context: CallContext) {
  const { keys = [], id } = request;
  const type = keys[0] === undefined ? undefined : fromPointKey(keys[0]).type;
  const device = chosen(context.station, id, (each) => each.type === type, busbarOf(request, context));
  if (!device) throw new Refused(404, 'No such device');
  return deviceCurve(request, context, device);
}

export const curves: Handlers = {
  'home.powerCurve': power,
  'curve.power': power,
  'curve.pcs': pcs,
  'curve.device': anyDevice,
};
