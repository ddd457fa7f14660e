// Load tracking. Reads the powers at the grid-connection point and of the storage; wants the power that brings the point to its target.
// Without one of them it wants nothing: what is not known is not followed.
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
    // grid = load + storage, both drawn: within the deadband the storage goes on as it is.
    const power = Math.abs(target - grid) <= deadband ? storage : storage + target - grid;
    return { power: charges ? power : Math.min(0, power), code: 'load' };
  },
  reasons: {
    load: { number: 60, text: 'Follows the load' },
    'load-unknown': { number: 61, text: 'The load is unknown', unread: true },
  },
});
