// Contenders for the same work, in turn on one page: CPU time of the main thread, and time until painted.

export interface Took {
  /** CPU time of the main thread in ms, including script, style, layout and paint. */
  cpu: number;
  /** Wall time in ms until the frame with the result was painted. */
  painted: number;
}
/** By contender. */
export type Outcome<Name extends string = string> = Record<Name, Took>;

declare global {
  interface Window {
    /** Defined by the bench: CPU time of this page's main thread so far, in ms. */
    cpuNow?: () => Promise<number>;
    /** Defined by the bench: sends a real key press. */
    pressKey?: (key: string) => Promise<void>;
    /** Measurements of a page, by name. */
    contest: () => Promise<Record<string, Outcome>>;
  }
}

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => void turn().then(resolve)));

/** Work that is deferred until after the paint counts for the work that caused it. */
async function rest(): Promise<void> {
  await painted();
  await new Promise((resolve) => setTimeout(resolve, 30));
  await painted();
}

type Work = (round: number) => unknown;
async function took(work: Work, round: number): Promise<Took> {
  await rest();
  const cpu = await cpuNow();
  const started = performance.now();
  await work(round);
  await painted();
  const ended = performance.now();
  await rest();
  return { cpu: (await cpuNow()) - cpu, painted: ended - started };
}
/** CPU time of the main thread so far, in ms; wall time outside the bench. */
export const cpuNow = (): Promise<number> => window.cpuNow?.() ?? Promise.resolve(performance.now());

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[values.length >> 1] ?? Number.NaN;

/**
 * Medians of several rounds, without the warm-up rounds. The cost of the measurement is measured in the same way and subtracted.
 * `before` prepares the page and is not measured.
 */
export async function inTurn<Name extends string>(
  rounds: number,
  works: Readonly<Record<Name, Work>>,
  before?: Readonly<Partial<Record<Name, Work>>>,
): Promise<Outcome<Name>> {
  const names = Object.keys(works) as Name[];
  const idle: Took[] = [];
  const found = new Map(names.map((name) => [name, [] as Took[]]));
  const warmUp = Math.min(3, rounds - 1);
  for (let round = 0; round < rounds + warmUp; round++) {
    idle.push(await took(() => {}, round));
    for (const name of names) {
      await before?.[name]?.(round);
      found.get(name)?.push(await took(works[name], round));
    }
  }
  // An empty turn may include garbage of the previous one, so the cheaper turns give the cost of the measurement.
  const costs = idle.slice(warmUp).map(({ cpu }) => cpu);
  const cost = costs.toSorted((left, right) => left - right)[costs.length >> 2] ?? 0;
  const of = (name: Name): Took => {
    const settled = found.get(name)?.slice(warmUp) ?? [];
    return {
      cpu: Math.max(0, median(settled.map(({ cpu }) => cpu)) - cost),
      painted: median(settled.map((each) => each.painted)),
    };
  };
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Outcome<Name>;
}
