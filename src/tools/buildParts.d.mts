/** The fingerprint of a part that has to be built; undefined if it is up to date. */
export function changedPart(name: 'console' | 'station' | 'content'): string | undefined;
