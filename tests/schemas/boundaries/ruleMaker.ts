// What the makers of boundary values for rules have in common.
import type { Rule, Schema } from '../../../src/core/language.ts';
import { isObject } from '../../../src/core/object.ts';
import { toTokens } from '../../../src/core/pointer.ts';
import { schemaAt } from '../../../src/core/schema/schemaWalk.ts';
import { stepOf } from './limits.ts';
import { opening, type ValuePlace } from './places.ts';
import { leastOf, samplesOf } from './samples.ts';

/** Values to put at pointers of the value that the rule judges. */
export type Entries = readonly (readonly [pointer: string, value: unknown])[];

export interface RuleLimit {
  /** Where the rule reports, relative to the value that it judges. */
  at: string;
  fit: readonly Entries[];
  unfit: readonly Entries[];
  /** A number that the text of the rule contains, if it contains one. */
  shows?: number | undefined;
  /** What the `given` members of the rule return. */
  given?: Readonly<Record<string, unknown>>;
}

export interface RulePlace {
  place: ValuePlace;
  rule: Rule;
  /** The field at a pointer. */
  field: (pointer: string) => Schema;
  /** The smallest number that is valid at a pointer. */
  least: (pointer: string) => number;
  /** Valid values of the field at a pointer, ascending. */
  samples: (pointer: string, count: number) => unknown[];
}
export type Maker = (at: RulePlace) => RuleLimit[];

/** A pointer to a member that a rule names, in the first element of each list. */
export const first = (name: unknown): string => {
  const text = String(name);
  return (text === '' || text.startsWith('/') ? text : `/${text}`).replaceAll('*', '0');
};

export const rulesOf = ({ schema }: ValuePlace): Rule[] => Object.values(schema.rules ?? {});

export function toRulePlace(place: ValuePlace, rule: Rule): RulePlace {
  const field = (pointer: string): Schema => schemaAt(place.schema, pointer, place.root) ?? {};
  const others = rulesOf(place);
  const isNeverZero = (pointer: string) => others.some((each) => each.rule === 'not-zero' && first(each.at) === pointer);
  const least = (pointer: string): number => {
    const fieldLeast = leastOf(field(pointer));
    return fieldLeast === 0 && isNeverZero(pointer) ? stepOf(field(pointer)) : fieldLeast;
  };
  return { place, rule, field, least, samples: (pointer, count) => samplesOf(field(pointer), count, least(pointer)) };
}

/** Members that activate the rule, and the cases to which the members that it reads belong. */
export function startOf({ place: { schema }, rule }: RulePlace): Record<string, unknown> {
  const own = rule.when === undefined || isOfItself(rule.when) ? {} : opening({ when: rule.when }, schema);
  const read = Object.values(rule).flatMap((each) =>
    [each].flat().flatMap((one) => (typeof one === 'string' ? [toTokens(first(one))[0] ?? ''] : [])),
  );
  const cases = Object.values(schema.cases ?? {}).filter(({ properties }) =>
    read.some((name) => Object.hasOwn(properties, name)),
  );
  return Object.assign({}, ...cases.map((each) => opening(each, schema)), own) as Record<string, unknown>;
}
/** A condition on the value itself, which the maker fulfils. */
const isOfItself = (when: unknown): boolean => isObject(when) && when.at === '';
