// Helpers for objects and for values of unknown shape.

/** True for an object that is neither a list nor null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True for an object as parsed from JSON: not a date, a file or another class instance. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  const proto: unknown = Object.getPrototypeOf(value);
  return proto === Object.prototype || proto === null;
}

/** Reads an own member, never an inherited one such as `constructor`. */
export const ownMember = <T>(members: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined;

/** The keys of an object that has only the members of its type. */
export const keysOf = <K extends string>(members: Readonly<Partial<Record<K, unknown>>>): K[] => Object.keys(members) as K[];

/** The entries of an object that has only the members of its type. */
export const entriesOf = <K extends string, V>(members: Readonly<Partial<Record<K, V>>>): [K, V][] =>
  Object.entries(members) as [K, V][];

/** An object with one member for each name. */
export const recordOf = <K extends string, V>(names: readonly K[], make: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>;

/** Merges objects. If a name occurs several times, the last one wins. */
export const joined = <V>(parts: Iterable<Readonly<Record<string, V>> | undefined>): Record<string, V> =>
  Object.assign({}, ...parts);
