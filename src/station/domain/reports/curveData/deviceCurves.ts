// Calls of the device curves: selected points of a device or part, else its most important points or those of one quantity.
import type { CurveData, CurveDataDevice } from '../../../../core/calls/calls.gen.ts';
import { fromPointKey, toPointKey } from '../../../../core/devices/device.ts';
import { meaningsOf } from '../../../../core/devices/ownType.ts';
import type { Role } from '../../../../core/devices/roles.gen.ts';
import { type DeviceRecord, Refused, type Station } from '../../../contract/index.ts';
import type { CallContext, Handlers } from '../../../contract/calls.ts';
import { alarmMarks, isAbout } from '../../alarms/index.ts';
import { zoneOf } from '../../documents/index.ts';
import { isAt } from '../../flow/index.ts';
import { partName, partTypeAt, toDeviceAndPath } from '../../monitor/index.ts';
import { busbarOf, deviceOf, given, translator } from '../../request/index.ts';
import { isAs } from '../../../equipment/roles.ts';
import { changeMarks } from './changeMarks.ts';
import { draw, isWide, readPoints, withoutAt } from './curveReads.ts';
import { type Stretch, toStretch } from './curveSteps.ts';
import { headPoints, type PointAt, pointOf, pointsIn } from '../curvePoints.ts';

export type Series = NonNullable<CurveData['series']>[number];
export interface Drawing {
  at: number[];
  series: Series[];
}
type PointsOf = (station: Pick<Station, 'content'>, type: string) => readonly string[];

/** Points of one device as series. `part`: the path of the requested part. */
export async function drawPoints(
  context: CallContext,
  device: DeviceRecord,
  asked: { keys: readonly string[]; part: string; pixels: number | undefined },
  stretch: Stretch,
): Promise<Drawing> {
  const { station } = context;
  const { keys, part, pixels } = asked;
  const points = keys.map((key) => pointOf(station, device, key, part));
  const reads = await readPoints(station, device.id, points, stretch, isWide(stretch, pixels));
  const drawing: Drawing = { at: [], series: [] };
  for (const [index, point] of points.entries()) {
    const [key, found] = [keys[index], reads[index]];
    if (key === undefined || !found) continue;
    await station.giveWay();
    const drawn = draw(found, pixels);
    drawing.at = drawn.at;
    drawing.series.push({ id: key, ...namesOf(context, device, point, part), ...withoutAt(drawn) });
  }
  return drawing;
}

function namesOf(context: CallContext, device: DeviceRecord, { typeKey, title, within }: PointAt, part: string) {
  const { station } = context;
  const say = translator(context);
  const { type, point } = fromPointKey(typeKey);
  const owner = partTypeAt(station, device.type, part) ?? device.type;
  const of = within === '' ? '' : `${partName(station, owner, within, say)} `;
  const said = given('config', meaningsOf([station.content().devices[type]?.points[point] ?? {}], device.config));
  return { name: of + say(title), key: typeKey, device: device.id, ...said };
}

async function deviceCurve(request: CurveDataDevice, context: CallContext, device: DeviceRecord, pointsOf: PointsOf) {
  const { station } = context;
  const part = toDeviceAndPath(request.id ?? '').path;
  const type = partTypeAt(station, device.type, part);
  if (type === undefined) throw new Refused(404, 'No such device');
  const stretch = toStretch(request, station.clock.now(), zoneOf(station));
  const named = request.keys ?? [];
  const keys = named.length > 0 ? named : pointsOf(station, type).map((point) => toPointKey(type, point));
  const drawing = await drawPoints(context, device, { keys, part, pixels: request.points }, stretch);
  const marks = alarmMarks(station, stretch.start, stretch.end, isAbout(device.id + part));
  return { ...stretch, ...drawing, marks, changes: changeMarks(context, stretch) };
}

/** The requested device, else the first suitable one at the grid connection point. */
function chosen(
  { station, busbarName }: { station: Station; busbarName: string | undefined },
  id: string | undefined,
  isWanted: (device: DeviceRecord) => boolean,
): DeviceRecord | undefined {
  if (id !== undefined && id !== '') return deviceOf(station, toDeviceAndPath(id).device);
  return station.devices().find((each) => !each.hidden && isWanted(each) && isAt(each, busbarName));
}

/** Curve of the named device, else of the first device with the role; empty if there is none. */
const ofRole = (role: Role, pointsOf: PointsOf = headPoints) =>
  async function curve(request: CurveDataDevice, context: CallContext) {
    const { station } = context;
    const place = { station, busbarName: busbarOf(request, context) };
    const device = chosen(place, request.id, (each) => isAs(station, each, role));
    return device ? deviceCurve(request, context, device, pointsOf) : emptyCurve(request, context);
  };
const emptyCurve = (request: CurveDataDevice, { station }: CallContext) => ({
  ...toStretch(request, station.clock.now(), zoneOf(station)),
  at: [],
  series: [],
  marks: [],
});

/** Curve of the named device, else of the first device of the type in the point keys; empty if there is none. */
async function anyDevice(request: CurveDataDevice, context: CallContext) {
  const { keys = [], id } = request;
  const type = keys[0] === undefined ? undefined : fromPointKey(keys[0]).type;
  const place = { station: context.station, busbarName: busbarOf(request, context) };
  const device = chosen(place, id, (each) => each.type === type);
  return device ? deviceCurve(request, context, device, headPoints) : emptyCurve(request, context);
}

const inCelsius: PointsOf = (station, type) => pointsIn(station, type, '°C');
const inVolts: PointsOf = (station, type) => pointsIn(station, type, 'V');

export const deviceCurves: Handlers = {
  'curve.pcs': ofRole('converter'),
  'curve.stack': ofRole('battery'),
  'curve.cluster': ofRole('battery'),
  'curve.cell': ofRole('battery', () => []),
  'curve.temperature': ofRole('battery', inCelsius),
  'curve.voltage': ofRole('battery', inVolts),
  'curve.fire': anyDevice,
  'curve.monitor': anyDevice,
  'curve.device': anyDevice,
};
