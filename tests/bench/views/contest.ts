// Contenders for one piece of work, in turn on one page: CPU time of the main thread, and time until the picture was painted.

export interface Took {
  /** CPU of the main thread in ms, everything of the turn included: script, style, layout, paint. */
  cpu: number;
  /** Wall time in ms until the frame with the result was painted. */
  painted: number;
}
/** By contender. */
export type Outcome<Name extends string = string> = Record<Name, Took>;

declare global {
  interface Window {
    /** Put there by the bench: CPU of this page's main thread so far, in ms. */
    cpuNow?: () => Promise<number>;
    /** Put there by the bench: a key as the keyboard sends it. */
    pressKey?: (key: string) => Promise<void>;
    /** What a page measures, by name. */
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

/** What was put off until after the paint is paid by the work that caused it. */
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
/** CPU of the main thread so far, in ms; where the bench does not tell it, wall time. */
export const cpuNow = (): Promise<number> => window.cpuNow?.() ?? Promise.resolve(performance.now());

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[values.length >> 1] ?? Number.NaN;

/**
 * Medians of some rounds, without the first ones, which warm the engine up. The cost of measuring itself is measured the
 * same way and taken off. `before` puts the page into order and is not measured.
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
  // A turn of nothing may still pay for the garbage of the one before: the cheap ones tell what measuring costs.
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
