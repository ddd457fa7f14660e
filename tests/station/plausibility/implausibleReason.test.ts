// The dispatch gives implausible data as its reason. "Waiting for data" would be wrong, because the data arrives.
import { expect, it } from 'vitest';
import type { Plan } from '../../../src/station/dispatch/decision.ts';
import { strategies } from '../../../src/station/dispatch/strategies/index.ts';
import { cabinet, devices, types } from '../demoSet.ts';
import { accelerated } from './accelerated.ts';

const common = { enabled: true, socLow: 6, socUp: 96, demandLimit: 540, reverseLimit: 1 };
const plan: Plan = { kind: 'manual', document: { ...strategies.manual.defaults, power: 20 }, common };
const night = Date.parse('2026-06-09T18:00:00Z');

it('implausible data is the reason for zero power if the SOC of a battery does not change while it charges', async () => {
  const one = accelerated({ file: cabinet, plan: () => plan, at: night, devices, types });
  await one.run(5);
  one.dispatch.start('ann');
  await one.run(60);
  expect(one.dispatch.reason().code).toBe('manual');
  const soc = one.plant.value('stack1', 'soc');
  one.plant.force('stack1', { soc });
  const doubted = () => one.plausibility.doubts().some(({ record, lost }) => record.id === 'stack1' && lost.includes('soc'));
  for (let minutes = 0; minutes < 120 && !doubted(); minutes++) await one.run(60);
  expect(doubted()).toBe(true);
  await one.run(5);
  expect(one.dispatch.reason()).toMatchObject({ code: 'implausible', limited: 0 });
});
