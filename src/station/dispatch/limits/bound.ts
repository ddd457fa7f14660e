// Limits that devices set, such as batteries and safety devices, from the bands of `binding/`.
import { keysOf } from '../../../core/object.ts';
import type { Bound, BoundReason, Limit, Situation } from '../decision.ts';

function boundOf(code: BoundReason, { bound }: Situation): Bound {
  const high = bound?.high?.by === code ? { high: bound.high.power } : undefined;
  const low = bound?.low?.by === code ? { low: -bound.low.power } : undefined;
  return { ...high, ...low };
}
const boundBy = (code: BoundReason): Limit => ({ code, bound: (situation) => boundOf(code, situation) });

/** A limit of the settings whose reason devices also use: the tighter of both applies. */
export const alsoBound = (code: BoundReason, limit: Limit): Limit => ({
  ...limit,
  bound(situation, common) {
    const own = limit.bound(situation, common) ?? {};
    const { high = Number.POSITIVE_INFINITY, low = Number.NEGATIVE_INFINITY } = boundOf(code, situation);
    return {
      high: Math.min(high, own.high ?? Number.POSITIVE_INFINITY),
      low: Math.max(low, own.low ?? Number.NEGATIVE_INFINITY),
    };
  },
});

// A strategy never includes a converter without a battery, so `no-battery` needs no limit here.
const codes = {
  fire: true,
  'emergency-stop': true,
  insulation: true,
  'safety-unknown': true,
  'battery-unknown': true,
  'converter-unknown': true,
  'converter-fault': true,
  'soc-unknown': true,
  'not-following': true,
  'stopped-elsewhere': true,
  'battery-fault': true,
  'battery-measurement': true,
  'contactor-open': true,
  'charge-forbidden': true,
  'discharge-forbidden': true,
  'battery-current': true,
  'battery-power': true,
  node: true,
  'three-stage': true,
  'apparent-power': true,
} satisfies Record<Exclude<BoundReason, 'no-battery' | 'cell-high' | 'cell-low' | 'temperature'>, true>;
export const boundLimits: readonly Limit[] = keysOf(codes).map(boundBy);
