// In: how many panels lie under each other. Out: which share of the height each has, and a scale that keeps its values within that share.
export type Share = readonly [from: number, to: number];

/** Above a panel beneath another there is room for the unit of its axis. */
const head = 0.12;

/** Of the whole height, counted from below. */
export function shareOf(panel: number, panels: number): Share {
  const height = 1 / panels;
  const from = 1 - (panel + 1) * height;
  return [from, from + height * (panel === 0 ? 1 : 1 - head)];
}

/** The scale of the whole height in which `low` to `high` lie within the share. */
export function spread([low, high]: readonly [number, number], [from, to]: Share): [number, number] {
  const whole = (high - low) / (to - from);
  const least = low - from * whole;
  return [least, least + whole];
}

/** Whether a value of such a scale lies within the share. */
export function inShare(
  scale: { min?: number | null; max?: number | null } | undefined,
  [from, to]: Share,
  value: number,
): boolean {
  if (scale?.min == null || scale.max == null) return false;
  const at = (value - scale.min) / (scale.max - scale.min);
  // Sums of fractions are not exact.
  return at >= from - 1e-9 && at <= to + 1e-9;
}
