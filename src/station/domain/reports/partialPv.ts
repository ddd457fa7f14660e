// Call of the partial-PV table: by day, how long and how much the storage charged while the station drew little from the grid.
import type { PartialPv, RequestOf } from '../../../core/calls/calls.gen.ts';
import { addDays, daysBetween, endOfDay, startOfDay } from '../../../core/time.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { zoneOf } from '../documents/index.ts';
import { measuresOf, minuteMs, type Quantity, sumOfMinutes } from '../flow/index.ts';
import { busbarOf, oneByOne } from '../request/index.ts';

/** Charging counts as PV energy if the grid power is below the first and the storage power above the second limit. */
const gridBelowKW = 50;
const storageAboveKW = 0;

async function partialPv(
  { range: [from, to], ...place }: RequestOf<'report.partialPv'>,
  context: CallContext,
): Promise<PartialPv[]> {
  const { station } = context;
  const busbarName = busbarOf(place, context);
  const zone = zoneOf(station);
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_none, index) => addDays(from, index));
  return oneByOne(days, async (day) => {
    const [start, dayEnd] = [startOfDay(day, zone), endOfDay(day, zone)];
    const end = Math.min(dayEnd, station.clock.now());
    const read = async (quantity: Quantity) =>
      sumOfMinutes(station, measuresOf(station, quantity, busbarName, { from: start, to: dayEnd }), start, Math.max(start, end));
    return toRow(day, { grid: await read('total'), storage: await read('storage'), pv: await read('pv') }, end === dayEnd);
  });
}

interface DayMinutes {
  grid: Float64Array;
  storage: Float64Array;
  pv: Float64Array;
}
/** A minute without a reading of one of the meters counts nowhere, and the day is incomplete. */
function toRow(day: string, { grid, storage, pv }: DayMinutes, over: boolean): PartialPv {
  const hour = 3_600_000 / minuteMs;
  let [minutes, energy, charged, generated, unknown, measured] = [0, 0, 0, 0, 0, true];
  grid.forEach((power, index) => {
    const stored = storage[index] ?? Number.NaN;
    if (Number.isNaN(power) || Number.isNaN(stored)) return void (unknown += 1);
    charged += Math.max(0, stored) / hour;
    if (!(power < gridBelowKW && stored > storageAboveKW)) return;
    minutes += 1;
    energy += stored / hour;
    const made = pv[index] ?? Number.NaN;
    if (Number.isNaN(made)) measured = false;
    else generated += made / hour;
  });
  if (unknown === grid.length) return { day, complete: false };
  return {
    day,
    hours: digits(minutes / hour),
    energy: digits(energy),
    charged: digits(charged),
    ...(charged > 0 && { share: digits((energy / charged) * 100) }),
    ...(measured && { generated: digits(generated) }),
    complete: over && unknown === 0,
  };
}
const digits = (value: number): number => Math.round(value * 1000) / 1000;

export const partialPvReport: Handlers = { 'report.partialPv': partialPv };
