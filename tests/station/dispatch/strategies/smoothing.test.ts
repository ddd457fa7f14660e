// Power smoothing as the station calls it: the state of one evaluation is an input of the next.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../chance.ts';
import { openBand } from '../../../../src/station/dispatch/binding/band.ts';
import { createDecisionPipeline } from '../../../../src/station/dispatch/decisionPipeline.ts';
import type { Common, Plan, Situation } from '../../../../src/station/dispatch/decision.ts';
import type { Converter } from '../../../../src/station/dispatch/plantView.ts';
import { strategy } from '../../../../src/station/dispatch/strategies/ps/index.ts';

const common: Common = { enabled: true, socLow: 5, socUp: 95, demandLimit: undefined, reverseLimit: undefined };
const document = { of: 'grid', rate: 60, socTarget: 50, centring: 0 } as const;
type Document = Parameters<typeof strategy.want>[1];

/** A site whose power the test changes, with one evaluation per second and a battery of the given power. */
function site(of: Partial<Document> = {}) {
  const state = { at: 0, load: 0, pv: 0, soc: 50, can: 1000, storage: 0, lost: false };
  const plan: Plan = { kind: 'ps', document: { ...document, ...of }, common };
  const situation = (): Situation => ({
    at: state.at,
    time: '12:00',
    ratedPower: 1000,
    chargeLimit: state.can,
    dischargeLimit: state.can,
    socLeast: state.soc,
    socMost: state.soc,
    grid: state.lost ? undefined : state.load - state.pv + state.storage,
    storage: state.storage,
    pv: state.lost ? undefined : state.pv,
  });
  const pipeline = createDecisionPipeline({ view: { look: situation, areas: () => [] } });
  const converter: Converter = {
    id: 'pcs1',
    ratedPower: 1000,
    chargeLimit: 1000,
    dischargeLimit: 1000,
    soc: 50,
    fresh: true,
    ready: true,
    on: true,
    island: false,
    stack: 'stack1',
    power: 0,
    set: 0,
    band: openBand,
  };
  return {
    state,
    /** Runs the next evaluation. Returns the decision and the resulting power at the grid connection point. */
    next(change: Partial<typeof state> = {}, ms = 1000) {
      Object.assign(state, change);
      state.at += ms;
      const { decision } = pipeline([{ ...converter, soc: state.soc }], plan);
      state.storage = decision.power;
      return { ...decision, sum: state.load - state.pv + decision.power };
    },
  };
}

describe('the power smoothing', () => {
  it('limits the change of the power at the grid connection point to the rate, and returns to zero', () => {
    const plant = site();
    expect(plant.next({ load: 20 })).toMatchObject({ code: 'smoothing', power: 0, sum: 20 });
    const sums = Array.from({ length: 12 }, () => plant.next({ load: 30 }).sum);
    expect(sums).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 30, 30]);
    expect(plant.state.storage).toBe(0);
  });
  it('smooths PV with the storage, regardless of the load', () => {
    const plant = site({ of: 'pv' });
    plant.next({ pv: 80 });
    expect(plant.next({ pv: 40, load: 300 }).power).toBe(-39);
    expect(plant.next({ pv: 40, load: 0 }).power).toBe(-38);
  });
  it('calculates the allowed change from the elapsed time', () => {
    const plant = site();
    plant.next({ load: 0 });
    expect(plant.next({ load: 100 }, 2500).sum).toBeCloseTo(2.5, 9);
  });
  it('does not jump when a limit is released', () => {
    const plant = site();
    plant.next({ load: 0 });
    expect(plant.next({ load: 100, can: 5 })).toMatchObject({ code: 'battery', sum: 95 });
    expect(plant.next({ can: 1000 })).toMatchObject({ code: 'smoothing', sum: 96 });
  });
  it('returns the SOC to its middle, no faster than the rate', () => {
    const plant = site({ centring: 20 });
    plant.next({ soc: 30 });
    const powers = Array.from({ length: 25 }, () => plant.next().power);
    expect(powers.slice(0, 3)).toEqual([2, 3, 4]);
    expect(powers.at(-1)).toBe(20);
    expect(plant.next({ soc: 45 }).power).toBe(19);
    expect(Array.from({ length: 20 }, () => plant.next({ soc: 45 }).power).at(-1)).toBe(10);
    expect(Array.from({ length: 40 }, () => plant.next({ soc: 70 }).power).at(-1)).toBe(-20);
  });
  it('requests no power without the meter, reports the reason, and restarts from the present power', () => {
    const plant = site();
    plant.next({ load: 0 });
    plant.next({ load: 50 });
    expect(plant.next({ lost: true })).toMatchObject({ code: 'smoothing-unknown', power: 0 });
    expect(plant.next({ lost: false })).toMatchObject({ code: 'smoothing', sum: 50 });
  });
  it('does not use a state from more than ten seconds ago', () => {
    const plant = site();
    plant.next({ load: 0 });
    expect(plant.next({ load: 50 }, 11_000)).toMatchObject({ sum: 50, power: 0 });
  });
  it('never exceeds the rate at the grid connection point for any site and battery, except at a limit', () => {
    const step = fc.record({
      load: fc.double({ min: -300, max: 300, noNaN: true }),
      can: fc.constantFrom(0, 10, 1000),
      soc: fc.double({ min: 10, max: 90, noNaN: true }),
      ms: fc.integer({ min: 100, max: 9000 }),
    });
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 2, maxLength: 40 }),
        fc.double({ min: 0, max: 50, noNaN: true }),
        (steps, centring) => {
          const plant = site({ centring });
          let before: number | undefined;
          for (const { ms, ...change } of steps) {
            const { sum, code } = plant.next(change, ms);
            if (before !== undefined && code === 'smoothing')
              expect(Math.abs(sum - before)).toBeLessThanOrEqual(ms / 1000 + 0.051);
            before = sum;
          }
        },
      ),
      draws(),
    );
  });
});
