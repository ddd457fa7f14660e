// Calls that return the newest readings by point key. One handler serves all device types.
import type { DeviceReading, DeviceReadingQuery } from '../../../core/calls/calls.gen.ts';
import { withoutSecrets } from '../../secrets/members.ts';
import { type DeviceType, toPointKey } from '../../../core/devices/device.ts';
import { type DeviceRecord, type LiveDevice, Refused, type Station } from '../../contract/index.ts';
import type { CallContext, Handler, Handlers } from '../../contract/calls.ts';
import { partsOf as placesOf } from '../../modbus/deviceParts.ts';
import { lackedPoints } from '../../modbus/lackedPoints.ts';
import { belongsTo } from '../../equipment/ofDevice.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { busbarOf, given, plain, translator } from '../request/index.ts';
import { machineStatus } from './machineStatus.ts';
import { isAt } from '../flow/index.ts';
import { partReadings } from './partReadings.ts';

/** The device's own points, without those of its parts, which have their own calls. */
export function ownValues(type: string, values: Readonly<Record<string, number>>): Record<string, number> {
  const own: Record<string, number> = {};
  for (const [path, value] of Object.entries(values)) {
    if (!path.startsWith('/') && Number.isFinite(value)) own[toPointKey(type, path)] = value;
  }
  return own;
}

/** Includes texts such as manufacturer and serial number. */
function ownReadings({ type, values, texts }: Pick<LiveDevice, 'type' | 'values' | 'texts'>): Record<string, number | string> {
  const said = Object.entries(texts ?? {}).filter(([path]) => !path.startsWith('/'));
  return { ...ownValues(type, values), ...Object.fromEntries(said.map(([path, text]) => [toPointKey(type, path), text])) };
}

/** Points that the model does not have, except those that the station computes instead. */
function lackedNow(file: DeviceType | undefined, model: string, live: LiveDevice | undefined): string[] {
  const named = file ? lackedPoints(file, model) : [];
  return named.filter((name) => live?.values[name] === undefined && live?.texts?.[name] === undefined);
}

export function toReading(station: Pick<Station, 'live' | 'content' | 'links'>, device: DeviceRecord) {
  const live = station.live.get(device.id);
  const file = station.content().devices[device.type];
  const status = file ? machineStatus(file, live?.values ?? {}) : [];
  const lacks = lackedNow(file, device.model, live);
  const absent = station.links.absent(device.id).filter((key) => !key.startsWith('/'));
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
    ...(status.length > 0 && { status }),
    values: live ? ownReadings(live) : {},
    ...(lacks.length > 0 && { lacks }),
    ...(absent.length > 0 && { absent }),
    ...(relates && { relates }),
    // All signed-in users can read these settings.
    config: withoutSecrets(config),
  };
}

/** Device types that the call `monitor.<word>` reads. */
function typesOf(station: Pick<Station, 'content'>, word: string, type: string | undefined): Set<string> {
  const known = Object.values(station.content().devices).filter((each) => (each.call ?? each.type) === word);
  return new Set(known.map((each) => each.type).filter((each) => type === undefined || type === '' || each === type));
}

/** Devices whose type the call reads, in the order of configuration; hidden ones only if named. */
function devicesOf(station: Pick<Station, 'devices' | 'content'>, word: string, wanted: DeviceReadingQuery): DeviceRecord[] {
  const types = typesOf(station, word, wanted.type);
  return wantedOf(
    station.devices().filter((each) => types.has(each.type)),
    wanted,
  );
}
/** The named device, otherwise all listed devices at the grid connection point. */
export const wantedOf = (
  devices: readonly DeviceRecord[],
  { id, busbarName }: Omit<DeviceReadingQuery, 'type'>,
): DeviceRecord[] =>
  devices.filter((each) => (id === undefined || id === '' ? !each.hidden && isAt(each, busbarName) : each.id === id));

/** Clusters and cells are not devices: they are read from the device that contains them. */
function partsOf(station: Station, word: string, { id, type, busbarName }: DeviceReadingQuery): DeviceReading[] {
  const holding = station.devices().filter((each) => !each.hidden && isAt(each, busbarName));
  const types = typesOf(station, word, type);
  const within = id === '' ? undefined : id;
  mustBeFew(station, holding, types, within);
  return partReadings(station, holding, types, within).map((part) => {
    const { model, busbarName: at } = part.device;
    const read = station.live.get(part.device.id)?.at;
    return {
      id: part.id,
      name: `${part.device.name} · ${part.numbers.join('-')}`,
      type: part.type,
      model,
      busbarName: at,
      state: station.live.state(part.device.id),
      ...(read !== undefined && { at: read }),
      values: part.values,
    };
  });
}

/** Limit for the parts of several devices together. A single device may have any number of parts. */
const mostAtOnce = 2000;
function mustBeFew(station: Station, holding: readonly DeviceRecord[], types: ReadonlySet<string>, within?: string): void {
  const named = holding.filter(({ id }) => within === undefined || belongsTo(within, id));
  if (named.length < 2) return;
  const known = station.content().devices;
  let count = 0;
  for (const device of named)
    for (const part of placesOf(device, known)) if (part.path !== '' && types.has(part.type)) count += 1;
  if (count > mostAtOnce)
    throw new Refused(400, '{{count}} results. Narrow the search to a device or a part.', { values: { count } });
}

const prefix = 'monitor.';
/** The handler of `monitor.<word>`; undefined for any other name. */
export function monitorHandler(name: string): Handler | undefined {
  if (!name.startsWith(prefix)) return undefined;
  const word = name.slice(prefix.length);
  return (request: DeviceReadingQuery, context: CallContext): DeviceReading[] => {
    const { station } = context;
    const wanted = { ...request, ...named(busbarOf(request, context)) };
    return [...devicesOf(station, word, wanted).map((device) => toReading(station, device)), ...partsOf(station, word, wanted)];
  };
}
const named = (busbarName: string | undefined): DeviceReadingQuery => (busbarName === undefined ? {} : { busbarName });

/** The type of the first kind of parts of a device. */
export const firstPartOf = ({ content }: Pick<Station, 'content'>, { type }: DeviceRecord): string | undefined =>
  Object.values(content().devices[type]?.parts ?? {})[0]?.type;

function stackOverview(request: DeviceReadingQuery, context: CallContext) {
  const { station } = context;
  const wanted = { ...request, ...named(busbarOf(request, context)) };
  const say = translator(context);
  return wantedOf(devicesAs(station, 'battery'), wanted).map((device) => {
    const { id, name, type, busbarName, state, at } = toReading(station, device);
    const part = firstPartOf(station, device) ?? type;
    const partTitle = say(plain(station.content().devices[part]?.title) ?? part);
    const clusters = partReadings(station, [device], new Set([part]));
    return {
      id,
      name,
      type,
      busbarName,
      state,
      values: ownValues(type, station.live.get(id)?.values ?? {}),
      ...(at !== undefined && { at }),
      clusters: clusters.map(({ id: cluster, numbers, values: own }) => ({
        id: cluster,
        name: `${partTitle} ${numbers.at(-1) ?? ''}`,
        ...given('number', numbers.at(-1)),
        type: part,
        ...(at !== undefined && { at }),
        values: own,
      })),
    };
  });
}

export const monitors: Handlers = { 'monitor.stackOverview': stackOverview };
