// Resolves the key of a point of a device: its path in the series store, its title and its statistic in a curve.
import { fromPointKey, toPointKey } from '../../../core/devices/device.ts';
import { symbolOf } from '../../../core/format/units.ts';
import { type DeviceRecord, Refused, type Stat, type Station } from '../../contract/index.ts';
import { partTypeAt, pointOfType } from '../monitor/index.ts';
import { plain } from '../request/index.ts';

type Parts = Pick<Station, 'content' | 'series'>;

export interface PointAt {
  path: string;
  typeKey: string;
  title: string;
  stat: Stat;
  /** The path of its part below the requested part: `/cell.12`. */
  within: string;
}

/**
 * The path of a key inside a device. The key is `pcs#activePower`, the address of a part `stack1/cluster.3#voltage`, or a point
 * of the requested part.
 */
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

/** `part`: the path of the requested part of the device, such as `/cluster.3`. */
export function pointOf(station: Parts, device: DeviceRecord, key: string, part = ''): PointAt {
  const path = toPath(key, device, part, partTypeAt(station, device.type, part));
  const { point } = fromPointKey(key);
  const place = path?.startsWith('/') ? path.slice(0, path.lastIndexOf('#')) : '';
  const type = path === undefined ? undefined : partTypeAt(station, device.type, place);
  const found = type === undefined ? undefined : pointOfType(station, type, point);
  if (path === undefined || type === undefined || (!found && !isKept(station, device, place, point)))
    throw new Refused(404, 'No such measurement point');
  const within = place.startsWith(part) ? place.slice(part.length) : place;
  return { path, typeKey: toPointKey(type, point), title: plain(found?.title) ?? point, stat: statOf(found), within };
}

/** A point that is missing in the type may still have a history. */
const isKept = ({ series }: Parts, { id }: DeviceRecord, place: string, point: string): boolean =>
  series.pointsOf(id, place).includes(point);

/** A curve of a counter shows its readings, not their differences. */
const statOf = (point: { keep?: Stat } | undefined): Stat =>
  point?.keep === undefined ? 'last' : point.keep === 'difference' ? 'last' : point.keep;

/** The most important points of a device or part, shown if none are selected. */
export function headPoints({ content }: Pick<Station, 'content'>, type: string): string[] {
  const { curve, headline = {} } = content().devices[type] ?? {};
  return Object.keys(curve ?? headline).slice(0, 4);
}

/** Points of a type with a unit of this symbol, for example all temperatures. */
export function pointsIn({ content }: Pick<Station, 'content'>, type: string, symbol: string): string[] {
  const { devices, units } = content();
  return Object.entries(devices[type]?.points ?? {})
    .filter(([, { unit }]) => unit !== undefined && symbolOf(unit, units) === symbol)
    .map(([point]) => point)
    .slice(0, mostPoints);
}
/** Maximum number of points in one picture. */
const mostPoints = 10;
