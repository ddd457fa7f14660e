// Specializes a device type for one device: without the points that its settings or its model exclude, and with the
// titles of codes that are set on the device.
import type { DeviceType, Point } from './device.ts';
import type { Members } from '../language.ts';
import { read } from '../pointer.ts';
import { holdsFor, nothingReported } from './reported.ts';

/** A point that depends on unknown settings does not exist. One that depends on unreported values may exist. */
export const hasPoint = ({ exists }: Point, config: unknown): boolean =>
  exists === undefined || holdsFor(exists, config, nothingReported) !== false;

/** Returns the type itself if none of its points depend on settings or make. */
export function ownType<T extends Pick<DeviceType, 'points'>>(type: T, config: unknown, lacks: readonly string[] = []): T {
  const points = Object.entries(type.points);
  const isPlain = points.every(([, { exists, meanings }]) => exists === undefined && meanings === undefined);
  if (isPlain && lacks.length === 0) return type;
  const own: Members<Point> = Object.fromEntries(
    points
      .filter(([name, point]) => !lacks.includes(name) && hasPoint(point, config))
      .map(([name, point]) => [name, namedPoint(point, config)]),
  );
  return { ...type, points: own };
}

/** Returns the point itself if its codes have the same meaning on every device. */
export function namedPoint(point: Point, config: unknown): Point {
  if (!point.meanings || !point.choices) return point;
  const choices = Object.entries(point.choices).map(([name, choice]) => {
    const said = read(config, `/${point.meanings?.[String(choice.const)] ?? ''}`);
    return [name, typeof said === 'string' && said.trim() !== '' ? { ...choice, title: said } : choice];
  });
  return { ...point, choices: Object.fromEntries(choices) };
}

/** The device settings that contain meanings of codes of the points; undefined if there are none. */
export function meaningsOf(points: Iterable<Pick<Point, 'meanings'>>, config: unknown): Record<string, string> | undefined {
  const said = [...points]
    .flatMap(({ meanings = {} }) => Object.values(meanings))
    .flatMap((name) => {
      const value = read(config, `/${name}`);
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
  return said.length === 0 ? undefined : Object.fromEntries(said);
}
