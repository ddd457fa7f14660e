// Turns a device file and the options of the screen into headings with points, in display order.
// Structure only; each cell reads its own value.
import { type DeviceType, type Point, toPointKey } from '../../src/core/devices/device.ts';
import type { PointsOptions } from '../../src/core/kinds.gen.ts';
import type { Text } from '../../src/core/language.ts';
import { toPointer } from '../../src/core/pointer.ts';

export interface PointRow {
  key: string;
  name: string;
  title: Text;
  schema: Point;
  /** Pointer of the value, relative to the values of the reading. */
  at: string;
}
export interface PointGroup {
  name: string;
  /** undefined: no heading. */
  title: Text | undefined;
  points: PointRow[];
}
type Narrowing = Pick<PointsOptions, 'groups' | 'points' | 'show'>;

/** Write-only points have no value to show. */
const readable = (point: Point | undefined): point is Point => point !== undefined && point.access !== 'write';

export function toGroups(device: DeviceType, { groups, points, show }: Narrowing = {}): PointGroup[] {
  const row = (name: string, title?: Text): PointRow[] => {
    const point = Object.hasOwn(device.points, name) ? device.points[name] : undefined;
    if (!readable(point)) return [];
    const key = toPointKey(device.type, name);
    return [{ key, name, title: title ?? point.title ?? name, schema: point, at: toPointer([key]) }];
  };
  if (points)
    return [
      { name: 'points', title: undefined, points: Object.entries(points).flatMap(([name, { title }]) => row(name, title)) },
    ].filter(hasPoints);
  if (show === 'headline')
    return [
      { name: 'headline', title: undefined, points: Object.keys(device.headline ?? {}).flatMap((name) => row(name)) },
    ].filter(hasPoints);
  const known = device.groups ?? {};
  const chosen = groups
    ? Object.entries(groups).map(([name, { title }]) => ({ name, title: title ?? known[name]?.title }))
    : Object.entries(known).map(([name, { title }]) => ({ name, title }));
  const made = chosen.map(({ name, title }) => ({
    name,
    title,
    points: Object.keys(known[name]?.points ?? {}).flatMap((each) => row(each)),
  }));
  if (!groups)
    made.push({
      name: 'other',
      title: made.length > 0 ? 'Other' : undefined,
      points: ungrouped(device).flatMap((each) => row(each)),
    });
  return made.filter(hasPoints);
}
const hasPoints = (group: PointGroup): boolean => group.points.length > 0;

function ungrouped(device: DeviceType): string[] {
  const placed = new Set(Object.values(device.groups ?? {}).flatMap((group) => Object.keys(group.points)));
  return Object.keys(device.points).filter((name) => !placed.has(name));
}

/** Keeps points whose title, group or key contains every word of `find`. `say` translates the titles. */
export function narrow(groups: readonly PointGroup[], find: string, say: (text: Text) => string): PointGroup[] {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...groups];
  return groups
    .map((group) => ({
      ...group,
      points: group.points.filter((point) => {
        const text = `${say(point.title)} ${group.title === undefined ? '' : say(group.title)} ${point.key}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(hasPoints);
}
