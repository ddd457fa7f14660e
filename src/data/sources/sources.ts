// In: a source of a screen. Out: its data as a reading with a state. Called only while somebody watches; pushed where the station pushes.
import type { CompiledCall } from '../../core/content.ts';
import type { Source } from '../../core/language.ts';
import type { ReadableStore, Unsubscribe } from '../../core/store.ts';
import type { SourceHandle } from '../contract.ts';
import type { Desk } from '../desk.ts';
import { accepting, answeredAt, ask, askAgain, refetch, rest, turnPage } from './asking.ts';
import { readAll } from './readAll.ts';
import { age, newSource, type SourceState } from './sourceState.ts';
import { readsOfSource } from './toQuery.ts';

export interface SourceRun {
  handle: () => SourceHandle;
  /** Watching makes it called; `wake` follows the handle's identity: state, staleness, failure. */
  subscribe: (wake: () => void) => Unsubscribe;
  /** Watching a pointer makes it called too. */
  data: ReadableStore;
  /** Station time of the newest answer; /at wakes with every answer. */
  meta: ReadableStore;
  /** Asks again; resolves when the answer is there or failed. */
  refetch: () => Promise<void>;
  /** Something came, by this machine's clock, after this moment. */
  answeredSince: (moment: number) => boolean;
  /** Takes the answer of a write that holds the same document, as if asked again for what is asked now, whatever is asked by then. */
  accepting: () => (document: unknown) => void;
}

/** How long an unwatched source goes on being called. */
const restMs = 20;

export function createSource(desk: Desk, source: Source, call: CompiledCall, scope: ReadableStore): SourceRun {
  const watched: ReadableStore = {
    read: (pointer) => state.data.read(pointer),
    subscribe: (pointer, wake) => both(state.data.subscribe(pointer, wake), watch(state)),
  };
  const state: SourceState = newSource({
    ...{ desk, source, call, scope, watched },
    retry: () => void askAgain(state),
    setPage: (page) => turnPage(state, page),
    readAll: () => readAll(state),
  });
  return {
    handle: () => state.handle,
    subscribe(wake) {
      state.wakes.add(wake);
      return both(() => void state.wakes.delete(wake), watch(state));
    },
    data: watched,
    meta: state.meta,
    refetch: () => refetch(state),
    answeredSince: (moment) => answeredAt(state) > moment,
    accepting: () => accepting(state),
  };
}

const both = (first: () => void, second: () => void) => (): void => {
  first();
  second();
};

function watch(state: SourceState): Unsubscribe {
  state.watchers += 1;
  if (state.watchers === 1 && state.scopeStops.length === 0) begin(state);
  let on = true;
  return () => {
    if (!on) return;
    on = false;
    state.watchers -= 1;
    // A view that changes what it reads leaves and comes back at once.
    if (state.watchers === 0) setTimeout(() => rest(state), restMs);
  };
}

function begin(state: SourceState): void {
  const { desk, source, scope } = state;
  state.scopeStops = readsOfSource(source).map((pointer) => scope.subscribe(pointer, () => ask(state)));
  if (source.everyMs !== undefined) state.scopeStops.push(desk.scope.subscribe('/clock/now', () => age(state)));
  ask(state);
}
