// Transformer area strategy. Keeps the power at the low-voltage side of the transformers within a band, and the voltage within a
// band of its own. The voltage responds to the power, so the power increases with the voltage deviation, without steps.
import type { RegionStrategy } from '../../../contract/docs.ts';
import { settingOf } from '../../saved/settingOf.ts';
import { defineStrategy, type Outlook } from '../../strategy.ts';

/** V outside the band at which full power supports the voltage. */
const fullSupportAt = 10;
/** Initial values for editing. Without saved settings the strategy has no plan. */
const defaults: RegionStrategy = { low: 0, high: 0, voltageLow: 198, voltageHigh: 242, support: 0 };

export const strategy = defineStrategy({
  kind: 'region',
  entity: 'regionStrategy.json',
  defaults,
  toPlan: (tx) => settingOf(tx, 'regionStrategy'),
  want(outlook, document) {
    const load = forLoad(outlook, document);
    const voltage = forVoltage(outlook, document);
    if (load === undefined || voltage === undefined) return { power: 0, code: 'region-unknown' };
    const power = voltage < 0 ? Math.min(load, voltage) : voltage > 0 ? Math.max(load, voltage) : load;
    if (voltage !== 0 && power === voltage) return { power, code: 'region-voltage' };
    return { power, code: power === 0 ? 'region-rest' : 'region-load' };
  },
  reasons: {
    'region-load': { number: 115, text: 'Keeps transformer power within limits' },
    'region-voltage': { number: 116, text: 'Supports the voltage' },
    'region-rest': { number: 117, text: 'Transformer power and voltage are within limits' },
    'region-unknown': { number: 118, text: 'Transformer power or voltage is unknown', unread: true },
  },
  unplanned: 'The transformer area strategy has not been set up',
});

/** Power in kW that brings the transformers back into their band. */
function forLoad({ grid, storage }: Outlook, { low, high }: RegionStrategy): number | undefined {
  if (grid === undefined || storage === undefined) return undefined;
  const site = grid - storage;
  return site > high ? high - site : site < low ? low - site : 0;
}

/** A low voltage requires discharging. If one phase is too low and another too high, no power helps both. */
function forVoltage(
  { voltageLeast, voltageMost }: Outlook,
  { voltageLow, voltageHigh, support }: RegionStrategy,
): number | undefined {
  if (support === 0) return 0;
  if (voltageLeast === undefined || voltageMost === undefined) return undefined;
  const missing = Math.max(0, voltageLow - voltageLeast);
  const over = Math.max(0, voltageMost - voltageHigh);
  if (missing > 0 && over > 0) return 0;
  return support * Math.min(1, Math.max(-1, (over - missing) / fullSupportAt));
}
