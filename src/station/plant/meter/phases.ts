// Three phases that are slightly unequal: power by phase, its distribution, and the resulting readings of a device.
import { hash01, noise } from '../noise.ts';

export type ByPhase = (phase: number) => number;
/** kW and kvar by phase. */
export interface Flow {
  active: [number, number, number];
  reactive: [number, number, number];
}
export const noFlow = (): Flow => ({ active: [0, 0, 0], reactive: [0, 0, 0] });
export const totalOf = ([a, b, c]: Flow['active']): number => a + b + c;

/** The share of each phase: a third with a deviation of `spread`, most of it constant and the rest varying within the hour. */
export function createShares(seed: number, spread: number, now: () => number): ByPhase {
  const own = [0, 1, 2].map((phase) => 2 * hash01(seed ^ 91, phase) - 1);
  const at = (phase: number): number => 0.7 * (own[phase] ?? Number.NaN) + 0.3 * noise(seed ^ (92 + phase), now(), 1_700_000);
  return (phase) => {
    const mean = (at(0) + at(1) + at(2)) / 3;
    return (1 + spread * (at(phase) - mean)) / 3;
  };
}
/** Adds a total power, distributed among the phases. */
export function addTo(flow: Flow, active: number, reactive: number, share: ByPhase): void {
  for (let phase = 0; phase < 3; phase++) {
    const part = share(phase);
    flow.active[phase] = (flow.active[phase] ?? Number.NaN) + active * part;
    flow.reactive[phase] = (flow.reactive[phase] ?? Number.NaN) + reactive * part;
  }
}

/** Readings of the grid at the terminals of a converter, for the power that it draws (kW and kvar). */
export type GridReaders = (active: () => number, reactive: () => number) => Record<string, () => number>;
export interface PhaseParts {
  voltage: ByPhase;
  frequency: () => number;
  active: ByPhase;
  reactive: ByPhase;
}
/** Points with the names that all types of three-phase devices share. */
export function threePhase({ voltage, frequency, active, reactive }: PhaseParts): Record<string, () => number> {
  const sum = (of: ByPhase) => (): number => of(0) + of(1) + of(2);
  const factor = (power: number, apparent: number): number => (apparent < 0.05 ? 1 : power / apparent);
  const [total, blind] = [sum(active), sum(reactive)];
  const apparent = (): number => Math.hypot(total(), blind());
  const apparentOf = (phase: number): number => Math.hypot(active(phase), reactive(phase));
  const readers: Record<string, () => number> = {
    activePower: total,
    reactivePower: blind,
    apparentPower: apparent,
    powerFactor: () => factor(total(), apparent()),
    frequency,
  };
  ['A', 'B', 'C'].forEach((letter, phase) => {
    const next = (phase + 1) % 3;
    const line = ['AB', 'BC', 'CA'][phase] as string;
    readers[`voltage${letter}`] = () => voltage(phase);
    readers[`voltage${line}`] = () => (Math.sqrt(3) * (voltage(phase) + voltage(next))) / 2;
    readers[`current${letter}`] = () => (apparentOf(phase) * 1000) / voltage(phase);
    readers[`activePower${letter}`] = () => active(phase);
    readers[`reactivePower${letter}`] = () => reactive(phase);
    readers[`apparentPower${letter}`] = () => apparentOf(phase);
    readers[`powerFactor${letter}`] = () => factor(active(phase), apparentOf(phase));
  });
  return readers;
}
