// Reports the points of a converter, and executes writes to them.
import { nameOf } from '../codes.ts';
import { flag } from '../model.ts';
import type { DcBus } from './dcBus.ts';
import type { GridFault } from './gridGuard.ts';
import type { PcsCounters } from './pcsCounters.ts';
import { go, isJoined, isOn, isOnGrid, type PcsCodes, type PcsState, wayOf } from './pcsState.ts';
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

function toStates(state: PcsState, { guard, codes }: PcsAround): Readers {
  const isFaulty = (): boolean => state.dcFault || state.tripped || state.emergency || guard.tripped !== undefined;
  const stands = (): boolean => state.phase === 'stopped' || state.phase === 'fault';
  return {
    // A stop is complete only when the converter is at rest.
    runState: () => flag(isOn(state) || state.phase === 'stopping'),
    phase: () => codes.phase[state.phase],
    chargeState: () => codes.chargeState[wayOf(state)],
    controlMode: () => state.controlMode,
    controlModeSet: () => state.controlMode,
    gridState: () => codes.gridState[isOnGrid(state) ? 'on-grid' : 'off-grid'],
    workMode: () => codes.workMode[!isOn(state) ? 'unknown' : isOnGrid(state) ? 'ac-power' : 'ac-voltage'],
    alarmState: () => flag(state.lost || isFaulty() || state.heatSink > 75),
    faultState: () => flag(state.phase === 'fault'),
    deratingState: () => flag(state.derated),
    emsTimeout: () => flag(state.lost),
    dcFault: () => flag(state.dcFault),
    gridFault: () => flag(guard.tripped !== undefined),
    acBreaker: () => flag(state.acClosed || !stands()),
    dcContactor: () => flag(isJoined(state)),
    faultCode: () => codes.faultCode[toFault(state, guard.tripped)],
  };
}
/** The most severe fault. */
function toFault({ emergency, dcFault, tripped, lost }: PcsState, grid: GridFault | undefined): keyof PcsCodes['faultCode'] {
  if (emergency) return 'emergency-stop';
  if (dcFault) return 'precharge';
  if (tripped) return 'hardware';
  return grid ?? (lost ? 'ems-timeout' : 'none');
}

export function toPcsWrites(state: PcsState, around: PcsAround): Readonly<Record<string, (value: number) => void>> {
  const { ratedPower, codes } = around;
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
      if (!isOn(state)) state.onGrid = value === codes.gridModeSet['on-grid'];
    },
    control: (value) => control(state, around, value),
  };
}

function control(state: PcsState, around: PcsAround, value: number): void {
  const { guard, stack, codes } = around;
  const order = nameOf(codes.control, value);
  if (order === 'start' && state.phase === 'stopped' && !guard.tripped) go(state, 'precharge');
  const still = state.phase === 'stopped' || state.phase === 'fault';
  // Opening the AC or DC side stops the converter. Both sides are opened when it stops. A repeated stop does not delay this.
  if ((order === 'stop' || order === 'acOff' || order === 'dcOff') && !still) {
    state.set = 0;
    if (state.phase !== 'stopping') go(state, 'stopping');
  }
  if (order === 'acOn' && state.phase === 'stopped') state.acClosed = true;
  if (order === 'acOff') state.acClosed = false;
  // The DC side can only be closed onto a connected battery.
  if (order === 'dcOn' && state.phase === 'stopped') state.dcClosed = stack?.closed() ?? false;
  if (order === 'dcOff') state.dcClosed = false;
  if (order !== 'reset') return;
  state.tripped = state.dcFault = state.returns = false;
  state.emergency = pressed(around);
  guard.reset();
  if (state.phase === 'fault') go(state, 'stopped');
}
