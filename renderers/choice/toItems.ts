// Reads the offered items from the list and decides which of them is selected. Pure.
import type { ChoiceOptions } from '../../src/core/kinds.gen.ts';
import { read } from '../../src/core/pointer.ts';
import { plainText } from '../shared/value/plainText.ts';
import { itemsOf } from '../shared/fields/choices.ts';

export type ChoiceValue = string | number;
export interface ChoiceItem {
  value: ChoiceValue;
  title: string;
  help?: string;
  group?: string;
  state?: unknown;
  /** Epoch milliseconds of the newest data. */
  at?: number;
  item: unknown;
}

const isValue = (value: unknown): value is ChoiceValue => typeof value === 'string' || typeof value === 'number';
const words = (value: unknown): string | undefined => plainText(value) || undefined;

/** Omits items without a usable value and duplicates of the same value. */
export function toItems(
  data: unknown,
  { value, title, help, group, state, age }: Pick<ChoiceOptions, 'value' | 'title' | 'help' | 'group' | 'state' | 'age'>,
): ChoiceItem[] {
  const found = new Map<ChoiceValue, ChoiceItem>();
  for (const item of itemsOf(data)) {
    const own = read(item, value);
    if (!isValue(own) || found.has(own)) continue;
    const line = help === undefined ? undefined : words(read(item, help));
    const under = group === undefined ? undefined : words(read(item, group));
    const at = age === undefined ? undefined : read(item, age);
    found.set(own, {
      value: own,
      title: words(read(item, title)) ?? String(own),
      item,
      ...(line !== undefined && { help: line }),
      ...(under !== undefined && { group: under }),
      ...(state !== undefined && { state: read(item, state) }),
      ...(typeof at === 'number' && { at }),
    });
  }
  return [...found.values()];
}

/** The selected item while it is offered, else the default, else the first item. With `allTitle`, selecting nothing is valid. */
export function toChosen(
  items: readonly ChoiceItem[],
  chosen: unknown,
  fallback: unknown,
  all: boolean,
): ChoiceValue | undefined {
  const offered = (value: unknown): value is ChoiceValue => items.some((each) => each.value === value);
  if (offered(chosen)) return chosen;
  if (offered(fallback)) return fallback;
  return all ? undefined : items[0]?.value;
}

export const toChosenMany = (items: readonly ChoiceItem[], chosen: unknown): ChoiceValue[] =>
  Array.isArray(chosen) ? items.map((each) => each.value).filter((value) => chosen.includes(value)) : [];
