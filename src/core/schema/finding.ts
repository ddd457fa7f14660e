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

/** What ajv says of one failed keyword. */
export interface RawError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}
/** A schema as ajv compiles it: says whether a value fits, and keeps what it found until the next one. */
export interface CompiledCheck {
  (value: unknown): boolean;
  errors?: RawError[] | null;
}

export interface Finding {
  path: string;
  text: Text;
  warnOnly?: boolean;
  /** What would be well instead. */
  offer?: string | number;
}

/** What a rule's `given` reads, in display units; undefined while there is no answer: the rule then says nothing. */
export type Given = (read: string, params: Value | undefined) => unknown;
