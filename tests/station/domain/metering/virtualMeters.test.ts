import { describe, expect, it } from 'vitest';
import type { DeviceRecord, LiveDevice } from '../../../../src/station/contract/index.ts';
import { createLive } from '../../../../src/station/acquire/live.ts';
import { inOrder, metersOf } from '../../../../src/station/counters/meterTerms.ts';
import { createFresh } from '../../../../src/station/equipment/fresh.ts';
import { createVirtualMeters, type VirtualMeterState } from '../../../../src/station/domain/metering/virtualMeters.ts';

const record = (
  id: string,
  config: Record<string, unknown> = {},
  category: DeviceRecord['category'] = 'total',
): DeviceRecord => ({
  id,
  name: id,
  type: 'em2',
  model: 'generic',
  busbarName: 'Grid#1',
  link: { protocol: 'none', ip: '', port: 0, unitId: 1 },
  config,
  category,
});
const load = record(
  'load',
  {
    deviceClass: 'virtual',
    terms: [
      { meter: 'grid', way: 'add' },
      { meter: 'storage', way: 'subtract' },
    ],
  },
  'load',
);
const start = 1_784_000_000_000;

function open(kept: Record<string, VirtualMeterState> = {}, storageAt = 'Grid#1') {
  let now = start;
  let band = 3;
  const virtual = [load];
  const store = createLive({ now: () => now });
  for (const id of ['grid', 'storage', 'load']) store.add(id, 'em2');
  const saved: Record<string, VirtualMeterState> = { ...kept };
  const clock = { now: () => now };
  let doubted: 'all' | readonly string[] = [];
  const trusted = (device: LiveDevice): LiveDevice | undefined => {
    if (device.id !== 'storage') return device;
    const sure = Object.entries(device.values).filter(([point]) => !doubted.includes(point));
    return doubted === 'all' ? undefined : { ...device, values: Object.fromEntries(sure) };
  };
  const meters = createVirtualMeters({
    clock,
    live: store.live,
    fresh: createFresh({ clock, live: store.live, types: () => ({}), trusted }),
    devices: () => [record('grid'), { ...record('storage', {}, 'storage'), busbarName: storageAt }, ...virtual],
    bandAt: () => band,
    monthAt: () => '2026-07',
    wrapsOf: () => 1_000_000,
    put(_record, values, at, link) {
      store.put('load', at, values);
      if (link !== 'ok') store.link('load', link);
    },
    load: (id) => saved[id],
    save: (states) => void Object.assign(saved, states),
  });
  const second = (grid: Record<string, number> | undefined, storage: Record<string, number> | undefined, ms = 1000) => {
    now += ms;
    if (grid) store.put('grid', now, grid);
    if (storage) store.put('storage', now, storage);
    meters.tick();
    return { ...store.live.get('load')?.values };
  };
  return {
    meters,
    second,
    saved,
    store,
    virtual,
    band: (next: number) => void (band = next),
    /** Points of the storage meter that are in doubt from now on. */
    doubt: (points: 'all' | readonly string[]) => void (doubted = points),
    state: () => store.live.state('load'),
  };
}
const bandsOf = (values: Readonly<Record<string, number>>, way: string): number =>
  ['Noprice', 'Sharp', 'Peak', 'Flat', 'Valley', 'DeepValley'].reduce((sum, each) => sum + (values[way + each] ?? 0), 0);

describe('a virtual meter', () => {
  it('adds and subtracts the readings of its parts', () => {
    const values = open().second({ activePower: 100, reactivePower: 30 }, { activePower: 40, reactivePower: -10 });
    expect(values.activePower).toBe(60);
    expect(values.reactivePower).toBe(40);
    expect(values.apparentPower).toBeCloseTo(Math.hypot(60, 40), 9);
    expect(values.powerFactor).toBeCloseTo(60 / Math.hypot(60, 40), 9);
  });

  it('integrates its power, forward and reverse, into the current band', () => {
    const of = open();
    const power = (net: number) => of.second({ activePower: net + 20, reactivePower: 0 }, { activePower: 20, reactivePower: 0 });
    power(90);
    for (let i = 0; i < 100; i += 1) power(90);
    of.band(1);
    let values = power(90);
    for (let i = 1; i < 60; i += 1) values = power(-30);
    expect(values.forwardFlat).toBeCloseTo((90 * 100) / 3600, 9);
    expect(values.forwardSharp).toBeCloseTo(90 / 3600, 9);
    expect(values.reverseSharp).toBeCloseTo((30 * 59) / 3600, 9);
    expect(bandsOf(values, 'forward')).toBeCloseTo(values.forwardTotal ?? 0, 9);
    expect(bandsOf(values, 'reverse')).toBeCloseTo(values.reverseTotal ?? 0, 9);
  });

  it('keeps its counters when it is removed and added again, without the energy of the time between', () => {
    const of = open();
    const at = (total: number) => ({ activePower: total, forwardTotal: total, reverseTotal: 0 });
    of.second(at(100), at(0));
    const before = of.second(at(136), at(0)).forwardTotal ?? 0;
    of.meters.keep();
    of.virtual.pop();
    of.second(at(200), at(0));
    of.meters.keep();
    of.virtual.push(load);
    expect(of.second(at(900), at(0), 3_600_000).forwardTotal).toBeCloseTo(before, 9);
    expect(of.second(at(3600), at(0)).forwardTotal).toBeCloseTo(before + 1, 9);
  });

  it('has the voltage and frequency of its grid connection point, and the net current of its parts', () => {
    const phase = (volt: number, ampere: number, power: number) => ({
      voltageA: volt,
      currentA: ampere,
      activePowerA: power,
      frequency: 50,
    });
    const of = open();
    const values = of.second(phase(230, 90, 20), phase(232, 30, 7));
    expect(values).toMatchObject({ voltageA: 231, currentA: 60, frequency: 50 });
    // The storage discharges, so its current is added.
    expect(of.second(phase(230, 90, 20), phase(232, 30, -7)).currentA).toBe(120);
    expect(values.voltageB).toBeUndefined();
  });

  it('has no voltage, current and frequency if its parts are at different grid connection points', () => {
    const of = open({}, 'Grid#2');
    const read = { activePower: 10, activePowerA: 3, voltageA: 230, currentA: 5, frequency: 50 };
    const values = of.second(read, read);
    expect(values.activePower).toBe(0);
    expect(values.activePowerA).toBe(0);
    for (const point of ['voltageA', 'currentA', 'frequency']) expect(values[point]).toBeUndefined();
  });

  it('is computed after the virtual meters that it depends on, and never in a cycle', () => {
    const made = (id: string, ...of: string[]) =>
      record(id, { deviceClass: 'virtual', terms: of.map((meter) => ({ meter, way: 'add' })) });
    const ids = (...list: DeviceRecord[]) => inOrder(list).map(({ id }) => id);
    expect(ids(made('c', 'b'), made('b', 'a'), made('a', 'grid'), record('grid'))).toEqual(['a', 'b', 'c']);
    expect(ids(made('a', 'b'), made('b', 'a'), made('c', 'grid'), record('grid'))).toEqual(['c']);
  });

  it('has its demand over 15 minutes', () => {
    const of = open();
    let values = {};
    for (let i = 0; i <= 15 * 60; i += 1) values = of.second({ activePower: 80 }, { activePower: 20 });
    expect(values).toMatchObject({ demand: expect.closeTo(60, 6) as number, maxDemand: expect.closeTo(60, 6) as number });
  });

  it.each<[name: string, storage: Record<string, number> | undefined, ms: number, state: string]>([
    ['a part without power', { voltageA: 230 }, 1000, 'normal'],
    ['a part that was not read recently', undefined, 11_000, 'timeout'],
  ])('has no power with %s', (_name, storage, ms, state) => {
    const of = open();
    of.second({ activePower: 100 }, { activePower: 40 });
    of.second({ activePower: 100 }, { activePower: 40 });
    if (storage) of.store.put('storage', start, { activePower: Number.NaN });
    const values = of.second({ activePower: 100 }, storage, ms);
    expect(values.activePower).toBeUndefined();
    expect(of.state()).toBe(state);
  });

  it('times out with a part that does not respond', () => {
    const of = open();
    of.second({ activePower: 100 }, { activePower: 40 });
    of.store.link('storage', 'timeout');
    expect(of.second({ activePower: 100 }, undefined)).toEqual({});
    expect(of.state()).toBe('timeout');
  });

  it.each<[name: string, points: 'all' | readonly string[]]>([
    ['the power of a part is', ['activePower']],
    ['all values of a part are', 'all'],
  ])(
    'has no power while %s in doubt, and then counts the energy of that time once, by the counters of its parts',
    (_name, points) => {
      const of = open();
      const at = (grid: number, storage: number) =>
        of.second(
          { activePower: 3600, forwardTotal: grid, forwardFlat: grid, reverseTotal: 0, reverseFlat: 0 },
          { activePower: 0, forwardTotal: storage, forwardFlat: storage, reverseTotal: 0, reverseFlat: 0 },
        );
      at(1000, 0);
      expect(at(1001, 0)).toMatchObject({ activePower: 3600, forwardTotal: 1 });
      of.doubt(points);
      for (let i = 2; i <= 61; i += 1) expect(at(1000 + i, 0).activePower).toBeUndefined();
      expect(of.state()).toBe('normal');
      of.doubt([]);
      expect(at(1062, 20)).toMatchObject({ activePower: 3600, forwardTotal: 1 + 61 - 20 });
      expect(at(1063, 20).forwardTotal).toBeCloseTo(43, 9);
    },
  );

  it('fills a gap with the counters of its parts, band by band', () => {
    const of = open();
    const grid = { activePower: 100, forwardTotal: 1000, forwardPeak: 1000, reverseTotal: 0, reversePeak: 0 };
    const storage = { activePower: 0, forwardTotal: 0, forwardPeak: 0, reverseTotal: 500, reversePeak: 500 };
    of.second(grid, storage);
    const before = of.second(grid, storage);
    const after = of.second(
      { ...grid, forwardTotal: 1050, forwardPeak: 1050 },
      { ...storage, reverseTotal: 530, reversePeak: 530 },
      3_600_000,
    );
    expect((after.forwardPeak ?? 0) - (before.forwardPeak ?? 0)).toBeCloseTo(80, 9);
    expect((after.forwardTotal ?? 0) - (before.forwardTotal ?? 0)).toBeCloseTo(80, 9);
  });

  it('continues after a restart, including the energy during the stop', () => {
    const of = open();
    const counters = { forwardTotal: 10, forwardFlat: 10, reverseTotal: 0, reverseFlat: 0 };
    of.second({ activePower: 3600, ...counters }, { activePower: 0, ...counters });
    of.second({ activePower: 3600, ...counters }, { activePower: 0, ...counters });
    of.meters.keep();
    const again = open(of.saved);
    const values = again.second(
      { activePower: 3600, ...counters, forwardTotal: 17, forwardFlat: 17 },
      { activePower: 0, ...counters },
      240_000,
    );
    expect(values.forwardTotal).toBeCloseTo(1 + 7, 6);
  });
});

describe('the meters of a category', () => {
  it('exclude the parts of a virtual meter of the same category', () => {
    const terms = [
      { meter: 'a', way: 'add' },
      { meter: 'b', way: 'add' },
    ];
    const all = [record('a'), record('b'), record('sum', { deviceClass: 'virtual', terms }), record('c', {}, 'load')];
    expect(metersOf(all, 'total').map(({ id }) => id)).toEqual(['sum']);
    expect(metersOf(all, 'load').map(({ id }) => id)).toEqual(['c']);
  });
});
