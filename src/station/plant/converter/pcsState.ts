// A converter at one moment: plain data, taken up again from what was saved.
import { numberIn } from '../model.ts';

export const pcsPhase = { stopped: 0, precharge: 1, standby: 2, charging: 3, discharging: 4, stopping: 5, fault: 6 } as const;
/** kW around zero that count as no power. */
export const nothing = 0.05;

export interface PcsState {
  phase: number;
  /** Seconds in this phase. */
  since: number;
  /** kW that it makes, and kW that were set. */
  power: number;
  set: number;
  reactiveSet: number;
  heartbeat: number;
  /** Seconds since the last heartbeat, and how many of them it bears. */
  silentS: number;
  timeoutS: number;
  lost: boolean;
  controlMode: number;
  onGrid: number;
  /** A of the direct-current side that a person allows; 0 is no limit of its own. */
  most: { charge: number; discharge: number };
  /** Closed by hand while it stands; a converter that runs has both closed. */
  acClosed: boolean;
  dcClosed: boolean;
  /** Unplugged from the grid it feeds so many kW of its own needs. */
  itself: number | undefined;
  dcFault: boolean;
  tripped: boolean;
  emergency: boolean;
  /** Ran when the grid tripped it: it comes back with the grid. */
  returns: boolean;
  derated: boolean;
  heatSink: number;
  ambient: number;
  /** kW of direct current that flow, charging positive. */
  direct: number;
  /** At the terminals: kW charging positive, kvar inductive positive; kW lost as heat inside. */
  activePower: number;
  reactivePower: number;
  loss: number;
}

export const flag = (value: boolean): number => (value ? 1 : 0);

export function toPcsState(saved: unknown): PcsState {
  const number = (name: string, otherwise: number): number => numberIn(saved, name, otherwise);
  const holds = (name: string): boolean => number(name, 0) === 1;
  return {
    phase: number('phase', pcsPhase.standby),
    since: 0,
    power: number('power', 0),
    set: number('set', 0),
    reactiveSet: 0,
    heartbeat: 0,
    silentS: 0,
    timeoutS: number('timeoutS', 10),
    lost: false,
    controlMode: number('controlMode', 1),
    onGrid: number('onGrid', 1),
    most: { charge: number('chargeMost', 0), discharge: number('dischargeMost', 0) },
    acClosed: holds('acClosed'),
    dcClosed: holds('dcClosed'),
    itself: undefined,
    dcFault: false,
    tripped: holds('tripped'),
    emergency: holds('emergency'),
    returns: holds('returns'),
    derated: false,
    heatSink: 28,
    ambient: 25,
    direct: 0,
    activePower: number('power', 0),
    reactivePower: 0,
    loss: 0,
  };
}

export const toSaved = (state: PcsState): Record<string, number> => ({
  phase: state.phase,
  power: state.power,
  set: state.set,
  timeoutS: state.timeoutS,
  controlMode: state.controlMode,
  onGrid: state.onGrid,
  chargeMost: state.most.charge,
  dischargeMost: state.most.discharge,
  acClosed: flag(state.acClosed),
  dcClosed: flag(state.dcClosed),
  tripped: flag(state.tripped),
  emergency: flag(state.emergency),
  returns: flag(state.returns),
});

export function go(state: PcsState, phase: number): void {
  state.phase = phase;
  state.since = 0;
}
export const isOn = ({ phase }: PcsState): boolean =>
  phase === pcsPhase.standby || phase === pcsPhase.charging || phase === pcsPhase.discharging;
/** Its contactor to the battery is closed. */
export const isJoined = (state: PcsState): boolean => state.dcClosed || isOn(state);
/** 1 on the grid, 0 off it. */
export const gridState = (state: PcsState): number => (state.itself === undefined ? state.onGrid : 0);
/** Which way the direct current flows: 1 charges, -1 discharges. */
export const wayOf = ({ direct }: PcsState): -1 | 0 | 1 => (direct > nothing ? 1 : direct < -nothing ? -1 : 0);
