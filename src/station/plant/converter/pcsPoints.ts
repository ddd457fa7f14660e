// In: a converter at this moment. Out: its points as they read, and what a write to one of them does.
import type { DcBus } from './dcBus.ts';
import type { PcsCounters } from './pcsCounters.ts';
import { flag, go, gridState, isJoined, isOn, pcsPhase, type PcsState, wayOf } from './pcsState.ts';
import { allowed, type PcsAround, pressed } from './pcsSteps.ts';

type Readers = Readonly<Record<string, () => number>>;

export function toPcsReaders(state: PcsState, around: PcsAround, bus: DcBus, counters: PcsCounters): Readers {
  const { stack, ratedPower, stages } = around;
  const air = (share: number): number => state.ambient + (state.heatSink - state.ambient) * share;
  return {
    ...toStates(state, around),
    ...bus.readers,
    dcCurrent: () => (isOn(state) && stack ? stack.current() : 0),
    dcPower: () => state.direct,
    heatSinkTemperature: () => state.heatSink,
    airTemperature: () => air(0.35),
    inductorTemperature: () => air(1.1),
    chargeLimit: () => Math.min(ratedPower * 1.1, allowed(state, around, 'charge'), stack?.limitPower('charge', stages.cap) ?? 0),
    dischargeLimit: () => Math.min(ratedPower * 1.1, allowed(state, around, 'discharge'), stack?.limitPower('discharge') ?? 0),
    chargeCurrentLimitSet: () => state.most.charge,
    dischargeCurrentLimitSet: () => state.most.discharge,
    ...counters.readers,
    ratedPower: () => ratedPower,
    activePowerSet: () => state.set,
    reactivePowerSet: () => state.reactiveSet,
    heartbeat: () => state.heartbeat,
    heartbeatTimeout: () => state.timeoutS,
  };
}

function toStates(state: PcsState, { guard }: PcsAround): Readers {
  const isFaulty = (): boolean => state.dcFault || state.tripped || state.emergency || guard.code !== 0;
  const stands = (): boolean => state.phase === pcsPhase.stopped || state.phase === pcsPhase.fault;
  return {
    // A stop has come to its end only when the converter stands.
    runState: () => flag(isOn(state) || state.phase === pcsPhase.stopping),
    phase: () => state.phase,
    chargeState: () => wayOf(state),
    controlMode: () => state.controlMode,
    controlModeSet: () => state.controlMode,
    gridState: () => gridState(state),
    workMode: () => (isOn(state) ? (gridState(state) === 1 ? 6 : 4) : 0),
    alarmState: () => flag(state.lost || isFaulty() || state.heatSink > 75),
    faultState: () => flag(state.phase === pcsPhase.fault),
    deratingState: () => flag(state.derated),
    emsTimeout: () => flag(state.lost),
    dcFault: () => flag(state.dcFault),
    gridFault: () => flag(guard.code !== 0),
    acBreaker: () => flag(state.acClosed || !stands()),
    dcContactor: () => flag(isJoined(state)),
    faultCode: () => toFaultCode(state, guard.code),
  };
}
/** The gravest one. */
function toFaultCode({ emergency, dcFault, tripped, lost }: PcsState, grid: number): number {
  if (emergency) return 12;
  if (dcFault) return 21;
  if (tripped) return 11;
  if (grid !== 0) return grid;
  return lost ? 3 : 0;
}

export function toPcsWrites(state: PcsState, around: PcsAround): Readonly<Record<string, (value: number) => void>> {
  const { ratedPower } = around;
  return {
    activePowerSet: (value) => (state.set = Math.max(-ratedPower * 1.1, Math.min(ratedPower * 1.1, value))),
    reactivePowerSet: (value) => (state.reactiveSet = Math.max(-ratedPower, Math.min(ratedPower, value))),
    heartbeat: (value) => {
      state.heartbeat = value;
      state.silentS = 0;
    },
    heartbeatTimeout: (value) => (state.timeoutS = value),
    chargeCurrentLimitSet: (value) => (state.most.charge = value),
    dischargeCurrentLimitSet: (value) => (state.most.discharge = value),
    controlModeSet: (value) => (state.controlMode = value),
    gridModeSet: (value) => {
      if (!isOn(state)) state.onGrid = value === 1 ? 1 : 0;
    },
    control: (value) => control(state, around, value),
  };
}

function control(state: PcsState, around: PcsAround, value: number): void {
  const { guard, stack } = around;
  if (value === 1 && state.phase === pcsPhase.stopped && guard.code === 0) go(state, pcsPhase.precharge);
  const still = state.phase === pcsPhase.stopped || state.phase === pcsPhase.fault;
  // Either side opened ends the run; both open when it has come to its end.
  if ((value === 2 || value === 5 || value === 7) && !still) {
    state.set = 0;
    go(state, pcsPhase.stopping);
  }
  if (value === 4 && state.phase === pcsPhase.stopped) state.acClosed = true;
  if (value === 5) state.acClosed = false;
  // Only onto a battery that is connected.
  if (value === 6 && state.phase === pcsPhase.stopped) state.dcClosed = stack?.closed() ?? false;
  if (value === 7) state.dcClosed = false;
  if (value !== 3) return;
  state.tripped = state.dcFault = state.returns = false;
  state.emergency = pressed(around);
  guard.reset();
  if (state.phase === pcsPhase.fault) go(state, pcsPhase.stopped);
}
