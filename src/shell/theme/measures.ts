// Single source of spacing, radii and font sizes in CSS pixels; style sheets use them as --ems-space-s and so on.
// A vendor may set other values within the bounds of schemas/language/vendor.schema.json.
import { ownMember } from '../../core/object.ts';
import type { Members } from '../../core/language.ts';

export const measures = {
  space: { xs: 4, s: 8, m: 12, l: 16, xl: 24 },
  radius: { small: 4, medium: 6, large: 8 },
  font: { note: 11, small: 12, body: 13, title: 16, large: 18 },
};
export type Measures = typeof measures;

/** Effective sizes: the vendor's, with the defaults for the rest. */
export function toMeasures(given: Members<Members<number>> | undefined): Measures {
  const over = <S extends Record<string, number>>(what: keyof Measures, ours: S): S => ({
    ...ours,
    ...ownMember(given ?? {}, what),
  });
  return { space: over('space', measures.space), radius: over('radius', measures.radius), font: over('font', measures.font) };
}

/** Same values in both themes. */
export const toMeasureVariables = (of: Measures): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(of).flatMap(([what, sizes]) =>
      Object.entries(sizes).map(([size, pixels]) => [`--ems-${what}-${size}`, `${pixels}px`]),
    ),
  );
