// Limits charging by the three-stage settings of storage nodes: no limit below the boost-charge voltage, then the boost-charge
// current up to the cut-off voltage, then the float current until the voltage falls below the float voltage. No charging at or
// above the cut-off voltage, or while the voltage is unknown. Discharging is not limited.
import type { DistributionNode } from '../../contract/docs.ts';
import type { DistributionInForce } from '../plan/distributionInForce.ts';
import { standsFor } from '../plan/distributionLimits.ts';
import { type Band, withHold } from './band.ts';
import { createStages, type Stage, type StageParts } from './stages.ts';

interface Charged {
  id: string;
  ratedPower: number;
  stack: string | undefined;
  band: Band;
}
/** Battery voltage in V; undefined: unknown. */
type VoltageOf = (stack: string) => number | undefined;
type Settings = NonNullable<DistributionNode['constantVoltage']>;

/**
 * Charging returns to a less strict stage only below the float voltage. Otherwise the power would oscillate with the voltage that
 * it causes.
 */
function stageOf(before: Stage, voltage: number, { floatVoltage, averageVoltage, cutoffVoltage }: Settings): Stage {
  const lets = floatVoltage ?? averageVoltage ?? cutoffVoltage ?? Number.POSITIVE_INFINITY;
  if (cutoffVoltage !== undefined && voltage >= cutoffVoltage) return 'float';
  if (before === 'float' && voltage >= lets) return 'float';
  if (averageVoltage !== undefined && voltage >= averageVoltage) return 'average';
  return before === 'average' && voltage >= lets ? 'average' : 'free';
}

/** Permitted charging power at a stage, in kW. */
function leftAt(stage: Stage, voltage: number, { averageCurrent, floatCurrent, cutoffVoltage }: Settings): number {
  if (stage === 'free') return Number.POSITIVE_INFINITY;
  if (cutoffVoltage !== undefined && voltage >= cutoffVoltage) return 0;
  return ((stage === 'average' ? averageCurrent : floatCurrent) ?? 0) * (voltage / 1000);
}

export interface ThreeStages {
  within<C extends Charged>(converters: readonly C[], distribution: DistributionInForce, voltageOf: VoltageOf): C[];
}
/** Remembers the stage of each battery behind each node. */
export function createThreeStages(parts: StageParts): ThreeStages {
  const stages = createStages(parts);

  function leftFor({ id, constantVoltage = {} }: DistributionNode, stack: string, voltageOf: VoltageOf): number {
    const voltage = voltageOf(stack);
    if (voltage === undefined || Number.isNaN(voltage)) return 0;
    const stage = stageOf(stages.of(id, stack), voltage, constantVoltage);
    stages.set(id, stack, stage);
    return leftAt(stage, voltage, constantVoltage);
  }

  return {
    within(converters, distribution, voltageOf) {
      const nodes = storagesIn(distribution.nodes).filter(({ threeStage }) => threeStage);
      if (nodes.length === 0) return [...converters];
      const left = converters.map((each) => {
        const { stack } = each;
        return nodes
          .filter((node) => standsFor(node, each, distribution))
          .reduce((one, node) => {
            const behind = converters.filter((other) => other.stack === stack);
            const share = each.ratedPower / behind.reduce((sum, { ratedPower }) => sum + ratedPower, 0);
            const most = stack === undefined ? 0 : leftFor(node, stack, voltageOf);
            const power = most === 0 ? 0 : most * share;
            return { ...one, band: withHold(one.band, { way: 'charge', power, by: 'three-stage', at: node.name }) };
          }, each);
      });
      stages.keep();
      return left;
    },
  };
}

const storagesIn = (nodes: readonly DistributionNode[]): DistributionNode[] =>
  nodes.flatMap((node) => [...(node.type === 'storage' ? [node] : []), ...storagesIn(node.children ?? [])]);
