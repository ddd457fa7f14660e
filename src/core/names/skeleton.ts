// In: a name. Out: which other names look like it. The table of confusable characters is loaded by `confusables.ts`, so that the first page does
// not need it. Without the table, only equal names look alike.
import { toName } from './name.ts';

const prototypes = new Map<string, string>();
/** Key: a character; value: all characters that look like it. */
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
