// Limits the bands of converters by the tightest distribution node on the way to the grid, considering the power that is not of
// the storage. Several converters behind one node share its limit by rated power. Pure.
import type { DistributionInForce } from '../plan/distributionInForce.ts';
import { type NodeLimit, standsFor, toNodeLimits } from '../plan/distributionLimits.ts';
import { type Band, withHold } from './band.ts';

interface Banded {
  id: string;
  ratedPower: number;
  /** Id of its battery. */
  stack?: string | undefined;
  band: Band;
}
/**
 * Power in kW at a grid point without the storage; without a name: of the station. NaN while the meter does not respond,
 * undefined without a meter.
 */
type FlowWithoutStorage = (area?: string) => number | undefined;

export function withinNodes<C extends Banded>(
  converters: readonly C[],
  distribution: DistributionInForce,
  flowWithoutStorage: FlowWithoutStorage,
): C[] {
  const alone = distribution.nodes.length === 1;
  const flowThrough = ({ name, top }: NodeLimit): number => {
    if (!distribution.measured || top === undefined) return 0;
    return flowWithoutStorage(name) ?? flowWithoutStorage(top) ?? (alone ? flowWithoutStorage() : undefined) ?? 0;
  };
  const limits = toNodeLimits(distribution).map((limit) => {
    const behind = converters.filter((each) => limit.storages.some((storage) => standsFor(storage, each, distribution)));
    return { limit, behind, flow: flowThrough(limit) };
  });
  return converters.map((each) =>
    limits.reduce((one, { limit, behind, flow }) => {
      if (!behind.includes(each)) return one;
      const share = each.ratedPower / behind.reduce((sum, { ratedPower }) => sum + ratedPower, 0);
      return { ...one, band: narrowed(one.band, limit, flow, share) };
    }, each),
  );
}

/** An unknown flow leaves no power. */
function narrowed(band: Band, { name, high, low }: NodeLimit, flow: number, share: number): Band {
  const charge = high === undefined ? Number.POSITIVE_INFINITY : roomOf((high - flow) * share);
  const discharge = low === undefined ? Number.POSITIVE_INFINITY : roomOf((flow - low) * share);
  const bounds = withHold(band, { way: 'charge', power: charge, by: 'node', at: name });
  return withHold(bounds, { way: 'discharge', power: discharge, by: 'node', at: name });
}
const roomOf = (power: number): number => (Number.isNaN(power) ? 0 : Math.max(0, power));
