// Computes the value of a point from other points. NaN means missing.

/** A point of the device, a number, or a nested computation. */
type Operand = string | number | Computation;
export interface Computation {
  op: Operator;
  of: readonly Operand[];
}

const operators = {
  sum: (values) => values.reduce((sum, each) => sum + each, 0),
  difference: ([from = Number.NaN, less = Number.NaN]) => from - less,
  product: (values) => values.reduce((product, each) => product * each, 1),
  quotient: ([over = Number.NaN, by = Number.NaN]) => over / by,
  /** The operand if it is positive, else 0. */
  positive: ([value = Number.NaN]) => Math.max(value, 0),
  /** The operand if it is negative, else 0. */
  negative: ([value = Number.NaN]) => Math.min(value, 0),
  /** The magnitude of the first operand, negative while the second is not 0. */
  sign: ([size = Number.NaN, isBelow = Number.NaN]) => (isBelow === 0 ? Math.abs(size) : -Math.abs(size)),
} as const satisfies Readonly<Record<string, (values: readonly number[]) => number>>;
type Operator = keyof typeof operators;

/** `read` returns the newest value of a point. If an input is missing, the result is missing. */
export function evaluate({ op, of }: Computation, read: (point: string) => number | undefined): number {
  const values = of.map((each) =>
    typeof each === 'number' ? each : typeof each === 'string' ? (read(each) ?? Number.NaN) : evaluate(each, read),
  );
  if (!values.every(Number.isFinite)) return Number.NaN;
  const value = operators[op](values);
  // A division by zero is not finite and counts as missing. Rounding removes binary fractions and the sign of zero.
  return Number.isFinite(value) ? Number(value.toPrecision(12)) : Number.NaN;
}

/** All points that are inputs. */
export const pointsIn = ({ of }: Computation): string[] =>
  of.flatMap((each) => (typeof each === 'string' ? [each] : typeof each === 'number' ? [] : pointsIn(each)));
