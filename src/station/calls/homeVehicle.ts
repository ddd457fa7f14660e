// The vehicle that carries a storage: its identification number, read and written, and what the station does at this moment.
import { type CallContext, type Handlers, Told } from '../contract.ts';
import { logSave, nameOf, putSetting, readSetting } from './documents.ts';
import { given, toEnergyFlow, withoutGaps, worstOf } from './flow.ts';
import { busbarOf, directionOf } from './home.ts';
import { isAt } from './meters.ts';

function readVin(_request: unknown, { station }: CallContext): unknown {
  const saved = readSetting(station.docs, 'vehicle');
  return withoutGaps({
    vin: saved?.body.vin,
    writtenAt: saved?.body.writtenAt,
    writtenBy: saved?.body.writtenBy,
    revision: saved?.revision ?? 0,
  });
}

/** Read back before it counts as written. */
function writeVin({ vin, revision }: { vin: string; revision?: number }, context: CallContext): Told {
  const { docs, clock } = context.station;
  const before = readSetting(docs, 'vehicle')?.body.vin;
  docs.tx((tx) => {
    putSetting(tx, 'vehicle', { vin, writtenAt: clock.now(), writtenBy: nameOf(context) }, nameOf(context), revision);
    logSave(tx, context, 'vin.write', { before, after: vin });
  });
  return new Told('Saved', readVin({}, context));
}

/** The newest powers of the station and what it is doing, in one small answer. */
function now(request: { busbarName?: string }, context: CallContext): unknown {
  const { station } = context;
  const busbarName = busbarOf(request, context);
  const flow = toEnergyFlow(station, busbarName);
  const { strategy, starting, stopping } = station.scope().state;
  const storage = flow.storage?.power;
  const here = station.devices().filter((each) => each.hidden !== true && isAt(each, busbarName));
  return withoutGaps({
    at: station.clock.now(),
    grid: flow.grid?.power,
    pv: flow.pv?.power,
    load: flow.load?.power,
    storage: storage === undefined ? undefined : Math.abs(storage),
    ...given('direction', storage === undefined ? undefined : directionOf(storage)),
    soc: flow.storage?.soc,
    stored: flow.storage?.stored,
    running: starting ? 'starting' : stopping ? 'stopping' : strategy,
    communication: worstOf(here.map(({ id }) => station.live.state(id)).filter((state) => state !== 'none')),
    alarms: station.alarms.running().filter((alarm) => isAt(alarm, busbarName)).length,
  });
}

export const homeVehicle: Handlers = {
  'vin.read': readVin as never,
  'vin.write': writeVin as never,
  'station.realTimeData': now as never,
};
