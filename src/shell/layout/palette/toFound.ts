// Filters and ranks the targets by the typed text, best match first. Pure.

interface Named {
  title: string;
  /** Parent: section of a screen, type of a device, device type of a point, or page of a command. */
  under: string;
  /** Additional search text that is not displayed: English titles, keys, paths. */
  also: string;
  /** Offered before anything is typed: menu entries and global commands. */
  listed?: boolean;
}
export interface PlaceTarget extends Named {
  kind: 'screen' | 'device' | 'point';
  to: string;
  /** Position of a screen in its section. */
  place?: number;
}
export interface CommandTarget extends Named {
  /** `command` belongs to the frame or the page; `here` is any other control of the page: a field, tab, link or button. */
  kind: 'command' | 'here';
  run: () => void;
}
export type Target = PlaceTarget | CommandTarget;

const order = { screen: 0, device: 1, command: 2, here: 3, point: 4 } as const;
/** Rank of targets found only by their section or by hidden search text: last of their kind. */
const hidden = 4;

/**
 * Every word must match. Screens, devices and commands come before points, unless a point has exactly the typed name.
 * Within these, an exact title comes first; then titles that start with the words, and screens whose title and section both
 * contain them; then other titles that contain them. Such screens come first within their rank, then shorter titles.
 * Example: "alarm" finds the alarms before the page for clearing them in the maintenance section.
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

/** A key per target that stays the same while targets are added: equal targets are numbered. */
export function toKeys(targets: readonly Target[]): readonly string[] {
  const counts = new Map<string, number>();
  return targets.map((target) => {
    const key = [target.kind, target.title, target.under, target.also, 'to' in target ? target.to : ''].join(' ');
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key} ${count}`;
  });
}
