// A value as JSON writes it.
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A plain JSON Schema, without the words of our language. */
export type Plain = { [word: string]: unknown };
