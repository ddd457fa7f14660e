// In: the newest readings and the device files. Out: readings as the console shows them, keyed by point; one handler for every device type.
import { toPointKey } from '../../core/device.ts';
import type { CallContext, DeviceRecord, Handler, Handlers, LinkState, Station } from '../contract.ts';
import { busbarOf } from './home.ts';
import { isAt } from './meters.ts';

export interface DeviceReading {
  id: string;
  name: string;
  type: string;
  model: string;
  busbarName: string;
  category?: string;
  state: LinkState;
  at?: number;
  values: Record<string, number>;
  relates?: Readonly<Record<string, string>>;
  config?: Readonly<Record<string, unknown>>;
}

/** The device's own points; those of its parts belong to calls of their own. */
export function ownValues(type: string, values: Readonly<Record<string, number>>): Record<string, number> {
  const own: Record<string, number> = {};
  for (const [path, value] of Object.entries(values)) {
    if (!path.startsWith('/') && Number.isFinite(value)) own[toPointKey(type, path)] = value;
  }
  return own;
}

export function toReading(station: Pick<Station, 'live'>, device: DeviceRecord): DeviceReading {
  const live = station.live.get(device.id);
  const { id, name, type, model, busbarName, category, relates, config } = device;
  return {
    id,
    name,
    type,
    model,
    busbarName,
    ...(category !== undefined && { category }),
    state: station.live.state(id),
    ...(live?.at !== undefined && { at: live.at }),
    values: ownValues(type, live?.values ?? {}),
    ...(relates && { relates }),
    config,
  };
}

interface Wanted {
  id?: string;
  type?: string;
  busbarName?: string;
}
/** Devices whose type is read by the word, in the order of configuration; hidden ones only by name. */
export function devicesOf(
  station: Pick<Station, 'devices' | 'content'>,
  word: string,
  { id, type, busbarName }: Wanted,
): DeviceRecord[] {
  const types = new Set(
    Object.values(station.content().devices)
      .filter((each) => (each.call ?? each.type) === word)
      .map((each) => each.type),
  );
  return station
    .devices()
    .filter((each) => types.has(each.type) && (type === undefined || type === '' || each.type === type))
    .filter((each) => (id === undefined || id === '' ? !each.hidden && isAt(each, busbarName) : each.id === id));
}

const prefix = 'monitor.';
/** The handler of `monitor.<word>`; undefined for any other name. */
export function monitorHandler(name: string): Handler | undefined {
  if (!name.startsWith(prefix)) return undefined;
  const word = name.slice(prefix.length);
  return ((request: Wanted, context: CallContext) =>
    devicesOf(context.station, word, { ...request, ...named(busbarOf(request, context)) }).map((device) =>
      toReading(context.station, device),
    )) as Handler;
}
const named = (busbarName: string | undefined): Wanted => (busbarName === undefined ? {} : { busbarName });

/** Parts of one family with their values: `/cluster.3#voltage` is the voltage of cluster 3. */
export function toParts(
  part: string,
  type: string,
  values: Readonly<Record<string, number>>,
): { number: number; values: Record<string, number> }[] {
  const parts = new Map<number, Record<string, number>>();
  const shape = new RegExp(`^/${part}\\.(\\d+)#(.+)$`);
  for (const [path, value] of Object.entries(values)) {
    const [, number, point = ''] = shape.exec(path) ?? [];
    if (number === undefined) continue;
    const found = parts.get(Number(number)) ?? {};
    if (Number.isFinite(value)) found[toPointKey(type, point)] = value;
    parts.set(Number(number), found);
  }
  return [...parts].toSorted(([one], [other]) => one - other).map(([number, each]) => ({ number, values: each }));
}

function stackOverview(request: Wanted, context: CallContext): unknown {
  const { station } = context;
  const wanted = { ...request, ...named(busbarOf(request, context)) };
  return devicesOf(station, 'stack', wanted).map((device) => {
    const { id, name, type, busbarName, state, at, values } = toReading(station, device);
    const part = station.content().devices[type]?.parts?.cluster?.type ?? 'cluster';
    const clusters = toParts('cluster', part, station.live.get(id)?.values ?? {});
    return {
      id,
      name,
      type,
      busbarName,
      state,
      values,
      ...(at !== undefined && { at }),
      clusters: clusters.map((each) => ({
        id: `${id}/cluster.${each.number}`,
        type: part,
        ...(at !== undefined && { at }),
        ...each,
      })),
    };
  });
}

export const monitors: Handlers = { 'monitor.stackOverview': stackOverview as Handler };
