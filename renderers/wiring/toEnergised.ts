// Determines which parts and connections of a diagram are energised, from the sources and the switches that conduct. Pure.
// Three-valued: behind a switch of unknown position the result is unknown, neither live nor dead.
import { type Diagram, toNeighbours } from './toDiagram.ts';

export type Energised = 'live' | 'dead' | 'unknown';
export interface Condition {
  /** The part energises its connections; undefined: unknown, or the part cannot be a source. */
  feeds?: boolean | undefined;
  /** The part conducts; undefined: unknown for parts that can interrupt, true for all others. */
  passes?: boolean | undefined;
}

/** Parts that can interrupt: without data their position is unknown. */
const interrupts: ReadonlySet<string> = new Set(['breaker', 'contactor', 'converter', 'dcdc']);
/** Parts that can be a source: without data their state is unknown. */
const sources: ReadonlySet<string> = new Set(['grid', 'battery', 'pv']);

export function toEnergised(
  diagram: Diagram,
  conditionOf: (id: string) => Condition,
): { parts: Map<string, Energised>; links: Map<string, Energised> } {
  const { up, down } = toNeighbours(diagram);
  const passes = new Map<string, boolean | undefined>();
  const feeds = new Map<string, boolean | undefined>();
  for (const { id, symbol } of diagram.parts) {
    const { passes: pass, feeds: feed } = conditionOf(id);
    passes.set(id, pass ?? (interrupts.has(symbol) ? undefined : true));
    feeds.set(id, feed ?? (sources.has(symbol) ? undefined : false));
  }
  const sure = reach(
    (id) => feeds.get(id) === true,
    (id) => passes.get(id) === true,
  );
  const possible = reach(
    (id) => feeds.get(id) !== false,
    (id) => passes.get(id) !== false,
  );
  const answer = (isSure: boolean, isPossible: boolean): Energised => (isSure ? 'live' : isPossible ? 'unknown' : 'dead');

  /** All parts that voltage reaches. A part that does not conduct is reached but does not pass it on. */
  function reach(isSource: (id: string) => boolean, lets: (id: string) => boolean): Set<string> {
    const reached = new Set(diagram.parts.filter(({ id }) => isSource(id)).map(({ id }) => id));
    const open = [...reached];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (!lets(id) && !isSource(id)) continue;
      for (const next of [...(up.get(id) ?? []), ...(down.get(id) ?? [])]) {
        if (reached.has(next)) continue;
        reached.add(next);
        open.push(next);
      }
    }
    return reached;
  }
  /** A connection is energised if one of its ends passes voltage on. */
  const gives = (reached: Set<string>, id: string, isSource: boolean, lets: boolean): boolean =>
    reached.has(id) && (lets || isSource);
  const isLive = (id: string) => gives(sure, id, feeds.get(id) === true, passes.get(id) === true);
  const mayBeLive = (id: string) => gives(possible, id, feeds.get(id) !== false, passes.get(id) !== false);
  return {
    parts: new Map(diagram.parts.map(({ id }) => [id, answer(sure.has(id), possible.has(id))])),
    links: new Map(
      diagram.links.map(({ id, from, to }) => [id, answer(isLive(from) || isLive(to), mayBeLive(from) || mayBeLive(to))]),
    ),
  };
}
