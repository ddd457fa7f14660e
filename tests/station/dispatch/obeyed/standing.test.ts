import { obeys } from './obeys.ts';

obeys({
  name: 'a set-point that was written to the converter',
  resumes: false,
  showsReason: false,
  async ask({ station: { commander } }, power) {
    const result = await commander.run('pcs1', 'setPower', { activePowerSet: power }, 'ann');
    if (result.outcome === 'refused') throw new Error(result.detail);
  },
});
