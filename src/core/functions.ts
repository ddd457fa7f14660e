// Named functions of the language (`fn`). Pure, total, with a table test each; arguments and results are in display units.

type Named = (of: Readonly<Record<string, unknown>>) => unknown;

const functions: Readonly<Record<string, Named>> = {
  'step-for-range': ({ start, end }) => stepForRange(Number(end) - Number(start)),
};

export const functionNames: readonly string[] = Object.keys(functions);

/** Unknown names are problems at compile time; here they give undefined. */
export function callFunction(name: string, of: Readonly<Record<string, unknown>>): unknown {
  return functions[name]?.(of);
}

/** Curve step in seconds for a range in ms: up to 1 day 60, 3 days 300, 7 days 600, longer 1800. */
export function stepForRange(rangeMs: number): number | undefined {
  const days = rangeMs / 86_400_000;
  if (!Number.isFinite(days) || days < 0) return undefined;
  return days <= 1 ? 60 : days <= 3 ? 300 : days <= 7 ? 600 : 1800;
}
