// Boundary values of the rules for lists, times of day, trees and pairs of values.
import type { Condition } from '../../../src/core/language.ts';
import { resolve } from '../../../src/core/schema/schemaWalk.ts';
import { addDays } from '../../../src/core/time.ts';
import { opening } from './places.ts';
import { type Entries, first, type Maker, type RulePlace } from './ruleMaker.ts';
import { filled } from './samples.ts';

const single = (at: string, value: unknown): Entries => [[at, value]];

/** Tries a value with none of the members, then with each of them alone. */
export const anyPresent: Maker = ({ rule, samples }) => {
  const pointers = [rule.at].flat().map(first);
  return [{ at: pointers[0] ?? '', fit: pointers.map((at) => single(at, samples(at, 2).at(-1))), unfit: [[]] }];
};

/** All and none of the members, if none is required; each alone is reported at the others. */
export const bothOrNone: Maker = ({ place, rule, samples }) => {
  const pointers = [rule.at].flat().map(first);
  const value = (at: string): Entries[number] => [at, samples(at, 1)[0]];
  const isRequired = pointers.some((at) => place.schema.required?.includes(at.slice(1)));
  return pointers.map((at) => ({
    at,
    fit: [...(isRequired ? [] : [[]]), pointers.map(value)],
    unfit: [pointers.filter((other) => other !== at).map(value)],
  }));
};

export const differs: Maker = ({ rule, samples }) => {
  const [at, than] = [first(rule.at), first(rule.than)];
  const [one, other] = samples(at, 2);
  const put = (value: unknown): Entries => [
    [than, one],
    [at, value],
  ];
  return [{ at, fit: [put(other)], unfit: [put(one)] }];
};

export const same: Maker = ({ rule, samples }) => {
  const [at, as] = [first(rule.at), first(rule.as)];
  const [one, other] = samples(as, 2);
  const put = (value: unknown): Entries => [
    [as, one],
    [at, value],
  ];
  return [{ at, fit: [put(one)], unfit: [put(other)] }];
};

export const uniqueBy: Maker = ({ rule, samples }) => {
  const list = String(rule.at).replace(/\*$/, '').replaceAll('*', '0');
  const key = rule.key === undefined ? '' : first(rule.key);
  const [one, other] = samples(`${list}0${key}`, 2);
  const put = (value: unknown): Entries => [
    [`${list}0${key}`, one],
    [`${list}1${key}`, value],
  ];
  return [{ at: `${list}1${key}`, fit: other === undefined ? [] : [put(other)], unfit: [put(one)] }];
};

export const uniqueAmong: Maker = ({ rule, samples }) => {
  const at = first(rule.at);
  const [one, other] = samples(at, 2);
  return [{ at, given: { names: one }, fit: [single(at, other)], unfit: [single(at, one)] }];
};

/** As many rows as required, and one row less; as many as allowed, and one more. */
export const countWhere: Maker = ({ place, rule, field }) => {
  const at = first(rule.at);
  const { min, max } = rule;
  const items = resolve(field(at).items ?? {}, place.root);
  const row = rule.where === undefined ? {} : opening({ when: rule.where as Condition }, items);
  const put = (count: number): Entries =>
    single(
      at,
      Array.from({ length: count }, () => row),
    );
  return [
    ...(typeof min === 'number' ? [{ at, fit: [put(min), put(min + 1)], unfit: [put(min - 1)], shows: shown(min) }] : []),
    ...(typeof max === 'number' ? [{ at, fit: [max - 1, max].filter((each) => each >= 0).map(put), unfit: [put(max + 1)] }] : []),
  ];
};
const shown = (count: number): number | undefined => (count === 1 ? undefined : count);

/** An item of the stored list with something below it, kept or missing. */
export const removable: Maker = ({ rule, samples }) => {
  const at = first(rule.at);
  const key = String(rule.key).replace('/', '');
  const [stored, other] = samples(`${at}/0/${key}`, 2);
  const given = { stored: [{ [key]: stored, [String(rule.empty).replace('/', '')]: [{}] }] };
  return [{ at, given, fit: [single(at, [{ [key]: stored }])], unfit: [single(at, [{ [key]: other }])] }];
};

export const stateOfAll: Maker = ({ rule }) => {
  const state = String(rule.at).replace('/', '');
  const given = (value: unknown) => ({ items: [{ [state]: rule.value }, { [state]: value }] });
  return [
    { at: '', given: given(rule.value), fit: [single('', true)], unfit: [] },
    { at: '', given: given(undefined), fit: [single('', false)], unfit: [single('', true)] },
  ];
};

type Span = readonly [from: string, to: string];
function spans({ rule }: RulePlace, more: Readonly<Record<string, unknown>> = {}) {
  const [start, end] = [first(rule.start), first(rule.end)];
  const list = first(rule.at);
  return (...rows: readonly Span[]): Entries =>
    rows.flatMap(
      ([from, to], index): Entries => [
        [`${list}/${index}${start}`, from],
        [`${list}/${index}${end}`, to],
        ...Object.entries(more).map(([name, value]) => [`${list}/${index}/${name}`, value] as const),
      ],
    );
}

/** A whole day in two rows; a minute missing between them, at the start and at the end; a minute in both rows. */
export const contiguousTimes: Maker = (place) => {
  const put = spans(place);
  const row = (index: number, end: unknown) => `${first(place.rule.at)}/${index}${first(end)}`;
  const { start, end } = place.rule;
  const whole = put(['00:00', '12:00'], ['12:00', '24:00']);
  return [
    {
      at: row(1, start),
      fit: [whole],
      unfit: [put(['00:00', '12:00'], ['12:01', '24:00']), put(['00:00', '12:00'], ['11:59', '24:00'])],
    },
    { at: row(0, start), fit: [whole], unfit: [put(['00:01', '12:00'], ['12:00', '24:00'])] },
    { at: row(1, end), fit: [whole], unfit: [put(['00:00', '12:00'], ['12:00', '23:59'])] },
  ];
};

/** Two rows that meet, and two that have a minute in common; on another day these do not conflict. */
export const noOverlap: Maker = (place) => {
  const { of, start } = place.rule;
  const list = first(place.rule.at);
  const day = '2026-07-15';
  const at = `${list}/1${first(start)}`;
  const put = spans(place, of === undefined ? {} : { [String(of)]: day });
  const isTime = place.field(`${list}/0${first(start)}`).format === 'time-of-day';
  const [one, two, three] = isTime ? ['08:00', '09:00', '10:00'] : place.samples(`${list}/0${first(start)}`, 3).map(String);
  const before = isTime ? '08:59' : one;
  const fit = put([one ?? '', two ?? ''], [two ?? '', three ?? '']);
  const unfit = put([one ?? '', two ?? ''], [before ?? '', three ?? '']);
  const elsewhere = of === undefined ? [] : [[...unfit, [`${list}/1/${String(of)}`, addDays(day, 1)]] as Entries];
  return [{ at, fit: [fit, ...elsewhere], unfit: [unfit] }];
};

/** All twelve months, then one month without an entry, and all months without rows. */
export const everyMonth: Maker = ({ rule, field, place }) => {
  const list = first(rule.at);
  const row = filled(field(`${list}/0${first(rule.rows)}/0`), place.root);
  const months = Array.from({ length: 12 }, (_none, index) => index + 1);
  const put = (chosen: readonly number[], rows: readonly unknown[]): Entries => [
    [`${list}/0${first(rule.month)}`, chosen],
    [`${list}/0${first(rule.rows)}`, rows],
  ];
  return [
    { at: list, fit: [put(months, [row])], unfit: [put(months.slice(0, 11), [row])], shows: 12 },
    { at: `${list}/0${first(rule.rows)}`, fit: [put(months, [row])], unfit: [put(months, [])] },
  ];
};

/** Every kind of child that a node may have, and the node itself, which it may not have. */
export const childrenAllowed: Maker = ({ rule, field, place }) => {
  const [type, children] = [String(rule.type), String(rule.children)];
  const node = filled(field(`${first(rule.at)}/0`), place.root);
  return Object.entries((rule.may ?? {}) as Record<string, string[]>).map(([parent, may]) => {
    const put = (child: string): Entries =>
      single(`${first(rule.at)}/0`, { ...node, [type]: parent, [children]: [{ ...node, [type]: child }] });
    return { at: `${first(rule.at)}/0/${children}/0`, fit: may.map(put), unfit: [put('publicConnection')] };
  });
};

/** A meter computed from another one, which is itself computed from the first one, or not. */
export const leadsBack: Maker = ({ rule, samples }) => {
  const at = first(rule.at);
  const [own, other] = samples(at, 2);
  const put: Entries = [
    [first(rule.own), own],
    [at, other],
  ];
  const given = (of: unknown[]) => ({ items: [{ id: other, of, name: 'ba1B' }] });
  return [
    { at, given: given([]), fit: [put], unfit: [] },
    { at, given: given([own]), fit: [], unfit: [put] },
  ];
};

export const elsewhere: Maker = ({ rule }) => {
  const at = first(rule.at);
  const scheme = rule.secure === true ? 'https' : 'http';
  const refused = [
    `${scheme}://169.254.169.254/`,
    ...(rule.loopback === true ? [] : [`${scheme}://127.0.0.1/`, `${scheme}://localhost/`]),
    ...(rule.secure === true ? ['http://a.example/'] : []),
  ];
  return [
    {
      at,
      given: { gateways: [] },
      fit: [single(at, `${scheme}://a.example/`), single(at, `${scheme}://10.0.0.9/`)],
      unfit: refused.map((each) => single(at, each)),
    },
  ];
};
