// The state machines of converter, contactors and cooling, and point rows of types without a model.
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { energyBelow, restVoltage } from '../../../src/station/plant/battery/lfp.ts';
import { noise } from '../../../src/station/plant/noise.ts';
import { createPlant, type Plant } from '../../../src/station/plant/plant.ts';
import { sunHeight } from '../../../src/station/plant/site/sun.ts';
import { cabinet, devices, types } from '../demoSet.ts';
import { draws } from '../../chance.ts';

let plant: Plant;
const set = (values: Record<string, number>, device = 'pcs1'): void => {
  for (const [name, value] of Object.entries(values)) plant.write(device, '', name, value);
};
const read = (name: string, device = 'pcs1'): number => plant.value(device, name);
/** Advances by `seconds` with a heartbeat. */
const live = (seconds: number): void => {
  for (let i = 0; i < seconds; i++) {
    set({ heartbeat: i });
    plant.step(1);
  }
};
beforeEach(() => {
  plant = createPlant({ plant: cabinet, devices, types, at: Date.parse('2026-07-13T10:00:00+08:00') });
  live(2);
});

describe('the simulated converter', () => {
  it('ramps to its set-point and reports the direction of the power', () => {
    set({ activePowerSet: 100 });
    live(1);
    expect(read('activePower')).toBeGreaterThan(20);
    expect(read('activePower')).toBeLessThan(60);
    live(5);
    expect(read('activePower')).toBeCloseTo(100, 0);
    expect([read('chargeState'), read('current', 'stack1') > 0]).toEqual([1, true]);
    set({ activePowerSet: -100 });
    live(10);
    expect([read('chargeState'), read('current', 'stack1') < 0, read('packStatus', 'stack1')]).toEqual([-1, true, 2]);
  });

  it('reduces its power to zero when the heartbeat stops, and resumes when the heartbeat returns', () => {
    set({ activePowerSet: 50 });
    live(8);
    for (let i = 0; i < 25; i++) plant.step(1);
    expect(Math.abs(read('activePower'))).toBeLessThan(1);
    expect(read('emsTimeout')).toBe(1);
    live(8);
    expect(read('emsTimeout')).toBe(0);
    expect(read('activePower')).toBeCloseTo(50, 0);
  });

  it('stops, stays without current, and starts again through its pre-charge', () => {
    set({ activePowerSet: 80 });
    live(8);
    set({ control: 2 });
    live(8);
    expect([read('runState'), read('phase'), read('dcCurrent')]).toEqual([0, 0, 0]);
    set({ activePowerSet: 50 });
    live(5);
    expect(read('current', 'stack1')).toBe(0);
    set({ control: 1 });
    live(1);
    expect(read('phase')).toBe(1);
    live(4);
    expect(read('runState')).toBe(1);
  });

  it('stops as soon as its power is zero although the stop is repeated every second', () => {
    set({ activePowerSet: 80 });
    live(8);
    for (let second = 0; second < 8; second += 1) {
      set({ control: 2 });
      live(1);
    }
    expect([read('runState'), read('phase')]).toEqual([0, 0]);
  });

  it('has a fault when tripped, and runs again only after reset and start', () => {
    plant.trip('pcs1');
    live(1);
    expect([read('faultState'), read('runState'), read('faultCode')]).toEqual([1, 0, 11]);
    set({ control: 1 });
    live(5);
    expect(read('runState')).toBe(0);
    set({ control: 3 });
    live(1);
    expect(read('faultState')).toBe(0);
    set({ control: 1 });
    live(6);
    expect(read('runState')).toBe(1);
  });

  it('does not start on a battery with contactors that an operator opened', () => {
    set({ activePowerSet: 0 });
    live(6);
    set({ control: 2 }, 'stack1');
    live(8);
    expect([read('positiveContactor', 'stack1'), read('runState')]).toEqual([0, 0]);
    set({ control: 1 });
    live(16);
    expect([read('faultState'), read('dcFault')]).toEqual([1, 1]);
    set({ control: 3 });
    set({ control: 1 }, 'stack1');
    live(6);
    expect(read('positiveContactor', 'stack1')).toBe(1);
  });

  it('delays the opening of the contactors until the load is zero, but for no more than a few seconds', () => {
    set({ activePowerSet: 100 });
    live(8);
    set({ control: 2 }, 'stack1');
    live(1);
    expect(read('positiveContactor', 'stack1')).toBe(1);
    let waitedS = 1;
    for (; read('positiveContactor', 'stack1') === 1 && waitedS < 60; waitedS++) live(1);
    expect(waitedS).toBeLessThanOrEqual(4);
    expect([read('current', 'stack1'), read('power', 'stack1'), plant.reader('stack1', '/cluster.1', 'current')()]).toEqual([
      0, 0, 0,
    ]);
  });

  it('keeps the battery within its bounds for any request', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -200, max: 200 }), fc.constantFrom(1, 10, 60), fc.integer({ min: 1, max: 60 })), {
          minLength: 1,
          maxLength: 20,
        }),
        (asks) => {
          const own = createPlant({ plant: cabinet, devices, types, at: 1_790_000_000_000 });
          for (const [power, stepS, times] of asks) {
            for (let i = 0; i < times; i++) {
              own.write('pcs1', '', 'activePowerSet', power);
              own.write('pcs1', '', 'heartbeat', i);
              own.step(stepS);
              expect(own.value('stack1', 'soc')).toBeGreaterThanOrEqual(0);
              expect(own.value('stack1', 'soc')).toBeLessThanOrEqual(100);
              expect(own.value('stack1', 'maxCellVoltage')).toBeLessThan(3.66);
              expect(own.value('stack1', 'minCellVoltage')).toBeGreaterThan(2.5);
              expect(Math.abs(own.value('pcs1', 'activePower'))).toBeLessThan(137.6);
            }
          }
        },
      ),
      draws(25),
    );
  });
});

it('a simulated inverter keeps its power limit, and stops on command', () => {
  expect(read('activePower', 'pv1')).toBeGreaterThan(20);
  set({ powerLimit: 10 }, 'pv1');
  live(2);
  expect(read('activePower', 'pv1')).toBeLessThanOrEqual(11);
  expect(read('phase', 'pv1')).toBe(4);
  set({ control: 2 }, 'pv1');
  live(2);
  expect([read('activePower', 'pv1'), read('runState', 'pv1')]).toEqual([0, 0]);
});

it('the simulated cooling starts at its configured temperature, and stops on command', () => {
  expect(read('compressor', 'lc1')).toBe(0);
  set({ coolingStart: 15, coolingStop: 12 }, 'lc1');
  live(2);
  expect([read('compressor', 'lc1'), read('mode', 'lc1')]).toEqual([1, 1]);
  const before = read('supplyTemperature', 'lc1');
  live(120);
  expect(read('supplyTemperature', 'lc1')).toBeLessThan(before);
  set({ control: 2 }, 'lc1');
  live(1);
  expect([read('mode', 'lc1'), read('pump', 'lc1'), read('runState', 'lc1')]).toEqual([0, 0, 0]);
});

it('a point row varies around a value, is constant, or follows a written value', () => {
  const volt = read('inputVoltage', 'ups1');
  expect(Math.abs(volt - 221)).toBeLessThanOrEqual(3);
  expect([read('batteryLevel', 'ups1'), read('overload', 'ups1'), read('runState', 'ups1')]).toEqual([100, 0, 1]);
  set({ runCommand: 0 }, 'ups1');
  expect(read('runState', 'ups1')).toBe(0);
  expect(read('nothing', 'ups1')).toBeNaN();
  expect(plant.value('nobody', 'x')).toBeNaN();
});

it('a forced point keeps its value until it is released', () => {
  plant.force('lc1', { filterBlocked: 1 });
  expect(read('filterBlocked', 'lc1')).toBe(1);
  plant.force('lc1', undefined);
  expect(read('filterBlocked', 'lc1')).toBe(0);
});

describe('the models of the simulated plant', () => {
  it('have a rest voltage and an energy that rise with the SOC and agree with each other', () => {
    for (let soc = 0; soc < 1; soc += 0.003) {
      expect(restVoltage(soc + 0.003)).toBeGreaterThanOrEqual(restVoltage(soc));
      const slope = (energyBelow(soc + 0.001) - energyBelow(soc)) / 0.001;
      if (soc > 0.02 && soc < 0.97) expect(slope).toBeCloseTo(restVoltage(soc + 0.0005), 2);
    }
    expect([restVoltage(-1), restVoltage(2)]).toEqual([restVoltage(0), restVoltage(1)]);
  });
  it('have smooth noise between -1 and 1', () => {
    for (let at = 0; at < 100_000; at += 100) {
      expect(Math.abs(noise(5, at, 10_000))).toBeLessThanOrEqual(1);
      expect(Math.abs(noise(5, at + 100, 10_000) - noise(5, at, 10_000))).toBeLessThan(0.05);
    }
  });
  it.each([
    ['is high at noon in summer', '2026-06-21T12:00:00+08:00', 0.95, 1],
    ['is low at noon in winter', '2026-12-21T12:00:00+08:00', 0.5, 0.65],
    ['is below the horizon at midnight', '2026-06-21T00:00:00+08:00', -1, 0],
    ['rises at about five in June', '2026-06-21T05:00:00+08:00', -0.05, 0.05],
  ])('have a sun over Hangzhou that %s', (_name, at, low, high) => {
    const height = sunHeight(Date.parse(at), 30.28, 120.49);
    expect(height).toBeGreaterThanOrEqual(low);
    expect(height).toBeLessThanOrEqual(high);
  });
});
