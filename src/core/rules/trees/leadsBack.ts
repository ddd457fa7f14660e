import { read } from '../../pointer.ts';
import words from './leadsBack.json' with { type: 'json' };
import { asJson, defineRule, each, isMissing } from '../rule.ts';

const at = (value: unknown, pointer: unknown): unknown => (typeof pointer === 'string' ? read(value, pointer) : undefined);

/** Reported at each chosen item that directly or indirectly refers back to this item. */
export const leadsBack = defineRule(words, (value, { at: chosen, own, key, of, name }, { given }) => {
  const self = at(value, own);
  if (isMissing(self)) return [];
  const items = new Map((Array.isArray(given.items) ? given.items : []).map((item: unknown) => [at(item, key), item] as const));
  const reaches = (from: unknown, seen: Set<unknown>): boolean => {
    if (from === self) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return [at(items.get(from), of) ?? []].flat().some((next) => reaches(next, seen));
  };
  return each(value, chosen)
    .filter((one) => !isMissing(one.value) && reaches(one.value, new Set()))
    .map((one) => ({ at: one.at, values: { name: asJson(at(items.get(one.value), name) ?? one.value) } }));
});
