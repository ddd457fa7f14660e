// Returns the values of parts (clusters, cells) of devices as columns of equal length, with extremes and quality. This takes a
// twentieth of the space of one reading per part, so that hundreds of thousands of cells can be shown.
import type { PartsQuery, PartsStationQuery } from '../../../core/calls/calls.gen.ts';
import { fromPointKey, type Point, toPointKey } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import type { DeviceRecord, LinkState, LiveDevice, Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { exportCells } from './cellExport.ts';
import { type Extremes, extremesOf } from './cellExtremes.ts';
import { busbarOf } from '../request/index.ts';
import { isAt } from '../flow/index.ts';
import { type Holding, keysOf, partsOfType, pointOfType, toDeviceAndPath } from '../monitor/index.ts';

/** Parts of one device, or of all devices at the grid connection point. */
type Wanted = PartsStationQuery & Partial<PartsQuery>;
type Column = (number | null)[];
interface Group {
  id: string;
  device: string;
  deviceName: string;
  number?: number;
  part: string;
  state: LinkState;
  start: number;
  count: number;
}
export interface PartColumns {
  type: string;
  count: number;
  groups: Group[];
  at: Column;
  values: Members<Column>;
  own: Members<Column>;
  min: Members<Column>;
  max: Members<Column>;
  mean: Members<Column>;
  minAt: Members<Column>;
  maxAt: Members<Column>;
  /** By index in the columns. */
  doubts: Record<number, 'stale' | 'implausible'>;
}

/** Three times the longest interval at which cells are read. */
const staleAfterMs = 3 * 60_000;
/** Lets other calls run between two devices, because a station may have hundreds of thousands of cells. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

async function parts(request: Wanted, context: CallContext): Promise<PartColumns> {
  const { station } = context;
  const busbarName = busbarOf(request, context);
  const types = station.content().devices;
  const known = types[request.type]?.points ?? {};
  const asked = (request.keys ?? []).map(fromPointKey);
  const ownNames = asked.filter(({ type }) => type === request.type).map(({ point }) => point);
  const names = (ownNames.length > 0 ? ownNames : asked.length > 0 ? [] : Object.keys(known)).filter((name) =>
    Object.hasOwn(known, name),
  );
  const points = names.map((name) => ({ name, key: toPointKey(request.type, name), point: known[name] as Point }));
  const ofGroup = asked.filter(({ type, point }) => type !== request.type && pointOfType(station, type, point));
  const columns: PartColumns = {
    type: request.type,
    count: 0,
    groups: [],
    at: [],
    values: empty(points),
    own: Object.fromEntries(ofGroup.map(({ type, point }) => [toPointKey(type, point), []])),
    min: empty(points),
    max: empty(points),
    mean: empty(points),
    minAt: empty(points),
    maxAt: empty(points),
    doubts: {},
  };
  const within = toDeviceAndPath(request.id ?? '');
  for (const device of devicesHolding(station, request, busbarName)) {
    const path = within.device === device.id ? within.path : '';
    const ownParts = partsOfType(device, types, request.type).filter((each) => path === '' || each.path === path);
    for (const each of ownParts) addGroup(columns, { station, device, holding: each, points, ofGroup });
    if (columns.count > 5000) await breathe();
  }
  return columns;
}
const empty = (points: readonly { key: string }[]): Members<Column> => Object.fromEntries(points.map(({ key }) => [key, []]));

function devicesHolding(
  { devices }: Pick<Station, 'devices'>,
  { device }: Wanted,
  busbarName: string | undefined,
): DeviceRecord[] {
  const named = device !== undefined && device !== '';
  return devices().filter((each) => (named ? each.id === device : !each.hidden && isAt(each, busbarName)));
}

interface Adding {
  station: Pick<Station, 'live' | 'clock'>;
  device: DeviceRecord;
  holding: Holding;
  points: readonly { name: string; key: string; point: Point }[];
  ofGroup: readonly { type: string; point: string }[];
}
function addGroup(into: PartColumns, { station, device, holding, points, ofGroup }: Adding): void {
  const { live } = station;
  const reading = live.get(device.id);
  const values = shownOf(reading);
  const start = into.count;
  const at = reading?.readAt?.[holding.path] ?? reading?.at;
  into.groups.push({
    id: device.id + holding.path,
    device: device.id,
    deviceName: device.name,
    ...(holding.number !== undefined && { number: holding.number }),
    part: holding.part,
    state: live.state(device.id),
    start,
    count: holding.paths.length,
  });
  into.count += holding.paths.length;
  into.at.push(at ?? null);
  const old = at === undefined || station.clock.now() - at > staleAfterMs;
  if (old) for (let index = start; index < into.count; index++) into.doubts[index] = 'stale';
  for (const { name, key, point } of points) {
    const column = into.values[key] as Column;
    const found = extremesOf(keysOf(holding, name), values, point, column, (index) => (into.doubts[index] ??= 'implausible'));
    addExtremes(into, key, found);
  }
  for (const { type, point } of ofGroup) {
    const value = type === holding.type ? values[holding.path === '' ? point : `${holding.path}#${point}`] : undefined;
    into.own[toPointKey(type, point)]?.push(value !== undefined && Number.isFinite(value) ? value : null);
  }
}

/** An implausible value is shown as read and marked as doubtful. */
const shownOf = (reading: LiveDevice | undefined): Readonly<Record<string, number>> =>
  reading?.outside?.size ? { ...reading.values, ...Object.fromEntries(reading.outside) } : (reading?.values ?? {});

function addExtremes({ min, max, mean, minAt, maxAt }: PartColumns, key: string, found: Extremes | undefined): void {
  min[key]?.push(found?.min ?? null);
  max[key]?.push(found?.max ?? null);
  // More precise than any register, but short in the response.
  mean[key]?.push(found ? Number(found.mean.toPrecision(7)) : null);
  minAt[key]?.push(found?.minAt ?? null);
  maxAt[key]?.push(found?.maxAt ?? null);
}

export const cellCalls: Handlers = {
  'monitor.parts': parts,
  'monitor.stationParts': parts,
  'monitor.exportCells': exportCells,
};
