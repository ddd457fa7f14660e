// Counts rapid clicks on the title and opens the hidden panel when no further click follows.

const clickWindowMs = 300;
export type Hidden = 'diagnostics' | 'maintenance';

/** Five to seven rapid clicks open diagnostics, eight open maintenance at once. Rapid: under 300 ms after the previous click. */
export function createMultiClick(open: (what: Hidden) => void): { click: (at: number) => void; stop: () => void } {
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    if (count >= 5) open('diagnostics');
    count = 0;
  };
  return {
    click(at) {
      clearTimeout(timer);
      count = at - last < clickWindowMs ? count + 1 : 1;
      last = at;
      if (count === 8) {
        count = 0;
        open('maintenance');
      } else timer = setTimeout(end, clickWindowMs);
    },
    stop: () => clearTimeout(timer),
  };
}
