import type { SharedDocs } from '../../../../src/station/contract/index.ts';
import { obeys } from './obeys.ts';

obeys({
  name: 'a manual power',
  resumes: true,
  showsReason: true,
  async ask({ station: { docs, dispatch } }, power) {
    docs.tx((tx) => {
      const saved = tx.get<SharedDocs['settings/strategy']>('settings', 'strategy')?.body;
      tx.put('settings', 'strategy', { ...saved, mode: 'manual' }, 'ann');
      tx.put('settings', 'manualPower', { power, chargeStatus: 'idle' }, 'ann');
    });
    if (dispatch.state().strategy === 'stopped') dispatch.start('ann');
  },
});
