// The one place where spacing, radii and type sizes are written, in CSS pixels; style sheets name them as --ems-space-s and the like.

export const measures = {
  space: { xs: 4, s: 8, m: 12, l: 16, xl: 24 },
  radius: { small: 4, medium: 6, large: 8 },
  font: { note: 11, small: 12, body: 13, title: 16, large: 18 },
} as const satisfies Record<string, Readonly<Record<string, number>>>;

/** The same in both themes and for every brand. */
export const measureVariables: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(measures).flatMap(([what, sizes]) =>
    Object.entries(sizes).map(([size, pixels]) => [`--ems-${what}-${size}`, `${pixels}px`]),
  ),
);
