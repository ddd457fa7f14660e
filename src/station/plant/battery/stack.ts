// The battery stack as its BMS shows it: contactors, pack status, statistics over the cells, clusters and cells as parts.
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
  /** The converter asks for the contactors; false while they are not closed (or held open by an operator). */
  requestClose(): boolean;
  /** Opens at once, whatever flows: an emergency stop. */
  open(): void;
  /** `cap`: V that charging may reach. */
  limitPower(way: 'charge' | 'discharge', cap?: number): number;
  /** kΩ to earth, of both poles together. */
  insulation(): number;
  /** kW of direct current; 0 while the contactors are open. Once in every step. */
  flow(power: number, dtS: number, cap?: number): number;
  /** After `flow`: heat and counters. */
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
