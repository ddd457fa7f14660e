// In: everything that can be opened, and what was typed. Out: what fits, best first. Pure.

export interface Target {
  kind: 'screen' | 'device' | 'point';
  title: string;
  /** Where it lies: the section of a screen, the type of a device, the device type of a point. */
  under: string;
  /** Found by these too, though they are not drawn: English titles, keys, paths. */
  also: string;
  to: string;
}

const order = { screen: 0, device: 1, point: 2 } as const;

/** Every word must occur. A title that begins with the words comes first, then one that holds them, then the rest. */
export function toFound(targets: readonly Target[], typed: string, limit = 50): readonly Target[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return targets.filter(({ kind }) => kind === 'screen').slice(0, limit);
  const fitting = targets.flatMap((target) => {
    const title = target.title.toLowerCase();
    const all = `${title} ${target.under} ${target.also}`.toLowerCase();
    if (!words.every((word) => all.includes(word))) return [];
    const phrase = words.join(' ');
    const rank = title.startsWith(phrase) ? 0 : title.includes(phrase) ? 1 : words.every((word) => title.includes(word)) ? 2 : 3;
    return [{ target, rank }];
  });
  return fitting
    .toSorted((one, other) => one.rank - other.rank || order[one.target.kind] - order[other.target.kind])
    .slice(0, limit)
    .map(({ target }) => target);
}
