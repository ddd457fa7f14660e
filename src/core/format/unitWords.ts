// Types of schemas/units.json.

export interface Unit {
  /** Shown after the number. */
  symbol: string;
  /** Display = wire / divisor. */
  divisor?: number;
  decimals?: number;
  /** A ratio: only the number is shown. */
  bare?: boolean;
  /** Entered numbers also have at least these decimals, so that prices in a column are aligned. */
  fixed?: boolean;
  /** Minimum decimals of a single number; further trailing zeros are omitted. */
  alone?: number;
  /** Quantity. A figure in one unit may limit a value in another unit of the same quantity and size. */
  measures?: string;
}
export interface UnitFamily {
  /** Chosen by the size of the wire value, smallest first; `from` is a wire value. Money is also chosen by language. */
  steps: readonly { unit: string; from?: number; language?: string }[];
  /** A value in the unit of the first step is also shown in the suitable step. */
  implied?: boolean;
}
export interface Units {
  units: Readonly<Record<string, Unit>>;
  families: Readonly<Record<string, UnitFamily>>;
}
