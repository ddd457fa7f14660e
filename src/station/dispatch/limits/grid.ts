// Limits at the grid-connection point. What the site draws without the storage is grid minus storage, measured together.
// They hold the storage back; only demand control may make it discharge by itself, where that is allowed, and only the export limit makes it charge.
import type { DemandRoom } from '../gridState.ts';
import { exportFloor } from '../exportLimit.ts';
import type { Bound, GridLimits, Limit, Situation } from '../decision.ts';

type Measured = Pick<Situation, 'grid' | 'storage' | 'demandOpen' | 'demandRoom' | 'reverseTripped'>;
/** Limits of the station, and of a grid point with limits of its own. */
interface GridLimit extends Pick<Limit, 'code'> {
  bound(measured: Measured, limits: GridLimits): Bound | undefined;
}
const withoutStorage = ({ grid, storage }: Measured): number | undefined =>
  grid === undefined || storage === undefined ? undefined : grid - storage;

/**
 * kW of charging, or of discharging below 0, that bring the grid point to what its demand window leaves; where no window is counted, to the demand
 * limit or the target below it.
 */
function toDemand(
  measured: Measured,
  { demandLimit, demandTarget = demandLimit }: GridLimits,
  way: keyof DemandRoom,
): number | undefined {
  const site = withoutStorage(measured);
  if (site === undefined || demandLimit === undefined || demandTarget === undefined) return undefined;
  return (measured.demandRoom?.[way] ?? Math.min(demandLimit, demandTarget)) - site;
}

/** The grid point is protected and its flow is unknown: the storage idles. */
const gridLost: GridLimit = {
  code: 'grid-lost',
  bound(measured, { demandLimit, reverseLimit, exportLimit }) {
    const isProtected = [demandLimit, reverseLimit, exportLimit].some((limit) => limit !== undefined);
    return isProtected && withoutStorage(measured) === undefined ? { low: 0, high: 0 } : undefined;
  },
};
/** No discharging at all while the protection has tripped, whatever the power of the moment. */
const reverseTrip: GridLimit = {
  code: 'reverse-trip',
  bound: ({ reverseTripped }, { reverseLimit }) => (reverseTripped && reverseLimit !== undefined ? { low: 0 } : undefined),
};
/** Charges what the site would feed beyond the agreed limit, and discharges no further than to it. Lets go as the site feeds less. */
const exporting: GridLimit = {
  code: 'export',
  bound(measured, { exportLimit }) {
    const site = withoutStorage(measured);
    return site === undefined || exportLimit === undefined ? undefined : { low: exportFloor(exportLimit) - site };
  },
};
/** No discharging that would feed the grid: at least the limit is still drawn, the target while it binds. Lets go as the site draws more. */
const reverse: GridLimit = {
  code: 'reverse',
  bound(measured, { reverseLimit, reverseTarget = reverseLimit }) {
    const site = withoutStorage(measured);
    if (site === undefined || reverseLimit === undefined || reverseTarget === undefined) return undefined;
    return { low: Math.min(0, Math.max(reverseLimit, reverseTarget) - site) };
  },
};
/** No charging that would draw more than the demand limit, or the target below it. Lets go as the site draws less. */
const demand: GridLimit = {
  code: 'demand',
  bound(measured, limits) {
    const room = toDemand(measured, limits, 'charging');
    return room === undefined ? undefined : { high: Math.max(0, room) };
  },
};
/** Discharges what the site draws above the demand limit, as far as it is allowed. Lets go as the site draws less. */
const demandDischarge: GridLimit = {
  code: 'demand-discharge',
  bound(measured, limits) {
    const room = toDemand(measured, limits, 'discharging');
    if (room === undefined || room >= 0 || !limits.demandDischarge) return undefined;
    const most = Math.min(limits.demandDischarge.power ?? Number.POSITIVE_INFINITY, measured.demandOpen ?? 0);
    return most > 0 ? { high: Math.max(-most, room) } : undefined;
  },
};
/** As they bind, the first of two alike. */
export const gridLimits: readonly GridLimit[] = [gridLost, reverseTrip, reverse, exporting, demand, demandDischarge];
