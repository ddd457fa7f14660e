// Position and speed of a storage vehicle on its daily trips: from its home along a route, a stay, and the same way back.
import { dayOf, startOfDay } from '../../../core/time.ts';
import type { Codes } from '../codes.ts';
import { type Model, readersOf } from '../model.ts';
import type { PlantFile, Trip } from '../plantFile.ts';

export interface Whereabouts {
  longitude: number;
  latitude: number;
  /** km/h; 0 at rest. */
  speed: number;
  /** On a trip, driving or parked, and therefore not connected to the site. */
  away: boolean;
}
type Point = readonly [longitude: number, latitude: number];
const kmPerDegree = 111.32;

function lengthOf([east, north]: Point, [toEast, toNorth]: Point): number {
  const middle = ((north + toNorth) / 2) * (Math.PI / 180);
  return Math.hypot((toEast - east) * Math.cos(middle), toNorth - north) * kmPerDegree;
}

/** The point at a share (0 to 1) of a route. */
function along(points: readonly Point[], share: number): Point {
  const legs = points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }));
  const lengths = legs.map(({ from, to }) => lengthOf(from, to));
  let left = share * lengths.reduce((sum, each) => sum + each, 0);
  for (const [index, { from, to }] of legs.entries()) {
    const length = lengths[index] ?? 0;
    if (left <= length && length > 0) {
      const part = left / length;
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    }
    left -= length;
  }
  return points.at(-1) ?? [Number.NaN, Number.NaN];
}

/** `minute`: minute of the day, with its fraction. */
export function whereabouts(home: Point, trips: readonly Trip[], minute: number): Whereabouts {
  for (const { at, driveMinutes, stayMinutes, route } of trips) {
    const gone = minute - (Number(at.slice(0, 2)) * 60 + Number(at.slice(3)));
    const back = gone - driveMinutes - stayMinutes;
    if (gone < 0 || back >= driveMinutes) continue;
    const way = [home, ...route];
    const share = back > 0 ? 1 - back / driveMinutes : Math.min(1, gone / driveMinutes);
    const [longitude, latitude] = along(way, share);
    const stands = gone >= driveMinutes && back <= 0;
    const length = way.slice(1).reduce((sum, to, index) => sum + lengthOf(way[index] ?? to, to), 0);
    return { longitude, latitude, speed: stands ? 0 : (length * 60) / driveMinutes, away: true };
  }
  return { longitude: home[0], latitude: home[1], speed: 0, away: false };
}

/** Position of the vehicle of a plant at a moment. */
export function whereaboutsAt({ station, plant }: PlantFile, at: number): Whereabouts {
  const start = startOfDay(dayOf(at, station.timezone), station.timezone);
  return whereabouts([plant.longitude, plant.latitude], plant.trips ?? [], (at - start) / 60_000);
}

/** The readings of a position receiver on the vehicle. */
export function createReceiver(file: PlantFile, now: () => number, codes: Codes<'receiver'>): Model {
  const read = (): Whereabouts => whereaboutsAt(file, now());
  return {
    reader: readersOf({
      longitude: () => read().longitude,
      latitude: () => read().latitude,
      speed: () => read().speed,
      moving: () => codes.moving[read().speed > 0 ? 'moving' : 'parked'],
      satellites: () => 11,
    }),
    write: () => false,
    save: () => undefined,
  };
}
