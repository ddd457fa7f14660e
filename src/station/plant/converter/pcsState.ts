// The state of a converter as plain data, restored from the saved state.
import { type Codes, nameOf } from '../codes.ts';
import { flag, isSet, numberIn } from '../model.ts';

export type PcsCodes = Codes<'converter'>;
export type PcsPhase = keyof PcsCodes['phase'];
/** Power below this value (kW) counts as zero. */
export const noPowerBelow = 0.05;

export interface PcsState {
  phase: PcsPhase;
  /** Seconds in this phase. */
  since: number;
  /** Present power and set-point, in kW. */
  power: number;
  set: number;
  reactiveSet: number;
  heartbeat: number;
  /** Seconds since the last heartbeat, and timeout in seconds. */
  silentS: number;
  timeoutS: number;
  lost: boolean;
  controlMode: number;
  onGrid: boolean;
  /** Direct-current limits that a person has set, in A; 0 means no limit. */
  most: { charge: number; discharge: number };
  /** Closed by a person while the converter is stopped. A running converter has both closed. */
  acClosed: boolean;
  dcClosed: boolean;
  /** Auxiliary consumption in kW that it supplies without the grid; undefined: connected to the grid. */
  itself: number | undefined;
  dcFault: boolean;
  tripped: boolean;
  emergency: boolean;
  /** The converter was running when the grid tripped it, and starts again when the grid returns. */
  returns: boolean;
  derated: boolean;
  heatSink: number;
  ambient: number;
  /** Direct-current power in kW, charging positive. */
  direct: number;
  /**
   * At the terminals: power in kW, charging positive, and reactive power in kvar, inductive positive. `loss`: heat loss in kW.
   */
  activePower: number;
  reactivePower: number;
  loss: number;
}

export function toPcsState(saved: unknown, codes: PcsCodes): PcsState {
  const number = (name: string, otherwise: number): number => numberIn(saved, name, otherwise);
  const holds = (name: string): boolean => isSet(number(name, 0));
  return {
    phase: nameOf(codes.phase, number('phase', codes.phase.standby)) ?? 'standby',
    since: 0,
    power: number('power', 0),
    set: number('set', 0),
    reactiveSet: 0,
    heartbeat: 0,
    silentS: 0,
    timeoutS: number('timeoutS', 10),
    lost: false,
    controlMode: number('controlMode', codes.controlMode.remote),
    onGrid: isSet(number('onGrid', flag(true))),
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

export const toSaved = (state: PcsState, codes: PcsCodes): Record<string, number> => ({
  phase: codes.phase[state.phase],
  power: state.power,
  set: state.set,
  timeoutS: state.timeoutS,
  controlMode: state.controlMode,
  onGrid: flag(state.onGrid),
  chargeMost: state.most.charge,
  dischargeMost: state.most.discharge,
  acClosed: flag(state.acClosed),
  dcClosed: flag(state.dcClosed),
  tripped: flag(state.tripped),
  emergency: flag(state.emergency),
  returns: flag(state.returns),
});

export function go(state: PcsState, phase: PcsPhase): void {
  state.phase = phase;
  state.since = 0;
}
export const isOn = ({ phase }: PcsState): boolean => phase === 'standby' || phase === 'charging' || phase === 'discharging';
/** The contactor to the battery is closed. */
export const isJoined = (state: PcsState): boolean => state.dcClosed || isOn(state);
export const isOnGrid = (state: PcsState): boolean => state.itself === undefined && state.onGrid;
/** Direction of the direct current. */
export const wayOf = ({ direct }: PcsState): Way =>
  direct > noPowerBelow ? 'charging' : direct < -noPowerBelow ? 'discharging' : 'idle';
export type Way = keyof PcsCodes['chargeState'];
