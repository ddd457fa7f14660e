// The SOC of a battery, its remaining energy, and the energy that flows into and out of it: which of them contradict each other
// decides whether the SOC is used.
import { expect, it } from 'vitest';
import type { Plan } from '../../../src/station/dispatch/decision.ts';
import { strategies } from '../../../src/station/dispatch/strategies/index.ts';
import { cabinet } from '../demoSet.ts';
import { type Accelerated, accelerated } from './accelerated.ts';

const common = { enabled: true, socLow: 6, socUp: 96, demandLimit: 270, reverseLimit: 1 };
const plan: Plan = { kind: 'manual', document: { ...strategies.manual.defaults, power: 100 }, common };
const night = Date.parse('2026-06-09T18:00:00Z');

async function charging(): Promise<Accelerated> {
  const one = accelerated({ file: cabinet, plan: () => plan, at: night });
  await one.run(5);
  one.dispatch.start('ann');
  await one.run(60);
  return one;
}
const names = ({ plausibility }: Accelerated): string[] =>
  plausibility.doubts().map(({ record, name }) => `${record.id} ${name}`);
/** The values follow the battery, with an offset. */
function offset(one: Accelerated, by: Readonly<Record<string, number>>): () => void {
  return () => {
    one.plant.force('stack1', undefined);
    one.plant.force(
      'stack1',
      Object.fromEntries(Object.entries(by).map(([point, amount]) => [point, one.value('stack1', point) + amount])),
    );
  };
}
const rated = 261;

it('an SOC that contradicts only the remaining energy is reported and used', async () => {
  const one = await charging();
  await one.run(80, offset(one, { soc: 8 }));
  expect(names(one)).toEqual(['stack1 soc-energy']);
  expect(one.sets.get('pcs1')).toBe(100);
  await one.close();
});

it('an SOC that a battery management system corrects together with the remaining energy is reported and used', async () => {
  const one = await charging();
  await one.run(80, offset(one, { soc: 15, remainingEnergy: 0.15 * rated }));
  expect(names(one)).toEqual(['stack1 soc-integral']);
  expect(one.sets.get('pcs1')).toBe(100);
  await one.close();
});

it('an SOC that contradicts both the remaining energy and the energy that flows is not used until one of them agrees', async () => {
  const one = await charging();
  const wrong = offset(one, { soc: 15 });
  await one.run(55, wrong);
  expect(names(one)).toEqual(['stack1 soc-integral']);
  expect(one.sets.get('pcs1')).toBe(100);
  await one.run(15, wrong);
  expect(names(one)).toEqual(['stack1 soc-energy', 'stack1 soc-integral']);
  await one.run(1200, () => {
    wrong();
    expect(one.sets.get('pcs1')).toBe(0);
  });
  expect(one.dispatch.reason().code).toBe('implausible');
  one.plant.force('stack1', undefined);
  expect(await one.run(300, () => one.plausibility.doubts().length === 0)).toBeLessThan(300);
  await one.run(10);
  expect(one.sets.get('pcs1')).toBe(100);
  await one.close();
});
