// In: the values of cells. Out: a scale of colours around their median that does not flicker: cold below, neutral at it, warm above.
import type { Cells } from '../toCells.ts';

export interface Scale {
  middle: number;
  /** Distance from the middle to the upper end; to the lower one too, unless that lay below zero and no value does. */
  half: number;
  low: number;
}
/** An odd number of steps, so that one is the middle. */
export const steps = 65;

/** Ends on round distances, so that the noise of a cell moves no colour; never finer than what a meter tells apart. */
export function toScale({ values, median, minAt, maxAt }: Cells, resolution: number, before?: Scale): Scale | undefined {
  if (minAt < 0) return undefined;
  const far = Math.max((values[maxAt] ?? Number.NaN) - median, median - (values[minAt] ?? Number.NaN), resolution * 5);
  const half = roundUp(far);
  const middle = Math.round(median / resolution) * resolution;
  // Wider at once, narrower only when half of it is empty.
  const keeps = before !== undefined && half <= before.half && half > before.half * 0.45;
  const still = before !== undefined && Math.abs(middle - before.middle) < (keeps ? before.half : half) * 0.1;
  const scale = { middle: still ? before.middle : middle, half: keeps ? before.half : half };
  const low = scale.middle - scale.half;
  // A difference or a count is never less than nothing.
  return { ...scale, low: (values[minAt] ?? 0) < 0 ? low : Math.min(scale.middle, Math.max(0, low)) };
}

/** To 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9);
  const times = [1, 2, 5, 10].find((each) => each * power >= value * (1 - 1e-9)) ?? 10;
  return times * power;
}

/** Which of the steps a value has. */
export function stepOf({ middle, half, low }: Scale, value: number): number {
  const share = (value - middle) / (value < middle ? middle - low : half);
  return Math.round(((Math.min(1, Math.max(-1, share)) + 1) / 2) * (steps - 1));
}

export interface Shade {
  fill: string;
  /** The same in numbers. */
  rgb: Rgb;
  /** For text on it. */
  ink: string;
}
/** The colours of the steps; told apart by lightness on both sides of the middle too, for those who see hues otherwise. */
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
/** Themes write #rrggbb; anything else is taken for grey. */
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

/** As WCAG 2 counts it. */
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
