// Three-stage charging: the limit at each battery voltage, through the stages and back.
import { describe, expect, it } from 'vitest';
import type { DistributionNode } from '../../../../src/station/contract/docs.ts';
import { withHold, openBand } from '../../../../src/station/dispatch/binding/band.ts';
import type { KeptStage } from '../../../../src/station/dispatch/binding/stages.ts';
import { createThreeStages } from '../../../../src/station/dispatch/binding/threeStage.ts';

const constantVoltage = { floatVoltage: 800, averageVoltage: 850, cutoffVoltage: 900, averageCurrent: 50, floatCurrent: 10 };
const storage = (more: Partial<DistributionNode> = {}): DistributionNode => ({
  id: 'n2',
  type: 'storage',
  name: 'Storage1',
  threeStage: true,
  constantVoltage,
  ...more,
});
const inForce = (node: DistributionNode) => ({
  nodes: [{ id: 'n1', type: 'publicConnection' as const, name: 'PCC', children: [node] }],
  measured: false,
});
const one = { id: 'pcs1', ratedPower: 100, stack: 'stack1', band: openBand };
/** The power limits of the converter at each voltage, in sequence. */
function bandsAt(voltages: readonly (number | undefined)[], node = storage(), converters = [one]) {
  const stages = createThreeStages({ clock: { now: () => 0 } });
  return voltages.map((voltage) => stages.within(converters, inForce(node), () => voltage)[0]?.band);
}
const highsAt = (...of: Parameters<typeof bandsAt>) => bandsAt(...of).map((band) => band?.high);
const free = Number.POSITIVE_INFINITY;

describe('charging', () => {
  it('is unlimited, then limited by the boost-charge current and the float current, and unlimited again below the float voltage', () => {
    expect(highsAt([849.9, 850, 899, 900, 899, 840, 800, 799, 820])).toEqual([free, 42.5, 44.95, 0, 8.99, 8.4, 8, free, free]);
  });
  it('stays in boost charge until the battery falls below the float voltage', () => {
    expect(highsAt([850, 810, 799, 810])).toEqual([42.5, 40.5, free, free]);
  });
  it('is zero while the voltage is unknown', () => expect(highsAt([undefined, Number.NaN, 700])).toEqual([0, 0, free]));
  it('is zero in a stage without a current', () => {
    expect(highsAt([860], storage({ constantVoltage: { averageVoltage: 850 } }))).toEqual([0]);
  });
  it('is limited with node name and reason, and discharging is not', () => {
    expect(bandsAt([850])).toEqual([withHold(openBand, { way: 'charge', power: 42.5, by: 'three-stage', at: 'Storage1' })]);
  });
  it.each<[why: string, node: DistributionNode]>([
    ['it is switched off', storage({ threeStage: false })],
    ['no voltage is set', storage({ constantVoltage: {} })],
    ['the node names another converter', storage({ pcs: 'pcs2' })],
    ['the node names another battery', storage({ stack: 'stack2' })],
  ])('is unlimited if %s', (_why, node) => expect(highsAt([900], node)).toEqual([free]));
  it('never exceeds an existing limit', () => {
    const tighter = { ...one, band: withHold(openBand, { way: 'charge', power: 5, by: 'battery-power' }) };
    expect(bandsAt([850], storage(), [tighter])).toMatchObject([{ high: 5, highBy: 'battery-power' }]);
  });
  it('divides the current among the converters of one battery', () => {
    expect(highsAt([850], storage(), [one, { ...one, id: 'pcs2', ratedPower: 300 }])).toEqual([10.625]);
  });
});

describe('a stage', () => {
  const hourMs = 3_600_000;
  /** A store, a clock, and stations that start on them one after the other. */
  function kept() {
    let now = 1_000 * hourMs;
    let disk: readonly KeptStage[] = [];
    const storeState = { writes: 0, broken: false };
    const store = {
      read: () => disk,
      write(stages: readonly KeptStage[]) {
        if (storeState.broken) throw new Error('no room');
        storeState.writes += 1;
        disk = stages;
      },
    };
    const begin = () => {
      const stages = createThreeStages({ clock: { now: () => now }, store });
      return (voltage: number) => stages.within([one], inForce(storage()), () => voltage)[0]?.band.high;
    };
    return { begin, storeState, disk: () => disk, pass: (hours: number) => (now += hours * hourMs) };
  }

  it('is resumed after a restart if it limits, at a voltage that alone would not limit', () => {
    const { begin } = kept();
    expect(begin()(850)).toBe(42.5);
    expect(begin()(820)).toBe(41);
    expect(begin()(900)).toBe(0);
    expect(begin()(870)).toBe(8.7);
  });
  it('ends below the float voltage, also across a restart', () => {
    const { begin, disk } = kept();
    begin()(850);
    expect(begin()(799)).toBe(free);
    expect(disk()).toEqual([]);
    expect(begin()(820)).toBe(free);
  });
  it('is determined again by the voltage if it was not active for a day', () => {
    const { begin, pass } = kept();
    begin()(850);
    pass(23.9);
    expect(begin()(820)).toBe(41);
    pass(24);
    expect(begin()(820)).toBe(free);
  });
  it('records when it was last active, at most once an hour', () => {
    const { begin, storeState, pass } = kept();
    const running = begin();
    running(850);
    for (let tenths = 0; tenths < 480; tenths += 1) {
      pass(0.1);
      running(820);
    }
    expect(storeState.writes).toBeGreaterThan(40);
    expect(storeState.writes).toBeLessThan(50);
    pass(22.5);
    expect(begin()(820)).toBe(41);
  });
  it('remains in effect if its time is in the future, because the clock may have been set back', () => {
    const { begin, pass } = kept();
    begin()(850);
    pass(-100);
    expect(begin()(820)).toBe(41);
  });
  it('is written as soon as the store works again', () => {
    const { begin, storeState } = kept();
    storeState.broken = true;
    const running = begin();
    expect(running(850)).toBe(42.5);
    storeState.broken = false;
    running(850);
    expect(begin()(820)).toBe(41);
  });
});
