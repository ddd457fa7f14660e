// An agreed export limit. The storage charges first, and the inverters are limited to the remainder and released slowly. The
// tests use a small simulated site.
import { describe, expect, it } from 'vitest';
import { allowedOf, createCurtailment, type Inverter } from '../../../../src/station/dispatch/feedIn/curtailment.ts';
import { decide } from '../../../../src/station/dispatch/decide.ts';
import type { Situation } from '../../../../src/station/dispatch/decision.ts';
import { exportLimitOf } from '../../../../src/station/dispatch/feedIn/exportLimit.ts';
import { planOf } from '../plans.ts';

const inverter = (id: string, own: Partial<Inverter> = {}): Inverter => ({
  id,
  ratedPower: 100,
  power: 80,
  limit: 100,
  controllable: true,
  ...own,
});

describe('the storage under an export limit', () => {
  const situation: Situation = {
    at: 0,
    time: '12:00',
    ratedPower: 125,
    chargeLimit: 125,
    dischargeLimit: 125,
    socLeast: 50,
    socMost: 50,
    grid: -80,
    storage: 0,
  };
  const decideWith = (power: number, exportLimit: number | undefined, own: Partial<Situation> = {}) =>
    decide(
      { ...situation, ...own },
      planOf({
        enabled: true,
        kind: 'manual',
        rows: [],
        socLow: 10,
        socUp: 90,
        manual: { power, chargeStatus: 'idle' },
        demandLimit: undefined,
        reverseLimit: undefined,
        exportLimit,
      }),
    );
  it('charges the power that the site would export above the limit, with a margin of 0.5 kW', () => {
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
  it('has zero power while the power at the grid connection point is unknown', () => {
    expect(decideWith(-50, 0, { grid: undefined })).toMatchObject({ power: 0, code: 'grid-lost' });
  });
  it('is not limited without an export limit', () =>
    expect(decideWith(0, undefined)).toMatchObject({ power: 0, code: 'manual' }));
});

describe('the export limit', () => {
  it.each([
    [undefined, undefined],
    [{ status: 'disabled', basis: 'power', limit: 10 } as const, undefined],
    [{ status: 'enabled', basis: 'power', limit: 0 } as const, 0],
    [{ status: 'enabled', basis: 'power', limit: 50 } as const, 50],
    [{ status: 'enabled', basis: 'percent', percent: 60, peakPower: 500 } as const, 300],
    [{ status: 'enabled', basis: 'percent', percent: 60 } as const, 0],
  ])('of the setting %j is %s kW', (saved, power) => expect(exportLimitOf(saved)).toBe(power));
});

describe('the allowed generation of the inverters', () => {
  const inverters = [inverter('a'), inverter('b')];
  it('is their power minus the export above the limit', () => {
    // 160 kW of PV with 60 kW of load export 100 kW. 40 kW are allowed, and the margin is 0.5 kW.
    expect(allowedOf(40, { limit: 40, grid: -100, storageRoom: 0, inverters })).toBeCloseTo(99.5, 6);
  });
  it('is increased by the power that the storage can still charge', () => {
    expect(allowedOf(40, { limit: 40, grid: -100, storageRoom: 30, inverters })).toBeCloseTo(129.5, 6);
  });
  it('is at most the export limit while the grid power is unknown, minus the inverters that cannot be limited', () => {
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
  follows = () => true,
  store = new Map<string, number>(),
  ids = ['a', 'b'],
}: {
  sun: (second: number) => number;
  load: number | ((second: number) => number);
  room?: number;
  takes?: boolean;
  /** Whether inverter "a" applies what is written. "b" always does. */
  follows?: (second: number) => boolean;
  store?: Map<string, number>;
  ids?: string[];
}) {
  const registers = new Map(ids.map((id) => [id, 100]));
  /** Inverters that neither respond nor generate. */
  const silent = new Set<string>();
  const writes: [second: number, id: string, percent: number][] = [];
  let second = 0;
  const curtailment = createCurtailment({
    outlet: {
      set: (id, { powerLimit = Number.NaN }) => {
        writes.push([second, id, powerLimit]);
        if (follows(second) || id === 'b') registers.set(id, powerLimit);
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
  const powerOf = (id: string): number => (silent.has(id) ? 0 : Math.min(sun(second), registers.get(id) ?? 0));
  const loadNow = (): number => (typeof load === 'number' ? load : load(second));
  const gridNow = (): number => ids.reduce((rest, id) => rest - powerOf(id), loadNow() + charged);
  return {
    registers,
    writes,
    store,
    state: () => curtailment.state(),
    gridNow,
    silence: (id: string) => void silent.add(id),
    async run(seconds: number, limit: number | undefined, known = true) {
      const grids: number[] = [];
      for (let end = second + seconds; second < end; second += 1) {
        const grid = gridNow();
        grids.push(grid);
        curtailment.look(second * 1000, {
          limit,
          grid: known ? grid : undefined,
          storageRoom: room - charged,
          inverters: ids.map((id) =>
            inverter(
              id,
              silent.has(id) ? { power: undefined, limit: undefined } : { power: powerOf(id), limit: registers.get(id) },
            ),
          ),
        });
        // The storage charges the power that would be exported above the limit.
        if (limit !== undefined && takes) charged = Math.max(0, Math.min(room, charged - grid - limit + 0.5));
        await Promise.resolve();
        await Promise.resolve();
        await Promise.resolve();
      }
      return grids;
    },
  };
}

describe('the curtailment', () => {
  it('reduces the export to the limit within seconds, and is shared by rated power', async () => {
    const own = site({ sun: () => 90, load: 60 });
    const grids = await own.run(20, 0);
    expect(Math.min(...grids.slice(3))).toBeGreaterThan(0);
    expect(own.gridNow()).toBeLessThan(2);
    expect([...own.registers.values()]).toEqual([29.7, 29.7]);
  });
  it('does not limit the PV power that the storage can charge', async () => {
    const own = site({ sun: () => 50, load: 60, room: 50 });
    const grids = await own.run(60, 0);
    expect(Math.min(...grids.slice(3))).toBeGreaterThanOrEqual(0);
    expect(own.gridNow()).toBeCloseTo(0.5, 6);
    // The limit of the inverters is above the present PV power by the power that the storage can still charge.
    expect(Math.min(...own.registers.values())).toBeGreaterThan(50);
  });
  it('limits the inverters if the storage does not charge within its response time', async () => {
    const own = site({ sun: () => 50, load: 60, room: 50, takes: false });
    const grids = await own.run(30, 0);
    expect(grids[4]).toBe(-40);
    expect(Math.min(...grids.slice(8))).toBeGreaterThanOrEqual(0);
  });
  it('releases the inverters by one per cent per second when the export falls', async () => {
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
  it('restores the earlier limits when the export limit is lifted, and then writes nothing', async () => {
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
  it('restores, after a restart, the limits that it had reduced before', async () => {
    const store = new Map([['a', 100]]);
    const own = site({ sun: () => 20, load: 60, store });
    own.registers.set('a', 30);
    await own.run(5, undefined);
    expect(own.registers.get('a')).toBe(100);
    expect(own.writes.every(([, id]) => id === 'a')).toBe(true);
  });
  it('reports an inverter that does not apply its limit, and writes it again', async () => {
    const own = site({ sun: () => 90, load: 60, follows: () => false });
    await own.run(8, 0);
    expect(own.state().deviating).toBe(0);
    await own.run(30, 0);
    expect(own.state().deviating).toBe(1);
    expect(own.writes.filter(([, id]) => id === 'a').length).toBeGreaterThan(3);
    const ramped = site({ sun: () => 90, load: (second) => (second < 20 ? 60 : 160) });
    await ramped.run(90, 0);
    expect(ramped.state().deviating).toBe(0);
  });
  it('takes from the other inverters what an inverter that does not apply its limit exports', async () => {
    const own = site({ sun: () => 90, load: 100, follows: () => false });
    const grids = await own.run(120, 0);
    expect(own.registers.get('b')).toBeCloseTo(9.5, 1);
    expect(Math.min(...grids.slice(20))).toBeGreaterThan(0);
    expect(own.state()).toEqual({ percent: expect.closeTo(9.5, 1), deviating: 1 });
  });
  it('limits the other inverters to zero if one alone generates more than the load', async () => {
    const own = site({ sun: () => 90, load: 60, follows: () => false });
    const grids = await own.run(120, 0);
    expect(own.registers.get('b')).toBe(0);
    expect(Math.min(...grids.slice(20))).toBe(-30);
  });
  it('leaves to the other inverters what an inverter that does not respond does not generate', async () => {
    const own = site({ sun: () => 90, load: 60, follows: () => false });
    own.silence('a');
    await own.run(120, 0);
    expect(own.gridNow()).toBeGreaterThan(0);
    expect(own.gridNow()).toBeLessThan(2);
  });
  it('shares among all inverters again when one applies its limit again, without exporting meanwhile', async () => {
    const own = site({ sun: () => 90, load: 60, follows: (second) => second >= 60 });
    await own.run(60, 0);
    const grids = await own.run(180, 0);
    expect(Math.min(...grids.slice(10))).toBeGreaterThan(0);
    expect(own.gridNow()).toBeLessThan(2);
    expect(own.registers.get('a')).toBeCloseTo(own.registers.get('b') ?? Number.NaN, 1);
    expect(own.state().deviating).toBe(0);
  });
  it('computes the limit for all inverters if none applies it, so that each may return', async () => {
    const own = site({ sun: () => 90, load: 60, follows: () => false, ids: ['a'] });
    await own.run(60, 0);
    expect(own.state()).toEqual({ percent: expect.closeTo(59.5, 1), deviating: 1 });
  });
});
