// Reads a counter over a period from the series store and the newest value; or derives one from the power of a device.
import type { DeviceRecord, Station } from '../../contract/index.ts';
import { answeredOf, shiftsOf } from '../../counters/index.ts';
import type { Counter } from '../prices/index.ts';
import { valueOf, wrapsOf } from '../flow/index.ts';

type Parts = Pick<Station, 'docs' | 'series' | 'live' | 'content'>;
const stepMs = 60_000;

export interface CounterTime {
  start: number;
  end: number;
  /**
   * Includes readings from shortly before `start`, so that the first step is complete. A meter that began at `start` has none.
   */
  lead: boolean;
}

/** Includes the newest value if it was read before `end`. */
export async function readCounter(
  station: Parts,
  device: DeviceRecord,
  point: string,
  { start, end, lead }: CounterTime,
): Promise<Counter> {
  const from = lead ? start - 15 * stepMs : start;
  const { at, values } = await station.series.range({
    device: device.id,
    points: [point],
    start: from,
    end,
    stepS: 60,
    stat: 'last',
  });
  // The last value of a step was read at its end.
  const moments = Array.from(at, (each) => Math.min(each + stepMs, end));
  const readings = Array.from(values[point] ?? new Float64Array(0));
  const first = readings.findIndex((value) => !Number.isNaN(value));
  if (first >= 0) {
    // The first reading in the range counts at the beginning of its minute.
    const begun = at[first] ?? 0;
    const within = { start: begun, end: begun + stepMs, stepS: 60, stat: 'min' } as const;
    const minute = await station.series.range({ device: device.id, points: [point], ...within });
    const lowest = minute.values[point]?.[0] ?? Number.NaN;
    if (lowest < (readings[first] ?? 0)) {
      moments.splice(first, 0, begun);
      readings.splice(first, 0, lowest);
    }
  }
  const live = station.live.get(device.id);
  const newest = valueOf(live, point);
  if (live?.at !== undefined && newest !== undefined && live.at > from && live.at <= end) {
    // The open step ends in the future; the newest reading is used for it.
    while ((moments.at(-1) ?? 0) >= live.at) {
      moments.pop();
      readings.pop();
    }
    moments.push(live.at);
    readings.push(newest);
  }
  const wraps = wrapsOf(station, device, point);
  const { docs } = station;
  const answers = { shifts: shiftsOf(docs, device.id, point), answered: answeredOf(docs, device.id, point) };
  return { at: moments, values: readings, ...(wraps !== undefined && { wraps }), ...answers };
}

/** Integrates the power of each minute in one direction to a counter. A minute without a reading adds no reading. */
export async function readPowerAsCounter(
  station: Pick<Parts, 'series'>,
  device: string,
  point: string,
  sign: 1 | -1,
  start: number,
  end: number,
): Promise<Counter> {
  const { at, values } = await station.series.range({ device, points: [point], start, end, stepS: 60, stat: 'mean' });
  const power = values[point] ?? new Float64Array(0);
  let sum = 0;
  const moments: number[] = [start];
  const readings: number[] = [0];
  at.forEach((moment, index) => {
    const value = power[index] ?? Number.NaN;
    if (Number.isNaN(value)) return;
    const until = Math.min(moment + stepMs, end);
    // A gap adds no energy: the sum is repeated where the gap ends.
    if (moment > (moments.at(-1) ?? 0)) {
      moments.push(moment);
      readings.push(sum);
    }
    sum += (Math.max(0, sign * value) * (until - moment)) / 3_600_000;
    moments.push(until);
    readings.push(sum);
  });
  return { at: moments, values: readings };
}
