/** The path of a Chromium that the tests can drive; throws with what to do when there is none. */
export function chromium(): string;

/** Chromium as root in a container, quiet on the network. */
export const launchArgs: string[];
