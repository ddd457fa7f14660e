import { mode } from '../../../../src/core/access/session.ts';
import { obeys } from './obeys.ts';

obeys({
  name: 'a register of the set-point, written while the cloud is in command',
  resumes: false,
  tells: false,
  async ask({ station: { commander, docs } }, power) {
    docs.tx((tx) => tx.put('settings', 'mode', { mode: mode.remote, linked: true }, 'ann'));
    const result = await commander.write('pcs1', { activePowerSet: power }, 'ann');
    if (result.outcome === 'refused') throw new Error(result.detail);
  },
});
