/** The path of a Chromium for the tests. Throws with instructions if there is none. */
export function chromium(): string;

/** Arguments for Chromium as root in a container, without network traffic of the browser. */
export const launchArgs: string[];
