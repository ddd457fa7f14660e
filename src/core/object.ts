// What the members of a value of unknown shape are, in one meaning for all.

/** Something with members: neither a list nor null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object as JSON makes it: no date, no file, no instance of a class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  const proto: unknown = Object.getPrototypeOf(value);
  return proto === Object.prototype || proto === null;
}

/** A member of its own: never one that every object inherits. */
export const ownMember = <T>(members: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined;

/** The names of an object that has no others than its type says. */
export const keysOf = <K extends string>(members: Readonly<Partial<Record<K, unknown>>>): K[] => Object.keys(members) as K[];

/** Names and members of such an object. */
export const entriesOf = <K extends string, V>(members: Readonly<Partial<Record<K, V>>>): [K, V][] =>
  Object.entries(members) as [K, V][];

/** One member for each name. */
export const recordOf = <K extends string, V>(names: readonly K[], make: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>;

/** The members of all, of the same name those of the last. */
export const joined = <V>(parts: Iterable<Readonly<Record<string, V>> | undefined>): Record<string, V> =>
  Object.assign({}, ...parts);
