// An agreed export limit: the storage charges first, the inverters are limited by the remainder and released slowly. Tested with
// a small simulated site.
import { describe, expect, it } from 'vitest';
import { allowedOf, createCurtailment, type Inverter } from '../../../../src/station/dispatch/feedIn/curtailment.ts';
import { decide } from '../../../../src/station/dispatch/decide.ts';
import type { Situation } from '../../../../src/station/dispatch/decision.ts';
import { exportLimitOf } from '../../../../src/station/dispatch/feedIn/exportLimit.ts';
import { planOf } from '../plans.ts';

const inverter = (id: string, own: Partial<Inverter> = {}): Inverter => ({
  ...{ id, ratedPower: 100, power: 80, limit: 100, controllable: true },
  ...own,
});

describe('the storage', () => {
  const situation: Situation = {
    ...{ at: 0, time: '12:00', ratedPower: 125, chargeLimit: 125, dischargeLimit: 125 },
    ...{ socLeast: 50, socMost: 50, grid: -80, storage: 0 },
  };
  const decideWith = (power: number, exportLimit: number | undefined, own: Partial<Situation> = {}) =>
    decide(
      { ...situation, ...own },
      planOf({
        ...{ enabled: true, kind: 'manual', rows: [], socLow: 10, socUp: 90, manual: { power, chargeStatus: 'idle' } },
        ...{ demandLimit: undefined, reverseLimit: undefined, exportLimit },
      }),
    );
  it('charges what the site would export above the limit, with a margin of 0.5 kW', () => {
    expect(decideWith(0, 0)).toMatchObject({ power: 80.5, code: 'export' });
    expect(decideWith(0, 50)).toMatchObject({ power: 30.5, code: 'export' });
    expect(decideWith(0, 600, { grid: -700 })).toMatchObject({ power: 105, code: 'export' });
  });
  it('discharges only up to the limit', () => {
    expect(decideWith(-100, 50, { grid: 20 })).toMatchObject({ power: -69.5, code: 'export' });
    expect(decideWith(-40, 50, { grid: 20 })).toMatchObject({ power: -40, code: 'manual' });
  });
  it('charges no more than its battery allows', () => {
    expect(decideWith(0, 0, { chargeLimit: 30 })).toMatchObject({ power: 30 });
    expect(decideWith(0, 0, { socMost: 90, chargeOpen: 0 })).toMatchObject({ power: 0 });
  });
  it('stays at zero while the power at the grid point is unknown', () => {
    expect(decideWith(-50, 0, { grid: undefined })).toMatchObject({ power: 0, code: 'grid-lost' });
  });
  it('is not limited without an agreement', () => expect(decideWith(0, undefined)).toMatchObject({ power: 0, code: 'manual' }));
});

describe('the limit', () => {
  it.each([
    [undefined, undefined],
    [{ status: 'disabled', basis: 'power', limit: 10 } as const, undefined],
    [{ status: 'enabled', basis: 'power', limit: 0 } as const, 0],
    [{ status: 'enabled', basis: 'power', limit: 50 } as const, 50],
    [{ status: 'enabled', basis: 'percent', percent: 60, peakPower: 500 } as const, 300],
    [{ status: 'enabled', basis: 'percent', percent: 60 } as const, 0],
  ])('of %j is %s kW', (saved, power) => expect(exportLimitOf(saved)).toBe(power));
});

describe('the allowed generation of the inverters', () => {
  const inverters = [inverter('a'), inverter('b')];
  it('is their power less the export above the limit', () => {
    // 160 kW of PV, 60 kW of load: 100 kW are exported, 40 are allowed, and 0.5 kW is the margin.
    expect(allowedOf(40, { limit: 40, grid: -100, storageRoom: 0, inverters })).toBeCloseTo(99.5, 6);
  });
  it('is increased by what the storage can still charge', () => {
    expect(allowedOf(40, { limit: 40, grid: -100, storageRoom: 30, inverters })).toBeCloseTo(129.5, 6);
  });
  it('is at most the export limit while the grid power is unknown, less what cannot be limited', () => {
    expect(allowedOf(0, { limit: 0, grid: undefined, storageRoom: 30, inverters })).toBe(0);
    const mixed = [...inverters, inverter('c', { controllable: false, power: 20 })];
    expect(allowedOf(90, { limit: 90, grid: undefined, storageRoom: 0, inverters: mixed })).toBe(70);
    const silent = [...inverters, inverter('c', { controllable: false, power: undefined })];
    expect(allowedOf(90, { limit: 90, grid: undefined, storageRoom: 0, inverters: silent })).toBe(0);
  });
});

/** A site of two inverters and a storage that follows within two seconds, evaluated each second. */
function site({
  sun,
  load,
  room = 0,
  takes = true,
  follows = true,
  store = new Map<string, number>(),
}: {
  sun: (second: number) => number;
  load: number | ((second: number) => number);
  room?: number;
  takes?: boolean;
  follows?: boolean;
  store?: Map<string, number>;
}) {
  const registers = new Map([
    ['a', 100],
    ['b', 100],
  ]);
  const writes: [second: number, id: string, percent: number][] = [];
  let second = 0;
  const curtailment = createCurtailment({
    outlet: {
      set: (id, { powerLimit = Number.NaN }) => {
        writes.push([second, id, powerLimit]);
        if (follows || id === 'b') registers.set(id, powerLimit);
        return Promise.resolve();
      },
    },
    store: {
      read: () => Object.fromEntries(store),
      write: (before) => {
        store.clear();
        for (const [id, percent] of Object.entries(before)) store.set(id, percent);
      },
    },
  });
  let charged = 0;
  const powerOf = (id: string): number => Math.min(sun(second), registers.get(id) ?? 0);
  const loadNow = (): number => (typeof load === 'number' ? load : load(second));
  const gridNow = (): number => loadNow() + charged - powerOf('a') - powerOf('b');
  return {
    registers,
    writes,
    store,
    state: () => curtailment.state(),
    gridNow,
    async run(seconds: number, limit: number | undefined, known = true) {
      const grids: number[] = [];
      for (let end = second + seconds; second < end; second += 1) {
        const grid = gridNow();
        grids.push(grid);
        curtailment.look(second * 1000, {
          ...{ limit, grid: known ? grid : undefined, storageRoom: room - charged },
          inverters: ['a', 'b'].map((id) => inverter(id, { power: powerOf(id), limit: registers.get(id) })),
        });
        // The storage charges what would be exported above the limit.
        if (limit !== undefined && takes) charged = Math.max(0, Math.min(room, charged - grid - limit + 0.5));
        await Promise.resolve();
        await Promise.resolve();
        await Promise.resolve();
      }
      return grids;
    },
  };
}

describe('limiting', () => {
  it('brings the export to the agreed limit within seconds, and shares it by rated power', async () => {
    const own = site({ sun: () => 90, load: 60 });
    const grids = await own.run(20, 0);
    expect(Math.min(...grids.slice(3))).toBeGreaterThan(0);
    expect(own.gridNow()).toBeLessThan(2);
    expect([...own.registers.values()]).toEqual([29.7, 29.7]);
  });
  it('leaves the PV power to the storage while it can charge', async () => {
    const own = site({ sun: () => 50, load: 60, room: 50 });
    const grids = await own.run(60, 0);
    expect(Math.min(...grids.slice(3))).toBeGreaterThanOrEqual(0);
    expect(own.gridNow()).toBeCloseTo(0.5, 6);
    // Their limit is above the present PV power, by what the storage can still charge.
    expect(Math.min(...own.registers.values())).toBeGreaterThan(50);
  });
  it('limits by what the storage fails to charge, after the time that it has to follow', async () => {
    const own = site({ sun: () => 50, load: 60, room: 50, takes: false });
    const grids = await own.run(30, 0);
    expect(grids[4]).toBe(-40);
    expect(Math.min(...grids.slice(8))).toBeGreaterThanOrEqual(0);
  });
  it('increases by one per cent per second when there is room', async () => {
    const own = site({ sun: () => 90, load: (second) => (second < 40 ? 60 : 160) });
    await own.run(40, 0);
    const low = own.registers.get('a') ?? 0;
    await own.run(10, 0);
    expect(own.registers.get('a') ?? 0).toBeGreaterThan(low + 5);
    expect(own.registers.get('a') ?? 0).toBeLessThanOrEqual(low + 11);
  });
  it('allows no generation while the grid power is unknown and no export is allowed', async () => {
    const own = site({ sun: () => 20, load: 60 });
    await own.run(3, 0, false);
    expect([...own.registers.values()]).toEqual([0, 0]);
  });
  it('restores the earlier limits when the limit is lifted, and then stops writing', async () => {
    const own = site({ sun: () => 90, load: 60 });
    own.registers.set('a', 80);
    await own.run(20, 0);
    expect(own.store.get('a')).toBe(80);
    await own.run(5, undefined);
    expect([...own.registers.values()]).toEqual([80, 100]);
    expect(own.store.size).toBe(0);
    const count = own.writes.length;
    await own.run(20, undefined);
    expect(own.writes.length).toBe(count);
  });
  it('does not raise a lower limit that a person sets meanwhile, and restores that one', async () => {
    const own = site({ sun: () => 90, load: 60 });
    await own.run(20, 0);
    own.registers.set('a', 10);
    await own.run(20, 0);
    expect(own.registers.get('a')).toBe(10);
    expect(own.gridNow()).toBeGreaterThanOrEqual(0);
    await own.run(5, undefined);
    expect([...own.registers.values()]).toEqual([10, 100]);
  });
  it('restores after a restart what it had limited before', async () => {
    const store = new Map([['a', 100]]);
    const own = site({ sun: () => 20, load: 60, store });
    own.registers.set('a', 30);
    await own.run(5, undefined);
    expect(own.registers.get('a')).toBe(100);
    expect(own.writes.every(([, id]) => id === 'a')).toBe(true);
  });
  it('reports an inverter that does not apply its limit, and writes it again', async () => {
    const own = site({ sun: () => 90, load: 60, follows: false });
    await own.run(8, 0);
    expect(own.state().deviating).toBe(0);
    await own.run(30, 0);
    expect(own.state().deviating).toBe(1);
    expect(own.writes.filter(([, id]) => id === 'a').length).toBeGreaterThan(3);
    const ramped = site({ sun: () => 90, load: (second) => (second < 20 ? 60 : 160) });
    await ramped.run(90, 0);
    expect(ramped.state().deviating).toBe(0);
  });
});
