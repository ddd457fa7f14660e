// The agreed export limit in a simulation before the start, with a real history, real documents and the real thread.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerOf } from '../../../../src/core/calls/calls.gen.ts';
import { createSimulations } from '../../../../src/station/domain/strategy/index.ts';
import { noonish, openDouble, type StationDouble } from '../../calls/double.ts';
import { until } from '../../demoSet.ts';

const day = 86_400_000;
let double: StationDouble;
beforeAll(() => {
  double = openDouble();
  double.station.simulations = createSimulations();
  const from = noonish - 9 * day;
  double.history('meterGrid', from, noonish, () => ({ activePower: -60 }));
  double.history('meterStorage', from, noonish, () => ({ activePower: 0 }));
  double.history('meterPv', from, noonish, () => ({ activePower: 80 }));
  double.history('stack1', from, noonish, () => ({ soc: 40, minCellTemperature: 24, maxCellTemperature: 27 }));
  double.read('stack1', { soc: 40, ratedEnergy: 261.2 });
  double.read('pcs1', { activePower: 0 });
});
afterAll(async () => {
  await double.station.simulations?.close();
  double.close();
});

type Figures = NonNullable<AnswerOf<'simulation.newest'>['figures']>[number];
async function simulated(): Promise<{ figures: Figures | undefined; rules: string[] }> {
  const left = { kind: 'manual' as const, edits: { manual: { power: 0, chargeStatus: 'stop' as const } } };
  const { data } = await double.call('simulation.start', { span: 'ahead', left });
  const { taskId } = data as { taskId: string };
  await until(() => double.station.tasks.get(taskId)?.state !== 'running', 120_000);
  expect(double.station.tasks.get(taskId)).toMatchObject({ state: 'done' });
  const { figures = [], broken = [] } = (await double.call('simulation.newest')).data as AnswerOf<'simulation.newest'>;
  const [first] = figures;
  return { figures: first, rules: broken.filter(({ side }) => side === first?.side).map(({ rule }) => rule) };
}

it('a simulation fills the storage, curtails the rest, and reports the limit as broken if no inverter can be limited', {
  timeout: 300_000,
}, async () => {
  const free = await simulated();
  expect(free.figures).not.toHaveProperty('curtailed');
  expect(free.figures?.fed).toBeGreaterThan(23 * 60);

  const limit = (await double.call('strategy.exportLimit')).data as AnswerOf<'strategy.exportLimit'>;
  await double.call('strategy.changeExportLimit', { ...limit, status: 'enabled', basis: 'power', limit: 10 });
  const kept = await simulated();
  const spared = (free.figures?.fed ?? 0) - (kept.figures?.fed ?? 0);
  expect(kept.figures?.socEnd).toBeGreaterThan(90);
  expect(kept.figures?.curtailed).toBeGreaterThan(900);
  // The reduced export equals the additional charging and the curtailment.
  const charged = (kept.figures?.charged ?? 0) - (free.figures?.charged ?? 0);
  expect(Math.abs(spared - charged - (kept.figures?.curtailed ?? 0))).toBeLessThan(20);
  expect(kept.rules).not.toContain('export');

  const control = 'readOnly' as const;
  double.station.docs.tx((tx) =>
    tx
      .list<{ type: string }>('devices')
      .filter(({ body }) => body.type === 'pinvt')
      .forEach(({ id, body }) => tx.put('devices', id, { ...body, simulated: false, control }, 'test')),
  );
  const fixed = await simulated();
  expect(fixed.figures?.curtailed).toBe(0);
  expect(fixed.rules).toContain('export');
});
