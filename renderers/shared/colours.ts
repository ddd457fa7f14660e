// In: the colour words of the options and the page's theme. Out: CSS colours for markup, and resolved ones for canvases.
import { useSyncExternalStore } from 'react';
import type { Tone } from '../../src/core/language.ts';

/** Told apart by lightness as well as by hue, in this order. */
const palette = ['grid', 'pv', 'storage', 'load', 'sharp', 'flat', 'warning', 'deep', 'alarm', 'notice'] as const;

const toneVariables: Readonly<Record<string, string>> = { neutral: 'soft' };

/** A colour as CSS writes it: by what it means, or the n-th of the palette. */
export const toColour = (colour: string | number): string =>
  `var(--ems-${typeof colour === 'number' ? palette[colour % palette.length] : (toneVariables[colour] ?? colour)})`;
export const toneColour = (tone: Tone | undefined): string => toColour(tone ?? 'neutral');

/** Behind the palette's end a series repeats a colour, so it is drawn with another dash. */
export const paletteRound = (colour: string | number): number =>
  typeof colour === 'number' ? Math.floor(colour / palette.length) : 0;

/** The colour that stands behind `var(--ems-…)` at this element; canvases know no variables. */
export function resolveColour(element: Element, colour: string): string {
  const name = /^var\((--[\w-]+)\)$/.exec(colour)?.[1];
  return name === undefined ? colour : getComputedStyle(element).getPropertyValue(name).trim() || getComputedStyle(element).color;
}

/** The same colour, more transparent. */
export const faded = (colour: string, share: number): string =>
  `color-mix(in srgb, ${colour} ${Math.round(share * 100)}%, transparent)`;

let version = 0;
function watchTheme(wake: () => void): () => void {
  const observer = new MutationObserver(() => {
    version++;
    wake();
  });
  const watched = { attributes: true, attributeFilter: ['class', 'style', 'data-theme'] };
  observer.observe(document.documentElement, watched);
  observer.observe(document.body, watched);
  return () => observer.disconnect();
}

/** Changes whenever the page's colours do, so that canvases paint anew. */
export const useThemeVersion = (): number => useSyncExternalStore(watchTheme, () => version);
