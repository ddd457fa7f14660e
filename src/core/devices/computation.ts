// In: how a make's point is computed from other points of the same device, and their values. Out: its value; NaN is missing.

/** A point of the device, a number, or what is computed in turn. */
export type Operand = string | number | Computation;
export interface Computation {
  op: Operator;
  of: readonly Operand[];
}

const operators = {
  sum: (values) => values.reduce((sum, each) => sum + each, 0),
  difference: ([from = Number.NaN, less = Number.NaN]) => from - less,
  product: (values) => values.reduce((product, each) => product * each, 1),
  quotient: ([over = Number.NaN, by = Number.NaN]) => over / by,
  /** What lies above zero, else 0. */
  positive: ([value = Number.NaN]) => Math.max(value, 0),
  /** What lies below zero, else 0. */
  negative: ([value = Number.NaN]) => Math.min(value, 0),
  /** The size of the first, below zero while the second is not 0. */
  sign: ([size = Number.NaN, isBelow = Number.NaN]) => (isBelow === 0 ? Math.abs(size) : -Math.abs(size)),
} as const satisfies Readonly<Record<string, (values: readonly number[]) => number>>;
export type Operator = keyof typeof operators;
export const operatorNames = Object.keys(operators);

/** `read` answers the newest value of a point. A missing input makes the result missing. */
export function evaluate({ op, of }: Computation, read: (point: string) => number | undefined): number {
  const values = of.map((each) =>
    typeof each === 'number' ? each : typeof each === 'string' ? (read(each) ?? Number.NaN) : evaluate(each, read),
  );
  if (!values.every(Number.isFinite)) return Number.NaN;
  const value = operators[op](values);
  // Divided by zero it is not finite. Without the dust of binary fractions and the sign of a zero.
  return Number.isFinite(value) ? Number(value.toPrecision(12)) : Number.NaN;
}

/** Every point that goes in. */
export const pointsIn = ({ of }: Computation): string[] =>
  of.flatMap((each) => (typeof each === 'string' ? [each] : typeof each === 'number' ? [] : pointsIn(each)));
