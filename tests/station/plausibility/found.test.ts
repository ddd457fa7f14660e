// Each class of wrong values is detected in time, is not used for power while it lasts, is reported once with both numbers, and
// ends automatically.
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../src/station/dispatch/decision.ts';
import { strategies } from '../../../src/station/dispatch/strategies/index.ts';
import { ofRole } from '../../../src/station/equipment/roles.ts';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { cabinet, devices, types } from '../demoSet.ts';
import { type Accelerated, accelerated } from './accelerated.ts';

const common = { enabled: true, socLow: 6, socUp: 96, demandLimit: 270, reverseLimit: 1 };
const tracking = (target: number): Plan => ({ kind: 'lf', document: { target, deadband: 2, charges: true }, common });
const byHand = (power: number): Plan => ({ kind: 'manual', document: { ...strategies.manual.defaults, power }, common });
const night = Date.parse('2026-06-09T18:00:00Z');

async function started(plan: () => Plan, some: readonly DeviceRecord[] = devices): Promise<Accelerated> {
  const one = accelerated({ file: cabinet, plan, at: night, devices: some });
  await one.run(5);
  one.dispatch.start('ann');
  await one.run(60);
  return one;
}
const names = ({ plausibility }: Accelerated): string[] =>
  plausibility.doubts().map(({ record, name }) => `${record.id} ${name}`);
const isFound = (one: Accelerated) => (): boolean => one.plausibility.doubts().length > 0;
const code = ({ dispatch }: Accelerated): string => dispatch.reason().code;
/** Freezes all values of a device. */
function freeze({ plant }: Accelerated, device: string): void {
  const record = plant.records.find(({ id }) => id === device);
  const points = Object.keys(types[record?.type ?? '']?.points ?? {}).filter(
    (point) => !Number.isNaN(plant.value(device, point)),
  );
  plant.force(device, Object.fromEntries(points.map((point) => [point, plant.value(device, point)])));
}
const without = (...ids: string[]): readonly DeviceRecord[] => devices.filter(({ id }) => !ids.includes(id));

describe('a grid meter that repeats its last values', () => {
  it.each<[name: string, some: readonly DeviceRecord[]]>([
    ['whose site has meters of load and PV', devices],
    ['whose site has no other meters', without('meterLoad', 'meterPv')],
  ])('%s is detected within 10 s of the first wrong step, and no power is based on it', async (_name, some) => {
    let plan = tracking(60);
    const one = await started(() => plan, some);
    freeze(one, 'meterGrid');
    plan = tracking(2);
    expect(await one.run(30, isFound(one))).toBeLessThanOrEqual(10);
    await one.run(8);
    expect(code(one)).toBe('load-unknown');
    plan = byHand(-100);
    // The fault stays detected, although nothing contradicts the meter while there is no power.
    await one.run(600, () => expect(Math.abs(one.sets.get('pcs1') ?? 0)).toBe(0));
    expect(code(one)).toBe('grid-lost');
    one.plant.force('meterGrid', undefined);
    expect(await one.run(900, () => one.plausibility.doubts().length === 0)).toBeLessThan(900);
    await one.run(30);
    expect(code(one)).not.toBe('grid-lost');
    await one.close();
  });

  it('is detected within 10 s if only its power is frozen, at 14 kW', async () => {
    let plan = tracking(60);
    const one = await started(() => plan);
    one.plant.force('meterGrid', { activePower: 14 });
    plan = tracking(2);
    expect(await one.run(30, isFound(one))).toBeLessThanOrEqual(10);
    await one.close();
  });
});

describe('a meter with reversed current transformers', () => {
  /** Inverts the power of a meter in each second. */
  const mirrored = (device: string) => (one: Accelerated) => (): void => {
    one.plant.force(device, undefined);
    const points = ['activePower', 'activePowerA', 'activePowerB', 'activePowerC'];
    one.plant.force(device, Object.fromEntries(points.map((point) => [point, -one.value(device, point)])));
  };
  it.each<[name: string, device: string, some: readonly DeviceRecord[], check: string]>([
    ['at the grid connection point', 'meterGrid', devices, 'meterGrid balance'],
    ['of the storage', 'meterStorage', devices, 'meterStorage behind'],
    [
      'at the grid connection point, where the load is not measured,',
      'meterGrid',
      without('meterLoad', 'meterPv'),
      'meterGrid sign',
    ],
  ])('%s is reported as reversed', async (_name, device, some, check) => {
    let plan = byHand(0);
    const one = await started(() => plan, some);
    const mirror = mirrored(device)(one);
    await one.run(20, mirror);
    plan = byHand(70);
    await one.run(30, mirror);
    expect(names(one)).toContain(check);
    expect(one.plausibility.doubts().find(({ record, name }) => `${record.id} ${name}` === check)?.opposite).toBe(true);
    await one.close();
  });
});

describe('a battery with implausible values', () => {
  it('has no power after 1 % of its energy has flowed at a constant SOC', async () => {
    const one = await started(() => byHand(100));
    one.plant.force('stack1', { soc: Math.round(one.value('stack1', 'soc') * 10) / 10 });
    expect(await one.run(200, isFound(one))).toBeLessThan(130);
    expect(names(one)).toEqual(['stack1 soc-stuck']);
    await one.run(5);
    await one.run(600, () => expect(one.sets.get('pcs1')).toBe(0));
    one.plant.force('stack1', undefined);
    expect(await one.run(60, () => one.plausibility.doubts().length === 0)).toBeLessThan(60);
    await one.run(10);
    expect(one.sets.get('pcs1')).toBe(100);
    await one.close();
  });

  it('has no power within seconds of a power change if all its values are frozen', async () => {
    let plan = byHand(20);
    const one = await started(() => plan);
    freeze(one, 'stack1');
    plan = byHand(100);
    expect(await one.run(40, isFound(one))).toBeLessThanOrEqual(15);
    expect(names(one)).toContain('stack1 frozen');
    await one.run(5);
    expect(one.sets.get('pcs1')).toBe(0);
    await one.run(300, () => expect(one.sets.get('pcs1')).toBe(0));
    one.plant.force('stack1', undefined);
    expect(await one.run(120, () => one.plausibility.doubts().length === 0)).toBeLessThan(120);
    await one.close();
  });

  it('is reported with both numbers if its power contradicts its converter', async () => {
    const one = await started(() => byHand(100));
    one.plant.force('stack1', { power: -40, current: -50 });
    expect(await one.run(60, isFound(one))).toBeLessThan(30);
    const [doubt] = one.plausibility.doubts();
    expect([doubt?.name, Math.round(doubt?.measured ?? 0), Math.round(doubt?.expected ?? 0)]).toEqual(['power', -40, 100]);
    await one.close();
  });
});

describe('a converter whose power contradicts its battery and the storage meter', () => {
  const reporting = (factor: number) => (one: Accelerated) => (): void => {
    const points = ['activePower', 'activePowerA', 'activePowerB', 'activePowerC'];
    one.plant.force('pcs1', undefined);
    one.plant.force('pcs1', Object.fromEntries(points.map((point) => [point, factor * one.value('pcs1', point)])));
  };
  const others = ['the site with all meters', 'the site without a load meter'] as const;
  it.each([
    [others[0], devices],
    [others[1], without('meterLoad', 'meterPv')],
  ] as const)('is the only device reported on %s, and is used again when its power is correct', async (_name, some) => {
    let plan = byHand(20);
    const one = await started(() => plan, some);
    const report = reporting(-1)(one);
    const accused = new Set<string>();
    const alarms = new Set<string>();
    let [secondsWithPower, begun] = [0, 0];
    let wasReported = false;
    const check = (): void => {
      report();
      for (const name of names(one)) accused.add(name);
      for (const { record, name, opposite } of one.plausibility.reported()) alarms.add(`${record.id} ${name} ${opposite}`);
      if (Math.abs(one.sets.get('pcs1') ?? 0) > 0) secondsWithPower += 1;
      const isReported = one.plausibility.reported().length > 0;
      if (isReported && !wasReported) begun += 1;
      wasReported = isReported;
    };
    expect(await one.run(60, () => (check(), accused.size > 0))).toBeLessThanOrEqual(12);
    plan = byHand(-70);
    await one.run(700, check);
    plan = byHand(70);
    await one.run(200, check);
    expect([...accused]).toEqual(['pcs1 power']);
    // The converter has power only during the retries, whose intervals increase.
    expect(secondsWithPower).toBeLessThan(150);
    expect([[...alarms], begun]).toEqual([['pcs1 power true'], 1]);
    one.plant.force('pcs1', undefined);
    plan = byHand(-70);
    expect(await one.run(1200, () => one.plausibility.reported().length === 0)).toBeLessThan(1200);
    await one.run(30);
    expect(one.value('pcs1', 'activePower')).toBeCloseTo(-70, 0);
    await one.close();
  });

  it('is reported if it reports half of its power', async () => {
    const one = await started(() => byHand(100));
    await one.run(30, reporting(0.5)(one));
    expect(names(one)).toEqual(['pcs1 power']);
    expect(one.plausibility.doubts()[0]?.opposite).toBe(false);
    await one.close();
  });

  it('is reported if its battery reports current and voltage but no power', async () => {
    const one = await started(() => byHand(100));
    const report = reporting(-1)(one);
    one.plant.force('stack1', { power: Number.NaN });
    await one.run(30, report);
    expect(names(one)).toEqual(['pcs1 power']);
    await one.close();
  });

  it('is not reported if only one of the two contradicts it', async () => {
    const one = await started(() => byHand(100));
    one.plant.force('meterStorage', { activePower: -100 });
    await one.run(30);
    expect(names(one).filter((name) => name.startsWith('pcs1'))).toEqual([]);
    expect(names(one)).toContain('meterStorage behind');
    await one.close();
  });
});

describe('a device whose values are frozen while its power stays the same', () => {
  it.each<[device: string, check: string, withinS: number]>([
    ['pcs1', 'heartbeat', 12],
    ['meterGrid', 'frozen-mains', 75],
    ['meterLoad', 'frozen-mains', 75],
    ['pv1', 'frozen-mains', 75],
  ])('%s is detected by the check %s, and is used again when its values change', async (device, check, withinS) => {
    const one = await started(() => byHand(20));
    freeze(one, device);
    const isChecked = (): boolean => names(one).includes(`${device} ${check}`);
    expect(await one.run(withinS + 30, isChecked)).toBeLessThanOrEqual(withinS);
    await one.run(300, () => expect(isChecked()).toBe(true));
    one.plant.force(device, undefined);
    expect(await one.run(120, () => one.plausibility.doubts().length === 0)).toBeLessThan(120);
    await one.close();
  });

  it('is detected by its mains values if it is a converter that updates everything but its measurements', async () => {
    const one = await started(() => byHand(20));
    const measured = ['activePower', 'voltageA', 'voltageB', 'voltageC', 'frequency', 'currentA', 'dcPower'];
    one.plant.force('pcs1', Object.fromEntries(measured.map((point) => [point, one.value('pcs1', point)])));
    expect(await one.run(120, isFound(one))).toBeLessThanOrEqual(75);
    expect(names(one)).toEqual(['pcs1 frozen-mains']);
    await one.run(5);
    expect(one.sets.get('pcs1')).toBe(0);
    await one.close();
  });

  it('is not detected if it is behind an open switch, or never returns a heartbeat', async () => {
    const one = await started(() => byHand(0));
    const residual = { voltageA: 0.4, voltageB: 0.4, voltageC: 0.3 };
    one.plant.force('pv1', { activePower: 0, ...residual, frequency: 50 });
    await one.run(150);
    expect(names(one).filter((each) => each.startsWith('pv1'))).toEqual([]);
    await one.close();

    const other = accelerated({ file: cabinet, plan: () => byHand(20), at: night });
    other.plant.force('pcs1', { heartbeat: 0 });
    await other.run(5);
    other.dispatch.start('ann');
    await other.run(60);
    expect(names(other)).toEqual([]);
    await other.close();
  });

  it('is not detected by the heartbeat if it is a read-only converter, to which the station writes none', async () => {
    const some = devices.map((each) => (each.id === 'pcs1' ? { ...each, simulated: false, control: 'readOnly' as const } : each));
    const one = accelerated({ file: cabinet, plan: () => byHand(20), at: night, devices: some });
    let beat = 0;
    await one.run(20, () => one.plant.force('pcs1', { heartbeat: (beat += 1) }));
    await one.run(60);
    expect(names(one)).toEqual([]);
    await one.close();
  });
});

it('a meter whose currents cannot carry its power is reported', async () => {
  const one = await started(() => byHand(0));
  one.plant.force('meterLoad', { currentA: 0, currentB: 0, currentC: 0 });
  expect(await one.run(30, isFound(one))).toBeLessThan(10);
  expect(names(one)).toContain('meterLoad phases');
  await one.close();
});

it('device types that carry power have the plausibility checks of their role', () => {
  const roles = (['meter', 'battery', 'converter', 'inverter'] as const).map(
    (role) => ofRole(devices, types, role)[0]?.type ?? '',
  );
  expect(roles.map((type) => Object.keys(types[type]?.plausibility ?? {}))).toEqual([
    ['life', 'balance', 'behind', 'frozen', 'frozen-behind', 'frozen-storage', 'sign', 'phases', 'frozen-mains'],
    ['life', 'soc-stuck', 'soc-energy', 'soc-integral', 'frozen', 'power'],
    ['phases', 'direct', 'power', 'power-set', 'heartbeat', 'frozen-mains'],
    ['phases', 'frozen-mains'],
  ]);
});
