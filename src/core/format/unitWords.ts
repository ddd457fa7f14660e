// The words of schemas/units.json, as types.

export interface Unit {
  /** Shown after the number. */
  symbol: string;
  /** Display = wire / divisor. */
  divisor?: number;
  decimals?: number;
  /** A ratio: the number stands alone. */
  bare?: boolean;
  /** A number that was entered is shown with at least these decimals too: prices stand under each other. */
  fixed?: boolean;
  /** Fewest decimals of a number that stands by itself; zeros behind them say nothing. */
  alone?: number;
  /** Quantity: a figure in one unit may limit a value in another of the same quantity and size. */
  measures?: string;
}
export interface UnitFamily {
  /** Chosen by the size of the wire value, smallest first: { unit, from: wire value }. Money also by language. */
  steps: readonly { unit: string; from?: number; language?: string }[];
  /** A value in the unit of the first step is drawn by the steps too. */
  implied?: boolean;
}
export interface Units {
  units: Readonly<Record<string, Unit>>;
  families: Readonly<Record<string, UnitFamily>>;
}
