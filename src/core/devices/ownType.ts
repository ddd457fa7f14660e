// In: a device type, the settings of one device and the points that its make lacks. Out: the type as that device has it: points that are there,
// codes by the names given to them.
import type { DeviceType, Point } from './device.ts';
import type { Members } from '../language.ts';
import { read } from '../pointer.ts';
import { holdsFor, nothingReported } from './reported.ts';

/** Settings that are not known make no point exist. One that rests on what the device reports may exist. */
export const hasPoint = ({ exists }: Point, config: unknown): boolean =>
  exists === undefined || holdsFor(exists, config, nothingReported) !== false;

/** The type itself where nothing of it hangs on settings or make. */
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

/** The point itself where its codes mean the same on every device. */
export function namedPoint(point: Point, config: unknown): Point {
  if (!point.meanings || !point.choices) return point;
  const choices = Object.entries(point.choices).map(([name, choice]) => {
    const said = read(config, `/${point.meanings?.[String(choice.const)] ?? ''}`);
    return [name, typeof said === 'string' && said.trim() !== '' ? { ...choice, title: said } : choice];
  });
  return { ...point, choices: Object.fromEntries(choices) };
}

/** Of the settings of a device those that say what codes of the points mean there; undefined where none does. */
export function meaningsOf(points: Iterable<Pick<Point, 'meanings'>>, config: unknown): Record<string, string> | undefined {
  const said = [...points]
    .flatMap(({ meanings = {} }) => Object.values(meanings))
    .flatMap((name) => {
      const value = read(config, `/${name}`);
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
  return said.length === 0 ? undefined : Object.fromEntries(said);
}
