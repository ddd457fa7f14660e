// In: a value from a device or a stored row. Out: its code; nothing if the schema does not name it, since its meaning is unknown.
export const codeIn = <C extends number>(codes: readonly C[], value: unknown): C | undefined =>
  codes.find((each) => each === value);
