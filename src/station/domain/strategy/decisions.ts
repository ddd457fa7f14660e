// In: frames of the dispatch and of the storage over a stretch of time. Out: what was decided, why, and what came of it, one entry for each time
// that reason or power changed.
import type { RequestOf, StrategyDecision } from '../../../core/calls/calls.gen.ts';
import { addDays, startOfDay } from '../../../core/time.ts';
import { Refused } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { createAreaNumbers } from '../../dispatch/areaNumbers.ts';
import { reasons } from '../../dispatch/decision.ts';
import { todayOf, zoneOf } from '../documents/index.ts';
import { defaultPageSize, isSorted, oneByOne, sortRows, toCut, translator, withoutGaps } from '../request/index.ts';
import { measuresOf, sumOfSteps } from '../flow/index.ts';

type DecisionQuery = RequestOf<'dispatch.decisions'>;
interface Read {
  number: number;
  place: number;
  wanted: number;
  power: number;
}
interface Entry extends Read {
  at: number;
  until: number;
  steps: number;
  /** Sum of what was measured, and in how many steps it was. */
  measured: number;
  known: number;
}
/** Steps of one answer: a day of seconds, a month of minutes. */
const mostSteps = 90_000;
/** Steps looked at before others come between. */
const atOnce = 10_000;
/** kW within which a power is the same. */
const alike = 0.5;
const points = ['wanted', 'power', 'reason', 'area'] as const;
const byNumber = new Map(Object.entries(reasons).map(([code, reason]) => [reason.number, { code, ...reason }]));

/** By the minute or finer, as long as frames are kept. */
async function past(query: DecisionQuery, context: CallContext) {
  const { codes = [], pageSize = defaultPageSize } = query;
  const say = translator(context);
  const areas = createAreaNumbers(context.station.docs);
  const rows = (await entriesOf(query, context)).map(({ at, until, number, place, measured, known, ...powers }) => {
    const reason = byNumber.get(number);
    return withoutGaps({
      at,
      // The step that is under way has no end yet.
      until: Math.min(until, context.station.clock.now()),
      code: reason?.code,
      text: reason && say(reason.text),
      area: place > 0 ? areas.nameOf(place) : undefined,
      wanted: told(powers.wanted),
      limited: told(powers.power),
      measured: known > 0 ? measured / known : undefined,
    });
  });
  const wanted = codes.length === 0 ? rows : rows.filter(({ code }) => code !== undefined && codes.includes(code));
  return toCut<StrategyDecision>(isSorted(query) ? sortRows(wanted, query.sort ?? {}) : wanted.toReversed(), query, pageSize);
}

const told = (power: number): number | undefined => (Number.isNaN(power) ? undefined : power);

/** A step that was not decided ends the entry before it. */
async function entriesOf(query: DecisionQuery, context: CallContext): Promise<Entry[]> {
  const { station } = context;
  const { step = 60 } = query;
  const { start, end } = stretchOf(query, context);
  const stepMs = step * 1000;
  if (end - start > mostSteps * stepMs)
    throw new Refused(400, 'The range may be at most {{hours}} hours', { values: { hours: (mostSteps * step) / 3600 } });
  const [wanted, power, reason, area] = await oneByOne(points, async (point) => {
    const stat = point === 'reason' || point === 'area' ? 'longest' : 'mean';
    const { values } = await station.series.range({ device: 'dispatch', points: [point], start, end, stepS: step, stat });
    return values[point] ?? new Float64Array();
  });
  const from = Math.floor(start / stepMs) * stepMs;
  const storage = measuresOf(station, 'storage');
  const until = from + Math.ceil(Math.max(0, end - from) / stepMs) * stepMs;
  const measured = await sumOfSteps(station, storage, { start: from, end: until, stepS: step, stat: 'mean' });
  const entries: Entry[] = [];
  for (const [index, number] of (reason ?? []).entries()) {
    if (index % atOnce === atOnce - 1) await station.giveWay();
    if (Number.isNaN(number)) continue;
    const at = from + index * stepMs;
    const valueOf = (of: Float64Array | undefined): number => of?.[index] ?? Number.NaN;
    const read = { number, place: valueOf(area), wanted: valueOf(wanted), power: valueOf(power) };
    const last = entries.at(-1);
    const entry = last?.until === at && goesOn(last, read) ? last : { ...read, at, until: at, steps: 0, measured: 0, known: 0 };
    if (entry !== last) entries.push(entry);
    prolong(entry, read, valueOf(measured), stepMs);
  }
  return entries;
}

/** Up to now at most: what is to come was not decided yet. */
function stretchOf({ range, start, end }: DecisionQuery, { station }: CallContext): { start: number; end: number } {
  const now = station.clock.now();
  if (start !== undefined && end !== undefined) return { start, end };
  const [first = todayOf(station), last = first] = range ?? [];
  const zone = zoneOf(station);
  return { start: startOfDay(first, zone), end: Math.min(now, startOfDay(addDays(last, 1), zone)) };
}

const same = (one: number, other: number): boolean => Object.is(one, other) || Math.abs(one - other) < alike;
const goesOn = (last: Entry, { number, place, wanted, power }: Read): boolean =>
  last.number === number && Object.is(last.place, place) && same(last.wanted, wanted) && same(last.power, power);

/** Its powers are the means over all its steps. */
function prolong(last: Entry, { wanted, power }: Read, measured: number, stepMs: number): void {
  const mean = (before: number, now: number): number => (before * last.steps + now) / (last.steps + 1);
  last.wanted = mean(last.wanted, wanted);
  last.power = mean(last.power, power);
  last.steps += 1;
  last.until += stepMs;
  if (Number.isNaN(measured)) return;
  last.measured += measured;
  last.known += 1;
}

function known(_request: unknown, context: CallContext) {
  const say = translator(context);
  return Object.entries(reasons).map(([code, { text }]) => ({ code, text: say(text) }));
}

export const decisions: Handlers = { 'dispatch.decisions': past, 'dispatch.reasons': known };
