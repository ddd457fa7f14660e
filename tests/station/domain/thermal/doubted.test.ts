// The rules of the thermal management on a plant whose battery repeats its last temperatures.
import { expect, it } from 'vitest';
import type { Plan } from '../../../../src/station/dispatch/decision.ts';
import { strategies } from '../../../../src/station/dispatch/strategies/index.ts';
import { createThermal } from '../../../../src/station/domain/thermal/index.ts';
import { createDocStore } from '../../../../src/station/store/docs/docs.ts';
import { openCore } from '../../../../src/station/store/docs/docsSchema.ts';
import { cabinet, devices, types } from '../../demoSet.ts';
import { accelerated } from '../../plausibility/accelerated.ts';

const common = { enabled: true, socLow: 6, socUp: 96, demandLimit: 540, reverseLimit: 1 };
const byHand = (power: number): Plan => ({ kind: 'manual', document: { ...strategies.manual.defaults, power }, common });
const anyTime = { enabled: true, start: '00:00', end: '24:00', powerLow: -500, powerUp: 500 };
const rules = [
  { ...anyTime, order: 1, temperature: 38, action: 'powerOn' },
  { ...anyTime, order: 2, temperature: 0, action: 'powerOff' },
];

it('cooling that a rule switched off is switched on while the temperatures of the battery are in doubt', async () => {
  let power = 20;
  const one = accelerated({ file: cabinet, plan: () => byHand(power), at: Date.parse('2026-06-09T18:00:00Z') });
  const clock = { now: () => one.plant.at };
  const docs = createDocStore(openCore(':memory:'), clock);
  docs.tx((tx) => tx.put('settings', 'thermal', { enabled: true, rules }, 'ann'));
  const thermal = createThermal({
    docs,
    clock,
    devices: () => devices,
    types: () => types,
    fresh: one.fresh,
    timezone: () => cabinet.station.timezone,
    begin: () => () => {},
    report: (_what, error) => expect.fail(String(error)),
    everyMs: 0,
    commander: {
      async run(device, command) {
        const { point = '', value } = types.lc?.commands?.[command]?.writes ?? {};
        one.plant.write(device, '', point, Number(value));
        return { outcome: 'confirmed' };
      },
    },
  });
  const cooling = (): number => one.value('lc1', 'runState');
  one.plant.write('lc1', '', 'targetMode', 10);
  await one.run(5);
  one.dispatch.start('ann');
  await one.run(60);
  await thermal.tick();
  await one.run(30);
  await thermal.tick();
  expect([thermal.state().status, cooling()]).toEqual(['powerOff', 0]);
  const points = Object.keys(types.stack?.points ?? {}).filter((point) => !Number.isNaN(one.value('stack1', point)));
  one.plant.force('stack1', Object.fromEntries(points.map((point) => [point, one.value('stack1', point)])));
  power = 100;
  await one.run(30);
  expect(one.plausibility.doubts().map(({ name }) => name)).toContain('frozen');
  await thermal.tick();
  await one.run(10);
  expect(cooling()).toBe(1);
  await thermal.close();
  await one.close();
});
