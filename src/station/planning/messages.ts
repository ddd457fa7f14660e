// What the thread of the solver is asked, and what it answers.
import type { Solution } from './toPlan.ts';

/** A program in the LP format. */
export interface SolveAsked {
  program: string;
  limitS: number;
}
/** `ready`: it has loaded, and takes questions. */
export type SolveReply = { ready: true } | { solution: Solution } | { failed: string };
