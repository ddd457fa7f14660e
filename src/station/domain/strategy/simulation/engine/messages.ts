// Messages to and from the simulation thread.
import type { SimulationAsked } from './asked.ts';
import type { SideOutcome } from '../../../../contract/simulated.ts';
import type { SideAsked } from './toOutcome.ts';

export interface SimulateAsked {
  /** Simulated first: both sides start with its final SOC. */
  lead?: SimulationAsked | undefined;
  sides: readonly SideAsked[];
}
/** `ready`: the thread has loaded and accepts requests. */
export type SimulateReply =
  | { ready: true }
  | { done: number; of: number }
  | { outcomes: readonly SideOutcome[] }
  | { failed: string };
