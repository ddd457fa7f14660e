// Calls of one day of the station: its figures in one row, and the curve of the peak that the storage avoided.
import type { AnswerOf, Carbon, CurveDataPower, RequestOf, StationDay } from '../../../core/calls/calls.gen.ts';
import { toPointKey } from '../../../core/devices/device.ts';
import { endOfDay, startOfDay, timeOf } from '../../../core/time.ts';
import type { Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { demandWindowAt, readDocument, todayOf, zoneOf } from '../documents/index.ts';
import { always, daysWithToday, sideIncome, toSideRow } from '../energy/index.ts';
import { measuresOf, minuteMs, type Quantity, sumOfMinutes } from '../flow/index.ts';
import { busbarOf, oneByOne, translator } from '../request/index.ts';
import { draw, withoutAt } from './curveData/curveReads.ts';
import { toStretch } from './curveData/curveSteps.ts';
import type { DemandWindow } from '../../counters/index.ts';
import { demandsOf, toDayFigures } from './dayFigures.ts';
import { stationElectricity } from './electricity.ts';

async function stationDay({ day, ...place }: RequestOf<'report.day'>, context: CallContext): Promise<StationDay> {
  const { station } = context;
  const wanted = day ?? todayOf(station);
  const busbarName = busbarOf(place, context);
  const [figures] = await stationDays(context, wanted, wanted, busbarName);
  return figures ?? { day: wanted };
}

/** Days from first to last, even if little is known of them, without future days. */
async function stationDays(context: CallContext, from: string, to: string, busbarName?: string): Promise<StationDay[]> {
  const { station } = context;
  const balances = await stationElectricity(
    { range: [from, to], by: 'day', ...(busbarName !== undefined && { busbarName }) },
    context,
  );
  const records = await daysWithToday(station, from, to, busbarName);
  const carbon = readDocument<Carbon>(station.docs, 'carbon');
  const side = await sideIncome(station, from, to, busbarName);
  const measuresPv = measuresOf(station, 'pv', busbarName, always).length > 0;
  const window = demandWindowAt(station.docs, busbarName);
  return oneByOne(records, async (record) => {
    const { day } = record;
    const balance = balances.find(({ period }) => period === day);
    const [start, end] = [startOfDay(day, zoneOf(station)), Math.min(endOfDay(day, zoneOf(station)), station.clock.now())];
    const minutes = (quantity: Quantity) => minutesOf(station, quantity, busbarName, start, end);
    const powers = { grid: await minutes('total'), storage: await minutes('storage') };
    return { ...toDayFigures({ day, balance, record, ...powers, window, measuresPv, carbon }), ...toSideRow(side, [day]) };
  });
}

const minutesOf = (station: Station, quantity: Quantity, busbarName: string | undefined, start: number, end: number) =>
  sumOfMinutes(station, measuresOf(station, quantity, busbarName, { from: start, to: end }), start, Math.max(start, end));

/** Always in steps of a minute, whatever step is requested, because demand is computed from minutes. */
async function demandCurve(request: CurveDataPower, context: CallContext): Promise<AnswerOf<'curve.demand'>> {
  const { station } = context;
  const busbarName = busbarOf(request, context);
  const stretch = toStretch({ ...request, stepS: 60 }, station.clock.now(), zoneOf(station));
  const [first] = measuresOf(station, 'total', busbarName);
  if (!first) return { ...stretch, at: [], series: [] };
  const start = Math.floor(stretch.start / minuteMs) * minuteMs;
  const end = Math.min(stretch.end, station.clock.now());
  // The first mean needs the minutes before it.
  const window = demandWindowAt(station.docs, busbarName);
  const lead = window.minutes - 1;
  const ofHour = Number(timeOf(start - lead * minuteMs, zoneOf(station)).slice(3, 5));
  const minutes = (quantity: Quantity) => minutesOf(station, quantity, busbarName, start - lead * minuteMs, end);
  const { real, alone } = demandsOf(await minutes('total'), await minutes('storage'), window, ofHour);
  const say = translator(context);
  const drawn = [
    { id: 'demand', name: say('Demand'), of: real },
    { id: 'alone', name: say('Demand without storage'), of: alone },
  ].map(({ id, name, of }) => {
    const mean = overWindow(of, window).slice(lead);
    const at = Float64Array.from(mean, (_none, index) => start + index * minuteMs);
    return { id, name, key: toPointKey(first.device.type, first.power), ...draw({ at, mean }, request.points) };
  });
  return { ...stretch, at: drawn[0]?.at ?? [], series: drawn.map((each) => withoutAt(each)) };
}

/** A fixed window is drawn over its full length, not as a point at its end. */
function overWindow(means: Float64Array, { kind, minutes }: DemandWindow): Float64Array {
  if (kind === 'sliding') return means;
  const drawn = new Float64Array(means.length).fill(Number.NaN);
  means.forEach((mean, last) => {
    if (!Number.isNaN(mean)) drawn.fill(mean, Math.max(0, last - minutes + 1), last + 1);
  });
  return drawn;
}

export const stationDayReport: Handlers = { 'report.day': stationDay, 'curve.demand': demandCurve };
