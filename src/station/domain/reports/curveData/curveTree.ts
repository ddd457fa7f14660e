// Call of the tree of points: what a curve or an export can show of one device, or of one part with the parts inside.
import type { CurvePoint, RequestOf } from '../../../../core/calls/calls.gen.ts';
import { type DeviceType, fromPointKey, toPointKey } from '../../../../core/devices/device.ts';
import { hasPoint } from '../../../../core/devices/ownType.ts';
import { symbolOf } from '../../../../core/format/units.ts';
import { type DeviceRecord, Refused } from '../../../contract/index.ts';
import type { CallContext, Handlers } from '../../../contract/calls.ts';
import { partsOf } from '../../../modbus/deviceParts.ts';
import { partName, partTypeAt, toDeviceAndPath } from '../../monitor/index.ts';
import { deviceOf, given, plain, translator } from '../../request/index.ts';

async function points({ id = '', part = '', only }: RequestOf<'curve.points'>, context: CallContext): Promise<CurvePoint[]> {
  if (id === '') return [];
  const { station } = context;
  const { device: deviceId, path } = toDeviceAndPath(id);
  const device = deviceOf(station, deviceId);
  const type = partTypeAt(station, device.type, path);
  if (type === undefined) throw new Refused(404, 'No such device');
  const wanted = only === undefined || only === '' ? undefined : fromPointKey(only);
  const found: CurvePoint[] = [];
  // For a device only its own points are listed, because its parts have thousands.
  const inner = part.startsWith(`${id}/`) ? partsIn(context, device, toDeviceAndPath(part).path) : [];
  const places = path === '' ? [{ path, type }, ...inner] : partsIn(context, device, path);
  for (const place of places) {
    if (wanted && wanted.type !== place.type) continue;
    await station.giveWay();
    found.push(...pointsOf(context, device, place, path));
  }
  return wanted ? found.filter(({ key = '' }) => fromPointKey(key).point === wanted.point) : found;
}

interface Place {
  path: string;
  type: string;
}
const partsIn = ({ station }: CallContext, device: DeviceRecord, path: string): Place[] =>
  partsOf(device, station.content().devices).filter((each) => each.path === path || each.path.startsWith(`${path}/`));

function pointsOf(context: CallContext, device: DeviceRecord, place: Place, asked: string): CurvePoint[] {
  const { station } = context;
  const { devices, units } = station.content();
  const file = devices[place.type];
  if (!file) return [];
  const say = translator(context);
  const owner = place.path === '' ? place.type : device.id + place.path;
  const within = place.path.slice(asked.length);
  const part = within === '' ? '' : partName(station, partTypeAt(station, device.type, asked) ?? '', within, say);
  const named = Object.entries(file.points).flatMap(([name, point]) => {
    if (point.access === 'write' || point.type === 'string' || !hasPoint(point, device.config)) return [];
    const title = say(plain(point.title) ?? name);
    const group = part === '' ? groupOf(file, name, say) : part;
    return [
      {
        key: toPointKey(owner, name),
        title: part === '' ? title : `${part} ${title}`,
        group,
        ...given('unit', symbolOf(point.unit, units)),
      },
    ];
  });
  // Points that are missing in the type but have a history.
  const past = station.series.pointsOf(device.id, place.path).filter((name) => file.points[name] === undefined);
  return [
    ...named,
    ...past.map((name) => ({ key: toPointKey(owner, name), title: name, group: say('History only'), kept: true })),
  ];
}

function groupOf({ groups = {}, title }: DeviceType, point: string, say: (text: string) => string): string {
  const group = Object.values(groups).find((each) => Object.hasOwn(each.points, point));
  return say(plain(group?.title ?? title) ?? '');
}

export const curveTree: Handlers = { 'curve.points': points };
