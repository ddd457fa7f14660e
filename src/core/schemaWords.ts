// The words of JSON Schema that hold no schema themselves. Entities and the options of kinds both use them.
import type { Json } from './json.ts';

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
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
}
