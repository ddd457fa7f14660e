// A converter that ignores its set-point of zero while a setting of the strategy forbids the power that flows.
import { expect, it } from 'vitest';
import type { Common } from '../../../../src/station/dispatch/decision.ts';
import { defaultProtection } from '../../../../src/station/dispatch/plan/defaultProtection.ts';
import { planOf } from '../plans.ts';
import { startRig } from '../rig.ts';

const open: Common = { enabled: true, socLow: 0, socUp: 100, demandLimit: undefined, reverseLimit: undefined };
const warm = {
  ...defaultProtection,
  enabled: true,
  dischargeTemperature: { zeroBelow: 45, fullFrom: 46, fullTo: 50, zeroAbove: 55 },
};

/** Runs at this power until the settings change, then asks for nothing while the converter keeps its power. */
async function ignoring(power: number, settings: Partial<Common>) {
  let now = { power, settings: {} as Partial<Common> };
  const plan = () =>
    planOf({ ...open, ...now.settings, kind: 'manual', rows: [], manual: { power: now.power, chargeStatus: 'idle' } });
  const rig = startRig({ plan });
  rig.plant.force('stack1', { soc: 50 });
  await rig.run(3);
  rig.dispatch.start('ann');
  await rig.run(15);
  expect(rig.value('pcs1', 'activePower')).toBeCloseTo(power, 0);
  rig.takes.set('pcs1', 'ignores set-points');
  now = { power: 0, settings };
  await rig.run(30);
  return rig;
}

it.each([
  ['the lower SOC limit', -50, { socLow: 60 }],
  ['the upper SOC limit', 50, { socUp: 40 }],
  ['the temperature of battery protection', -50, { protection: warm }],
  ['the demand limit', 50, { demandLimit: 1 }],
])('stops it beyond %s, although the strategy asks for no power', async (_setting, power, settings) => {
  const rig = await ignoring(power, settings);
  expect(rig.stops.length).toBeGreaterThan(0);
  expect(rig.reported.map(({ alarm }) => alarm)).toContain('not-following');
  expect(Math.abs(rig.value('pcs1', 'activePower'))).toBeLessThan(2);
});

it('only reports it if no limit forbids its power', async () => {
  const rig = await ignoring(-50, { socLow: 40, reverseLimit: -500, demandLimit: 500 });
  expect(rig.stops).toEqual([]);
  expect(rig.reported.map(({ alarm }) => alarm)).toEqual(['not-following']);
});
