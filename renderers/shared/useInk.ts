// Colours of the page for what draws on a canvas, resolved anew with every change of the theme.
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

/** undefined until the element is on the page. */
export function useInk(ref: RefObject<Element | null>, drawn: boolean): Ink | undefined {
  const version = useThemeVersion();
  // The version is what the colours depend on.
  return useMemo(() => (drawn && ref.current && version >= 0 ? readInk(ref.current) : undefined), [ref, drawn, version]);
}
