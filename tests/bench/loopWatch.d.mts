/** ms since the last time that it was read. */
export function watchLoop(): { read: () => { delay: number; work: number }; close: () => void };
