// The state of the BMS of a stack as plain data, with its battery and insulation, and its changes by requests, commands and
// steps.
import type { Codes } from '../codes.ts';
import { flag, isSet, numberIn, type Step } from '../model.ts';
import type { BatteryParameters } from '../plantFile.ts';
import { type Battery, type BatteryState, createBattery } from './battery.ts';
import type { BatteryLimits } from './batteryLimits.ts';
import { type Extremes, extremesOf } from './cellStats.ts';
import { createInsulation, type Insulation } from './insulation.ts';

export interface StackParts {
  clusters: number;
  cells: number;
  cellAh: number;
  ratedEnergy: number;
  parameters: BatteryParameters;
  seed: number;
  now: () => number;
  codes: Codes<'battery'>;
  state: unknown;
}

export interface StackState {
  readonly battery: Battery;
  readonly insulation: Insulation;
  closed: boolean;
  /** An operator opened the contactors. Only an operator can close them. */
  heldOpen: boolean;
  /** Seconds since the contactors began to close; -1 if they are not closing. */
  closingS: number;
  /** Seconds since a command to open the contactors under load; -1 if there is none. */
  openingS: number;
  fault: boolean;
  /** Counters of the battery at the beginning of the day. */
  day: { charged: number; discharged: number };
  limits: BatteryLimits;
  /** Cell statistics, computed on demand. */
  stats: { overall: Extremes; clusters: readonly Extremes[] } | undefined;
}
const prechargeS = 4;
/**
 * Power in kW that a contactor may interrupt, and seconds that the BMS waits for a lower power. After that it opens the
 * contactors under load.
 */
const breaksKW = 5;
const breaksAfterS = 2;

export function toStackState({ clusters, cells, cellAh, parameters, seed, state }: StackParts): StackState {
  const saved = state as { battery?: BatteryState; insulation?: unknown } | undefined;
  const battery = createBattery({ clusters, cells, cellAh }, parameters, seed, saved?.battery);
  return {
    battery,
    insulation: createInsulation(seed, saved?.insulation),
    closed: isSet(numberIn(state, 'closed', 1)),
    heldOpen: isSet(numberIn(state, 'heldOpen', 0)),
    closingS: -1,
    openingS: -1,
    fault: false,
    day: { charged: numberIn(state, 'dayCharged', 0), discharged: numberIn(state, 'dayDischarged', 0) },
    limits: battery.limits(1),
    stats: undefined,
  };
}

export const toSavedStack = ({ battery, insulation, closed, heldOpen, day }: StackState): Record<string, unknown> => ({
  battery: battery.save(),
  closed: flag(closed),
  heldOpen: flag(heldOpen),
  dayCharged: day.charged,
  dayDischarged: day.discharged,
  insulation: insulation.save(),
});

export const statsOf = (state: StackState): NonNullable<StackState['stats']> => (state.stats ??= extremesOf(state.battery));

export function statusOf({ fault, closed, battery, limits }: StackState): keyof Codes<'battery'>['packStatus'] {
  if (fault) return 'fault';
  if (!closed) return 'initial';
  if (battery.current > 0.5) return 'charging';
  if (battery.current < -0.5) return 'discharging';
  const noCharge = limits.charge < 1;
  const noDischarge = limits.discharge < 1;
  if (noCharge && noDischarge) return 'both-disabled';
  return noCharge ? 'charge-disabled' : noDischarge ? 'discharge-disabled' : 'ready';
}

export function beginClosing(state: StackState): void {
  if (!state.closed && !state.heldOpen && state.closingS < 0) state.closingS = 0;
}
export function openNow(state: StackState): void {
  state.closed = false;
  state.battery.interrupt();
  state.closingS = state.openingS = -1;
}
const isUnderLoad = ({ battery }: StackState): boolean => Math.abs((battery.current * battery.voltageTotal) / 1000) >= breaksKW;

export function obeyOrder(state: StackState, order: keyof Codes<'battery'>['control'] | undefined): void {
  if (order === 'close') {
    state.heldOpen = false;
    state.openingS = -1;
    beginClosing(state);
  }
  if (order === 'open') {
    state.heldOpen = true;
    // Opening under load damages the contactors, so the BMS waits for a small current, but only for a limited time.
    if (!isUnderLoad(state)) openNow(state);
    else if (state.openingS < 0) state.openingS = 0;
  }
  if (order === 'reset') state.fault = false;
}

/** Call it after the power has flowed: updates heat, counters and contactors. */
export function finishStep(state: StackState, step: Step, coolant: number | undefined): { toCoolant: number } {
  const { battery } = state;
  const { dtS, newDay, ambient } = step;
  state.insulation.step(step);
  if (newDay) state.day = { charged: battery.charged, discharged: battery.discharged };
  if (state.openingS >= 0) {
    state.openingS += dtS;
    if (!isUnderLoad(state) || state.openingS >= breaksAfterS) openNow(state);
  }
  if (state.closingS >= 0 && (state.closingS += dtS) >= prechargeS) {
    state.closed = true;
    state.closingS = -1;
  }
  const heat = battery.breathe(dtS, coolant, ambient);
  state.limits = battery.limits(dtS);
  state.stats = undefined;
  return heat;
}

/** The energy of the current day is not multiplied. */
export function ageStack(state: StackState, times: number): void {
  const { battery, day } = state;
  const [charged, discharged] = [battery.charged - day.charged, battery.discharged - day.discharged];
  battery.age(times);
  state.day = { charged: battery.charged - charged, discharged: battery.discharged - discharged };
}
