// Messages to the solver thread, and its replies.
import type { Horizon } from './horizon.ts';
import type { Solution } from './toPlan.ts';

/** Input from which the thread builds the program. Building it takes too long for the main thread. */
interface Posed {
  horizon: Horizon;
  /** Steps that must not charge and discharge at the same time. */
  exclusive: readonly number[];
}
/** `program`: in the LP format, or the input for one. */
export interface SolveAsked {
  program: string | Posed;
  limitS: number;
}
/** `ready`: the thread has loaded the solver and accepts programs. */
export type SolveReply = { ready: true } | { solution: Solution } | { failed: string };
