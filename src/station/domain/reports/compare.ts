// Call of the comparison: one power of the station, or one point of several devices, for several days on an axis of one day.
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import { endOfDay, startOfDay, timeOf } from '../../../core/time.ts';
import { Refused } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { zoneOf } from '../documents/index.ts';
import { deviceOf, given } from '../request/index.ts';
import { powerCurve } from './curveData/curves.ts';
import { drawPoints, type Series } from './curveData/deviceCurves.ts';

const stepS = 60;

async function compare(request: RequestOf<'report.compare'>, context: CallContext) {
  const { station } = context;
  const zone = zoneOf(station);
  const days = [...new Set([request.day, ...(request.other === undefined ? [] : [request.other])])];
  const [first = request.day] = days;
  const stretch = { start: startOfDay(first, zone), end: endOfDay(first, zone), stepS, flagged: false };
  const axis = Array.from(
    { length: (stretch.end - stretch.start) / (stepS * 1000) },
    (_none, at) => stretch.start + at * stepS * 1000,
  );
  const series: Series[] = [];
  for (const day of days) {
    const time = { start: startOfDay(day, zone), end: endOfDay(day, zone), stepS, flagged: false };
    for (const read of await seriesOf(request, context, time)) {
      const named = days.length > 1 ? `${day} · ${read.name ?? ''}` : (read.name ?? '');
      const values = day === first ? (read.values ?? []) : alongside(axis, time.start, read.values ?? [], zone);
      series.push({ ...read, id: `${day} ${read.id ?? ''}`, name: named, values });
    }
  }
  return { ...stretch, at: axis, series, marks: [] };
}

/**
 * Aligns the values of another day with the clock times of the axis. Missing times are gaps. If an hour occurs twice, its first
 * occurrence is used.
 */
function alongside(axis: readonly number[], start: number, values: readonly (number | null)[], zone: string): (number | null)[] {
  const byTime = new Map<string, number | null>();
  values.forEach((value, index) => {
    const time = timeOf(start + index * stepS * 1000, zone);
    if (!byTime.has(time)) byTime.set(time, value);
  });
  return axis.map((moment) => byTime.get(timeOf(moment, zone)) ?? null);
}

type Time = { start: number; end: number; stepS: number; flagged: boolean };
async function seriesOf(request: RequestOf<'report.compare'>, context: CallContext, time: Time): Promise<Series[]> {
  const { station } = context;
  const { key, ids = [], quantity = 'grid', busbarName } = request;
  const { start, end } = time;
  if (key === undefined || ids.length === 0) {
    const { series } = await powerCurve(
      { start, end, stepS, quantities: [quantity], ...given('busbarName', busbarName) },
      context,
    );
    return series.map(withoutExtremes);
  }
  const all: Series[] = [];
  for (const id of ids) {
    const device = deviceOf(station, id);
    const [drawn] = (await drawPoints(context, device, { keys: [key], part: '', pixels: undefined }, time)).series;
    if (!drawn) throw new Refused(404, 'No such measurement point');
    all.push({ ...withoutExtremes(drawn), name: device.name, id: `${id} ${key}` });
  }
  return all;
}

const withoutExtremes = ({ min: _min, max: _max, ...line }: Series): Series => line;

export const comparison: Handlers = { 'report.compare': compare };
