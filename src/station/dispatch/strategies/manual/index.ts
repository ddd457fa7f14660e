// Manual power. Requests the power that a person set, for the station or for each converter. Converters are switched off if 0 kW
// of the station means stop. A restart does not resume it.
import type { ManualPower } from '../../../contract/docs.ts';
import { settingOf } from '../../saved/settingOf.ts';
import { defineStrategy } from '../../strategy.ts';

const defaults: ManualPower = { power: 0, chargeStatus: 'idle' };

/** Total power of all converters, kW. */
export const togetherOf = ({ converters = [] }: Pick<ManualPower, 'converters'>): number =>
  converters.reduce((sum, { power }) => sum + power, 0);

export const strategy = defineStrategy({
  kind: 'manual',
  entity: 'manualPower.json',
  defaults,
  inMode: 'manual',
  toPlan: (tx) => settingOf(tx, 'manualPower') ?? defaults,
  want(_outlook, document) {
    const { power, chargeStatus, distribution } = document;
    if (document.per !== 'converter')
      return { power, off: power === 0 && chargeStatus === 'stop', code: 'manual', rule: distribution };
    const each = new Map((document.converters ?? []).map((own) => [own.id, own.power]));
    return { power: togetherOf(document), each, code: 'manual' };
  },
  reasons: {
    manual: { number: 5, text: 'Follows the manual power setting' },
    'not-resumed': { number: 7, text: 'Manual power is not resumed after a restart' },
  },
  notResumed: 'not-resumed',
});
