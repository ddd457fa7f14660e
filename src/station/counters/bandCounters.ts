// Counts power over time like a meter: forward and reverse energy, in total and by price band, and demand. Used by simulated
// meters and by meters that the station computes. kWh, kvarh, kVAh, kW.
import type { BandName } from '../contract/index.ts';

/** Endings of the meter points, by the codes of the price state: 0 no price, 1 sharp … 5 deep valley. */
export const bandEndings = ['Noprice', 'Sharp', 'Peak', 'Flat', 'Valley', 'DeepValley'] as const;
export type BandEnding = (typeof bandEndings)[number];
export const endingOf: Readonly<Record<BandName | 'noPrice', BandEnding>> = {
  noPrice: 'Noprice',
  sharp: 'Sharp',
  peak: 'Peak',
  flat: 'Flat',
  valley: 'Valley',
  deepValley: 'DeepValley',
};
export const directions = ['forward', 'reverse'] as const;
export type Direction = (typeof directions)[number];

interface Counting {
  dtS: number;
  /** Code of the band in force. */
  band: number;
  newMonth: boolean;
}
export interface BandCounters {
  /** Power that flowed during the step; positive is forward. */
  count(step: Counting, power: number, reactive: number): void;
  /** Adds energy whose power is unknown. */
  add(way: Direction, band: BandEnding, kWh: number): void;
  /** Multiplies all counters, to simulate an older meter. */
  age(times: number): void;
  /** Readings of the registers, by point name. */
  readonly readers: Readonly<Record<string, () => number>>;
  save(): Record<string, number>;
}

/** Registers of the meters wrap at this value. */
export const wrapsAt = 1_000_000;
const quadrants = ['reactiveQ1', 'reactiveQ2', 'reactiveQ3', 'reactiveQ4'] as const;
/** Quadrants are numbered counter-clockwise, starting with forward active and forward reactive power. */
const quadrantOf = (power: number, reactive: number): (typeof quadrants)[number] =>
  reactive >= 0 ? (power >= 0 ? 'reactiveQ1' : 'reactiveQ2') : power < 0 ? 'reactiveQ3' : 'reactiveQ4';
const slots = 15;
const slotS = 60;

export function createBandCounters(state: unknown): BandCounters {
  const counters: Record<string, number> = {};
  for (const way of directions) {
    for (const band of ['Total', ...bandEndings]) counters[way + band] = numberOf(state, way + band);
    for (const name of [`${way}Reactive`, `${way}Apparent`]) counters[name] = numberOf(state, name);
  }
  for (const name of quadrants) counters[name] = numberOf(state, name);
  let demand = numberOf(state, 'demand');
  let maxDemand = numberOf(state, 'maxDemand');
  const window = new Float64Array(slots).fill(demand / slots);
  let slot = 0;
  let slotFilled = 0;
  // The minute that starts now is empty.
  window[slot] = 0;

  const raise = (name: string, kWh: number): void => {
    counters[name] = (counters[name] ?? 0) + kWh;
  };
  const add = (way: Direction, band: BandEnding, kWh: number): void => {
    raise(`${way}Total`, kWh);
    raise(way + band, kWh);
  };
  /** Mean power drawn from the grid over the last 15 full minutes. */
  function measureDemand(dtS: number, drawn: number): void {
    let left = dtS;
    while (left > 0) {
      const part = Math.min(left, slotS - slotFilled);
      window[slot] = (window[slot] ?? 0) + (drawn * part) / slotS / slots;
      slotFilled += part;
      left -= part;
      if (slotFilled < slotS) continue;
      demand = window.reduce((sum, each) => sum + each, 0);
      maxDemand = Math.max(maxDemand, demand);
      slot = (slot + 1) % slots;
      window[slot] = 0;
      slotFilled = 0;
    }
  }
  return {
    count({ dtS, band, newMonth }, power, reactive) {
      const hours = dtS / 3600;
      add(power >= 0 ? 'forward' : 'reverse', bandEndings[band] ?? 'Noprice', Math.abs(power) * hours);
      raise(reactive >= 0 ? 'forwardReactive' : 'reverseReactive', Math.abs(reactive) * hours);
      raise(power >= 0 ? 'forwardApparent' : 'reverseApparent', Math.hypot(power, reactive) * hours);
      raise(quadrantOf(power, reactive), Math.abs(reactive) * hours);
      if (newMonth) maxDemand = 0;
      measureDemand(dtS, Math.max(0, power));
    },
    add,
    age(times) {
      for (const name of Object.keys(counters)) counters[name] = (counters[name] ?? 0) * times;
    },
    readers: {
      ...Object.fromEntries(Object.keys(counters).map((name) => [name, () => (counters[name] ?? 0) % wrapsAt])),
      demand: () => demand,
      maxDemand: () => maxDemand,
    },
    save: () => ({ ...counters, demand, maxDemand }),
  };
}

function numberOf(state: unknown, name: string): number {
  const value = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : undefined;
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
