/** Of the program, as its package says. */
export const version = '0.2.0';
