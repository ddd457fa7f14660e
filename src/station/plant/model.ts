// What every simulated device is to the plant, and what it gets in each step.
import type { PriceBand } from './plantFile.ts';

/** The time and place of one step. */
export interface Step {
  /** End of the step, epoch ms. */
  at: number;
  dtS: number;
  /** Day of the station in which it lies, and minute of that day. */
  day: string;
  minute: number;
  ambient: number;
  /** Price band in force: 0 none, 1 sharp … 5 deep valley. */
  band: number;
  newDay: boolean;
  newMonth: boolean;
}

/** A model behind a device. Readers are asked for once and called at every read; they answer NaN for "missing". */
export interface Model {
  reader(path: string, name: string): (() => number) | undefined;
  /** True when the model takes the value; the plant keeps what no model takes. */
  write(path: string, name: string, value: number): boolean;
  save(): unknown;
}

/** Readers by name from an object of functions. */
export const readersOf =
  (readers: Readonly<Record<string, () => number>>) =>
  (path: string, name: string): (() => number) | undefined =>
    path === '' && Object.hasOwn(readers, name) ? readers[name] : undefined;

export function bandAt(bands: readonly PriceBand[], time: string): number {
  return bands.find(({ startTime, endTime }) => startTime <= time && time < endTime)?.chargeState ?? 0;
}

/** A number of a saved state or of a configuration; `otherwise` where there is none. */
export function numberIn(source: unknown, name: string, otherwise: number): number {
  const value = typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[name] : undefined;
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

export interface Phases {
  voltage: number;
  frequency: number;
}
/** What a three-phase device reads of the grid at a power in kW and kvar: points by the names that all types share. */
export function threePhase(
  grid: (phase: number) => number,
  frequency: () => number,
  active: () => number,
  reactive: () => number,
  voltageRatio = 1,
): Record<string, () => number> {
  const apparent = (): number => Math.hypot(active(), reactive());
  /** Phases are not quite alike. */
  const part = [0.334, 0.3325, 0.3335];
  const readers: Record<string, () => number> = {
    activePower: active,
    reactivePower: reactive,
    apparentPower: apparent,
    powerFactor: () => (apparent() < 0.05 ? 1 : active() / apparent()),
    frequency,
  };
  ['A', 'B', 'C'].forEach((letter, i) => {
    const next = (i + 1) % 3;
    const line = ['AB', 'BC', 'CA'][i] as string;
    readers[`voltage${letter}`] = () => grid(i);
    readers[`voltage${line}`] = () => (Math.sqrt(3) * (grid(i) + grid(next))) / 2;
    readers[`current${letter}`] = () => (apparent() * 1000 * (part[i] as number)) / (grid(i) * voltageRatio);
    readers[`activePower${letter}`] = () => active() * (part[i] as number);
    readers[`reactivePower${letter}`] = () => reactive() * (part[i] as number);
    readers[`apparentPower${letter}`] = () => apparent() * (part[i] as number);
    readers[`powerFactor${letter}`] = () => (apparent() < 0.05 ? 1 : active() / apparent());
  });
  return readers;
}
