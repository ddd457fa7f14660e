// In: the tabs offered, the default and what is chosen. Out: the one shown. A choice that is not offered counts as none.
export function toShown(offered: readonly string[], fallback: string | undefined, chosen: unknown): string | undefined {
  for (const each of [chosen, fallback]) {
    if (typeof each === 'string' && offered.includes(each)) return each;
  }
  return offered[0];
}
