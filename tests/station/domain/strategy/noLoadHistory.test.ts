// A simulation at a new station: less than a day of load history, so nothing is forecast for most of tomorrow.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerOf } from '../../../../src/core/calls/calls.gen.ts';
import { createSimulations } from '../../../../src/station/domain/strategy/index.ts';
import { reasons } from '../../../../src/station/dispatch/decision.ts';
import { noonish, openDouble, type StationDouble } from '../../calls/double.ts';
import { until } from '../../demoSet.ts';

const hour = 3_600_000;
let double: StationDouble;
beforeAll(() => {
  double = openDouble();
  double.station.simulations = createSimulations();
  const from = noonish - 2 * hour;
  double.history('meterGrid', from, noonish, () => ({ activePower: 60 }));
  double.history('meterStorage', from, noonish, () => ({ activePower: 0 }));
  double.read('stack1', { soc: 40, ratedEnergy: 261.2 });
  double.read('pcs1', { activePower: 0 });
});
afterAll(async () => {
  await double.station.simulations?.close();
  double.close();
});

it('a simulation of tomorrow states that there is no load history, without a lost meter and without a violated rule', {
  timeout: 300_000,
}, async () => {
  const { data } = await double.call('simulation.start', { span: 'ahead', left: {} });
  const { taskId } = data as { taskId: string };
  await until(() => double.station.tasks.get(taskId)?.state !== 'running', 120_000);
  const answer = (await double.call('simulation.newest')).data as AnswerOf<'simulation.newest'>;
  expect(answer).toMatchObject({ noLoadHistory: true, broken: [] });
  expect(answer.figures?.[0]).toMatchObject({ broken: 0 });
  const numbers = answer.spans?.map(({ reason }) => reason);
  expect(numbers).toContain(reasons['no-load-history'].number);
  expect(numbers).not.toContain(reasons['grid-lost'].number);
  expect(answer.reasons?.map(({ code }) => code)).not.toContain('grid-lost');
});

it('the expected SOC of a template is not shown without a load history', { timeout: 120_000 }, async () => {
  const { data: template } = await double.call('strategy.template', { id: 'summer' });
  const { assignment: _assignment, ...edited } = template as Record<string, unknown>;
  expect((await double.call('simulation.expected', { template: edited })).data).toEqual({ noLoadHistory: true });
});
