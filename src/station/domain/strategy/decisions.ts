// In: frames of the dispatch over a stretch of time. Out: what was decided and why, one entry for each time that reason or power changed.
import type { StrategyStretch } from '../../../core/calls.gen.ts';
import { Refused } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { createAreaNumbers } from '../../dispatch/areaNumbers.ts';
import { reasons } from '../../dispatch/decision.ts';
import { translator } from '../documents/documents.ts';
import { withoutGaps } from '../flow/flow.ts';
import { oneByOne } from '../request/oneByOne.ts';

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
}
/** Steps of one answer: half a day of seconds, a month of minutes. */
const mostSteps = 45_000;
/** kW within which a power is the same. */
const alike = 0.5;
const points = ['wanted', 'power', 'reason', 'area'] as const;
const byNumber = new Map(Object.entries(reasons).map(([code, reason]) => [reason.number as number, { code, ...reason }]));

/** By the minute or finer, as long as frames are kept; a step that was not decided ends the entry before it. */
async function past({ start, end, step = 60 }: StrategyStretch, context: CallContext) {
  const { series, docs } = context.station;
  const seconds = mostSteps * step;
  if (end - start > seconds * 1000)
    throw new Refused(400, 'The range may be at most {{hours}} hours', { values: { hours: seconds / 3600 } });
  const [wanted, power, reason, area] = await oneByOne(points, async (point) => {
    const stat = point === 'reason' || point === 'area' ? 'longest' : 'mean';
    const { values } = await series.range({ device: 'dispatch', points: [point], start, end, stepS: step, stat });
    return values[point] ?? new Float64Array();
  });
  const from = Math.floor(start / 1000 / step) * step * 1000;
  const entries: Entry[] = [];
  reason?.forEach((number, index) => {
    if (Number.isNaN(number)) return;
    const at = from + index * step * 1000;
    const valueOf = (of: Float64Array | undefined): number => of?.[index] ?? Number.NaN;
    const read = { number, place: valueOf(area), wanted: valueOf(wanted), power: valueOf(power) };
    const last = entries.at(-1);
    if (last?.until === at && goesOn(last, read)) prolong(last, read, step);
    else entries.push({ ...read, at, until: at + step * 1000, steps: 1 });
  });
  const say = translator(context);
  const areas = createAreaNumbers(docs);
  return entries.map(({ at, until, number, place, ...powers }) => {
    const known = byNumber.get(number);
    return withoutGaps({
      at,
      until,
      code: known?.code,
      text: known && say(known.text),
      area: place > 0 ? areas.nameOf(place) : undefined,
      wanted: Number.isNaN(powers.wanted) ? undefined : powers.wanted,
      limited: Number.isNaN(powers.power) ? undefined : powers.power,
    });
  });
}

const same = (one: number, other: number): boolean => Object.is(one, other) || Math.abs(one - other) < alike;
const goesOn = (last: Entry, { number, place, wanted, power }: Read): boolean =>
  last.number === number && Object.is(last.place, place) && same(last.wanted, wanted) && same(last.power, power);

/** Its powers are the means over all its steps. */
function prolong(last: Entry, { wanted, power }: Read, step: number): void {
  const mean = (before: number, now: number): number => (before * last.steps + now) / (last.steps + 1);
  last.wanted = mean(last.wanted, wanted);
  last.power = mean(last.power, power);
  last.steps += 1;
  last.until += step * 1000;
}

export const decisions: Handlers = { 'dispatch.decisions': past };
