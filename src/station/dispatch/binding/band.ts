// The permitted power band at the terminals of a converter, from the limits of its battery and of the converter itself. Pure.
import type { BoundReason, ReasonCode, Situation } from '../decision.ts';
import { allOf, type Bounds, type Limited } from './bounds.ts';

/** A limit in one direction. `power`: remaining kW. */
export interface Hold {
  way: 'charge' | 'discharge';
  power: number;
  by: BoundReason;
  /** The distribution node that sets the limit. */
  at?: string;
}
/** kW, charging positive; infinite if unlimited. */
export interface Band {
  low: number;
  high: number;
  lowBy?: BoundReason | undefined;
  highBy?: BoundReason | undefined;
  /** The distribution node that sets the limit. */
  lowAt?: string;
  highAt?: string;
  /** A latch blocks all power until a person resets it. */
  latched: boolean;
  /** Directions in which no power may flow at all. A converter that follows no set-point (island operation) must be stopped. */
  stops?: { charge: boolean; discharge: boolean };
  /** All limits, including weaker ones: if the tightest no longer applies, the next one does. */
  holds?: readonly Hold[];
}
export const openBand: Band = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, latched: false };

export const withHold = (band: Band, hold: Hold): Band => withHolds(band, [hold]);

/** Of two equal limits, the first is reported. Copies the band once: this runs for every limit of every battery. */
function withHolds(before: Band, added: readonly Hold[]): Band {
  const finite = added.filter(({ power }) => power !== Number.POSITIVE_INFINITY);
  if (finite.length === 0) return before;
  const band: Band = { ...before, holds: before.holds ? [...before.holds, ...finite] : finite };
  for (const { way, power, by, at } of finite) {
    if (way === 'charge' && power < band.high) {
      band.high = power;
      band.highBy = by;
      if (at !== undefined) band.highAt = at;
    } else if (way === 'discharge' && -power > band.low) {
      band.low = 0 - power;
      band.lowBy = by;
      if (at !== undefined) band.lowAt = at;
    }
  }
  return band;
}
const both = ['charge', 'discharge'] as const;
export const shutBand = (reason: BoundReason, latched: boolean, before = openBand): Band => ({
  ...withHolds(
    before,
    both.map((way) => ({ way, power: 0, by: reason })),
  ),
  latched: latched || before.latched,
  ...((latched || before.stops) && { stops: { charge: true, discharge: true } }),
});
/** The intersection of both bands. If both limits are equal, the first is reported. */
export function withinBoth(first: Band, { holds = [], latched, stops }: Band): Band {
  const band = withHolds(first, holds);
  const either = (way: 'charge' | 'discharge'): boolean => first.stops?.[way] === true || stops?.[way] === true;
  const stopped = { charge: either('charge'), discharge: either('discharge') };
  return {
    ...band,
    latched: first.latched || latched,
    ...((stopped.charge || stopped.discharge) && { stops: stopped }),
  };
}
/** The band without the limits of this reason. */
export const freedOf = (code: ReasonCode, { holds = [] }: Band): Band =>
  withHolds(
    openBand,
    holds.filter(({ by }) => by !== code),
  );

/**
 * Converter losses as shares of the rated power (no load) and of the power (load). The battery supplies more than the converter
 * outputs. The sum is above the usual 1.5 % at full load, so the battery never supplies more than it allows.
 */
const idleLoss = 0.003;
const loadLoss = 0.015;

/** `share`: this converter's share of the battery power if several converters use one battery. */
export function bandOf({ charge, discharge }: Bounds, ratedPower: number, share: number): Band {
  const out = (power: number): number => Math.max(0, power * share * (1 - loadLoss) - idleLoss * ratedPower);
  // Losses while charging do not reach the battery, so the charge limit needs no correction.
  const holds = [
    ...allOf(charge).map(({ power, by }): Hold => ({ way: 'charge', power: power * share, by })),
    ...allOf(discharge).map(({ power, by }): Hold => ({ way: 'discharge', power: out(power), by })),
  ];
  const stops = { charge: charge.stops === true, discharge: discharge.stops === true };
  return { ...withHolds(openBand, holds), ...((stops.charge || stops.discharge) && { stops }) };
}

/** The limits of the converter itself apply at its terminals, so no losses are added. */
export function ownBandOf({ charge, discharge }: Bounds): Band {
  const of =
    (way: Hold['way']) =>
    ({ power, by }: Limited): Hold => ({ way, power, by });
  const band = withHolds(openBand, [...allOf(charge).map(of('charge')), ...allOf(discharge).map(of('discharge'))]);
  const stops = { charge: charge.stops === true, discharge: discharge.stops === true };
  return { ...band, ...((stops.charge || stops.discharge) && { stops }) };
}

export const within = ({ low, high }: Pick<Band, 'low' | 'high'>, power: number): number => Math.min(high, Math.max(low, power));

/** Tolerance in kW between a register and the written value. */
const dust = 0.06;
export const isWithin = ({ low, high }: Pick<Band, 'low' | 'high'>, power: number): boolean =>
  power >= low - dust && power <= high + dust;

interface Banded {
  ratedPower: number;
  band: Band;
}
/** The limits of all converters together, with the reason of the converter that lost most. */
export function boundOf(among: readonly Banded[]): NonNullable<Situation['bound']> {
  const side = (of: (band: Band) => number, by: (band: Band) => BoundReason | undefined) => {
    const left = among.map(({ ratedPower, band }) => ({ ratedPower, kW: Math.min(ratedPower, of(band)), by: by(band) }));
    const [most] = left.toSorted((one, other) => other.ratedPower - other.kW - (one.ratedPower - one.kW));
    const power = left.reduce((sum, { kW }) => sum + kW, 0);
    return most && most.kW < most.ratedPower && most.by ? { power, by: most.by } : undefined;
  };
  return {
    high: side(
      ({ high }) => high,
      ({ highBy }) => highBy,
    ),
    low: side(
      ({ low }) => -low,
      ({ lowBy }) => lowBy,
    ),
  };
}
