import { describe, expect, it } from 'vitest';
import { decide, inhibited } from '../../../../src/station/dispatch/decide.ts';
import type { ReasonCode, Situation } from '../../../../src/station/dispatch/decision.ts';
import { defaultProtection } from '../../../../src/station/dispatch/plan/defaultProtection.ts';
import { planOf, type PlanSpec } from '../plans.ts';

const charging: PlanSpec = {
  enabled: true,
  kind: 'manual',
  manual: { power: 100, chargeStatus: 'idle' },
  rows: [],
  socLow: 0,
  socUp: 100,
  demandLimit: undefined,
  reverseLimit: undefined,
};
const discharging: PlanSpec = { ...charging, manual: { power: -100, chargeStatus: 'idle' } };
const baseSituation: Situation = {
  at: 0,
  time: '03:00',
  ratedPower: 100,
  chargeLimit: 100,
  dischargeLimit: 100,
  socLeast: 50,
  socMost: 50,
  grid: 150,
  storage: 0,
  cellVoltageLeast: 3.3,
  cellVoltageMost: 3.3,
  temperatureLeast: 25,
  temperatureMost: 25,
};
const outcome = (situation: Partial<Situation>, plan: PlanSpec) => {
  const { power, code } = decide({ ...baseSituation, ...situation }, planOf(plan));
  return [Math.round(power * 10) / 10, code];
};

describe('a manual power', () => {
  it('is used as the set-point, and 0 kW with "stop" switches the converters off', () => {
    expect(outcome({}, discharging)).toEqual([-100, 'manual']);
    expect(decide(baseSituation, planOf({ ...charging, manual: { power: 0, chargeStatus: 'stop' } }))).toMatchObject({
      power: 0,
      off: true,
    });
  });
  it('is zero if it is not set', () => {
    const { manual: _set, ...unset } = charging;
    expect(outcome({}, unset)).toEqual([0, 'manual']);
  });
  it('is reduced by the SOC limit and the demand limit', () => {
    expect(outcome({ socMost: 90 }, { ...charging, socUp: 90 })).toEqual([0, 'soc-high']);
    expect(outcome({}, { ...charging, demandLimit: 200 })).toEqual([50, 'demand']);
  });
});

describe('the target of a grid limit', () => {
  it('is the power to which the storage is controlled', () => {
    expect(outcome({}, { ...charging, demandLimit: 200, demandTarget: 197 })).toEqual([47, 'demand']);
    expect(outcome({ grid: 60 }, { ...discharging, reverseLimit: 5, reverseTarget: 8 })).toEqual([-52, 'reverse']);
  });
  it('is ignored if it is on the wrong side of the limit', () => {
    expect(outcome({}, { ...charging, demandLimit: 200, demandTarget: 230 })).toEqual([50, 'demand']);
    expect(outcome({ grid: 60 }, { ...discharging, reverseLimit: 5, reverseTarget: -20 })).toEqual([-55, 'reverse']);
  });
});

describe('battery protection', () => {
  const protection = { ...defaultProtection, enabled: true };
  it.each<[string, Partial<Situation>, power: number, code: ReasonCode]>([
    ['the full power up to 3.50 V', { cellVoltageMost: 3.5 }, 100, 'manual'],
    ['half the power in the middle between 3.50 and 3.615 V', { cellVoltageMost: 3.5575 }, 50, 'cell-high'],
    ['no power above that', { cellVoltageMost: 3.7 }, 0, 'cell-high'],
    ['no power at 0 °C', { temperatureLeast: 0 }, 0, 'temperature'],
    ['a third of the power at 5 °C', { temperatureLeast: 5 }, 33.3, 'temperature'],
    ['half the power at 52.5 °C', { temperatureMost: 52.5 }, 50, 'temperature'],
    ['no power while the cell voltages are unknown', { cellVoltageMost: undefined }, 0, 'cell-high'],
  ])('allows for charging %s', (_name, situation, power, code) => {
    expect(outcome(situation, { ...charging, protection })).toEqual([power, code]);
  });
  it.each<[string, Partial<Situation>, power: number, code: ReasonCode]>([
    ['the full power above 3.15 V', { cellVoltageLeast: 3.15 }, -100, 'manual'],
    ['half the power in the middle between 3.15 and 3.04 V', { cellVoltageLeast: 3.095 }, -50, 'cell-low'],
    ['half the power at 5 °C', { temperatureLeast: 5 }, -50, 'temperature'],
  ])('allows for discharging %s', (_name, situation, power, code) => {
    expect(outcome(situation, { ...discharging, protection })).toEqual([power, code]);
  });
  it('allows no more than its configured share of the rated power', () => {
    expect(outcome({}, { ...charging, protection: { ...protection, ratioFactor: 0.4 } })).toEqual([40, 'cell-high']);
  });
});

describe('the end of charging or discharging', () => {
  const both = { chargeEnd: defaultProtection.chargeEnd, dischargeEnd: defaultProtection.dischargeEnd };
  /** Evaluates the voltages one after another, second by second. */
  function run(plan: PlanSpec, voltages: readonly number[]): number[] {
    let holding: ReadonlySet<ReasonCode> = new Set();
    return voltages.map((volts) => {
      const situation = { ...baseSituation, cellVoltageMost: volts, cellVoltageLeast: volts, holding };
      holding = inhibited(situation, plan);
      return Math.round(decide(situation, planOf(plan)).power);
    });
  }
  it('reduces charging towards its cut-off voltage, and allows it again only after the cell has recovered', () => {
    expect(run({ ...charging, ...both }, [3.4, 3.55, 3.599, 3.6, 3.5, 3.41, 3.4])).toEqual([100, 50, 0, 0, 0, 0, 100]);
  });
  it('stops discharging at its cut-off voltage, and allows it again only after the cell has recovered', () => {
    expect(run({ ...discharging, ...both }, [3, 2.9, 3, 3.09, 3.1])).toEqual([-100, 0, 0, 0, -100]);
  });
});

describe('the power reduction', () => {
  const reduction = {
    enabled: true,
    chargeBySoc: [
      { trigger: 90, power: 60 },
      { trigger: 95, power: 20 },
    ],
    chargeByVoltage: [{ trigger: 3.5, power: 30 }],
    dischargeBySoc: [{ trigger: 20, power: 50 }],
    dischargeByVoltage: [{ trigger: 3.1, power: 10 }],
  };
  it.each<[string, Partial<Situation>, PlanSpec, power: number, code: ReasonCode]>([
    ['applies no step before the first one', { socMost: 89.9 }, charging, 100, 'manual'],
    ['applies the step that is reached', { socMost: 90 }, charging, 60, 'reduction'],
    ['applies the last step that is reached', { socMost: 97 }, charging, 20, 'reduction'],
    ['applies the lower power of SOC and voltage', { socMost: 92, cellVoltageMost: 3.52 }, charging, 30, 'reduction'],
    ['limits discharging below its step', { socLeast: 20 }, discharging, -50, 'reduction'],
    ['limits discharging by the lowest cell', { cellVoltageLeast: 3.05 }, discharging, -10, 'reduction'],
    ['applies the last step while the cell voltage is unknown', { cellVoltageMost: undefined }, charging, 30, 'reduction'],
  ])('%s', (_name, situation, plan, power, code) => {
    expect(outcome(situation, { ...plan, reduction })).toEqual([power, code]);
    expect(outcome(situation, { ...plan, reduction: { ...reduction, enabled: false } })[0]).toBe(plan.manual?.power);
  });
});
