// Power reduction by SOC and extreme cell voltages: the lowest power of all reached steps applies. An unknown value counts as
// beyond all steps.
import type { PowerReduction, ReductionStep } from '../../contract/docs.ts';
import type { Limit, Situation } from '../decision.ts';

export const reduction: Limit = {
  code: 'reduction',
  bound(situation, { reduction: set }) {
    if (!set?.enabled) return undefined;
    return { low: -leastOf(dischargeSteps(situation, set)), high: leastOf(chargeSteps(situation, set)) };
  },
};
const leastOf = (steps: readonly ReductionStep[]): number =>
  steps.reduce((least, { power }) => Math.min(least, power), Number.POSITIVE_INFINITY);

const above = (steps: readonly ReductionStep[], value = Number.POSITIVE_INFINITY): ReductionStep[] =>
  steps.filter(({ trigger }) => value >= trigger);
const below = (steps: readonly ReductionStep[], value = Number.NEGATIVE_INFINITY): ReductionStep[] =>
  steps.filter(({ trigger }) => value <= trigger);
const chargeSteps = ({ socMost, cellVoltageMost }: Situation, { chargeBySoc, chargeByVoltage }: PowerReduction) => [
  ...above(chargeBySoc, socMost),
  ...above(chargeByVoltage, cellVoltageMost),
];
const dischargeSteps = ({ socLeast, cellVoltageLeast }: Situation, { dischargeBySoc, dischargeByVoltage }: PowerReduction) => [
  ...below(dischargeBySoc, socLeast),
  ...below(dischargeByVoltage, cellVoltageLeast),
];
