import type { StrategyTemplate } from '../../../../src/station/contract/index.ts';
import { obeys } from './obeys.ts';

obeys({
  name: 'a plan',
  resumes: true,
  showsReason: true,
  async ask({ station: { docs, dispatch } }, power) {
    docs.tx((tx) => {
      for (const { id, body } of tx.list<StrategyTemplate>('strategyTemplates'))
        tx.put(
          'strategyTemplates',
          id,
          { ...body, rows: [{ start: '00:00', end: '24:00', power, chargeStatus: 'idle' }] },
          'ann',
        );
    });
    if (dispatch.state().strategy === 'stopped') dispatch.start('ann');
  },
});
