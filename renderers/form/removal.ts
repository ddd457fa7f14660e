// The `removable` rule of a list in a form's schema: what it requires of an item before removal, so that the form refuses the
// same removals as the save.
import type { Rule, Schema, Text } from '../../src/core/language.ts';
import { read, toPointer, toTokens, withAt } from '../../src/core/pointer.ts';
import { asJson, member } from '../../src/core/rules/rule.ts';
import { namedRule } from '../../src/core/rules/registry.ts';

export interface Removal {
  /** Why an item cannot be removed; undefined if it can. */
  refusal: (item: unknown) => Text | undefined;
  /** The form value without the item at `index`, which is added to the list of removed items. */
  without: (value: unknown, index: number) => unknown;
}

const listAt = (value: unknown, at: string): readonly unknown[] => {
  const list = read(value, at);
  return Array.isArray(list) ? list : [];
};
const isOf = ({ rule }: Rule): boolean => rule === 'removable';

/** The rule for the list at `pointer`. Undefined if the rule has no list of removed items; then only the save checks removals. */
export function removalOf({ rules = {} }: Schema, pointer: string): Removal | undefined {
  const rule = Object.values(rules).find((each) => isOf(each) && each.removed !== undefined && member(each.at) === pointer);
  if (rule === undefined) return undefined;
  const [empty, key] = [member(rule.empty), member(rule.key ?? 'name')];
  const words = namedRule(rule.rule)?.words.text ?? '';
  return {
    refusal: (item) => {
      const below = read(item, empty);
      if (!Array.isArray(below) || below.length === 0) return undefined;
      const says = rule.says ?? words;
      return { ...(typeof says === 'string' ? { text: says } : says), values: { name: asJson(read(item, key)) ?? '' } };
    },
    without: (value, index) => {
      const items = listAt(value, pointer);
      const members = [rule.key ?? 'name', rule.former, rule.empty].map((each) => toTokens(member(each))[0] ?? '');
      const removed = members.flatMap((name) => {
        const reference = read(items[index], toPointer([name]));
        return reference === undefined ? [] : [[name, reference] as const];
      });
      const at = member(rule.removed);
      const listed = withAt(value, at, [...listAt(value, at), Object.fromEntries(removed)]);
      return withAt(listed, pointer, items.toSpliced(index, 1));
    },
  };
}

/** Whether the list at `pointer` must be emptied, regardless of `minItems`, before the item that contains it can be removed. */
export const isEmptiedFirst = ({ rules = {} }: Schema, pointer: string): boolean =>
  Object.values(rules).some((rule) => {
    const pattern = [...toTokens(member(rule.at)), '*', ...toTokens(member(rule.empty))];
    const tokens = toTokens(pointer);
    return (
      isOf(rule) &&
      rule.removed !== undefined &&
      tokens.length === pattern.length &&
      pattern.every((token, at) => token === '*' || token === tokens[at])
    );
  });
