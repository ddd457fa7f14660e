// A DC-DC converter between the bus of a converter and a battery. The bus voltage is constant, the battery has its own voltage,
// and the difference in power is heat.
import type { Codes } from '../codes.ts';
import { numberIn, readersOf, type Model, type Step } from '../model.ts';
import type { StackModel } from '../battery/stack.ts';

/** The direct-current side of a converter: the battery itself, or the battery behind a DC-DC converter. Charging is positive. */
export interface DcSide {
  closed(): boolean;
  requestClose(): boolean;
  /** Opens the contactors immediately. */
  open(): void;
  /**
   * Power limit in kW. `cap`: maximum charging voltage in V, which a DC-DC converter ignores because it controls its bus voltage
   * itself.
   */
  limitPower(way: 'charge' | 'discharge', cap?: number): number;
  /** Applies a requested power and returns the actual power in kW. */
  flow(power: number, dtS: number, cap?: number): number;
  voltage(): number;
  current(): number;
  /** Insulation of both poles to earth, in kΩ. */
  insulation(): number;
}
export const toDcSide = (stack: StackModel): DcSide => ({
  closed: stack.closed,
  requestClose: stack.requestClose,
  open: stack.open,
  limitPower: stack.limitPower,
  flow: stack.flow,
  voltage: () => stack.battery.voltageTotal,
  current: () => stack.battery.current,
  insulation: stack.insulation,
});

export interface DcdcModel extends Model, DcSide {
  /** Heat loss of the last step in kW. */
  loss: number;
  step(step: Step): void;
}
/** Bus voltage in V. */
const busVoltage = 800;
const noPowerBelow = 0.05;

/** Loss in kW: no-load, linear and quadratic parts of the rated power. The efficiency at full load is 98 %. */
const lossAt = (power: number, rated: number): number => {
  const load = Math.abs(power) / rated;
  return load === 0 ? 0 : rated * (0.0015 + 0.006 * load + 0.0125 * load * load);
};

export interface DcdcParts {
  stack: StackModel;
  ratedPower: number;
  codes: Codes<'dcConverter'>;
  state: unknown;
}

export function createDcdc({ stack, ratedPower, codes, state }: DcdcParts): DcdcModel {
  let temperature = numberIn(state, 'temperature', 28);
  /** Power at the bus and at the battery, in kW. */
  let high = 0;
  let low = 0;
  const bus = (): number => (stack.closed() ? busVoltage - (2 * high) / ratedPower : Number.NaN);
  const model: DcdcModel = {
    loss: 0,
    closed: stack.closed,
    requestClose: stack.requestClose,
    open: stack.open,
    limitPower: (way) => {
      const most = Math.min(ratedPower, stack.limitPower(way));
      const lost = lossAt(most, ratedPower);
      return Math.max(0, way === 'charge' ? most + lost : most - lost);
    },
    flow(wanted, dtS) {
      if (Math.abs(wanted) < noPowerBelow || !stack.closed()) {
        stack.flow(0, dtS);
        high = low = model.loss = 0;
        return 0;
      }
      // While charging, the battery receives the bus power less the loss. While discharging, it supplies the bus power plus the
      // loss.
      const bounded = Math.max(-ratedPower, Math.min(ratedPower, wanted));
      low = stack.flow(bounded - lossAt(bounded, ratedPower), dtS);
      model.loss = Math.abs(low) < noPowerBelow ? 0 : lossAt(bounded, ratedPower);
      high = low + model.loss;
      return high;
    },
    insulation: stack.insulation,
    voltage: () => (stack.closed() ? bus() : 0),
    current: () => (stack.closed() ? (high * 1000) / bus() : 0),
    step({ dtS, ambient }) {
      const goal = ambient + 5 + (32 * Math.abs(low)) / ratedPower;
      temperature = goal + (temperature - goal) * Math.exp(-dtS / 500);
    },
    reader: readersOf({
      mode: () => codes.mode[!stack.closed() ? 'stopped' : low >= 0 ? 'buck' : 'boost'],
      highVoltage: bus,
      highCurrent: () => (stack.closed() ? (high * 1000) / bus() : 0),
      lowVoltage: () => stack.battery.voltageTotal,
      lowCurrent: () => (low * 1000) / stack.battery.voltageTotal,
      power: () => low,
      temperature: () => temperature,
    }),
    write: () => false,
    save: () => ({ temperature }),
  };
  return model;
}
