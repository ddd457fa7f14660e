// Basic types of the schema language: pointers, values, texts, conditions, tones.
import type { Json } from './json.ts';

export type Pointer = string;

/** A literal, or an object with exactly one of from, const, text, fn. Such objects may occur at any depth of a literal. */
export type Value =
  | Json
  | Reference
  | Constant
  | TextObject
  | FunctionCall
  | readonly Value[]
  | { readonly [key: string]: Value };
export interface Reference {
  from: Pointer;
  /** A property of an entity ("alarm#/level") that defines how to format the value. */
  as?: string;
}
export interface Constant {
  const: Json;
}
export interface TextObject {
  text: string;
  values?: Readonly<Record<string, Value>>;
  context?: string;
}
/** A named function of src/core/functions/. */
export interface FunctionCall {
  fn: string;
  of?: Readonly<Record<string, Value>>;
}
export type Text = string | TextObject;

/** `from` reads the scope, `at` reads the value that contains the condition. Exactly one of them. */
interface Pointed {
  from?: Pointer;
  at?: Pointer;
}
export type Condition =
  | boolean
  | (Pointed & { op: 'eq' | 'gt' | 'lt'; value: Value })
  | (Pointed & { op: 'in'; value: readonly Value[] })
  | (Pointed & { op: 'present' | 'filled' })
  | { op: 'all' | 'any'; of: readonly Condition[] }
  | { op: 'not'; of: Condition };

/** A named member with an optional position among its siblings. */
export interface Placed {
  after?: string;
  before?: string;
}
export type Members<T> = Readonly<Record<string, T>>;

/** Symbol before the text of a choice; see words.schema.json. */
export type Sign = 'open' | 'seen' | 'on' | 'over' | 'away';
export type Tone =
  | 'neutral'
  | 'success'
  | 'notice'
  | 'warning'
  | 'alarm'
  | 'fault'
  | 'offline'
  | 'unknown'
  | 'sharp'
  | 'peak'
  | 'flat'
  | 'valley'
  | 'deep';

/** Source of the entries of a field: a source of the screen, or a list in the content. */
export interface Choices {
  source?: string;
  known?: string;
  value?: Pointer;
  title?: Pointer;
  children?: Pointer;
}
