// Time of the main thread for one piece of work: its script, what React and the libraries leave for the end of the turn, and layout.
export async function took(work: () => void | Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  // Drawings are put off to the end of the turn.
  await Promise.resolve();
  await Promise.resolve();
  void document.body.offsetHeight;
  return performance.now() - started;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** Lets the page paint and rest, so that one measurement does not pay for the one before. */
export const rest = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

/** The contenders in turn, so that a busy moment of the machine meets all of them. */
export async function inTurn<Name extends string>(
  rounds: number,
  works: Readonly<Record<Name, (round: number) => void | Promise<void>>>,
): Promise<Record<Name, number>> {
  const times = Object.fromEntries(Object.keys(works).map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of Object.keys(works) as Name[]) {
      await rest();
      times[name].push(await took(() => works[name](round)));
    }
  }
  // The first rounds warm the engine up.
  const settled = (name: Name) => times[name].slice(Math.min(3, rounds - 1));
  return Object.fromEntries((Object.keys(works) as Name[]).map((name) => [name, median(settled(name))])) as Record<Name, number>;
}

declare global {
  interface Window {
    /** Medians in ms, by what was measured and by contender. */
    bench: () => Promise<Record<string, Record<string, number>>>;
  }
}
