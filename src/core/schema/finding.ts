// What a check of a value says: of its shape, and by the rules that its schema names.
import type { Text, Value } from '../language.ts';

export interface ShapeError {
  /** Pointer to the value that failed; with `required` the object that lacks the member. */
  path: string;
  keyword: string;
  params: Record<string, unknown>;
  message: string;
}
export type ShapeCheck = (value: unknown) => ShapeError[];

export interface Finding {
  path: string;
  text: Text;
  warnOnly?: boolean;
}

/** What a rule's `given` reads, in display units; undefined while there is no answer: the rule then says nothing. */
export type Given = (read: string, params: Value | undefined) => unknown;
