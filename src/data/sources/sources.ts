// A source of a screen as live data with a state. Requested only while it has subscribers; uses pushed data if available.
import type { CompiledCall } from '../../core/content.ts';
import type { Source } from '../../core/language.ts';
import type { ReadableStore, Unsubscribe } from '../../core/store.ts';
import type { SourceHandle } from '../contract.ts';
import type { Desk } from '../desk.ts';
import { accepting, answeredAt, ask, askAgain, refetch, rest, turnPage } from './asking.ts';
import { age, newSource, type SourceState } from './sourceState.ts';
import { readsOfSource } from './toQuery.ts';

export interface SourceRun {
  handle: () => SourceHandle;
  /** Subscribing starts the requests; `wake` is called when the handle changes: state, staleness, failure. */
  subscribe: (wake: () => void) => Unsubscribe;
  /** Subscribing to a pointer starts the requests too. */
  data: ReadableStore;
  /** Station time of the latest answer; /at notifies with every answer. */
  meta: ReadableStore;
  /** Requests again; resolves when the answer has arrived or failed. */
  refetch: () => Promise<void>;
  /** Whether data arrived after this time, on the clock of this computer. */
  answeredSince: (moment: number) => boolean;
  /** Returns a function that takes the document answered by a write as the result of the query at the time of this call. */
  accepting: () => (document: unknown) => void;
}

/** How long an unsubscribed source stays active, in ms. */
const restMs = 20;

export function createSource(desk: Desk, source: Source, call: CompiledCall, scope: ReadableStore): SourceRun {
  const watched: ReadableStore = {
    read: (pointer) => state.data.read(pointer),
    subscribe: (pointer, wake) => both(state.data.subscribe(pointer, wake), watch(state)),
  };
  const state: SourceState = newSource({
    desk,
    source,
    call,
    scope,
    watched,
    retry: () => void askAgain(state),
    setPage: (page) => turnPage(state, page),
    readAll: async () => (await import('./readAll.ts')).readAll(state),
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
    // A view that changes its pointers unsubscribes and subscribes again immediately.
    if (state.watchers === 0) setTimeout(() => rest(state), restMs);
  };
}

function begin(state: SourceState): void {
  const { desk, source, scope } = state;
  state.scopeStops = readsOfSource(source).map((pointer) => scope.subscribe(pointer, () => ask(state)));
  if (source.everyMs !== undefined) state.scopeStops.push(desk.scope.subscribe('/clock/now', () => age(state)));
  ask(state);
}
