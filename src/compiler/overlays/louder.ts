// In: a tone of the base and what a vendor writes over it. Out: whether something would warn less than it does. Pure.

/** From the softest to the loudest; what stands in none of them tells a kind of thing, not that something is wrong. */
const warning: readonly unknown[] = ['warning', 'alarm', 'fault'];

/** A pointer to a tone, and the mark of a dangerous button, stay as they are. */
export function isCalmer(base: unknown, value: unknown): boolean {
  if (typeof base !== 'string') return base !== undefined;
  if (base.startsWith('/') || base === 'danger') return value !== base;
  return warning.indexOf(value) < warning.indexOf(base);
}

/** Of a state that nobody may be left without a word for. */
export const isLoud = (tone: unknown): boolean => tone === 'alarm' || tone === 'fault';
