// A converter whose reported power is frozen while power is forbidden: its battery is not the suspect device.
import { expect, it } from 'vitest';
import type { Plan } from '../../../src/station/dispatch/decision.ts';
import { strategies } from '../../../src/station/dispatch/strategies/index.ts';
import { cabinet } from '../demoSet.ts';
import { accelerated } from './accelerated.ts';

const common = { enabled: true, socLow: 6, socUp: 96, demandLimit: undefined, reverseLimit: undefined };
const plan: Plan = { kind: 'manual', document: { ...strategies.manual.defaults, power: 60 }, common };
/** A converter that does not report its phases, so that only other devices can contradict its power. */
const phases = Object.fromEntries(
  ['A', 'B', 'C'].flatMap((phase) => [
    [`current${phase}`, Number.NaN],
    [`activePower${phase}`, Number.NaN],
  ]),
);

it('the battery of a converter that reports a power although none flows is not suspect and stays connected', async () => {
  const devices = cabinet.devices.filter(({ category }) => category !== 'storage');
  const one = accelerated({ file: cabinet, plan: () => plan, at: Date.parse('2026-03-04T02:00:00Z'), devices });
  await one.run(5);
  one.dispatch.start('ann');
  await one.run(40);
  one.plant.force('pcs1', { ...phases, activePower: one.value('pcs1', 'activePower') });
  one.plant.force('stack1', { chargeAllowed: 0 });
  await one.run(120);
  expect(one.plausibility.doubts().filter(({ record }) => record.id === 'stack1')).toEqual([]);
  expect(one.dispatch.latches()).toEqual([]);
  expect(one.value('stack1', 'positiveContactor')).toBe(1);
  await one.close();
});
