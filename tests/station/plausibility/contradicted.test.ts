// A converter whose reported power is frozen while power is forbidden: its battery is not the suspect device.
import { expect, it } from 'vitest';
import type { Plan } from '../../../src/station/dispatch/decision.ts';
import { strategies } from '../../../src/station/dispatch/strategies/index.ts';
import { createAlarms } from '../../../src/station/alarm/alarms.ts';
import { inNumbers } from '../../../src/station/alarm/ownAlarms.ts';
import { createDoubtAlarms } from '../../../src/station/plausibility/doubtAlarms.ts';
import { Database } from '../../../src/station/store/sqlite.ts';
import { cabinet, devices, types as demoTypes } from '../demoSet.ts';
import { type Accelerated, accelerated } from './accelerated.ts';

const common = { enabled: true, socLow: 6, socUp: 96, demandLimit: undefined, reverseLimit: undefined };
const byHand = (power: number): Plan => ({ kind: 'manual', document: { ...strategies.manual.defaults, power }, common });
const plan = byHand(60);
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

/** A site without a storage meter whose converter reports its phases neither. `power` of the plan in kW. */
async function withoutMeter(power: () => number): Promise<Accelerated> {
  const devices = cabinet.devices.filter(({ category }) => category !== 'storage');
  const one = accelerated({ file: cabinet, plan: () => byHand(power()), at: Date.parse('2026-03-04T02:00:00Z'), devices });
  await one.run(5);
  one.dispatch.start('ann');
  await one.run(40);
  return one;
}

it.each<[what: string, reported: (power: number) => number, opposite: boolean]>([
  ['is frozen', () => 60, false],
  ['has the wrong sign', (power) => -power, true],
])(
  'without a storage meter, a converter whose power %s contradicts its battery and its set-point',
  async (_what, reported, opposite) => {
    let power = 60;
    const one = await withoutMeter(() => power);
    let isWrong = true;
    const report = (): void => {
      one.plant.force('pcs1', undefined);
      if (isWrong) one.plant.force('pcs1', { ...phases, activePower: reported(one.value('pcs1', 'activePower')) });
    };
    const accused = new Set<string>();
    const look = (): void => {
      report();
      for (const { record, name } of one.plausibility.doubts()) accused.add(`${record.id} ${name}`);
    };
    power = 20;
    expect(await one.run(60, () => (look(), accused.size > 0))).toBeLessThanOrEqual(15);
    expect(one.plausibility.doubts()[0]?.opposite).toBe(opposite);
    await one.run(120, look);
    expect([...accused]).toEqual(['pcs1 power-set']);
    expect(one.sets.get('pcs1')).toBe(0);
    isWrong = false;
    expect(await one.run(300, () => (look(), one.plausibility.doubts().length === 0))).toBeLessThan(300);
    await one.run(60, look);
    expect(one.value('pcs1', 'activePower')).toBeCloseTo(20, 0);
    await one.close();
  },
);

it('without a storage meter, a converter that does not follow its set-point is believed', async () => {
  const one = await withoutMeter(() => 60);
  one.plant.force('pcs1', { activePowerSet: 20 });
  await one.run(60, () => expect(one.plausibility.doubts()).toEqual([]));
  expect(one.value('pcs1', 'activePower')).toBeCloseTo(60, 0);
  await one.close();
});

it('the contradiction raises one alarm, although the plausibility check finds it as well, and it lasts as long as the fault', async () => {
  // The check finds it after the dispatch, as with a converter that reports slowly.
  const { pcs } = demoTypes;
  const power = pcs?.plausibility?.power;
  if (!pcs || !power) throw new Error('There is no check');
  const types = { ...demoTypes, pcs: { ...pcs, plausibility: { ...pcs.plausibility, power: { ...power, forMs: 9000 } } } };
  const db = new Database(':memory:');
  const at = Date.parse('2026-03-04T02:00:00Z');
  const one = accelerated({
    file: cabinet,
    plan: () => plan,
    at,
    types,
    report: (alarm, of, record, on, numbers) => alarms.own(alarm, inNumbers(of, numbers), on, record),
  });
  const alarms = createAlarms({
    file: db,
    live: one.live,
    types: () => types,
    everyMs: 0,
    devices: () => devices,
    clock: { now: () => one.plant.at },
  });
  const update = createDoubtAlarms({ engine: one.plausibility, alarms });
  const raised = new Map<string, string>();
  const look = (): void => {
    update();
    for (const { id, device, alarm } of alarms.running())
      if (device === 'pcs1' && /contradicted|plausibility/.test(alarm)) raised.set(id, alarm);
  };
  const running = (): string[] => alarms.running().flatMap(({ id, alarm }) => (raised.has(id) ? [alarm] : []));
  await one.run(5, look);
  one.dispatch.start('ann');
  await one.run(40, look);
  one.plant.force('pcs1', { ...phases, activePower: one.value('pcs1', 'activePower') });
  one.plant.force('stack1', { chargeAllowed: 0 });
  await one.run(40, look);
  expect(one.plausibility.doubts().map(({ record, name }) => [record.id, name])).toEqual([['pcs1', 'power']]);
  expect(running()).toEqual(['power-contradicted']);
  await one.run(300, look);
  expect(running()).toEqual(['power-contradicted']);
  one.plant.force('pcs1', undefined);
  await one.run(200, look);
  expect(running()).toEqual([]);
  expect([...raised.values()]).toEqual(['power-contradicted']);
  alarms.close();
  await one.close();
  db.close();
});
