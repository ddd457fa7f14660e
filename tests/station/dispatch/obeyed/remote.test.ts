import { mode } from '../../../../src/core/access/session.ts';
import { obeys } from './obeys.ts';

obeys({
  name: 'the set-point register, written while the cloud has control',
  resumes: false,
  showsReason: false,
  async ask({ station: { commander, docs } }, power) {
    docs.tx((tx) => tx.put('settings', 'mode', { mode: mode.remote, linked: true }, 'ann'));
    const result = await commander.write('pcs1', { activePowerSet: power }, 'ann');
    if (result.outcome === 'refused') throw new Error(result.detail);
  },
});
