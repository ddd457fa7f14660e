// Load tracking. Requests the power that brings the grid connection point to its target. If a measurement is missing, it requests
// 0 kW.
import type { LoadTracking } from '../../../contract/docs.ts';
import { settingOf } from '../../saved/settingOf.ts';
import { defineStrategy } from '../../strategy.ts';

const defaults: LoadTracking = { target: 0, deadband: 2, charges: true };

export const strategy = defineStrategy({
  kind: 'lf',
  entity: 'loadTracking.json',
  defaults,
  toPlan: (tx) => settingOf(tx, 'loadTracking') ?? defaults,
  want({ grid, storage }, { target, deadband, charges }) {
    if (grid === undefined || storage === undefined) return { power: 0, code: 'load-unknown' };
    // grid = load + storage, each positive when drawing. Within the dead band, the storage power does not change.
    const power = Math.abs(target - grid) <= deadband ? storage : storage + target - grid;
    return { power: charges ? power : Math.min(0, power), code: 'load' };
  },
  reasons: {
    load: { number: 60, text: 'Follows the load' },
    'load-unknown': { number: 61, text: 'The load is unknown', unread: true },
  },
});
