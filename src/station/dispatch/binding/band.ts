// In: what a battery leaves of its direct current. Out: the band in which the power of a converter behind it may be, at its terminals. Pure.
import type { BoundReason, Situation } from '../decision.ts';
import type { Bounds } from './bounds.ts';

/** kW, charging positive; infinite where nothing bounds. */
export interface Band {
  low: number;
  high: number;
  lowBy?: BoundReason | undefined;
  highBy?: BoundReason | undefined;
  /** The node of strong electricity that bounds it. */
  lowAt?: string;
  highAt?: string;
  /** Until a person resets it. */
  latched: boolean;
  /** Ways in which nothing may flow from a converter that follows no set-point either. */
  stops?: { charge: boolean; discharge: boolean };
}
export const openBand: Band = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, latched: false };
export const shutBand = (reason: BoundReason, latched: boolean): Band => ({
  low: 0,
  high: 0,
  lowBy: reason,
  highBy: reason,
  latched,
  ...(latched && { stops: { charge: true, discharge: true } }),
});

/**
 * What a converter loses, as shares of its rated power and of what flows: a battery that gives to it gives more than comes out.
 * Above the 1.5 % at full load of a usual converter, so that the battery never gives more than it allows.
 */
const idleLoss = 0.003;
const loadLoss = 0.015;

/** `share` of the battery's power that is this converter's, where several draw from one. */
export function bandOf({ charge, discharge }: Bounds, ratedPower: number, share: number): Band {
  const given = discharge.power * share;
  const out = given === Number.POSITIVE_INFINITY ? given : Math.max(0, given * (1 - loadLoss) - idleLoss * ratedPower);
  // What is lost while charging never reaches the battery.
  const stops = { charge: charge.stops === true, discharge: discharge.stops === true };
  const band = { low: out === 0 ? 0 : -out, high: charge.power * share, lowBy: discharge.by, highBy: charge.by };
  return { ...band, latched: false, ...((stops.charge || stops.discharge) && { stops }) };
}

export const within = ({ low, high }: Band, power: number): number => Math.min(high, Math.max(low, power));

/** kW by which a register may differ from what was written. */
const dust = 0.06;
export const isWithin = ({ low, high }: Band, power: number): boolean => power >= low - dust && power <= high + dust;

interface Banded {
  ratedPower: number;
  band: Band;
}
/** Of all converters together: what is left, and the reason of the one that lost most. */
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
