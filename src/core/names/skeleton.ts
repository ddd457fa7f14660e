// Finds names that look the same as another name. `confusables.ts` loads the table of confusable characters, so that the
// first page does not include it. Without the table, only equal names look the same.
import { toName } from './name.ts';

const prototypes = new Map<string, string>();
/** `alike`: by character, all characters that look the same. */
export function learnConfusables(alike: Readonly<Record<string, string>>): void {
  for (const [prototype, all] of Object.entries(alike)) for (const each of all) prototypes.set(each, prototype);
}

/** Skeleton by UTS 39, section 4, in lower case. Names with the same skeleton look the same or differ only in case. */
export const skeletonOf = (text: string): string =>
  Array.from(toName(text).normalize('NFD'), (each) => prototypes.get(each) ?? each)
    .join('')
    .normalize('NFD')
    .toLowerCase();

/** The first of the others that looks the same as the name. An equal name takes precedence. */
export function findLookAlike(name: string, others: readonly string[]): { name: string; same: boolean } | undefined {
  const own = toName(name);
  const same = others.find((each) => toName(each) === own);
  if (same !== undefined) return { name: same, same: true };
  const skeleton = skeletonOf(name);
  const found = others.find((each) => skeletonOf(each) === skeleton);
  return found === undefined ? undefined : { name: found, same: false };
}
