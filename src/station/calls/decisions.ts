// In: frames of the dispatch over a stretch of time. Out: what was decided and why, one entry for each time that the reason changed.
import type { CallContext, Handlers } from '../contractCalls.ts';
import { createAreaNumbers } from '../dispatch/areaNumbers.ts';
import { reasons } from '../dispatch/decision.ts';
import { translator } from './documents.ts';
import { withoutGaps } from './flow.ts';
import { oneByOne } from './oneByOne.ts';

const minuteMs = 60_000;
const points = ['wanted', 'power', 'reason', 'area'] as const;
const byNumber = new Map(Object.entries(reasons).map(([code, reason]) => [reason.number as number, { code, ...reason }]));

/** By the minute, as long as frames are kept; a minute that was not decided ends the entry before it. */
async function past({ start, end }: { start: number; end: number }, context: CallContext): Promise<unknown> {
  const { series, docs } = context.station;
  const say = translator(context);
  const areas = createAreaNumbers(docs);
  const read = (point: string, stat: 'mean' | 'longest') =>
    series.range({ device: 'dispatch', points: [point], start, end, stepS: 60, stat });
  const [wanted, power, reason, area] = await oneByOne(points, (point) =>
    read(point, point === 'reason' || point === 'area' ? 'longest' : 'mean'),
  );
  const entries: { at: number; until: number; number: number; place: number; wanted: number; power: number }[] = [];
  const valueOf = (of: typeof reason, index: number): number => Object.values(of?.values ?? {})[0]?.[index] ?? Number.NaN;
  (reason?.at ?? new Float64Array(0)).forEach((at, index) => {
    const [number, place] = [valueOf(reason, index), valueOf(area, index)];
    const last = entries.at(-1);
    if (Number.isNaN(number)) return;
    const same = last?.number === number && Object.is(last.place, place) && last.until === at;
    if (last && same) last.until = at + minuteMs;
    else entries.push({ at, until: at + minuteMs, number, place, wanted: valueOf(wanted, index), power: valueOf(power, index) });
  });
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

export const decisions: Handlers = { 'dispatch.decisions': past };
