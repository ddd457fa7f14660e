// Returns the selected tab, or the default, or the first. Tabs that are not offered are ignored.
export function toShown(offered: readonly string[], fallback: string | undefined, chosen: unknown): string | undefined {
  for (const each of [chosen, fallback]) {
    if (typeof each === 'string' && offered.includes(each)) return each;
  }
  return offered[0];
}
