// In: what a check found. Out: problems, each with where, what, why and what to do. The only place where problem texts are written.

export interface ProblemPlace {
  file: string;
  pointer: string;
  /** Counted from 1; set by the loader from the text of the file. */
  line?: number;
  column?: number;
}

/** One thing wrong with a schema. Every text is shown to its author. Codes are `area/what` and stay. */
export interface Problem {
  code: string;
  severity: 'error' | 'warning';
  at: ProblemPlace;
  what: string;
  why: string;
  fix: string;
}
