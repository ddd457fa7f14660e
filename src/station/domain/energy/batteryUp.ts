// Counts the minutes in which the storage system could follow set-points, in which it could not, and in which it is unknown. Uses
// the same permissions as the dispatch (src/station/domain/reports/README.md, "Battery health").
import type { Bind, DeviceType } from '../../../core/devices/device.ts';
import { providesPoint } from '../../../core/devices/makePoints.ts';
import type { DeviceRecord, Station } from '../../contract/index.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { oneByOne } from '../request/index.ts';

type Parts = Pick<Station, 'series' | 'devices' | 'content'>;
export interface Minutes {
  up: number;
  down: number;
  /** Not read, and counted as neither up nor down. */
  unknown: number;
}
const minuteMs = 60_000;
/** The values with which a converter does not follow set-points. A point that its type does not have is ignored. */
const converterReady = { faultState: 1, controlMode: 0, gridState: 0 } as const;

/** Whether the device may run in a minute; undefined if unknown. */
type Judge = (read: (point: string) => number) => boolean | undefined;
interface Judged {
  device: string;
  points: readonly string[];
  may: Judge;
}

export async function minutesOf(station: Parts, battery: DeviceRecord, start: number, end: number): Promise<Minutes> {
  const count = Math.max(0, Math.floor((end - start) / minuteMs));
  const judged = [toBattery(station, battery), ...convertersOf(station, battery)].flatMap((each) => each ?? []);
  const columns = await oneByOne(judged, (each) => judge(station, each, { start, end, count }));
  const sum: Minutes = { up: 0, down: 0, unknown: 0 };
  for (let minute = 0; minute < count; minute += 1) {
    const minuteValues = columns.map((column) => column[minute]);
    // One device that cannot run is enough for `down`; otherwise one unknown device makes the minute unknown.
    if (minuteValues.includes(false)) sum.down += 1;
    else if (minuteValues.length === 0 || minuteValues.includes(undefined)) sum.unknown += 1;
    else sum.up += 1;
  }
  return sum;
}

async function judge(
  { series }: Parts,
  { device, points, may }: Judged,
  { start, end, count }: { start: number; end: number; count: number },
): Promise<(boolean | undefined)[]> {
  const { at, values } = await series.range({ device, points, start, end, stepS: 60, stat: 'last' });
  const found = Array.from({ length: count }, (): boolean | undefined => undefined);
  at.forEach((moment, index) => {
    const minute = Math.floor((moment - start) / minuteMs);
    if (minute < count) found[minute] = may((point) => values[point]?.[index] ?? Number.NaN);
  });
  return found;
}

/** Available while either direction is permitted: a full battery that only permits discharging is available. */
function toBattery(station: Parts, { id, type, model }: DeviceRecord): Judged | undefined {
  const file = station.content().devices[type];
  const permissions = Object.values(file?.binds ?? {}).filter(
    (bind) => bind.as === 'permission' && bind.codes !== undefined && provides(file, model, bind.point),
  );
  if (permissions.length === 0) return undefined;
  const points = [...new Set(permissions.map(({ point }) => point))];
  const may: Judge = (read) => {
    if (points.some((point) => Number.isNaN(read(point)))) return undefined;
    const allowed = (way: Bind['way']): boolean =>
      permissions.every((bind) => (bind.way ?? way) !== way || bind.codes?.includes(read(bind.point)) === true);
    return allowed('charge') || allowed('discharge');
  };
  return { device: id, points, may };
}

function convertersOf(station: Parts, { id }: DeviceRecord): (Judged | undefined)[] {
  return devicesAs(station, 'converter')
    .filter(({ relates }) => relates?.stack === id)
    .map(({ id: device, type, model }) => {
      const file = station.content().devices[type];
      const states = Object.entries(converterReady).filter(([point]) => provides(file, model, point));
      if (states.length === 0) return undefined;
      const may: Judge = (read) => {
        if (states.some(([point]) => Number.isNaN(read(point)))) return undefined;
        return states.every(([point, not]) => read(point) !== not);
      };
      return { device, points: states.map(([point]) => point), may };
    });
}

/** Whether the type and the model have the point. */
function provides(file: DeviceType | undefined, model: string, point: string): boolean {
  const own = file?.points[point];
  const make = file?.models?.[model];
  return own !== undefined && (!make || providesPoint(make, point) || own.value !== undefined);
}
