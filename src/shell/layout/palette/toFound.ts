// In: everything that can be opened or done, and what was typed. Out: what fits, best first. Pure.

interface Named {
  title: string;
  /** Where it lies: the section of a screen, the type of a device, the device type of a point, the page of a command. */
  under: string;
  /** Found by these too, though they are not drawn: English titles, keys, paths. */
  also: string;
  /** Offered before anything is typed: what stands in the menu, and what is done from everywhere. */
  listed?: boolean;
}
export interface PlaceTarget extends Named {
  kind: 'screen' | 'device' | 'point';
  to: string;
  /** Of a screen among those of its section. */
  place?: number;
}
export interface CommandTarget extends Named {
  /** Of the frame or the page, or anything else that the page at hand has for a key: a field, a tab, a link, a button. */
  kind: 'command' | 'here';
  run: () => void;
}
export type Target = PlaceTarget | CommandTarget;

const order = { screen: 0, device: 1, command: 2, here: 3, point: 4 } as const;
/** What is found by its section or by a word that is not drawn comes last among its like. */
const hidden = 4;

/**
 * Every word must occur. Pages, devices and commands come before single points, except where a point bears just the name typed. Among them the very
 * name comes first, then a title that begins with the words, or a page that holds them and lies in a section that holds them too, then what else holds
 * them. Such a page goes before its like, and then the shortest: "alarm" asks for the alarms, not for their clearing among the upkeep.
 */
export function toFound<T extends Target>(targets: readonly T[], typed: string, limit = 50): readonly T[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return targets.filter(({ listed }) => listed === true).slice(0, limit);
  const fitting = targets.flatMap((target) => {
    const title = target.title.toLowerCase();
    const all = `${title} ${target.under} ${target.also}`.toLowerCase();
    if (!words.every((word) => all.includes(word))) return [];
    const phrase = words.join(' ');
    const homely = target.kind === 'screen' && title.includes(phrase) && target.under.toLowerCase().includes(phrase);
    const rank = rankOf(title, phrase, words, homely);
    return [{ target, rank, homely, late: target.kind === 'point' && rank > 0 }];
  });
  return fitting
    .toSorted(
      (one, other) =>
        Number(one.late) - Number(other.late) ||
        one.rank - other.rank ||
        Number(other.homely) - Number(one.homely) ||
        one.target.title.length - other.target.title.length ||
        order[one.target.kind] - order[other.target.kind] ||
        placeOf(one.target) - placeOf(other.target),
    )
    .slice(0, limit)
    .map(({ target }) => target);
}

const placeOf = (target: Target): number => ('place' in target ? (target.place ?? 0) : 0);

function rankOf(title: string, phrase: string, words: readonly string[], homely: boolean): number {
  if (title === phrase) return 0;
  if (homely || title.startsWith(phrase)) return 1;
  if (title.includes(phrase)) return 2;
  return words.every((word) => title.includes(word)) ? 3 : hidden;
}
