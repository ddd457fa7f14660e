// Power smoothing. Limits the rate of change of the grid power, or of PV and storage together, and meanwhile brings the SOC to
// its target. If a measurement is missing, it requests 0 kW.
import type { Smoothing } from '../../../contract/docs.ts';
import { settingOf } from '../../saved/settingOf.ts';
import { defineStrategy, type Outlook } from '../../strategy.ts';

const defaults: Smoothing = { of: 'grid', rate: 10, socTarget: 50, centring: 0 };
/** Deviation from the SOC target, in %, from which full power brings it back. */
const fullCentringAt = 10;
/** A sum older than this gives no rate of change: smoothing starts again. */
const longestGapS = 10;

export const strategy = defineStrategy({
  kind: 'ps',
  entity: 'smoothing.json',
  defaults,
  toPlan: (tx) => settingOf(tx, 'smoothing') ?? defaults,
  want(outlook, document) {
    const without = unsmoothed(outlook, document);
    const { storage, kept } = outlook;
    if (without === undefined || storage === undefined) return { power: 0, code: 'smoothing-unknown' };
    const recent = kept !== undefined && kept.seconds <= longestGapS ? kept : { value: without + storage, seconds: 1 };
    const most = (document.rate / 60) * recent.seconds;
    const goal = without + centring(outlook, document);
    const sum = recent.value + Math.min(most, Math.max(-most, goal - recent.value));
    return { power: sum - without, code: 'smoothing' };
  },
  // Uses the power after all limits, so that the sum does not jump when a limit ends.
  keep(outlook, document, power) {
    const without = unsmoothed(outlook, document);
    return without === undefined ? undefined : without + power;
  },
  reasons: {
    smoothing: { number: 80, text: 'Smooths the power' },
    'smoothing-unknown': { number: 81, text: 'The power to smooth is unknown', unread: true },
  },
});

/** Power in kW drawn without the storage; PV generation counts as negative. */
function unsmoothed({ grid, storage, pv }: Outlook, { of }: Smoothing): number | undefined {
  if (of === 'pv') return pv === undefined ? undefined : -pv;
  return grid === undefined || storage === undefined ? undefined : grid - storage;
}

function centring({ socLeast, socMost }: Outlook, { socTarget, centring: power }: Smoothing): number {
  if (socLeast === undefined || socMost === undefined) return 0;
  const away = (socTarget - (socLeast + socMost) / 2) / fullCentringAt;
  return Number.isFinite(away) ? power * Math.min(1, Math.max(-1, away)) : 0;
}
