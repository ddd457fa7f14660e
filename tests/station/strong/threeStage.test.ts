// Three stages of charging: what the voltage of the battery leaves, from stage to stage and back.
import { describe, expect, it } from 'vitest';
import type { StrongNode } from '../../../src/station/contract/docs.ts';
import { openBand } from '../../../src/station/dispatch/binding/band.ts';
import { createThreeStages } from '../../../src/station/dispatch/binding/threeStage.ts';

const constantVoltage = { floatVoltage: 800, averageVoltage: 850, cutoffVoltage: 900, averageCurrent: 50, floatCurrent: 10 };
const storage = (more: Partial<StrongNode> = {}): StrongNode => ({
  ...{ id: 'n2', type: 'storage', name: 'Storage1', threeStage: true, constantVoltage },
  ...more,
});
const strong = (node: StrongNode) => ({
  nodes: [{ id: 'n1', type: 'publicConnection' as const, name: 'PCC', children: [node] }],
  measured: false,
});
const one = { id: 'pcs1', ratedPower: 100, stack: 'stack1', band: openBand };
/** The band of the converter at each voltage, one after the other. */
function bandsAt(voltages: readonly (number | undefined)[], node = storage(), converters = [one]) {
  const stages = createThreeStages();
  return voltages.map((voltage) => stages.within(converters, strong(node), () => voltage)[0]?.band);
}
const highsAt = (...of: Parameters<typeof bandsAt>) => bandsAt(...of).map((band) => band?.high);
const free = Number.POSITIVE_INFINITY;

describe('charging', () => {
  it('is free, then by the average-charge current, then by the float current, and free again below the float voltage', () => {
    expect(highsAt([849.9, 850, 899, 900, 899, 840, 800, 799, 820])).toEqual([free, 42.5, 44.95, 0, 8.99, 8.4, 8, free, free]);
  });
  it('stays at the average charge until the battery falls below the float voltage', () => {
    expect(highsAt([850, 810, 799, 810])).toEqual([42.5, 40.5, free, free]);
  });
  it('is not at all while the voltage is not known', () => expect(highsAt([undefined, Number.NaN, 700])).toEqual([0, 0, free]));
  it('is not at all in a stage that has no current', () => {
    expect(highsAt([860], storage({ constantVoltage: { averageVoltage: 850 } }))).toEqual([0]);
  });
  it('is bound by name and reason, and discharging is not', () => {
    expect(bandsAt([850])).toEqual([{ ...openBand, high: 42.5, highBy: 'three-stage', highAt: 'Storage1' }]);
  });
  it.each<[why: string, node: StrongNode]>([
    ['it is switched off', storage({ threeStage: false })],
    ['no voltage is set', storage({ constantVoltage: {} })],
    ['the node names another converter', storage({ pcs: 'pcs2' })],
    ['the node names another battery', storage({ stack: 'stack2' })],
  ])('is free where %s', (_why, node) => expect(highsAt([900], node)).toEqual([free]));
  it('is never more than what bound it before', () => {
    const tighter = { ...one, band: { ...openBand, high: 5, highBy: 'battery-power' as const } };
    expect(bandsAt([850], storage(), [tighter])).toEqual([tighter.band]);
  });
  it('shares the current among the converters of one battery', () => {
    expect(highsAt([850], storage(), [one, { ...one, id: 'pcs2', ratedPower: 300 }])).toEqual([10.625]);
  });
});
