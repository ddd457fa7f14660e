// In: converters with their bands, the nodes of strong electricity, what flows beside the storage. Out: the bands within what the tightest
// node on the way to the grid leaves. Several converters behind one node share it by rated power. Pure.
import type { StrongInForce } from '../plan/strongInForce.ts';
import { type NodeLimit, toNodeLimits } from '../plan/strongLimits.ts';
import type { Band } from './band.ts';

interface Banded {
  id: string;
  ratedPower: number;
  band: Band;
}
/** kW at a grid point beside the storage, of the whole without a name; not a number while it is silent, undefined where nothing measures. */
type Beside = (area?: string) => number | undefined;

export function withinNodes<C extends Banded>(converters: readonly C[], strong: StrongInForce, beside: Beside): C[] {
  const limits = toNodeLimits(strong);
  const alone = limits.filter(({ top }) => top).length === 1 && strong.nodes.length === 1;
  return converters.map((each) =>
    limits.reduce((one, limit) => {
      const behind = behindOf(converters, limit);
      if (!behind.some(({ id }) => id === each.id)) return one;
      const share = each.ratedPower / behind.reduce((sum, { ratedPower }) => sum + ratedPower, 0);
      const flow = strong.measured && limit.top ? (beside(limit.name) ?? (alone ? beside() : undefined) ?? 0) : 0;
      return { ...one, band: narrowed(one.band, limit, flow, share) };
    }, each),
  );
}

/** A node that names no converter stands before all of them. */
const behindOf = <C extends Banded>(all: readonly C[], { converters }: NodeLimit): readonly C[] =>
  converters.length === 0 ? all : all.filter(({ id }) => converters.includes(id));

/** What is not known leaves nothing. */
function narrowed(band: Band, { name, high, low }: NodeLimit, flow: number, share: number): Band {
  const charge = high === undefined ? Number.POSITIVE_INFINITY : roomOf((high - flow) * share);
  const discharge = low === undefined ? Number.POSITIVE_INFINITY : roomOf((flow - low) * share);
  return {
    ...band,
    ...(charge < band.high && { high: charge, highBy: 'node' as const, highAt: name }),
    ...(-discharge > band.low && { low: 0 - discharge, lowBy: 'node' as const, lowAt: name }),
  };
}
const roomOf = (power: number): number => (Number.isNaN(power) ? 0 : Math.max(0, power));
