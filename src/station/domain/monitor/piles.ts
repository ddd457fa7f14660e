// Calls of charging piles, with their guns and sessions, and of a single converter.
import type { DeviceReadingQuery } from '../../../core/calls/calls.gen.ts';
import { type DeviceRecord, Refused, type Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { busbarOf, given } from '../request/index.ts';
import { firstPartOf, toReading, wantedOf } from './monitor.ts';
import { partReadings } from './partReadings.ts';

/** Removes the device type from the keys, because the object has only one type. */
const bare = (values: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key.slice(key.indexOf('#') + 1), value]));

function toPile(station: Station, device: DeviceRecord) {
  const { id, name, busbarName, state, at } = toReading(station, device);
  const { power, energyTotal, gunsCharging } = station.live.get(id)?.values ?? {};
  const gun = firstPartOf(station, device);
  const guns = partReadings(station, [device], new Set(gun === undefined ? [] : [gun]));
  return {
    id,
    name,
    busbarName,
    state,
    ...(at !== undefined && { at }),
    ...(power !== undefined && { power }),
    ...(energyTotal !== undefined && { energyTotal }),
    ...(gunsCharging !== undefined && { gunsCharging }),
    guns: guns.map(({ numbers, values: own }) => ({ ...given('number', numbers.at(-1)), ...bare(own) })),
  };
}

function query(request: DeviceReadingQuery, context: CallContext) {
  const { station } = context;
  const busbarName = busbarOf(request, context);
  const wanted = { ...request, ...(busbarName !== undefined && { busbarName }) };
  return wantedOf(devicesAs(station, 'charger'), wanted).map((each) => toPile(station, each));
}

function single({ id }: { id: string }, { station }: CallContext) {
  const [found] = wantedOf(devicesAs(station, 'converter'), { id });
  if (!found) throw new Refused(404, 'No such device');
  return toReading(station, found);
}

export const piles: Handlers = { 'chargingPile.query': query, 'pcs.single': single };
