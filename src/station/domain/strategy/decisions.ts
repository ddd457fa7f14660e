// Lists the decisions of a period: what was decided, why, and the measured result. A new entry begins whenever the reason or the
// power changes.
import type { RequestOf, StrategyDecision, StrategyReasonSpan } from '../../../core/calls/calls.gen.ts';
import { addDays, endOfDay, instantOf, startOfDay, timeOf } from '../../../core/time.ts';
import { Refused } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { createAreaNumbers } from '../../dispatch/areas/areaNumbers.ts';
import { reasons } from '../../dispatch/decision.ts';
import { isLimit } from '../../dispatch/limits/index.ts';
import type { Reason } from '../../dispatch/strategy.ts';
import { todayOf, zoneOf } from '../documents/index.ts';
import { defaultPageSize, isSorted, sortRows, toCut, translator, withoutGaps } from '../request/index.ts';
import { measuresOf, sumOfSteps } from '../flow/index.ts';
import { toStretch } from '../reports/index.ts';
import { toDecisionFile } from './decisionExport.ts';

type DecisionQuery = RequestOf<'dispatch.decisions'>;
type EntryQuery = Pick<DecisionQuery, 'range' | 'start' | 'end'> & { step?: number };
interface Read {
  /** Numbers of the reason and of the transformer area. */
  reason: number;
  area: number;
  wanted: number;
  power: number;
  /** Power without the limit that applied; NaN if no limit applied. */
  nextPower: number;
  nextReason: number;
}
interface Entry extends Read {
  at: number;
  until: number;
  steps: number;
  /** Sum of the measured powers and the number of steps with a measurement. */
  measured: number;
  known: number;
}
/** Maximum number of steps of one answer: a day of seconds, a month of minutes. */
const mostSteps = 90_000;
/** Number of steps processed before other work gets a turn. */
const atOnce = 10_000;
/** kW within which powers count as equal. */
const alike = 0.5;
/** The points of a decision by statistic of a step: means of powers, and for codes the one that applied longest. */
const decided = { mean: ['wanted', 'power', 'nextPower'], longest: ['reason', 'area', 'nextReason'] } as const;
const byNumber = new Map<number, { code: string } & Reason>(
  Object.entries(reasons).map(([code, reason]) => [reason.number, { code, ...reason }]),
);

/** In steps of a minute or less, as long as fine data is stored. */
async function past(query: DecisionQuery, context: CallContext) {
  return toCut<StrategyDecision>(await orderedOf(query, context), query, query.pageSize ?? defaultPageSize);
}
const exported = async (query: RequestOf<'dispatch.exportDecisions'>, context: CallContext) =>
  toDecisionFile(await orderedOf(query, context), context);

/** The entries with the requested reasons, newest first unless another order is requested. */
async function orderedOf(query: DecisionQuery, context: CallContext): Promise<StrategyDecision[]> {
  const { codes = [] } = query;
  const say = translator(context);
  const textOf = (number: number): string | undefined => {
    const reason = byNumber.get(number);
    return reason && say(reason.text);
  };
  const wordsOf = wordsIn(context);
  const rows = (await entriesOf(query, context, goesOn)).map((entry) => {
    const code = byNumber.get(entry.reason)?.code;
    return withoutGaps({ ...wordsOf(entry), code, text: textOf(entry.reason), nextText: textOf(nextOf(entry)) });
  });
  const wanted = codes.length === 0 ? rows : rows.filter(({ code }) => code !== undefined && codes.includes(code));
  return isSorted(query) ? sortRows(wanted, query.sort ?? {}) : wanted.toReversed();
}

/** The reasons over time, with another day aligned to the clock times of the first. */
async function spans(query: RequestOf<'dispatch.reasonSpans'>, context: CallContext): Promise<StrategyReasonSpan[]> {
  const { day, other } = query;
  const own = await spansOf(query, context);
  if (day === undefined || other === undefined || other === day) return own;
  const zone = zoneOf(context.station);
  const end = endOfDay(other, zone);
  const alongside = (at: number): number => (at >= end ? endOfDay(day, zone) : instantOf(day, timeOf(at, zone), zone));
  const otherSpans = (await spansOf({ day: other }, context)).map((each) => ({
    ...each,
    day: other,
    at: alongside(each.at),
    until: alongside(each.until),
  }));
  // Spans without length are removed, so that an hour that occurs twice is returned once.
  return [...own.map((each) => ({ ...each, day })), ...otherSpans.filter(({ at, until }) => at < until)];
}

/**
 * In the steps of a curve of the same range. Neighbours are merged only if all their values are equal, so that each step keeps
 * its numbers.
 */
async function spansOf(query: RequestOf<'dispatch.reasonSpans'>, context: CallContext): Promise<StrategyReasonSpan[]> {
  const { station } = context;
  const { start, end, stepS } = toStretch(query, station.clock.now(), zoneOf(station));
  const wordsOf = wordsIn(context);
  const entries = await entriesOf({ start, end, step: stepS }, context, isSameEntry);
  return entries.flatMap((entry) => {
    const reason = byNumber.get(entry.reason)?.number;
    if (reason === undefined) return [];
    return withoutGaps({ ...wordsOf(entry), reason, nextReason: byNumber.get(nextOf(entry))?.number });
  });
}

const number = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);

/** If the power of the next limit is unknown, its reason is omitted as well. */
const nextOf = ({ nextPower, nextReason }: Entry): number => (Number.isNaN(nextPower) ? Number.NaN : nextReason);

/** The members of an entry that need no translation. */
function wordsIn({ station }: CallContext) {
  const areas = createAreaNumbers(station.docs);
  return ({ at, until, area, measured, known, wanted, power, nextPower }: Entry) => ({
    at,
    // The present step has not ended yet.
    until: Math.min(until, station.clock.now()),
    area: area > 0 ? areas.nameOf(area) : undefined,
    wanted: number(wanted),
    limited: number(power),
    measured: known > 0 ? measured / known : undefined,
    next: number(nextPower),
  });
}

/** A step without a decision ends the entry before it. */
async function entriesOf(query: EntryQuery, context: CallContext, joins: typeof goesOn): Promise<Entry[]> {
  const { station } = context;
  const { step = 60 } = query;
  const { start, end } = stretchOf(query, context);
  const stepMs = step * 1000;
  if (end - start > mostSteps * stepMs)
    throw new Refused(400, 'The range must not exceed {{hours}} hours', { values: { hours: (mostSteps * step) / 3600 } });
  const ask = (stat: keyof typeof decided) =>
    station.series.range({ device: 'dispatch', points: decided[stat], start, end, stepS: step, stat });
  const means = (await ask('mean')).values;
  const codes = (await ask('longest')).values;
  const from = Math.floor(start / stepMs) * stepMs;
  const until = from + Math.ceil(Math.max(0, end - from) / stepMs) * stepMs;
  const storage = measuresOf(station, 'storage', undefined, { from, to: until });
  const measured = await sumOfSteps(station, storage, { start: from, end: until, stepS: step, stat: 'mean' });
  const entries: Entry[] = [];
  for (const [index, reason] of (codes.reason ?? []).entries()) {
    if (index % atOnce === atOnce - 1) await station.giveWay();
    if (Number.isNaN(reason)) continue;
    const at = from + index * stepMs;
    const valueOf = (of: Float64Array | undefined): number => of?.[index] ?? Number.NaN;
    const read = {
      reason,
      area: valueOf(codes.area),
      wanted: valueOf(means.wanted),
      power: valueOf(means.power),
      ...(isLimit(reason)
        ? { nextPower: valueOf(means.nextPower), nextReason: valueOf(codes.nextReason) }
        : { nextPower: Number.NaN, nextReason: Number.NaN }),
    };
    const last = entries.at(-1);
    const entry = last?.until === at && joins(last, read) ? last : { ...read, at, until: at, steps: 0, measured: 0, known: 0 };
    if (entry !== last) entries.push(entry);
    prolong(entry, read, valueOf(measured), stepMs);
  }
  return entries;
}

/** Days end at the present moment at the latest, because the future is undecided. */
function stretchOf({ range, start, end }: EntryQuery, { station }: CallContext): { start: number; end: number } {
  const now = station.clock.now();
  if (start !== undefined && end !== undefined) return { start, end };
  const [first = todayOf(station), last = first] = range ?? [];
  const zone = zoneOf(station);
  return { start: startOfDay(first, zone), end: Math.min(now, startOfDay(addDays(last, 1), zone)) };
}

const isAlike = (one: number, other: number): boolean => Object.is(one, other) || Math.abs(one - other) < alike;
const sameReason = (last: Entry, { reason, area }: Read): boolean => last.reason === reason && Object.is(last.area, area);
const goesOn = (last: Entry, read: Read): boolean =>
  sameReason(last, read) && isAlike(last.wanted, read.wanted) && isAlike(last.power, read.power);
const isSameEntry = (last: Entry, read: Read): boolean =>
  goesOn(last, read) && isAlike(last.nextPower, read.nextPower) && Object.is(last.nextReason, read.nextReason);

/** Adds a step to an entry. The powers of an entry are the means over its steps. */
function prolong(last: Entry, { wanted, power, nextPower, nextReason }: Read, measured: number, stepMs: number): void {
  const mean = (before: number, now: number): number => (before * last.steps + now) / (last.steps + 1);
  last.wanted = mean(last.wanted, wanted);
  last.power = mean(last.power, power);
  last.nextPower = mean(last.nextPower, nextPower);
  last.nextReason = nextReason;
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

export const decisions: Handlers = {
  'dispatch.decisions': past,
  'dispatch.exportDecisions': exported,
  'dispatch.reasonSpans': spans,
  'dispatch.reasons': known,
};
