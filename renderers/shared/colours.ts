// Maps the colour names of options and the theme to CSS colours for markup and to resolved colours for canvases.
import { useSyncExternalStore } from 'react';
import type { Tone } from '../../src/core/language.ts';

/** In this order the colours can be distinguished by lightness as well as by hue. */
const palette = ['grid', 'pv', 'storage', 'load', 'sharp', 'flat', 'warning', 'deep', 'alarm', 'notice'] as const;

const toneVariables: Readonly<Record<string, string>> = { neutral: 'soft' };

/** CSS colour for a named meaning, or for the n-th entry of the palette. */
export const toColour = (colour: string | number): string =>
  `var(--ems-${typeof colour === 'number' ? palette[colour % palette.length] : (toneVariables[colour] ?? colour)})`;
export const toneColour = (tone: Tone | undefined): string => toColour(tone ?? 'neutral');

/** How many times the palette has been used up. Beyond its end colours repeat, so the series gets a different dash. */
export const paletteRound = (colour: string | number): number =>
  typeof colour === 'number' ? Math.floor(colour / palette.length) : 0;

/** Resolves `var(--ems-…)` at this element, because canvases do not support CSS variables. */
export function resolveColour(element: Element, colour: string): string {
  const name = /^var\((--[\w-]+)\)$/.exec(colour)?.[1];
  return name === undefined ? colour : getComputedStyle(element).getPropertyValue(name).trim() || getComputedStyle(element).color;
}

/** The same colour at an opacity of `share`, 0 to 1. */
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

/** Changes whenever the colours of the page change, so that canvases repaint. */
export const useThemeVersion = (): number => useSyncExternalStore(watchTheme, () => version);
