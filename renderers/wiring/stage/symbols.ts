// Symbols of a single-line diagram based on IEC 60617, as paths around (0, 0). Connections attach at y = -20 and y = 20.
import type { WiringSymbol } from '../../../src/core/devices/wiring.ts';

export interface Glyph {
  /** Stroked path. */
  line: string;
  /** Filled path. */
  fill?: string;
  /** Moving contact of a switch, in each position. */
  blade?: { closed: string; open: string; unknown: string };
}

const lead = 'M0 -20V-16M0 16V20';
const square = 'M-16 -16H16V16H-16Z';
const wave = (x: number, y: number): string => `M${x - 6} ${y}q3 -6 6 0t6 0`;
const direct = (x: number, y: number): string => `M${x - 6} ${y - 2}h12M${x - 6} ${y + 2}h3m1.5 0h3m1.5 0h3`;
const circle = (y: number, r: number): string => `M0 ${y - r}a${r} ${r} 0 1 1 0 ${2 * r}a${r} ${r} 0 1 1 0 ${-2 * r}`;
const blade = { closed: 'M0 9V-8', open: 'M0 9L-11 -7', unknown: 'M0 9L-5 -8' };

export const glyphs: Readonly<Record<WiringSymbol, Glyph>> = {
  grid: { line: `M0 16V20M-16 -16H16V16H-16ZM-16 -16L16 16M16 -16L-16 16M-16 0L0 -16L16 0L0 16Z` },
  transformer: { line: `M0 -20V-17${circle(-6, 11)}${circle(6, 11)}M0 17V20` },
  busbar: { line: '' },
  // The cross at the fixed contact is the circuit-breaker function.
  breaker: { line: 'M0 -20V-8M-5 -13L5 -3M5 -13L-5 -3M0 9V20', blade },
  // The half-circle at the fixed contact is the contactor function.
  contactor: { line: 'M0 -20V-8M-6 -9a6 6 0 0 0 12 0M0 9V20', blade },
  // An integrating instrument: a box with a bar above the letters Wh.
  meter: {
    line: 'M0 -20V-14M-17 -14H17V14H-17ZM-17 -6H17M0 14V20M-10 0L-7.5 8L-5 1.5L-2.5 8L0 0M4 -1V8M4 5q3 -3.5 5.5 0V8',
  },
  converter: { line: `${lead}${square}M16 -16L-16 16${wave(-7, -7)}${direct(7, 8)}` },
  dcdc: { line: `${lead}${square}M16 -16L-16 16${direct(-7, -7)}${direct(7, 8)}` },
  battery: { line: 'M0 -20V-9M-13 -9H13M-6 -3H6M-13 3H13M-6 9H6M0 9V14' },
  pv: { line: `M0 -20V-16${square}M-16 -16L0 2L16 -16M0 2V16` },
  pile: { line: 'M0 -20V-16M-11 -16H11V16H-11ZM-16 16H16', fill: 'M2 -11L-6 2H-1L-2 11L6 -2H1Z' },
  load: { line: 'M0 -20V6', fill: 'M-8 4H8L0 18Z' },
};
