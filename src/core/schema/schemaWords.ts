// The words of JSON Schema that hold no schema themselves. Entities and the options of kinds both use them.
import type { Json } from '../json.ts';

export interface SchemaWords {
  $id?: string;
  $ref?: string;
  description?: string;
  type?: string | readonly string[];
  const?: Json;
  enum?: readonly Json[];
  default?: Json;
  required?: readonly string[];
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  maxProperties?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
}

/** Words of ours that name members of the same object. */
export interface SiblingWords {
  /** Member of the same object, `old` or `old/power`, that is there while the value is old or a part of it is missing. */
  agedBy?: string;
  /** Member of the same object with the lowest and highest of the parts whose mean the value is: { low, high }. */
  spreadBy?: string;
  /** Properties of an object that together are its name, for whoever hears of one among many. */
  called?: readonly string[];
}
