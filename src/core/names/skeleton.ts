// In: a name. Out: which others it looks like. The table of characters that look alike comes from `confusables.ts`, so that a page without a form
// does not load it; before that only what is the same looks the same.
import { toName } from './name.ts';

const prototypes = new Map<string, string>();
/** By the character that they look like: all that do. */
export function learnConfusables(alike: Readonly<Record<string, string>>): void {
  for (const [prototype, all] of Object.entries(alike)) for (const each of all) prototypes.set(each, prototype);
}

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
