// Call of the period report: the energy that the storage charged and discharged in the periods A and B of each day. A day ends at
// eight the next morning.
import type { PeriodReport, RequestOf } from '../../../core/calls/calls.gen.ts';
import { addDays, daysBetween, instantOf } from '../../../core/time.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { zoneOf } from '../documents/index.ts';
import { countedIn, type Moved } from '../energy/index.ts';
import { measuresOf } from '../flow/index.ts';
import { busbarOf, oneByOne, withoutGaps } from '../request/index.ts';

/**
 * The day of the report lasts from eight to eight. The time before A is in neither period but is shown, so that the sum is the
 * whole day.
 */
const begins = '08:00';
const periodA = { from: '10:00', to: '23:00' } as const;

async function periods(
  { range: [from, to], ...place }: RequestOf<'report.periods'>,
  context: CallContext,
): Promise<PeriodReport[]> {
  const { station } = context;
  const busbarName = busbarOf(place, context);
  const zone = zoneOf(station);
  const now = station.clock.now();
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_none, index) => addDays(from, index));
  return oneByOne(days, async (day) => {
    const start = instantOf(day, begins, zone);
    const [a, b] = [instantOf(day, periodA.from, zone), instantOf(day, periodA.to, zone)];
    const end = instantOf(addDays(day, 1), begins, zone);
    const measures = measuresOf(station, 'storage', busbarName, { from: start, to: end });
    const parts: [name: Part, since: number, until: number][] = [
      ['Outside', start, a],
      ['A', a, b],
      ['B', b, end],
    ];
    // Future periods are not in the sum yet.
    const begun = parts.filter(([, since]) => since < now);
    const moved = await oneByOne(begun, async ([name, since, until]): Promise<[Part, Moved]> => {
      return [name, await countedIn(station, measures, since, Math.min(until, now))];
    });
    return toRow(day, moved, end <= now);
  });
}
type Part = 'A' | 'B' | 'Outside';

/** An unknown period makes the sum unknown. */
function toRow(day: string, moved: readonly (readonly [Part, Moved])[], over: boolean): PeriodReport {
  const sum = (way: 'into' | 'out'): number | undefined =>
    moved.reduce<number | undefined>((total, [, { [way]: value }]) => plus(total, value), moved.length === 0 ? undefined : 0);
  const energies = moved.flatMap(([name, { into, out }]) => [
    [`charged${name}`, digits(into)],
    [`discharged${name}`, digits(out)],
  ]);
  return withoutGaps({
    day,
    ...Object.fromEntries(energies),
    charged: digits(sum('into')),
    discharged: digits(sum('out')),
    complete: over && moved.every(([, { complete }]) => complete),
  });
}
const plus = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? undefined : one + other;

const digits = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Math.round(value * 1000) / 1000;

export const periodReport: Handlers = { 'report.periods': periods };
