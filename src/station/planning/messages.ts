// What the thread of the solver is asked, and what it answers.
import type { Horizon } from './horizon.ts';
import type { Solution } from './toPlan.ts';

/** What a program is made of: in the thread, since it takes longer than anything may hold up the station. */
interface Posed {
  horizon: Horizon;
  /** Steps in which one must not charge and discharge at once. */
  exclusive: readonly number[];
}
/** `program`: in the LP format, or what one is made of. */
export interface SolveAsked {
  program: string | Posed;
  limitS: number;
}
/** `ready`: it has loaded, and takes questions. */
export type SolveReply = { ready: true } | { solution: Solution } | { failed: string };
