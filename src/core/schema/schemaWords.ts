// JSON Schema keywords that do not contain schemas. Used by entities and by the options of kinds.
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

/** Extension keywords that refer to members of the same object. */
export interface SiblingWords {
  /** Member of the same object, such as `old` or `old/power`, that exists while the value is old or incomplete. */
  agedBy?: string;
  /** Member of the same object with the range { low, high } of the parts if the value is their mean. */
  spreadBy?: string;
  /** Properties that together form the name of an object, to identify it among several. */
  called?: readonly string[];
}
