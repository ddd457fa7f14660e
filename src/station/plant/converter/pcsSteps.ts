// Advances a converter by one step: protection, state machine, power and heat.
import { isSet, type Step } from '../model.ts';
import { noise } from '../noise.ts';
import type { ChargeStages } from './chargeStages.ts';
import type { DcSide } from './dcdc.ts';
import type { GridGuard, PointNow } from './gridGuard.ts';
import { filterAt, lossAt, restAt } from './pcsLosses.ts';
import { go, isOn, noPowerBelow, type PcsCodes, type PcsState, wayOf } from './pcsState.ts';

/** Parts and parameters that a converter works with. */
export interface PcsAround {
  stack: DcSide | undefined;
  ratedPower: number;
  point: PointNow;
  guard: GridGuard;
  codes: PcsCodes;
  stages: ChargeStages;
  now: () => number;
  seed: number;
}

/** Duration of the pre-charge and of a stop, in s. */
const prechargeS = 3;
const stopS = 2;
/** Ramp rate: share of the rated power per second. */
const rampPerS = 0.35;

/** The emergency stop button is pressed and enabled. */
export const pressed = ({ point }: PcsAround): boolean => isSet(point('emergencyStop')) && isSet(point('epoEnable'));

/** Direct-current power in kW within the current limit that a person has set. */
export const allowed = ({ most }: PcsState, { stack }: PcsAround, way: 'charge' | 'discharge'): number =>
  most[way] > 0 ? (most[way] * (stack?.voltage() ?? 0)) / 1000 : Number.POSITIVE_INFINITY;

/**
 * The emergency stop opens all contactors immediately. A grid beyond the trip levels stops the converter until the grid is
 * normal.
 */
export function protect(state: PcsState, around: PcsAround, dtS: number): void {
  const { guard, stack } = around;
  state.emergency ||= pressed(around);
  if (state.emergency) stack?.open();
  const well = guard.step(dtS);
  const runs = isOn(state) || state.phase === 'precharge';
  if (guard.tripped && runs) {
    state.returns = true;
    go(state, 'fault');
  }
  if (!well) return;
  const isFaulted = state.tripped || state.emergency || state.dcFault;
  if (state.returns && state.phase === 'fault' && !isFaulted) go(state, 'precharge');
  state.returns = false;
}

/** The state machine: changes caused by time and faults. */
export function turn(state: PcsState, { stack }: PcsAround): void {
  const closed = (): boolean => stack?.closed() ?? false;
  if ((state.tripped || state.emergency) && state.phase !== 'fault') go(state, 'fault');
  if (state.phase === 'precharge') precharge(state, stack);
  if (state.phase === 'stopping' && state.since >= stopS && Math.abs(state.power) < noPowerBelow) go(state, 'stopped');
  if (isOn(state) && stack && !closed()) go(state, 'stopping');
  if (state.phase === 'fault' || state.phase === 'stopping') state.acClosed = state.dcClosed = false;
  if (state.dcClosed && !closed()) state.dcClosed = false;
}
function precharge(state: PcsState, stack: DcSide | undefined): void {
  const ready = stack?.requestClose() ?? false;
  if (ready && state.since >= prechargeS) go(state, 'standby');
  else if (state.since >= prechargeS * 4) {
    state.dcFault = true;
    go(state, 'fault');
  }
}

/** Moves the output towards the set-point, within the ramp rate and the limits of converter and battery. */
export function follow(state: PcsState, around: PcsAround, { dtS }: Step): void {
  const { stack, ratedPower } = around;
  const room = state.heatSink > 75 ? Math.max(0, (85 - state.heatSink) / 10) : 1;
  ramp(state, ratedPower, ratedPower * 1.1 * room, dtS);
  const through = stack?.closed() ?? false;
  if (Math.abs(state.power) < noPowerBelow || !through) idle(state, around, through, dtS);
  else work(state, around, room, dtS);
  state.reactivePower = isOn(state)
    ? state.reactiveSet + filterAt(state.activePower, ratedPower, 0.003 * noise(around.seed ^ 4, around.now(), 40_000))
    : 0;
  if (isOn(state)) state.phase = ({ charging: 'charging', idle: 'standby', discharging: 'discharging' } as const)[wayOf(state)];
}
function ramp(state: PcsState, ratedPower: number, strongest: number, dtS: number): void {
  const own = state.itself !== undefined ? -state.itself : !state.lost && state.onGrid ? state.set : 0;
  const wanted = isOn(state) ? own : 0;
  const stride = state.phase === 'fault' ? Number.POSITIVE_INFINITY : rampPerS * ratedPower * dtS;
  const goal = Math.max(-strongest, Math.min(strongest, wanted));
  state.power += Math.max(-stride, Math.min(stride, goal - state.power));
}
/** No power is requested or possible: only the own consumption remains. */
function idle(state: PcsState, { stack, ratedPower }: PcsAround, through: boolean, dtS: number): void {
  const rests = state.phase === 'stopped' || state.phase === 'fault';
  state.direct = stack?.flow(0, dtS) ?? 0;
  if (!through) state.power = 0;
  state.activePower = state.loss = rests ? restAt(ratedPower) : lossAt(0, ratedPower);
  state.derated = false;
}
function work(state: PcsState, around: PcsAround, room: number, dtS: number): void {
  const { stack, ratedPower, stages } = around;
  const wanted = state.power - lossAt(state.power, ratedPower);
  const asked = Math.max(-allowed(state, around, 'discharge'), Math.min(allowed(state, around, 'charge'), wanted));
  state.direct = stack?.flow(asked, dtS, stages.cap) ?? 0;
  stages.note(state.direct, asked - state.direct > noPowerBelow);
  state.derated = Math.abs(asked - state.direct) > 0.5 || room < 1;
  if (state.derated) state.power = state.direct + lossAt(state.direct, ratedPower);
  state.loss = lossAt(state.power, ratedPower);
  state.activePower = state.direct + state.loss;
}

export function warm(state: PcsState, ratedPower: number, dtS: number): void {
  const load = Math.abs(state.activePower) / ratedPower;
  const goal = state.ambient + 4 + 24 * load ** 1.6;
  state.heatSink = goal + (state.heatSink - goal) * Math.exp(-dtS / 420);
}
