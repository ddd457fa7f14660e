// The effect of converter settings: charging voltages, emergency stop and grid trip levels.
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPlant, type Plant } from '../../../src/station/plant/plant.ts';
import { cabinet, devices, types } from '../demoSet.ts';

let plant: Plant;
const set = (values: Record<string, number>): void => {
  for (const [name, value] of Object.entries(values)) plant.write('pcs1', '', name, value);
};
const read = (name: string, device = 'pcs1'): number => plant.value(device, name);
const live = (seconds: number, dtS = 1): void => {
  for (let i = 0; i < seconds; i += dtS) {
    set({ heartbeat: i % 60_000 });
    plant.step(dtS);
  }
};
const charge = (power: number): void => {
  set({ activePowerSet: power });
  live(8);
};
beforeEach(() => {
  plant = createPlant({ plant: cabinet, devices, types, at: Date.parse('2026-07-13T10:00:00+08:00') });
  live(2);
});

describe('the topping voltage', () => {
  it('is reached and maintained while the current tapers off', () => {
    charge(100);
    const topping = read('dcVoltage') + 2;
    set({ toppingVoltage: topping });
    const seen: [volt: number, ampere: number][] = [];
    for (let minute = 0; minute < 400; minute++) {
      live(60, 60);
      seen.push([read('dcVoltage'), read('dcCurrent')]);
    }
    expect(Math.max(...seen.map(([volt]) => volt))).toBeLessThanOrEqual(topping + 0.6);
    // The measurement has an uncertainty of some tenths of a volt.
    const atLimit = seen.filter(([volt]) => topping - volt < 0.4).map(([, ampere]) => ampere);
    expect(atLimit.length).toBeGreaterThan(20);
    expect(atLimit.every((ampere, i) => i === 0 || ampere <= (atLimit[i - 1] ?? 0) + 1)).toBe(true);
    expect(read('chargeLimit')).toBeLessThan(10);
  });
  it('is replaced by the float voltage when the taper has ended, until energy is discharged', () => {
    charge(100);
    const topping = read('dcVoltage') + 1;
    set({ toppingVoltage: topping, floatVoltage: topping - 4 });
    for (let hours = 0; hours < 20; hours++) live(3600, 60);
    expect(read('dcCurrent')).toBe(0);
    expect(read('dcVoltage')).toBeLessThan(topping);
    const soc = read('soc', 'stack1');
    live(7200, 60);
    expect(read('soc', 'stack1')).toBe(soc);
    charge(-50);
    live(600, 60);
    charge(20);
    expect(read('dcCurrent')).toBeGreaterThan(5);
  });
  it('does not limit charging if it is 0', () => {
    charge(100);
    expect(read('activePower')).toBeCloseTo(100, 0);
  });
});

describe('an emergency stop', () => {
  it('opens every contactor within a second, and is cleared only by release, reset and start', () => {
    charge(100);
    plant.force('pcs1', { emergencyStop: 1 });
    live(1);
    expect([read('positiveContactor', 'stack1'), read('current', 'stack1'), read('dcContactor'), read('acBreaker')]).toEqual([
      0, 0, 0, 0,
    ]);
    expect([read('faultState'), read('faultCode'), read('runState')]).toEqual([1, 12, 0]);
    set({ control: 3 });
    live(1);
    expect(read('faultState')).toBe(1);
    plant.force('pcs1', undefined);
    set({ control: 3 });
    live(1);
    expect(read('faultState')).toBe(0);
    set({ control: 1, activePowerSet: 0 });
    live(12);
    expect([read('runState'), read('positiveContactor', 'stack1')]).toEqual([1, 1]);
  });
  it('has no effect if it is not enabled', () => {
    set({ epoEnable: 0 });
    charge(60);
    plant.force('pcs1', { emergencyStop: 1 });
    live(3);
    expect(read('activePower')).toBeCloseTo(60, 0);
  });
});

describe('a grid fault beyond a trip level', () => {
  it.each([
    ['voltage high', { voltageB: 270 }, 31, 1],
    ['voltage low', { voltageC: 190 }, 32, 2],
    ['frequency high', { frequency: 51.7 }, 33, 1],
    ['frequency low', { frequency: 47.2 }, 34, 1],
  ])(
    'trips the converter after its time, and the converter restarts after the reconnect time: %s',
    (_name, grid, code, seconds) => {
      set({ reconnectTime: 20 });
      charge(80);
      plant.force('pcs1', grid);
      live(seconds - 1);
      expect(read('faultState')).toBe(0);
      live(1);
      expect([read('faultState'), read('gridFault'), read('faultCode'), read('dcCurrent')]).toEqual([1, 1, code, 0]);
      set({ control: 1 });
      live(30);
      expect(read('runState')).toBe(0);
      plant.force('pcs1', undefined);
      live(19);
      expect(read('gridFault')).toBe(1);
      live(15);
      expect([read('faultState'), read('gridFault'), read('runState')]).toEqual([0, 0, 1]);
      expect(read('activePower')).toBeCloseTo(80, 0);
    },
  );
  it('trips the converter at a trip level that a person has changed', () => {
    charge(80);
    plant.force('pcs1', { frequency: 50.6 });
    live(5);
    expect(read('faultState')).toBe(0);
    set({ overFrequencyTrip: 50.5 });
    live(1);
    expect(read('faultCode')).toBe(33);
  });
});

it('two runs with any settings are equal, their energies balance, and the battery stays within its limits', () => {
  const one = fc.record({
    power: fc.integer({ min: -125, max: 125 }),
    topping: fc.constantFrom(0, 850, 860, 870),
    float: fc.constantFrom(0, 845, 855),
    press: fc.boolean(),
    frequency: fc.constantFrom(50, 52, 47),
    seconds: fc.constantFrom(20, 300, 1800),
  });
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 6 }), (steps) => {
      const run = (): unknown => {
        plant = createPlant({ plant: cabinet, devices, types, at: Date.parse('2026-07-13T10:00:00+08:00') });
        for (const { power, topping, float, press, frequency, seconds } of steps) {
          set({ activePowerSet: power, toppingVoltage: topping, floatVoltage: float, control: 3 });
          set({ control: 1 });
          plant.force('pcs1', { frequency, ...(press && { emergencyStop: 1 }) });
          const before = read('dcVoltage');
          live(seconds, seconds > 100 ? 60 : 1);
          if (press) expect(read('current', 'stack1')).toBe(0);
          if (topping > 0 && read('dcCurrent') > 0)
            expect(read('dcVoltage')).toBeLessThanOrEqual(Math.max(topping, before) + 0.01);
        }
        return plant.save();
      };
      const first = run();
      expect(run()).toEqual(first);
      const books = plant.books();
      const into = books.import + books.pv + books.storedAtStart;
      const out =
        books.export + books.load + books.lineLoss + books.auxiliary + books.converterLoss + books.batteryHeat + books.stored;
      expect(Math.abs(into - out) / into).toBeLessThan(0.001);
    }),
    { numRuns: 20, seed: 7 },
  );
});
