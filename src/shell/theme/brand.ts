// Reads theme and brand colours from the answer of the theme call. Invalid values fall back to the dark default.
import { isObject } from '../../core/object.ts';
import type { Measures } from './measures.ts';
import type { BrandColours, ThemeName } from '../../core/palettes.ts';

export interface Brand {
  theme: ThemeName;
  colours: BrandColours;
  /** Sizes set by the vendor, if any. */
  measures?: Measures;
}

export const noBrand: Brand = { theme: 'dark', colours: {} };

const colourShape = /^(#[0-9a-f]{3,8}|(rgb|hsl)a?\([\d\s.,%/]+\))$/i;

/** Mode 0 is light, anything else dark. Colours may be at the top level or in a nested object. */
export function toBrand(answer: unknown): Brand {
  if (!isObject(answer)) return noBrand;
  const found: Record<string, string> = {};
  for (const members of [answer, ...Object.values(answer).filter(isObject)]) {
    for (const [name, value] of Object.entries(members)) {
      if (name.startsWith('color') && typeof value === 'string' && colourShape.test(value)) found[name] = value;
    }
  }
  return { theme: answer.mode === 0 || answer.mode === '0' ? 'light' : 'dark', colours: found };
}
