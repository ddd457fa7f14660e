// Results of validation: shape errors, and findings of limits and rules.
import type { Text, Value } from '../language.ts';

export interface ShapeError {
  /** Pointer to the invalid value; for `required`, to the object that lacks the member. */
  path: string;
  keyword: string;
  params: Record<string, unknown>;
  message: string;
}
export type ShapeCheck = (value: unknown) => ShapeError[];

/** One failed keyword, as reported by ajv. */
export interface RawError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}
/** A validator compiled by ajv. `errors` contains the errors of the last call. */
export interface CompiledCheck {
  (value: unknown): boolean;
  errors?: RawError[] | null;
}

export interface Finding {
  path: string;
  text: Text;
  warnOnly?: boolean;
  /** Suggested value. */
  offer?: string | number;
}

/** Reads a value for a rule or limit, in display units. Undefined while there is no answer; a rule is then skipped. */
export type Given = (read: string, params: Value | undefined) => unknown;
