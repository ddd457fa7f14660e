// Colours of the page for canvas drawings, resolved again when the theme changes.
import { type RefObject, useMemo } from 'react';
import { resolveColour, toColour, useThemeVersion } from './colours.ts';

export interface Ink {
  text: string;
  soft: string;
  faint: string;
  line: string;
  surface: string;
  brand: string;
  font: string;
  of: (colour: string | number) => string;
}

export function readInk(element: Element): Ink {
  const known = new Map<string | number, string>();
  const of = (colour: string | number): string => {
    const found = known.get(colour) ?? resolveColour(element, toColour(colour));
    known.set(colour, found);
    return found;
  };
  return {
    text: of('text'),
    soft: of('soft'),
    faint: of('faint'),
    line: of('line'),
    surface: of('surface'),
    brand: of('brand'),
    font: getComputedStyle(element).fontFamily,
    of,
  };
}

/** Undefined until the element is mounted. */
export function useInk(ref: RefObject<Element | null>, drawn: boolean): Ink | undefined {
  const version = useThemeVersion();
  // `version` changes with the colours of the theme.
  return useMemo(() => (drawn && ref.current && version >= 0 ? readInk(ref.current) : undefined), [ref, drawn, version]);
}
