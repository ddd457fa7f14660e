// Manual power. Reads the power set by a person, of the station or of each converter, and requests it unchanged. Converters are switched off if the
// station's 0 kW means stop. A restart does not resume it.
import type { ManualPower } from '../../../contract/docs.ts';
import { settingOf } from '../../saved/settingOf.ts';
import { defineStrategy } from '../../strategy.ts';

const defaults: ManualPower = { power: 0, chargeStatus: 'idle' };

/** kW of all converters together. */
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
