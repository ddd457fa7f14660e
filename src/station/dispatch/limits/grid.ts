// Limits at the grid connection point. The consumption of the site without the storage is grid power minus storage power,
// measured at the same time. The limits reduce the power of the storage. Only demand control can start a discharge, if that is
// enabled, and only the export limit can start a charge.
import type { DemandRoom } from '../gridState.ts';
import { exportFloor } from '../feedIn/exportLimit.ts';
import type { Bound, GridLimits, Limit, Situation } from '../decision.ts';

type Measured = Pick<Situation, 'grid' | 'storage' | 'demandOpen' | 'demandRoom' | 'reverseTripped'>;
/** A limit of the station, or of a grid point with limits of its own. */
interface GridLimit extends Pick<Limit, 'code'> {
  bound(measured: Measured, limits: GridLimits): Bound | undefined;
}
const withoutStorage = ({ grid, storage }: Measured): number | undefined =>
  grid === undefined || storage === undefined ? undefined : grid - storage;

/**
 * Storage power in kW (negative: discharging) at which the grid power is what the demand window permits; without a window, the
 * demand limit or the target below it.
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

/** The grid point has a limit and its power is unknown: the storage idles. */
const gridLost: GridLimit = {
  code: 'grid-lost',
  bound(measured, { demandLimit, reverseLimit, exportLimit }) {
    const isProtected = [demandLimit, reverseLimit, exportLimit].some((limit) => limit !== undefined);
    return isProtected && withoutStorage(measured) === undefined ? { low: 0, high: 0 } : undefined;
  },
};
/** No discharging while the protection is tripped, regardless of the present power. */
const reverseTrip: GridLimit = {
  code: 'reverse-trip',
  bound: ({ reverseTripped }, { reverseLimit }) => (reverseTripped && reverseLimit !== undefined ? { low: 0 } : undefined),
};
/**
 * Charges what the site would feed in beyond the export limit, and limits discharging to it. Relaxes as the site feeds in less.
 */
const exporting: GridLimit = {
  code: 'export',
  bound(measured, { exportLimit }) {
    const site = withoutStorage(measured);
    return site === undefined || exportLimit === undefined ? undefined : { low: exportFloor(exportLimit) - site };
  },
};
/**
 * No discharging that would feed into the grid: the grid power stays at the limit, or at the higher target. Relaxes as the site
 * draws more.
 */
const reverse: GridLimit = {
  code: 'reverse',
  bound(measured, { reverseLimit, reverseTarget = reverseLimit }) {
    const site = withoutStorage(measured);
    if (site === undefined || reverseLimit === undefined || reverseTarget === undefined) return undefined;
    return { low: Math.min(0, Math.max(reverseLimit, reverseTarget) - site) };
  },
};
/** No charging that would exceed the demand limit, or the target below it. Relaxes as the site draws less. */
const demand: GridLimit = {
  code: 'demand',
  bound(measured, limits) {
    const room = toDemand(measured, limits, 'charging');
    return room === undefined ? undefined : { high: Math.max(0, room) };
  },
};
/** Discharges what the site draws above the demand limit, as far as permitted. Relaxes as the site draws less. */
const demandDischarge: GridLimit = {
  code: 'demand-discharge',
  bound(measured, limits) {
    const room = toDemand(measured, limits, 'discharging');
    if (room === undefined || room >= 0 || !limits.demandDischarge) return undefined;
    const most = Math.min(limits.demandDischarge.power ?? Number.POSITIVE_INFINITY, measured.demandOpen ?? 0);
    return most > 0 ? { high: Math.max(-most, room) } : undefined;
  },
};
/** In order of priority: if two limits are equal, the first one is the reason. */
export const gridLimits: readonly GridLimit[] = [gridLost, reverseTrip, reverse, exporting, demand, demandDischarge];
