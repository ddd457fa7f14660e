// The words of schemas/units.json, as types.

export interface Unit {
  /** Shown after the number. */
  symbol: string;
  /** Display = wire / divisor. */
  divisor?: number;
  decimals?: number;
  /** Quantity: a figure in one unit may limit a value in another of the same quantity and size. */
  measures?: string;
}
export interface UnitFamily {
  /** Chosen by the size of the wire value, smallest first: { unit, from: wire value }. Money also by language. */
  steps: readonly { unit: string; from?: number; language?: string }[];
}
export interface Units {
  units: Readonly<Record<string, Unit>>;
  families: Readonly<Record<string, UnitFamily>>;
}
