/** The version of the program, as in its package. */
export const version = '0.2.0';
