// What a station simulates for the people who look at it, and what came of it. Shapes only.
import type { SimulationBacktest } from '../../core/calls/calls.gen.ts';
import type { Text } from '../../core/language.ts';
import type { SideOutcome } from './simulated.ts';

/** `past`: the last seven days as they were; `ahead`: tomorrow as it is forecast. */
export type SimulatedSpan = 'past' | 'ahead';
/** The name of a simulated strategy, in the reader's language. */
export interface SideName {
  kind: Text;
  /** The name of its template. */
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
  /** How the last days compare with what was measured. */
  backtest: SimulationBacktest;
}
export interface Simulations {
  /** The task under way of a session, and how to end it. */
  begin(session: string, taskId: string, stop: AbortController): void;
  running(session: string): { taskId: string; stop: AbortController } | undefined;
  ended(session: string): void;
  /** The newest of a session. */
  keep(session: string, simulation: KeptSimulation): void;
  newest(session: string): KeptSimulation | undefined;
  close(): Promise<void>;
}
