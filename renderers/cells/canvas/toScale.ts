// A stable colour scale around the median of the cells: cold below, neutral at the median, warm above.
import type { Cells } from '../toCells.ts';

export interface Scale {
  middle: number;
  /** Distance from the middle to the upper end, and to the lower end unless that is limited to 0 (no values below 0). */
  half: number;
  low: number;
}
/** An odd number of steps, so that one is the middle. */
export const steps = 65;

/** Limits are at round distances, so that noise does not change colours, and never finer than the measurement can resolve. */
export function toScale({ values, median, minAt, maxAt }: Cells, resolution: number, before?: Scale): Scale | undefined {
  if (minAt < 0) return undefined;
  const far = Math.max((values[maxAt] ?? Number.NaN) - median, median - (values[minAt] ?? Number.NaN), resolution * 5);
  const half = roundUp(far);
  const middle = Math.round(median / resolution) * resolution;
  // Widens at once, but narrows only when less than half of the scale is used.
  const keeps = before !== undefined && half <= before.half && half > before.half * 0.45;
  const still = before !== undefined && Math.abs(middle - before.middle) < (keeps ? before.half : half) * 0.1;
  const scale = { middle: still ? before.middle : middle, half: keeps ? before.half : half };
  const low = scale.middle - scale.half;
  // Differences and counts are never negative.
  return { ...scale, low: (values[minAt] ?? 0) < 0 ? low : Math.min(scale.middle, Math.max(0, low)) };
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9);
  const times = [1, 2, 5, 10].find((each) => each * power >= value * (1 - 1e-9)) ?? 10;
  return times * power;
}

/** Index of the colour step of a value. */
export function stepOf({ middle, half, low }: Scale, value: number): number {
  const share = (value - middle) / (value < middle ? middle - low : half);
  return Math.round(((Math.min(1, Math.max(-1, share)) + 1) / 2) * (steps - 1));
}

export interface Shade {
  fill: string;
  /** The fill as numbers. */
  rgb: Rgb;
  /** Text colour on the fill. */
  ink: string;
}
/** The colours of the steps. Lightness differs on both sides of the middle too, for people with colour vision deficiency. */
export function toShades(low: string, middle: string, high: string, inks: readonly [string, string]): Shade[] {
  return Array.from({ length: steps }, (_, step) => {
    const share = (step / (steps - 1)) * 2 - 1;
    const fill = mix(toRgb(middle), toRgb(share < 0 ? low : high), Math.abs(share));
    const [one, other] = inks;
    return {
      fill: `rgb(${fill.join(',')})`,
      rgb: fill,
      ink: contrast(fill, toRgb(one)) >= contrast(fill, toRgb(other)) ? one : other,
    };
  });
}

type Rgb = readonly [red: number, green: number, blue: number];
const grey: Rgb = [128, 128, 128];
/** Theme colours are `#rrggbb`; anything else becomes grey. */
function toRgb(colour: string): Rgb {
  const hex = /^#([0-9a-f]{6})$/i.exec(colour)?.[1];
  if (hex === undefined) return grey;
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}
function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share);
  return [part(0), part(1), part(2)];
}

/** Contrast ratio as defined by WCAG 2. */
function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
function luminance(colour: Rgb): number {
  const linear = (each: number): number => {
    const part = each / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}
