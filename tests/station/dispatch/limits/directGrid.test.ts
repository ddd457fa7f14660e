// The limits at the grid connection point for a power that a person sets at a converter while no strategy runs: demand, reverse
// power, feed-in. They reduce the power like that of a strategy, with the same reason, and never cause one.
import { describe, expect, it } from 'vitest';
import type { Common } from '../../../../src/station/dispatch/decision.ts';
import { cabinet } from '../../demoSet.ts';
import { type Rig, startRig } from '../rig.ts';

const open: Common = { enabled: false, socLow: 0, socUp: 100, demandLimit: undefined, reverseLimit: undefined };
const read = (rig: Rig, point: string): number => rig.value('pcs1', point);
const gridOf = (rig: Rig): number => rig.value('meterGrid', 'activePower');
const siteOf = (rig: Rig): number => gridOf(rig) - rig.value('meterStorage', 'activePower');

/** A site with a constant load of 100 kW at night. */
const { load } = cabinet.plant;
const flat = { ...load, base: 100, workday: 100, weekend: 100, noise: 0 };
const file = { ...cabinet, plant: { ...cabinet.plant, load: flat } };
const night = '2026-03-04T16:00:00Z';

interface Site extends Rig {
  /** The limits in force. */
  limits: Partial<Common>;
}
async function start(limits: Partial<Common>): Promise<Site> {
  const site = { limits } as Site;
  Object.assign(site, startRig({ file, from: night, plan: () => undefined, common: () => ({ ...open, ...site.limits }) }));
  await site.run(6);
  return site;
}

describe('a power that a person sets while no strategy runs', () => {
  it.each([
    ['reverse', -110, { reverseLimit: 0 }],
    ['export', -125, { exportLimit: 10 }],
    ['demand', 90, { demandLimit: 160 }],
  ] as const)('is reduced by the limit %s, with its reason, and rises again with it', async (code, power, limits) => {
    const rig = await start({});
    const site = siteOf(rig);
    rig.write('pcs1', { activePowerSet: power });
    await rig.run(20);
    expect(read(rig, 'activePower')).toBeCloseTo(power, 0);
    rig.limits = limits;
    await rig.run(20);
    const left = read(rig, 'activePowerSet');
    expect(Math.abs(left)).toBeLessThan(Math.abs(power) - 2);
    expect(Math.abs(left)).toBeGreaterThan(20);
    expect(rig.dispatch.reason()).toMatchObject({ code, wanted: power, limited: left });
    const grid = site + read(rig, 'activePower');
    const { demandLimit = Number.POSITIVE_INFINITY, reverseLimit = Number.NEGATIVE_INFINITY, exportLimit } = rig.limits;
    expect(grid).toBeLessThanOrEqual(demandLimit + 1);
    expect(grid).toBeGreaterThanOrEqual(Math.max(reverseLimit, -(exportLimit ?? Number.POSITIVE_INFINITY)) - 1);
    rig.limits = {};
    await rig.run(20);
    expect(read(rig, 'activePowerSet')).toBe(power);
    expect(rig.dispatch.reason().code).toBe('stopped');
  });

  it('is refused beyond the limit, with the reason and the permitted power', async () => {
    const rig = await start({ reverseLimit: 0 });
    expect(() => rig.write('pcs1', { activePowerSet: -120 })).toThrow('{{reason}}: maximum {{power}} kW');
    rig.write('pcs1', { activePowerSet: -50 });
    rig.write('pcs1', { activePowerSet: 100 });
    rig.limits = { demandLimit: 150 };
    expect(() => rig.write('pcs1', { activePowerSet: 100 })).toThrow('{{reason}}: maximum {{power}} kW');
  });

  it('ends while the power at the protected grid connection point is unknown', async () => {
    const rig = await start({ reverseLimit: 0 });
    rig.write('pcs1', { activePowerSet: -50 });
    await rig.run(10);
    rig.silent.add('meterGrid');
    await rig.run(3);
    expect(read(rig, 'activePowerSet')).toBe(0);
    expect(rig.dispatch.reason()).toMatchObject({ code: 'grid-lost', wanted: -50, limited: 0 });
    rig.silent.clear();
    await rig.run(3);
    expect(read(rig, 'activePowerSet')).toBe(-50);
  });

  it('stays at what a person sets next, also between two readings', async () => {
    const rig = await start({ reverseLimit: 0 });
    rig.limits = {};
    rig.write('pcs1', { activePowerSet: -110 });
    await rig.run(10);
    rig.limits = { reverseLimit: 0 };
    await rig.run(5);
    rig.write('pcs1', { activePowerSet: -20 });
    rig.limits = {};
    await rig.run(20);
    expect(read(rig, 'activePowerSet')).toBe(-20);
    rig.limits = { reverseLimit: 90 };
    await rig.run(5);
    expect(read(rig, 'activePowerSet')).toBeGreaterThan(-15);
    await rig.dispatch.stopStorage('ann', 1).catch(() => {});
    rig.limits = {};
    await rig.run(20);
    expect(read(rig, 'activePowerSet')).toBe(0);
  });

  it('stays at the value that another system writes within the limit', async () => {
    const rig = await start({});
    rig.write('pcs1', { activePowerSet: -110 });
    await rig.run(10);
    rig.limits = { reverseLimit: 0 };
    await rig.run(10);
    rig.foreign('pcs1', 'activePowerSet', -30);
    await rig.run(5);
    rig.limits = {};
    await rig.run(10);
    expect(read(rig, 'activePowerSet')).toBe(-30);
  });

  it('is stopped at the converter if that does not follow the limit', async () => {
    const rig = await start({});
    rig.write('pcs1', { activePowerSet: -110 });
    await rig.run(10);
    rig.takes.set('pcs1', 'ignores set-points');
    rig.limits = { reverseLimit: 60 };
    await rig.run(25);
    expect(rig.stops.length).toBeGreaterThan(0);
    expect(rig.reported.map(({ alarm }) => alarm)).toContain('not-following');
    expect(Math.abs(read(rig, 'activePower'))).toBeLessThan(2);
  });
});

describe('reverse-power protection while no strategy runs', () => {
  it('trips after its time, ends discharging, and permits it again after its return time', async () => {
    const rig = await start({ reverseLimit: 0, reverseTrip: { seconds: 5, returnSeconds: 20 } });
    rig.write('pcs1', { activePowerSet: -50 });
    await rig.run(15);
    expect(rig.dispatch.tripped(undefined)).toBe(false);
    rig.plant.force('meterGrid', { activePower: -40 });
    await rig.run(7);
    expect(rig.dispatch.tripped(undefined)).toBe(true);
    rig.plant.force('meterGrid', undefined);
    await rig.run(3);
    expect(read(rig, 'activePowerSet')).toBe(0);
    expect(rig.dispatch.reason()).toMatchObject({ code: 'reverse-trip', wanted: -50, limited: 0 });
    expect(() => rig.write('pcs1', { activePowerSet: -10 })).toThrow('{{reason}}: maximum {{power}} kW');
    await rig.run(25);
    expect(rig.dispatch.tripped(undefined)).toBe(false);
    expect(read(rig, 'activePowerSet')).toBe(-50);
  });
});

describe('without a strategy and without an order', () => {
  it('nothing but the heartbeat is written, whatever flows at the grid connection point', async () => {
    const rig = await start({});
    await rig.run(5);
    rig.written.length = 0;
    rig.limits = {
      demandLimit: 10,
      demandDischarge: {},
      reverseLimit: 200,
      exportLimit: 0,
      reverseTrip: { seconds: 5, returnSeconds: 20 },
    };
    await rig.run(10);
    rig.plant.force('meterGrid', { activePower: -80 });
    await rig.run(10);
    rig.silent.add('meterGrid');
    await rig.run(5);
    const points = rig.written.filter(({ device }) => device === 'pcs1').map(({ point }) => point);
    expect(new Set(points)).toEqual(new Set(['heartbeat']));
    expect(rig.stops).toEqual([]);
  });
});
