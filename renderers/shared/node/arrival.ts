/**
 * How long nodes below a loading node stay hidden, in ms, so that content already being read is not pushed down. Long enough for a
 * slow machine to finish drawing, short enough to show something on a slow connection.
 */
export const arrivalMs = 2500;
