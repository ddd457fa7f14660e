/** ms since the last reading. */
export function watchLoop(): { read: () => { delay: number; work: number }; close: () => void };
