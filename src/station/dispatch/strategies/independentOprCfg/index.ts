// Independent operation. Reads the powers at the grid-connection point and of the storage, and the SOC; wants the site to take from the grid as little as
// it may: what photovoltaics leave over is stored, what the site draws comes from the storage, down to a reserve. Lets go with either.
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
    // What is not known is no energy that could be given.
    if (power < 0 && !(socLeast !== undefined && socLeast > reserve)) return { power: 0, code: 'independent-reserve' };
    return { power, code: 'independent' };
  },
  reasons: {
    independent: { number: 110, text: 'Minimises power drawn from the grid' },
    'independent-unknown': { number: 111, text: 'The power drawn by the site is unknown', unread: true },
    'independent-reserve': { number: 112, text: 'Keeps the energy reserve' },
  },
});
