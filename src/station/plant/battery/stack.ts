// The battery stack as reported by its BMS: contactors, pack status, cell statistics, and clusters and cells as parts.
import { nameOf } from '../codes.ts';
import type { Model, Step } from '../model.ts';
import type { Battery } from './battery.ts';
import { stackReader } from './stackPoints.ts';
import {
  ageStack,
  beginClosing,
  finishStep,
  obeyOrder,
  openNow,
  type StackParts,
  toSavedStack,
  toStackState,
} from './stackState.ts';

export interface StackModel extends Model {
  readonly battery: Battery;
  closed(): boolean;
  /**
   * Called by the converter to close the contactors. Returns whether they are closed. They stay open if an operator opened them.
   */
  requestClose(): boolean;
  /** Opens the contactors immediately, even under load: an emergency stop. */
  open(): void;
  /** Power limit in kW. `cap`: maximum charging voltage in V. */
  limitPower(way: 'charge' | 'discharge', cap?: number): number;
  /** Insulation of both poles to earth, in kΩ. */
  insulation(): number;
  /**
   * Applies a direct-current power and returns the actual power in kW: 0 while the contactors are open. Call it once per step.
   */
  flow(power: number, dtS: number, cap?: number): number;
  /** Call it after `flow`: updates heat and counters. */
  finish(step: Step, coolant: number | undefined): { toCoolant: number };
}
export function createStack(parts: StackParts): StackModel {
  const state = toStackState(parts);
  const { battery, insulation } = state;
  return {
    battery,
    closed: () => state.closed,
    requestClose() {
      beginClosing(state);
      return state.closed;
    },
    open: () => openNow(state),
    limitPower(way, cap) {
      if (!state.closed) return 0;
      const { limits } = state;
      const most = way === 'charge' && cap !== undefined ? Math.min(limits.charge, battery.currentTo(cap, 1)) : limits[way];
      return (most * battery.voltageTotal) / 1000;
    },
    flow: (wanted, dtS, cap) => battery.flow(state.closed && !state.fault ? wanted : 0, dtS, cap),
    insulation: () => insulation.system(parts.now()),
    finish: (step, coolant) => finishStep(state, step, coolant),
    reader: stackReader(state, parts),
    age: (times) => ageStack(state, times),
    write(path, name, value) {
      if (path !== '' || name !== 'control') return false;
      obeyOrder(state, nameOf(parts.codes.control, value));
      return true;
    },
    save: () => toSavedStack(state),
  };
}
