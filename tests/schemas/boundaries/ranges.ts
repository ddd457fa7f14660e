// Returns ranges that just fit and just do not, for schemas that limit the length of a range or the distance of a day from today.
import { toTokens } from '../../../src/core/pointer.ts';
import { addDays, addDaysTo, addMonths, dayOf } from '../../../src/core/time.ts';
import { type Entries, first, type Maker } from './ruleMaker.ts';
import { noonish, zone } from '../../station/calls/double.ts';

export const rangeWithin: Maker = ({ rule, field }) => {
  const { days, hours, strict } = rule;
  const [start, end] = [first(rule.start), first(rule.end)];
  const isDays = field(start).format === 'day';
  const begin = '2026-05-01';
  const ofLength = (length: number): Entries => [
    [start, isDays ? begin : noonish],
    [end, isDays ? addDays(begin, length - 1) : instantAfter(length, hours)],
  ];
  const most = Number(days ?? hours);
  const longest = strict === true ? most - 1 : most;
  return [
    {
      at: end,
      fit: [longest, longest - 1].filter((each) => each > 0).map(ofLength),
      unfit: [ofLength(longest + 1)],
      shows: most === 1 ? undefined : most,
    },
  ];
};
const instantAfter = (length: number, hours: unknown): number =>
  hours === undefined ? addDaysTo(noonish, length, zone) : noonish + length * 3_600_000;

export const nearToday: Maker = ({ rule }) => {
  const at = first(rule.at);
  const today = dayOf(noonish, zone);
  const away = [addMonths(today, Number(rule.months)), addMonths(today, -Number(rule.months))] as const;
  const putDay = (day: string): Entries => [[at, day]];
  return [
    {
      at,
      fit: [...away, today].map(putDay),
      unfit: [addDays(away[0], 1), addDays(away[1], -1)].map(putDay),
      shows: Number(rule.months),
    },
  ];
};

/** The value with an inner one added. Numbers in a pointer are list indexes. */
export function put(value: unknown, pointer: string, inner: unknown): unknown {
  const [token, ...rest] = toTokens(pointer);
  if (token === undefined) return inner;
  const below = (here: unknown) => put(here, rest.map((each) => `/${each}`).join(''), inner);
  if (/^\d+$/.test(token)) {
    const list: unknown[] = Array.isArray(value) ? [...value] : [];
    list[Number(token)] = below(list[Number(token)]);
    return list;
  }
  const members = { ...(value as Readonly<Record<string, unknown>> | undefined) };
  return { ...members, [token]: below(members[token]) };
}
