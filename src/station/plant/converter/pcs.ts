// The converter: start with pre-charge, ramp, losses, heartbeat and protection. Requests direct-current power from the battery
// and determines the power at its terminals.
import type { GridReaders } from '../meter/phases.ts';
import { nameOf } from '../codes.ts';
import { flag, isSet, type Model, numberIn, readersOf, type Step } from '../model.ts';
import { createChargeStages } from './chargeStages.ts';
import { createDcBus } from './dcBus.ts';
import type { DcSide } from './dcdc.ts';
import { createGridGuard, isGridFault, type PointNow } from './gridGuard.ts';
import { createPcsCounters } from './pcsCounters.ts';
import { toPcsReaders, toPcsWrites } from './pcsPoints.ts';
import { isJoined, isOn, type PcsCodes, toPcsState, toSaved, wayOf } from './pcsState.ts';
import { follow, type PcsAround, protect, turn, warm } from './pcsSteps.ts';

export interface PcsModel extends Model {
  readonly ratedPower: number;
  /** Power at the AC side in kW, charging positive. */
  readonly activePower: number;
  /** Reactive power in kvar, inductive positive. */
  readonly reactivePower: number;
  /** Heat loss in kW. */
  readonly loss: number;
  step(step: Step): void;
  trip(): void;
  /** Supplies this auxiliary consumption in kW without the grid; undefined: connected to the grid. */
  feedItself(power: number | undefined): void;
}

export interface PcsParts {
  stack: DcSide | undefined;
  ratedPower: number;
  /** Line-to-line voltage in V. */
  terminalVoltage: number;
  codes: PcsCodes;
  /** Readings of the grid at its terminals. */
  grid: GridReaders;
  /** Present values of its points, which are measured or set by a person. */
  point: PointNow;
  now: () => number;
  seed: number;
  state: unknown;
}

function toAround({ stack, ratedPower, terminalVoltage, codes, point, now, seed, state: saved }: PcsParts): PcsAround {
  const savedFault = nameOf(codes.faultCode, numberIn(saved, 'gridCode', codes.faultCode.none));
  const guard = createGridGuard(point, terminalVoltage / Math.sqrt(3), isGridFault(savedFault) ? savedFault : undefined);
  const stages = createChargeStages(point, ratedPower, isSet(numberIn(saved, 'floating', 0)));
  return { stack, ratedPower, point, guard, codes, stages, now, seed };
}

export function createPcs(parts: PcsParts): PcsModel {
  const { stack, ratedPower, terminalVoltage, codes, grid, now, seed, state: saved } = parts;
  const state = toPcsState(saved, codes);
  const around = toAround(parts);
  const { guard, stages } = around;
  const bus = createDcBus(stack, numberIn(saved, 'bus', isJoined(state) ? (stack?.voltage() ?? 0) : 0), seed, now);
  const counters = createPcsCounters(saved);
  const writes = toPcsWrites(state, around);
  const terminals = grid(
    () => state.activePower,
    () => state.reactivePower,
  );
  return {
    ratedPower,
    get activePower() {
      return state.activePower;
    },
    get reactivePower() {
      return state.reactivePower;
    },
    get loss() {
      return state.loss;
    },
    trip: () => void (state.tripped = true),
    feedItself: (needs) => void (state.itself = needs),
    step(step) {
      const { dtS } = step;
      state.ambient = step.ambient;
      state.since += dtS;
      state.silentS += dtS;
      if (step.newDay) counters.newDay();
      protect(state, around, dtS);
      turn(state, around);
      state.lost = state.timeoutS > 0 && state.silentS - dtS >= state.timeoutS;
      follow(state, around, step);
      bus.step(dtS, isJoined(state), state.phase === 'precharge');
      counters.count((state.activePower * dtS) / 3600, wayOf(state));
      if (isOn(state)) counters.run(dtS);
      warm(state, ratedPower, dtS);
    },
    reader: readersOf({ ...terminals, ...toPcsReaders(state, around, bus, counters), ratedVoltage: () => terminalVoltage }),
    age: counters.age,
    write(path, name, value) {
      const taken = path === '' ? writes[name] : undefined;
      taken?.(value);
      return taken !== undefined;
    },
    save: () => ({
      ...toSaved(state, codes),
      gridCode: codes.faultCode[guard.tripped ?? 'none'],
      floating: flag(stages.floating),
      bus: bus.voltage,
      ...counters.save(),
    }),
  };
}
