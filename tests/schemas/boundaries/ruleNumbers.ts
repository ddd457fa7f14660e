// Boundary values of the rules that compare numbers, dates and other values with an order.
import { withoutNoise } from '../../../src/core/texts/digits.ts';
import { figure, isWithin, stepOf } from './limits.ts';
import { type Entries, first, type Maker, type RuleLimit, type RulePlace, rulesOf } from './ruleMaker.ts';
import { filled, samplesOf } from './samples.ts';

const isNumeric = ({ type }: { type?: unknown }): boolean =>
  [type].flat().some((each) => each === 'number' || each === 'integer');

/** Returns as many values as there are fields, ascending by one step. Every field accepts them. */
function ascending({ field, samples, least }: RulePlace, pointers: readonly string[]): unknown[] {
  const fields = pointers.map(field);
  if (!fields.every(isNumeric)) return samples(pointers[0] ?? '', pointers.length);
  const step = Math.max(...fields.map(stepOf));
  const from = Math.max(...pointers.map(least));
  const values = pointers.map((_pointer, index) => withoutNoise(from + index * step));
  return values.filter((value) => fields.every((each) => isWithin(value, each)));
}

/** Each pair of neighbours in order, equal and swapped. Fields whose own limits keep them in order need no rule. */
export const ordered: Maker = (place) => {
  const pointers = [place.rule.at].flat().map(first);
  const values = ascending(place, pointers);
  if (values.length < pointers.length) return [];
  const put = (changed: Readonly<Record<number, unknown>>): Entries =>
    pointers.map((pointer, index) => [pointer, index in changed ? changed[index] : values[index]]);
  return pointers.slice(1).map((at, index): RuleLimit => {
    const [less, more] = [values[index], values[index + 1]];
    const isStrict = place.rule.strict === true;
    const equal = put({ [index]: more });
    return {
      at,
      fit: [put({}), ...(isStrict ? [] : [equal])],
      unfit: [put({ [index]: more, [index + 1]: less }), ...(isStrict ? [equal] : [])],
      shows: typeof more === 'number' ? more : undefined,
    };
  });
};

export const endAfterStart: Maker = (place) => {
  const [start, end] = [first(place.rule.start), first(place.rule.end)];
  // Rows of a whole day also have to begin at its start and end at its end.
  const isDay = rulesOf(place.place).some(({ rule }) => rule === 'contiguous-times');
  const [less, more] = isDay ? ['00:00', '24:00'] : ascending(place, [start, end]);
  const put = (one: unknown, other: unknown): Entries => [
    [start, one],
    [end, other],
  ];
  const same = put(less, less);
  const mayBeEqual = place.rule.orEqual === true;
  return [
    { at: end, fit: [put(less, more), ...(mayBeEqual ? [same] : [])], unfit: [put(more, less), ...(mayBeEqual ? [] : [same])] },
  ];
};

export const monotonicRows: Maker = (place) => {
  const list = first(place.rule.at);
  const by = first(place.rule.by);
  const [less, more] = ascending(place, [`${list}/0${by}`, `${list}/1${by}`]);
  const [one, other] = place.rule.direction === 'down' ? [more, less] : [less, more];
  const put = (before: unknown, after: unknown): Entries => [
    [`${list}/0${by}`, before],
    [`${list}/1${by}`, after],
  ];
  const [fit, unfit] = [[put(one, other)], [put(other, one)]];
  (place.rule.equal === true ? fit : unfit).push(put(other, other));
  return [{ at: `${list}/1${by}`, fit, unfit, shows: Number(other) }];
};

export const notZero: Maker = ({ rule, field }) => {
  const at = first(rule.at);
  const step = stepOf(field(at));
  const put = (value: number): Entries => [[at, value]];
  return [{ at, fit: [step, -step].filter((each) => isWithin(each, field(at))).map(put), unfit: [put(0)] }];
};

/** The given limit is the second smallest value of the field, so that the next values on both sides are valid as well. */
export const withinGiven: Maker = ({ rule, samples }) => {
  const at = first(rule.at);
  const [below = 0, limit = 0, above = 0] = samples(at, 3).map(Number);
  const put = (value: number): Entries => [[at, value]];
  const { low, high } = rule.given ?? {};
  return [
    ...(low ? [{ at, given: { low: limit }, fit: [put(limit), put(above)], unfit: [put(below)], shows: limit }] : []),
    ...(high ? [{ at, given: { high: limit }, fit: [put(limit), put(below)], unfit: [put(above)], shows: limit }] : []),
  ];
};

export const withinListed: Maker = ({ rule, field, samples }) => {
  const row = `${first(rule.at)}/0`;
  const [key, at] = [row + first(rule.key), row + first(rule.value)];
  const [id] = samples(key, 1);
  const step = stepOf(field(at));
  const limit = figure / 2;
  const put = (value: number): Entries => [
    [key, id],
    [at, value],
  ];
  const given = (known: object) => ({ items: [{ [String(rule.key).replace('/', '')]: id, ...known }] });
  const both = (value: number): Entries[] => [value, -value].filter((each) => isWithin(each, field(at))).map(put);
  return [
    {
      at,
      given: given({ [String(rule.limit).replace('/', '')]: limit }),
      fit: [...both(limit), ...both(limit - step)],
      unfit: both(withoutNoise(limit + step)),
      shows: limit,
    },
    { at, given: given({}), fit: [put(0)], unfit: both(step) },
  ];
};

export const ratioBetween: Maker = ({ rule, field }) => {
  const at = first(rule.at);
  const step = stepOf(field(at));
  const [low, high] = [withoutNoise(Number(rule.low) * figure), withoutNoise(Number(rule.high) * figure)];
  const put = (value: number): Entries => [[at, withoutNoise(value)]];
  return [
    {
      at,
      given: { of: figure },
      fit: [low, low + step, high - step, high].map(put),
      unfit: [low - step, high + step].map(put),
      shows: low,
    },
  ];
};

export const distanceBetween: Maker = ({ rule, field }) => {
  const [at, than] = [first(rule.at), first(rule.than)];
  const step = stepOf(field(at));
  const middle = figure / 2;
  const [low, high] = [Number(rule.low), Number(rule.high)];
  const way = rule.below === true ? -1 : 1;
  const put = (distance: number): Entries => [
    [at, withoutNoise(middle + way * distance)],
    [than, middle],
  ];
  return [{ at, fit: [low, low + step, high - step, high].map(put), unfit: [low - step, high + step].map(put), shows: low }];
};

/** Two parts whose sum is the limit, or just above it. */
export const sumWithin: Maker = ({ rule, field }) => {
  const limit = first(rule.limit);
  const part = String(rule.at);
  const step = stepOf(field(limit));
  const put = (sum: number): Entries => [
    [limit, 2 * step],
    [part.replace('*', '0'), step],
    [part.replace('*', '1'), withoutNoise(sum - step)],
  ];
  return [{ at: limit, fit: [put(2 * step), put(step)], unfit: [put(withoutNoise(3 * step))] }];
};

/** Tests the limit also at a node below the one that sets it. */
export const withinNode: Maker = ({ rule, field, place }) => {
  const top = first(rule.at);
  const children = String(rule.children);
  const [limit, value] = [String(rule.limit), String(rule.value)];
  const step = Math.max(stepOf(field(`${top}/${limit}`)), stepOf(field(`${top}/${value}`)));
  const capacity = figure / 2;
  const node = filled(field(top), place.root, limit);
  const own = (power: number): Entries => [[top, { ...node, [limit]: capacity, [value]: withoutNoise(power) }]];
  const below = (power: number): Entries => [
    [top, { ...node, [limit]: capacity, [children]: [{ ...node, [value]: withoutNoise(power) }] }],
  ];
  return [[`${top}/${value}`, own] as const, [`${top}/${children}/0/${value}`, below] as const].map(([at, put]) => ({
    at,
    fit: [put(capacity), put(capacity - step)],
    unfit: [put(capacity + step)],
    shows: capacity,
  }));
};

/** A value that the list of the answer contains, and one that it does not contain. */
export const known: Maker = ({ rule, field }) => {
  const at = first(rule.at);
  const [one, other] = samplesOf(field(at), 2);
  return [{ at, given: { items: one }, fit: [[[at, one]]], unfit: [[[at, other]]] }];
};
