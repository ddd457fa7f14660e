// In: what somebody calls a device, a person, a template. Out: the name as it is kept, whether it may be one, and which others it looks like.
import confusables from './confusables.json' with { type: 'json' };

/** As it is kept: compatibility forms (NFKC) unified, one blank between words, none at the ends. */
export const toName = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();

/** Controls, directions and what has no width: two names that differ in these alone look the same, or are drawn backwards. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
export const isName = (text: string): boolean => !hidden.test(text);

const { $comment: _source, ...alike } = confusables;
const prototypes: ReadonlyMap<string, string> = new Map(
  Object.entries(alike).flatMap(([prototype, all]) => Array.from(all, (each) => [each, prototype] as const)),
);

/** Of UTS 39, 4: two names look alike when their skeletons are the same. */
export const skeletonOf = (text: string): string =>
  Array.from(toName(text).normalize('NFD'), (each) => prototypes.get(each) ?? each)
    .join('')
    .normalize('NFD');

/** The first of the others that looks like it; one that is the same goes first. */
export function lookAlike(name: string, others: readonly string[]): { name: string; same: boolean } | undefined {
  const own = toName(name);
  const same = others.find((each) => toName(each) === own);
  if (same !== undefined) return { name: same, same: true };
  const skeleton = skeletonOf(name);
  const found = others.find((each) => skeletonOf(each) === skeleton);
  return found === undefined ? undefined : { name: found, same: false };
}
