// The files of schemas/ as text, by name.
export type Files = ReadonlyMap<string, string>;

export const sameFiles = (one: Files, other: Files): boolean =>
  one.size === other.size && [...one].every(([name, text]) => other.get(name) === text);
