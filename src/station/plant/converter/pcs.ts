// The converter: start with pre-charge, ramp, losses, heartbeat, protection. It asks the battery for direct current and answers the power at
// its terminals.
import { createChargeStages } from './chargeStages.ts';
import { createDcBus } from './dcBus.ts';
import { createPcsCounters } from './pcsCounters.ts';
import { filterAt, lossAt } from './pcsLosses.ts';
import { numberIn, readersOf, type Model, type Step } from '../model.ts';
import type { DcSide } from './dcdc.ts';
import { noise } from '../noise.ts';
import type { GridReaders } from '../meter/phases.ts';
import { createGridGuard, type PointNow } from './gridGuard.ts';

export const pcsPhase = { stopped: 0, precharge: 1, standby: 2, charging: 3, discharging: 4, stopping: 5, fault: 6 } as const;

export interface PcsModel extends Model {
  readonly ratedPower: number;
  /** kW at the alternating-current side, charging positive. */
  activePower: number;
  /** kvar, inductive positive. */
  reactivePower: number;
  /** kW lost as heat inside. */
  loss: number;
  step(step: Step): void;
  trip(): void;
  /** Unplugged from the grid it feeds so many kW of its own needs; undefined: on the grid. */
  feedItself(power: number | undefined): void;
}

/** Seconds of the pre-charge and of a stop. */
const prechargeS = 3;
const stopS = 2;
/** Share of the rated power that the output moves in a second, after the command was taken. */
const rampPerS = 0.35;
/** kW around zero that count as no power. */
const nothing = 0.05;

export interface PcsParts {
  stack: DcSide | undefined;
  ratedPower: number;
  /** V between the phases. */
  terminalVoltage: number;
  /** What its terminals read of the grid. */
  grid: GridReaders;
  /** What it measures, as it reads, and what a person set. */
  point: PointNow;
  now: () => number;
  seed: number;
  state: unknown;
}

export function createPcs({ stack, ratedPower, terminalVoltage, grid, point, now, seed, state }: PcsParts): PcsModel {
  let phase: number = numberIn(state, 'phase', pcsPhase.standby);
  let since = 0;
  let power = numberIn(state, 'power', 0);
  let set = numberIn(state, 'set', 0);
  let reactiveSet = 0;
  let heartbeat = 0;
  let silentS = 0;
  let timeoutS = numberIn(state, 'timeoutS', 10);
  let controlMode = numberIn(state, 'controlMode', 1);
  let onGrid = numberIn(state, 'onGrid', 1);
  /** A of the direct-current side that a person allows; 0 is no limit of its own. */
  const most = { charge: numberIn(state, 'chargeMost', 0), discharge: numberIn(state, 'dischargeMost', 0) };
  /** Closed by hand while it stands; a converter that runs has both closed. */
  let acClosed = numberIn(state, 'acClosed', 0) === 1;
  let dcClosed = numberIn(state, 'dcClosed', 0) === 1;
  let itself: number | undefined;
  let lost = false;
  let dcFault = false;
  let tripped = numberIn(state, 'tripped', 0) === 1;
  let emergency = numberIn(state, 'emergency', 0) === 1;
  /** Ran when the grid tripped it: it comes back with the grid. */
  let returns = numberIn(state, 'returns', 0) === 1;
  const guard = createGridGuard(point, terminalVoltage / Math.sqrt(3), numberIn(state, 'gridCode', 0));
  const stages = createChargeStages(point, ratedPower, numberIn(state, 'floating', 0) === 1);
  let derated = false;
  let heatSink = 28;
  let ambient = 25;
  let direct = 0;
  const bus = createDcBus(stack, numberIn(state, 'bus', isJoined() ? (stack?.voltage() ?? 0) : 0), seed, now);
  const counters = createPcsCounters(state);
  const go = (next: number): void => {
    phase = next;
    since = 0;
  };
  const gridState = (): number => (itself === undefined ? onGrid : 0);
  const isOn = (): boolean => phase === pcsPhase.standby || phase === pcsPhase.charging || phase === pcsPhase.discharging;
  const flag = (value: boolean): number => (value ? 1 : 0);
  /** The button is pressed, and it is allowed to act. */
  const pressed = (): boolean => point('emergencyStop') === 1 && point('epoEnable') === 1;

  const model: PcsModel = {
    ratedPower,
    activePower: power,
    reactivePower: 0,
    loss: 0,
    trip() {
      tripped = true;
    },
    feedItself: (needs) => void (itself = needs),
    step(step) {
      ambient = step.ambient;
      since += step.dtS;
      silentS += step.dtS;
      if (step.newDay) counters.newDay();
      protect(step.dtS);
      turn();
      lost = timeoutS > 0 && silentS - step.dtS >= timeoutS;
      follow(step);
      bus.step(step.dtS, isJoined(), phase === pcsPhase.precharge);
      account(step);
    },
    reader: readersOf({
      ...grid(
        () => model.activePower,
        () => model.reactivePower,
      ),
      // A stop has come to its end only when the converter stands.
      runState: () => flag(isOn() || phase === pcsPhase.stopping),
      phase: () => phase,
      chargeState: () => (direct > nothing ? 1 : direct < -nothing ? -1 : 0),
      controlMode: () => controlMode,
      controlModeSet: () => controlMode,
      gridState: () => gridState(),
      workMode: () => (isOn() ? (gridState() === 1 ? 6 : 4) : 0),
      alarmState: () => flag(lost || dcFault || tripped || emergency || guard.code !== 0 || heatSink > 75),
      faultState: () => flag(phase === pcsPhase.fault),
      deratingState: () => flag(derated),
      emsTimeout: () => flag(lost),
      dcFault: () => flag(dcFault),
      gridFault: () => flag(guard.code !== 0),
      acBreaker: () => flag(acClosed || (phase !== pcsPhase.stopped && phase !== pcsPhase.fault)),
      dcContactor: () => flag(isJoined()),
      ...bus.readers,
      dcCurrent: () => (isOn() && stack ? stack.current() : 0),
      dcPower: () => direct,
      heatSinkTemperature: () => heatSink,
      airTemperature: () => ambient + (heatSink - ambient) * 0.35,
      inductorTemperature: () => ambient + (heatSink - ambient) * 1.1,
      chargeLimit: () => Math.min(ratedPower * 1.1, allowed('charge'), stack?.limitPower('charge', stages.cap) ?? 0),
      dischargeLimit: () => Math.min(ratedPower * 1.1, allowed('discharge'), stack?.limitPower('discharge') ?? 0),
      chargeCurrentLimitSet: () => most.charge,
      dischargeCurrentLimitSet: () => most.discharge,
      faultCode: () => (emergency ? 12 : dcFault ? 21 : tripped ? 11 : guard.code !== 0 ? guard.code : lost ? 3 : 0),
      ...counters.readers,
      ratedPower: () => ratedPower,
      ratedVoltage: () => terminalVoltage,
      activePowerSet: () => set,
      reactivePowerSet: () => reactiveSet,
      heartbeat: () => heartbeat,
      heartbeatTimeout: () => timeoutS,
    }),
    age: counters.age,
    write(path, name, value) {
      if (path !== '') return false;
      const taken = writes[name];
      taken?.(value);
      return taken !== undefined;
    },
    save: () => ({
      phase,
      power,
      set,
      timeoutS,
      controlMode,
      onGrid,
      chargeMost: most.charge,
      dischargeMost: most.discharge,
      acClosed: flag(acClosed),
      dcClosed: flag(dcClosed),
      tripped: flag(tripped),
      emergency: flag(emergency),
      returns: flag(returns),
      gridCode: guard.code,
      floating: flag(stages.floating),
      bus: bus.voltage,
      ...counters.save(),
    }),
  };
  const writes: Readonly<Record<string, (value: number) => void>> = {
    activePowerSet: (value) => (set = Math.max(-ratedPower * 1.1, Math.min(ratedPower * 1.1, value))),
    reactivePowerSet: (value) => (reactiveSet = Math.max(-ratedPower, Math.min(ratedPower, value))),
    heartbeat: (value) => {
      heartbeat = value;
      silentS = 0;
    },
    heartbeatTimeout: (value) => (timeoutS = value),
    chargeCurrentLimitSet: (value) => (most.charge = value),
    dischargeCurrentLimitSet: (value) => (most.discharge = value),
    controlModeSet: (value) => (controlMode = value),
    gridModeSet: (value) => {
      if (!isOn()) onGrid = value === 1 ? 1 : 0;
    },
    control: (value) => {
      if (value === 1 && phase === pcsPhase.stopped && guard.code === 0) go(pcsPhase.precharge);
      const still = phase === pcsPhase.stopped || phase === pcsPhase.fault;
      // Either side opened ends the run; both open when it has come to its end.
      if ((value === 2 || value === 5 || value === 7) && !still) {
        set = 0;
        go(pcsPhase.stopping);
      }
      if (value === 4 && phase === pcsPhase.stopped) acClosed = true;
      if (value === 5) acClosed = false;
      // Only onto a battery that is connected.
      if (value === 6 && phase === pcsPhase.stopped) dcClosed = stack?.closed() ?? false;
      if (value === 7) dcClosed = false;
      if (value === 3) {
        tripped = dcFault = returns = false;
        emergency = pressed();
        guard.reset();
        if (phase === pcsPhase.fault) go(pcsPhase.stopped);
      }
    },
  };
  return model;

  /** Its contactor to the battery is closed. */
  function isJoined(): boolean {
    return dcClosed || phase === pcsPhase.standby || phase === pcsPhase.charging || phase === pcsPhase.discharging;
  }
  /** kW of direct current that the limits set by a person leave. */
  function allowed(way: 'charge' | 'discharge'): number {
    return most[way] > 0 ? (most[way] * (stack?.voltage() ?? 0)) / 1000 : Number.POSITIVE_INFINITY;
  }
  /** The button opens everything at once; a grid beyond its levels ends the run until it is well again. */
  function protect(dtS: number): void {
    emergency ||= pressed();
    if (emergency) stack?.open();
    const well = guard.step(dtS);
    const runs = isOn() || phase === pcsPhase.precharge;
    if (guard.code !== 0 && runs) {
      returns = true;
      go(pcsPhase.fault);
    }
    if (!well) return;
    if (returns && phase === pcsPhase.fault && !tripped && !emergency && !dcFault) go(pcsPhase.precharge);
    returns = false;
  }
  /** The state machine: what time and faults do. */
  function turn(): void {
    if ((tripped || emergency) && phase !== pcsPhase.fault) go(pcsPhase.fault);
    if (phase === pcsPhase.precharge) {
      const ready = stack?.requestClose() ?? false;
      if (ready && since >= prechargeS) go(pcsPhase.standby);
      else if (since >= prechargeS * 4) {
        dcFault = true;
        go(pcsPhase.fault);
      }
    }
    if (phase === pcsPhase.stopping && since >= stopS && Math.abs(power) < nothing) go(pcsPhase.stopped);
    if (isOn() && stack && !stack.closed()) go(pcsPhase.stopping);
    if (phase === pcsPhase.fault || phase === pcsPhase.stopping) acClosed = dcClosed = false;
    if (dcClosed && !(stack?.closed() ?? false)) dcClosed = false;
  }

  /** Moves the output towards what is wanted, as fast and as far as converter and battery allow. */
  function follow({ dtS }: Step): void {
    const idle = phase === pcsPhase.stopped || phase === pcsPhase.fault ? 0.0006 * ratedPower : lossAt(0, ratedPower);
    const wanted = !isOn() ? 0 : itself !== undefined ? -itself : !lost && onGrid === 1 ? set : 0;
    const room = heatSink > 75 ? Math.max(0, (85 - heatSink) / 10) : 1;
    const strongest = ratedPower * 1.1 * room;
    const stride = phase === pcsPhase.fault ? Number.POSITIVE_INFINITY : rampPerS * ratedPower * dtS;
    const goal = Math.max(-strongest, Math.min(strongest, wanted));
    power = power + Math.max(-stride, Math.min(stride, goal - power));
    const through = stack?.closed() ?? false;
    if (Math.abs(power) < nothing || !through) {
      direct = stack?.flow(0, dtS) ?? 0;
      if (!through) power = 0;
      model.activePower = idle;
      model.loss = idle;
      derated = false;
    } else {
      const asked = Math.max(-allowed('discharge'), Math.min(allowed('charge'), power - lossAt(power, ratedPower)));
      direct = stack?.flow(asked, dtS, stages.cap) ?? 0;
      stages.note(direct, asked - direct > nothing);
      derated = Math.abs(asked - direct) > 0.5 || room < 1;
      if (derated) power = direct + lossAt(direct, ratedPower);
      model.loss = lossAt(power, ratedPower);
      model.activePower = direct + model.loss;
    }
    model.reactivePower = isOn()
      ? reactiveSet + filterAt(model.activePower, ratedPower, 0.003 * noise(seed ^ 4, now(), 40_000))
      : 0;
    if (isOn()) phase = direct > nothing ? pcsPhase.charging : direct < -nothing ? pcsPhase.discharging : pcsPhase.standby;
  }

  function account({ dtS }: Step): void {
    counters.count((model.activePower * dtS) / 3600, direct > nothing ? 1 : direct < -nothing ? -1 : 0);
    if (isOn()) counters.run(dtS);
    const load = Math.abs(model.activePower) / ratedPower;
    const goal = ambient + 4 + 24 * load ** 1.6;
    heatSink = goal + (heatSink - goal) * Math.exp(-dtS / 420);
  }
}
