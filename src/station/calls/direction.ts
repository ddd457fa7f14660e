/** Small powers are the converter's own; it neither charges nor discharges. */
export const directionOf = (power: number): -1 | 0 | 1 => (power > 1 ? 1 : power < -1 ? -1 : 0);
