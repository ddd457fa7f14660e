// Colours by theme and vendor brand. This is the only place with colour values; all other code refers to them by name.

export const themeNames = ['dark', 'light'] as const;
export type ThemeName = (typeof themeNames)[number];

export interface Palette {
  background: string;
  surface: string;
  raised: string;
  line: string;
  /** Border of inputs and buttons; contrast 3 : 1 on every surface. */
  edge: string;
  text: string;
  soft: string;
  /** Tertiary text; contrast 4.5 : 1 on every surface. */
  faint: string;
  brand: string;
  success: string;
  notice: string;
  warning: string;
  alarm: string;
  fault: string;
  offline: string;
  unknown: string;
  grid: string;
  pv: string;
  load: string;
  storage: string;
  sharp: string;
  peak: string;
  flat: string;
  valley: string;
  deep: string;
  none: string;
}

export const palettes: Readonly<Record<ThemeName, Palette>> = {
  dark: {
    background: '#0d1513',
    surface: '#131e1b',
    raised: '#1a2724',
    line: '#243531',
    edge: '#5d716a',
    text: '#e8f1ee',
    soft: '#9db3ad',
    faint: '#7a938c',
    brand: '#27c28a',
    success: '#27c28a',
    notice: '#5aa9ff',
    warning: '#f2b23e',
    alarm: '#ff8a4c',
    fault: '#ff5d5d',
    offline: '#8796a0',
    unknown: '#a9a0c4',
    grid: '#5aa9ff',
    pv: '#f2b23e',
    load: '#c58cff',
    storage: '#27c28a',
    sharp: '#ff5d6c',
    peak: '#f29a4a',
    flat: '#4f8fd0',
    valley: '#2fae8e',
    deep: '#1b7f78',
    none: '#5d706a',
  },
  light: {
    background: '#f3f7f5',
    surface: '#ffffff',
    raised: '#eef4f1',
    line: '#dbe6e1',
    edge: '#7f918a',
    text: '#13211d',
    soft: '#4d635c',
    faint: '#5f726b',
    brand: '#0a7f57',
    success: '#0a7f57',
    notice: '#1f6fc4',
    warning: '#976000',
    alarm: '#b54a0d',
    fault: '#c62f2f',
    offline: '#5b6a73',
    unknown: '#6b5f95',
    grid: '#1f6fc4',
    pv: '#a86a00',
    load: '#7a3fc0',
    storage: '#0a7f57',
    sharp: '#d23a4b',
    peak: '#d97a20',
    flat: '#3f7fbe',
    valley: '#2a9a7e',
    deep: '#0b4f4b',
    none: '#9aaaa4',
  },
};

/** antd token names → colours. */
export type BrandColours = Readonly<Record<string, string>>;
/** The palette colour that each brand token replaces. */
export const brandPlaces = {
  colorPrimary: 'brand',
  colorBgLayout: 'background',
  colorBgContainer: 'surface',
  colorBgElevated: 'raised',
  colorBorderSecondary: 'line',
  colorBorder: 'edge',
  colorText: 'text',
  colorTextSecondary: 'soft',
} as const satisfies Readonly<Record<string, keyof Palette>>;

/** The palette of a theme with the brand colours applied. Colours of states cannot be branded. */
export function toPalette(name: ThemeName, brand: BrandColours): Palette {
  const given = Object.entries(brandPlaces).flatMap(([token, place]) => {
    const colour = brand[token];
    return colour === undefined ? [] : [[place, colour] as const];
  });
  return { ...palettes[name], ...Object.fromEntries(given) };
}

/** Text colour for a filled background: dark or white, whichever has more contrast. */
export function inkOn(colour: string): string {
  const light = luminance(colour);
  return light === undefined || light > 0.18 ? '#06120e' : '#ffffff';
}

/** The first colour with a contrast of 3 : 1 (WCAG 2, 1.4.11) to every background; the last one if none has it. */
export function markOn(colours: readonly [string, ...string[]], grounds: readonly string[]): string {
  const standsOut = (colour: string): boolean => grounds.every((ground) => contrast(colour, ground) >= 3);
  return colours.find(standsOut) ?? colours.at(-1) ?? colours[0];
}

/** The one of two shades with more contrast to the background. */
export const clearerOn = (ground: string, one: string, other: string): string =>
  contrast(other, ground) > contrast(one, ground) ? other : one;

/** Contrast ratio by WCAG 2, 1 to 21. If one of the two is not a hexadecimal colour, the result is 1. */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  if (first === undefined || second === undefined) return 1;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Relative luminance (WCAG 2) of #rgb or #rrggbb; undefined for anything else. */
export function luminance(colour: string): number | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour)?.[1];
  if (hex === undefined) return undefined;
  const full = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
