// Independent operation. Minimises the power drawn from the grid: surplus PV power is stored, and consumption above the permitted
// draw comes from the storage, down to a reserve.
import type { IndependentOperation } from '../../../contract/docs.ts';
import { settingOf } from '../../saved/settingOf.ts';
import { defineStrategy } from '../../strategy.ts';

const defaults: IndependentOperation = { draw: 0, reserve: 20 };

export const strategy = defineStrategy({
  kind: 'independentOprCfg',
  entity: 'independentOperation.json',
  defaults,
  toPlan: (tx) => settingOf(tx, 'independentOperation') ?? defaults,
  want({ grid, storage, socLeast }, { draw, reserve }) {
    if (grid === undefined || storage === undefined) return { power: 0, code: 'independent-unknown' };
    const site = grid - storage;
    if (site < 0) return { power: -site, code: 'independent' };
    const power = Math.min(0, draw - site);
    // An unknown SOC counts as no available energy.
    if (power < 0 && !(socLeast !== undefined && socLeast > reserve)) return { power: 0, code: 'independent-reserve' };
    return { power, code: 'independent' };
  },
  reasons: {
    independent: { number: 110, text: 'Minimises power drawn from the grid' },
    'independent-unknown': { number: 111, text: 'The power drawn by the site is unknown', unread: true },
    'independent-reserve': { number: 112, text: 'Keeps the energy reserve' },
  },
});
