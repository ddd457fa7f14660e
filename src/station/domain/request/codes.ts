// In: a value that a device or a saved line told. Out: the code that it is; nothing where the schema names no such code, since nobody knows what it means.
export const codeIn = <C extends number>(codes: readonly C[], value: unknown): C | undefined =>
  codes.find((each) => each === value);
