// Whether a vendor's tone would warn less than that of the base. Pure.

/** In ascending order. Other tones mark a category, not a fault. */
const warning: readonly unknown[] = ['warning', 'alarm', 'fault'];

/** A pointer to a tone and the mark of a dangerous button must not change. */
export function isCalmer(base: unknown, value: unknown): boolean {
  if (typeof base !== 'string') return base !== undefined;
  if (base.startsWith('/') || base === 'danger') return value !== base;
  return warning.indexOf(value) < warning.indexOf(base);
}

/** Whether a state with this tone must always have a text. */
export const isLoud = (tone: unknown): boolean => tone === 'alarm' || tone === 'fault';
