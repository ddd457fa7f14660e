// A virtual meter is unknown while one of its parts cannot be trusted, so no power is based on it.
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../src/station/dispatch/decision.ts';
import { strategies } from '../../../src/station/dispatch/strategies/index.ts';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { cabinet, deviceOf, devices, types } from '../demoSet.ts';
import { type Accelerated, accelerated } from './accelerated.ts';

const common = { enabled: true, socLow: 6, socUp: 96, demandLimit: 540, reverseLimit: 1 };
const byHand = (power: number): Plan => ({ kind: 'manual', document: { ...strategies.manual.defaults, power }, common });
const night = Date.parse('2026-06-09T18:00:00Z');

/** Each part measures the whole grid connection point. */
const partOf = (id: string): DeviceRecord => ({ ...deviceOf('meterGrid'), id, name: id });
const sumOf = (...parts: string[]): DeviceRecord => ({
  ...partOf('sum'),
  simulated: false,
  config: { deviceClass: 'virtual', terms: parts.map((meter) => ({ meter, way: 'add' })) },
});
const others = (...left: string[]): readonly DeviceRecord[] => devices.filter(({ id }) => !left.includes(id));
/** The load is not measured, because the sum of the two parts is twice the grid power. */
const site = [...others('meterGrid', 'meterLoad', 'meterPv'), partOf('f1'), partOf('f2'), sumOf('f1', 'f2')];

/** Meters with an identity check. */
const checked = {
  ...types,
  em2: {
    ...types.em2,
    alarms: {
      ratio: {
        level: 'B',
        title: 'Another meter responds',
        when: { op: 'eq', at: '/currentRatio', value: 999 },
        identityMismatch: true,
      },
    },
  },
} as typeof types;

async function started(plan: () => Plan, some: readonly DeviceRecord[], of = types): Promise<Accelerated> {
  const one = accelerated({ file: cabinet, plan, at: night, devices: some, types: of });
  await one.run(5);
  one.dispatch.start('ann');
  await one.run(60);
  return one;
}
const names = ({ plausibility }: Accelerated): string[] =>
  plausibility.doubts().map(({ record, name }) => `${record.id} ${name}`);
const code = ({ dispatch }: Accelerated): string => dispatch.reason().code;
function freeze({ plant }: Accelerated, device: string): void {
  const points = Object.keys(types.em2?.points ?? {}).filter((point) => !Number.isNaN(plant.value(device, point)));
  plant.force(device, Object.fromEntries(points.map((point) => [point, plant.value(device, point)])));
}

describe('a virtual meter of the grid connection point', () => {
  it('counts as lost while the readings of a part are frozen, and is used again afterwards', async () => {
    let power = 20;
    const one = await started(() => byHand(power), site);
    expect([names(one), code(one)]).toEqual([[], 'manual']);
    freeze(one, 'f1');
    power = -20;
    expect(await one.run(60, () => names(one).length > 0)).toBeLessThan(60);
    expect(names(one)).toEqual(['f1 frozen-storage']);
    await one.run(3);
    await one.run(60, () => expect([code(one), Math.abs(one.sets.get('pcs1') ?? Number.NaN)]).toEqual(['grid-lost', 0]));
    one.plant.force('f1', undefined);
    expect(await one.run(300, () => names(one).length === 0)).toBeLessThan(300);
    await one.run(10);
    expect(code(one)).toBe('manual');
    await one.close();
  });

  it('counts as lost while another device responds at the address of a part', async () => {
    const one = await started(() => byHand(20), site, checked);
    expect(code(one)).toBe('manual');
    one.plant.force('f1', { currentRatio: 999 });
    await one.run(3);
    await one.run(30, () => expect([code(one), one.sets.get('pcs1')]).toEqual(['grid-lost', 0]));
    one.plant.force('f1', undefined);
    await one.run(10);
    expect(code(one)).toBe('manual');
    await one.close();
  });

  it('does not make its own part suspect, which measures the same power', async () => {
    const one = await started(() => byHand(20), [...others('meterGrid'), partOf('f1'), sumOf('f1')]);
    await one.run(60);
    expect([names(one), code(one)]).toEqual([[], 'manual']);
    await one.close();
  });

  it('is itself compared with load, storage and PV', async () => {
    const one = await started(() => byHand(20), [sumOf('f1', 'f2'), ...others('meterGrid'), partOf('f1'), partOf('f2')]);
    expect(names(one)).toEqual(['sum balance']);
    await one.close();
  });
});
