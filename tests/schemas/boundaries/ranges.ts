// Returns ranges that just fit and just do not, for schemas that limit the length of a range or the distance of a day from today.
import type { Rule } from '../../../src/core/language.ts';
import { toTokens } from '../../../src/core/pointer.ts';
import { resolve, schemaAt } from '../../../src/core/schema/schemaWalk.ts';
import { addDays, addDaysTo, addMonths, dayOf } from '../../../src/core/time.ts';
import { type Limit, opening, type ValuePlace } from './places.ts';
import { noonish, zone } from '../../station/calls/double.ts';

export function rangeLimits(place: ValuePlace): Limit[] {
  return Object.values(place.schema.rules ?? {}).flatMap((rule) => {
    if (rule.rule === 'range-within') return rangeWithin(place, rule);
    return rule.rule === 'near-today' ? nearToday(place, rule) : [];
  });
}

const toText = (name: unknown): string => (String(name).startsWith('/') ? String(name) : `/${String(name)}`);

function rangeWithin({ path, schema, toFullValue }: ValuePlace, rule: Rule): Limit[] {
  const { days, hours, strict } = rule;
  const [start, end] = [toText(rule.start), toText(rule.end)];
  const isDays = resolve(schemaAt(schema, start) ?? {}, schema).format === 'day';
  const first = '2026-05-01';
  const ofLength = (length: number): unknown => {
    const to = isDays ? addDays(first, length - 1) : instantAfter(length, hours);
    const others = opening({ when: rule.when ?? true }, schema);
    return toFullValue(put(put(others, start, isDays ? first : noonish), end, to));
  };
  const most = Number(days ?? hours);
  const longest = strict === true ? most - 1 : most;
  return [
    {
      word: 'range-within',
      path: path + end,
      fit: [longest, longest - 1].filter((each) => each > 0).map(ofLength),
      unfit: [ofLength(longest + 1)],
      shows: most === 1 ? undefined : most,
    },
  ];
}
const instantAfter = (length: number, hours: unknown): number =>
  hours === undefined ? addDaysTo(noonish, length, zone) : noonish + length * 3_600_000;

function nearToday({ path, toFullValue }: ValuePlace, { at, months }: Rule): Limit[] {
  const today = dayOf(noonish, zone);
  const away = [addMonths(today, Number(months)), addMonths(today, -Number(months))] as const;
  const put1 = (day: string) => toFullValue(put({}, toText(at), day));
  return [
    {
      word: 'near-today',
      path: path + toText(at),
      fit: [...away, today].map(put1),
      unfit: [addDays(away[0], 1), addDays(away[1], -1)].map(put1),
      shows: Number(months),
    },
  ];
}

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
