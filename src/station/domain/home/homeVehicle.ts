// Calls of a station on a vehicle: its vehicle identification number, read and written, and the present state of the station.
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import { folded } from '../../alarm/fold.ts';
import { type Station, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { busbarOf, whoIn, whoOf, withoutGaps } from '../request/index.ts';
import { isOnTheRoad, isVehicle } from '../station/index.ts';
import { logSave, readSetting, saveSetting, type VehicleDoc } from '../documents/index.ts';
import { isAt, oldPowers, powerOf, powersOf, toEnergyFlow, worstOf } from '../flow/index.ts';

function readVin(_request: unknown, context: CallContext) {
  const saved = readSetting(context.station.docs, 'vehicle');
  return { ...(saved && toVehicle(saved.body, context)), revision: saved?.revision ?? 0 };
}
const toVehicle = ({ writtenBy, ...vehicle }: VehicleDoc, context: CallContext) => ({
  ...vehicle,
  ...(writtenBy !== undefined && { writtenBy: whoIn(context, writtenBy) }),
});

function writeVin({ vin, revision }: RequestOf<'vin.write'>, context: CallContext) {
  const { docs, clock } = context.station;
  const before = readSetting(docs, 'vehicle')?.body.vin;
  const saved = docs.tx((tx) => {
    logSave(tx, context, 'vin.write', { before, after: vin });
    return saveSetting(tx, 'vehicle', { vin, writtenAt: clock.now(), writtenBy: whoOf(context) }, whoOf(context), revision);
  });
  return new Reply('Saved', { ...toVehicle(saved.body, context), revision: saved.revision });
}

const standsStill = { movement: 0, speed: 0 } as const;
/** Distance in km from the entered location that still counts as that location. */
const nearby = 0.5;

interface GeoPosition {
  longitude?: number | undefined;
  latitude?: number | undefined;
}
interface Whereabouts extends GeoPosition {
  /** 1 while it moves. */
  movement?: 0 | 1 | undefined;
  speed?: number | undefined;
  place?: string | undefined;
  placeAt?: number | undefined;
}
/**
 * The position of the station: from the receiver of a vehicle, otherwise as entered in the station form. With a receiver but no
 * reading, the position is unknown.
 */
function toWhereabouts(station: Station): Whereabouts {
  const about = readSetting(station.docs, 'station')?.body;
  const home = { longitude: about?.longitude, latitude: about?.latitude };
  const place = about?.address;
  if (!isVehicle(station)) return { ...standsStill, ...home, place };
  const [receiver] = devicesAs(station, 'receiver');
  if (!receiver) return { ...home, place };
  const read = (point: string) => powerOf(station, receiver.id, point);
  const moving = isOnTheRoad(station);
  const here = { longitude: read('longitude'), latitude: read('latitude') };
  const away = distance(here, home);
  return {
    movement: moving === undefined ? undefined : moving ? 1 : 0,
    speed: read('speed'),
    ...here,
    place: away !== undefined && away < nearby ? place : undefined,
    placeAt: station.live.get(receiver.id)?.at,
  };
}
/** Distance in km. */
function distance(one: GeoPosition, other: GeoPosition): number | undefined {
  if (one.longitude === undefined || one.latitude === undefined) return undefined;
  if (other.longitude === undefined || other.latitude === undefined) return undefined;
  const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(east, one.latitude - other.latitude) * 111.32;
}

function isMoving(_request: unknown, { station }: CallContext) {
  return withoutGaps({ move: isOnTheRoad(station) });
}

/**
 * The present powers and state of the station in one small answer. Alarms of the station itself count at every grid connection
 * point.
 */
async function now(request: { busbarName?: string }, context: CallContext) {
  const { station } = context;
  const busbarName = busbarOf(request, context);
  const flow = await toEnergyFlow(station, busbarName);
  const { strategy, starting, stopping } = station.scope().state;
  const here = station.devices().filter((each) => each.hidden !== true && isAt(each, busbarName));
  return withoutGaps({
    at: station.clock.now(),
    ...powersOf(station, flow, busbarName),
    power: flow.storage?.power,
    ...oldPowers(flow),
    stored: flow.storage?.stored,
    running: starting ? 'starting' : stopping ? 'stopping' : strategy,
    communication: worstOf(here.map(({ id }) => station.live.state(id)).filter((state) => state !== 'none')),
    alarms: folded(station.alarms.running().filter((alarm) => alarm.busbarName === '' || isAt(alarm, busbarName))).length,
    ...toWhereabouts(station),
  });
}

export const homeVehicle: Handlers = {
  'vin.read': readVin,
  'vin.write': writeVin,
  'station.realTimeData': now,
  'strategy.isMoving': isMoving,
};
