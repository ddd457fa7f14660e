// Returns values that a rule just accepts and just rejects, for every use of a rule in the schemas.
import { isObject } from '../../../src/core/object.ts';
import { namedRule } from '../../../src/core/rules/registry.ts';
import type { Rule } from '../../../src/core/language.ts';
import type { Limit, ValuePlace } from './places.ts';
import { nearToday, put, rangeWithin } from './ranges.ts';
import * as lists from './ruleLists.ts';
import { type Entries, first, type Maker, type RuleLimit, type RulePlace, rulesOf, startOf, toRulePlace } from './ruleMaker.ts';
import * as numbers from './ruleNumbers.ts';

/** By rule name. The test fails if a schema uses a rule without an entry. */
export const makers: Readonly<Record<string, Maker>> = {
  'any-present': lists.anyPresent,
  'both-or-none': lists.bothOrNone,
  'children-allowed': lists.childrenAllowed,
  'contiguous-times': lists.contiguousTimes,
  'count-where': lists.countWhere,
  differs: lists.differs,
  'distance-between': numbers.distanceBetween,
  elsewhere: lists.elsewhere,
  'end-after-start': numbers.endAfterStart,
  'every-month': lists.everyMonth,
  known: numbers.known,
  'leads-back': lists.leadsBack,
  'monotonic-rows': numbers.monotonicRows,
  'near-today': nearToday,
  'no-overlap': lists.noOverlap,
  'not-zero': numbers.notZero,
  ordered: numbers.ordered,
  'range-within': rangeWithin,
  'ratio-between': numbers.ratioBetween,
  removable: lists.removable,
  same: lists.same,
  'state-of-all': lists.stateOfAll,
  'sum-within': numbers.sumWithin,
  'unique-among': lists.uniqueAmong,
  'unique-by': lists.uniqueBy,
  'within-given': numbers.withinGiven,
  'within-listed': numbers.withinListed,
  'within-node': numbers.withinNode,
};

export function limitsOf(place: ValuePlace, rule: Rule): Limit[] {
  const at = toRulePlace(place, rule);
  return (makers[rule.rule]?.(at) ?? []).map((each) => toLimit(at, each));
}
export const ruleLimits = (place: ValuePlace): Limit[] => rulesOf(place).flatMap((rule) => limitsOf(place, rule));

function toLimit(rulePlace: RulePlace, { at, fit, unfit, shows, given }: RuleLimit): Limit {
  const { place, rule, field } = rulePlace;
  const start = startOf(rulePlace);
  const full = (entries: Entries) =>
    place.toFullValue(entries.reduce<unknown>((value, [pointer, inner]) => put(value, pointer, inner), start));
  const { unit } = field(at);
  return {
    word: rule.rule,
    path: place.path + at,
    fit: fit.map(full),
    unfit: unfit.map(full),
    ...(shows !== undefined && hasNumber(rule) && { shows, unit }),
    isFigure: true,
    answers: new Map([...choicesOf(place), ...answersOf(rule, given ?? {})]),
    warnOnly: rule.warnOnly === true || namedRule(rule.rule)?.words.warnOnly === true,
  };
}

/** Whether the text of the rule has a place for a value. */
function hasNumber({ rule, says }: Rule): boolean {
  const words = namedRule(rule)?.words;
  return JSON.stringify(says ?? [words?.text, words?.texts]).includes('{{');
}

/** Lists of choices that another rule of the schema reads: the samples of its field. */
function choicesOf(place: ValuePlace): ReadonlyMap<string, unknown> {
  const answers = new Map<string, unknown>();
  for (const rule of rulesOf(place).filter(({ rule: name }) => name === 'known')) {
    const { read = '', at = '' } = rule.given?.items ?? {};
    const ids = toRulePlace(place, rule).samples(first(rule.at), 2);
    for (const [index, id] of ids.entries()) answers.set(read, put(answers.get(read), at.replaceAll('*', String(index)), id));
  }
  return answers;
}

function answersOf({ given = {} }: Rule, values: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  const answers = new Map<string, unknown>();
  for (const [name, { read, at = '' }] of Object.entries(given))
    if (Object.hasOwn(values, name)) answers.set(read, put(answers.get(read), at.replaceAll('*', '0'), values[name]));
  return answers;
}

/** Adds one answer to another, member by member. */
export function merged(one: unknown, other: unknown): unknown {
  if (!isObject(one) || !isObject(other)) return other;
  return Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [
      name,
      name in one && name in other ? merged(one[name], other[name]) : (other[name] ?? one[name]),
    ]),
  );
}
