// Manual power. Reads the power set by hand; writes it as it is, converters off where 0 kW says stop. A restart does not resume it.
import type { ManualPower } from '../../../contract/docs.ts';
import { settingOf } from '../../saved/settingOf.ts';
import { defineStrategy } from '../../strategy.ts';

const usual: ManualPower = { power: 0, chargeStatus: 'idle' };

export const strategy = defineStrategy({
  kind: 'manual',
  entity: 'manualPower.json',
  usual,
  inMode: 'manual',
  toPlan: (tx) => settingOf(tx, 'manualPower') ?? usual,
  want: (_outlook, { power, chargeStatus, distribution }) => ({
    ...{ power, off: power === 0 && chargeStatus === 'stop', code: 'manual' },
    rule: distribution,
  }),
  reasons: {
    manual: { number: 5, text: 'Follows the power set by hand' },
    'not-resumed': { number: 7, text: 'Power by hand is not resumed after a restart' },
  },
  notResumed: 'not-resumed',
});
