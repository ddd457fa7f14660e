// Returns a value as a code that the schema names; undefined for any other value, because its meaning is unknown.
export const codeIn = <C extends number>(codes: readonly C[], value: unknown): C | undefined =>
  codes.find((each) => each === value);
