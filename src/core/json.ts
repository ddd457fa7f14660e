// Types of JSON values.
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A plain JSON Schema, without the extensions of the schema language. */
export type Plain = { [word: string]: unknown };
