// Computes the round-trip efficiency from the energy in and out and the change of the stored energy, or the reason why it is
// unknown. Pure.
import type { Energy } from '../prices/index.ts';

/** Why there is no round-trip efficiency; the texts are in the schema. */
type NoRoundTrip = 'short' | 'change' | 'stored' | 'gap';
export interface RoundTrip {
  efficiency?: number;
  noEfficiency?: NoRoundTrip;
}
/** Stored energy at the beginning and at the end, kWh. */
export interface Stored {
  from: number;
  to: number;
}

/** With less energy in either direction than this share of the capacity, measurement errors dominate the result. */
const leastShare = 0.2;
const leastKWh = 1;
/** A change of the stored energy larger than this share of the energy in or out would dominate the result. */
const mostChange = 0.5;

/**
 * Round-trip efficiency in percent, corrected for the change of the stored energy. Assumes equal losses in both directions: with
 * the round-trip efficiency x², x·charged − discharged / x = change of the stored energy. Without a change this is discharged /
 * charged.
 */
export function roundTrip({ charged, discharged }: Energy, stored: Stored | undefined, capacity = 0): RoundTrip {
  const least = Math.min(charged, discharged);
  if (least <= Math.max(leastKWh, leastShare * capacity)) return { noEfficiency: 'short' };
  if (!stored) return { noEfficiency: 'stored' };
  const change = stored.to - stored.from;
  if (Math.abs(change) > mostChange * least) return { noEfficiency: 'change' };
  const oneWay = (change + Math.sqrt(change ** 2 + 4 * charged * discharged)) / (2 * charged);
  return { efficiency: 100 * oneWay ** 2 };
}
