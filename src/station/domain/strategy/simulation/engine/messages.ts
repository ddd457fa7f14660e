// What the thread of simulations is asked, and what it answers.
import type { SimulationAsked } from './asked.ts';
import type { SideOutcome } from '../../../../contract/simulated.ts';
import type { SideAsked } from './toOutcome.ts';

export interface SimulateAsked {
  /** What comes before: both sides begin with the SOC that it ends with. */
  lead?: SimulationAsked | undefined;
  sides: readonly SideAsked[];
}
/** `ready`: it has loaded, and takes questions. */
export type SimulateReply =
  | { ready: true }
  | { done: number; of: number }
  | { outcomes: readonly SideOutcome[] }
  | { failed: string };
