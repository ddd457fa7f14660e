// The share of the height of each of several stacked panels, and a scale that keeps its values within that share.
export type Share = readonly [from: number, to: number];

/** Space above a lower panel for the unit of its axis, as a share of the panel height. */
const head = 0.12;

/** As fractions of the total height, counted from the bottom. */
export function shareOf(panel: number, panels: number): Share {
  const height = 1 / panels;
  const from = 1 - (panel + 1) * height;
  return [from, from + height * (panel === 0 ? 1 : 1 - head)];
}

/** The scale of the total height on which `low` to `high` fill the share. */
export function spread([low, high]: readonly [number, number], [from, to]: Share): [number, number] {
  const fullRange = (high - low) / (to - from);
  const least = low - from * fullRange;
  return [least, least + fullRange];
}

/** Whether a value on such a scale is within the share. */
export function inShare(
  scale: { min?: number | null; max?: number | null } | undefined,
  [from, to]: Share,
  value: number,
): boolean {
  if (scale?.min == null || scale.max == null) return false;
  const at = (value - scale.min) / (scale.max - scale.min);
  // Tolerance for floating-point sums.
  return at >= from - 1e-9 && at <= to + 1e-9;
}
