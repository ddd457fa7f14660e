// Simulations that a station runs for people, and their results. Shapes only.
import type { SimulationBacktest } from '../../core/calls/calls.gen.ts';
import type { Text } from '../../core/language.ts';
import type { SideOutcome } from './simulated.ts';

/** `past`: the last seven days as they were; `ahead`: tomorrow as forecast. */
export type SimulatedSpan = 'past' | 'ahead';
/** Name of a simulated strategy, in the language of the reader. */
export interface SideName {
  kind: Text;
  /** Name of its template. */
  template?: string;
  edited: boolean;
}
export interface KeptSide {
  called: SideName;
  kind: string;
  outcome: SideOutcome;
}
export interface KeptSimulation {
  madeAt: number;
  span: SimulatedSpan;
  start: number;
  end: number;
  left: KeptSide;
  right: KeptSide;
  /** Comparison of the simulation of the last days with the measured values. */
  backtest: SimulationBacktest;
}
export interface Simulations {
  /** Registers the running task of a session, and how to stop it. */
  begin(session: string, taskId: string, stop: AbortController): void;
  running(session: string): { taskId: string; stop: AbortController } | undefined;
  ended(session: string): void;
  /** Stores the newest simulation of a session. */
  keep(session: string, simulation: KeptSimulation): void;
  newest(session: string): KeptSimulation | undefined;
  close(): Promise<void>;
}
