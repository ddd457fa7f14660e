// State of a source, and its handle, which changes only with state, staleness and failure.
import type { QueryObserver } from '@tanstack/react-query';
import type { CompiledCall } from '../../core/content.ts';
import type { Source } from '../../core/language.ts';
import { equal } from '../../core/schema/validatorRuntime.ts';
import { createStore, type ReadableStore, type Store, type Unsubscribe } from '../../core/store.ts';
import type { Page, SourceHandle } from '../contract.ts';
import type { Desk } from '../desk.ts';
import { emptyStore } from '../members.ts';
import type { Query } from './toQuery.ts';

export interface SourceParts {
  desk: Desk;
  source: Source;
  call: CompiledCall;
  scope: ReadableStore;
  /** Data as views read it: subscribing starts the requests. */
  watched: ReadableStore;
  retry: () => void;
  setPage: (page: Page) => void;
  readAll: () => Promise<unknown[] | undefined>;
}
export interface SourceState extends Pick<SourceParts, 'desk' | 'source' | 'call' | 'scope'> {
  data: Store;
  meta: Store;
  wakes: Set<() => void>;
  watchers: number;
  handle: SourceHandle;
  withFlags: (flags: Flags) => SourceHandle;
  page: Page | undefined;
  query: Query | undefined;
  observer: QueryObserver | undefined;
  stops: Unsubscribe[];
  scopeStops: Unsubscribe[];
  pushed: boolean;
  /** The query that failed last. Its failure stays visible while it is repeated in the background. */
  failed: Query | undefined;
  /** The user repeats the request: views show it as loading. */
  askedAgain: boolean;
  /** Query key of the content of `data`. */
  shown: readonly unknown[] | undefined;
  answeredAt: number;
  /** On the clock of this computer; 0 if nothing was pushed since the source was started. */
  pushedAt: number;
}
type Flags = Pick<SourceHandle, 'state' | 'stale' | 'failure' | 'refreshing'>;

/** While pushing, the station sends every five seconds even without changes; this is slightly longer. */
const silenceMs = 7000;

export function newSource({ desk, source, call, scope, watched, retry, setPage, readAll }: SourceParts): SourceState {
  const base = {
    data: watched,
    schema: call.answer,
    retry,
    ...(call.paged && { setPage, readAll }),
    // A getter, so that an answer without changes notifies nobody.
    get at(): number {
      return knownAt(state) as number;
    },
  };
  const withFlags = (flags: Flags): SourceHandle =>
    Object.defineProperties({ ...flags } as SourceHandle, Object.getOwnPropertyDescriptors(base));
  const state: SourceState = {
    desk,
    source,
    call,
    scope,
    data: emptyStore(),
    meta: createStore({}),
    wakes: new Set(),
    watchers: 0,
    handle: withFlags({ state: 'loading', stale: false }),
    withFlags,
    page: undefined,
    query: undefined,
    observer: undefined,
    stops: [],
    scopeStops: [],
    pushed: false,
    failed: undefined,
    askedAgain: false,
    shown: undefined,
    answeredAt: 0,
    pushedAt: 0,
  };
  return state;
}

/** Pushed data is sent only on change, so it is as recent as the latest message of the station. */
export function knownAt({ meta, pushed, desk }: SourceState): number | undefined {
  const at = meta.read('/at');
  if (typeof at !== 'number') return undefined;
  return pushed ? Math.max(at, desk.heardAt() ?? at) : at;
}

function isStale(state: SourceState): boolean {
  const { everyMs } = state.source;
  const at = knownAt(state);
  if (everyMs === undefined || at === undefined || state.query?.moment !== undefined) return false;
  return state.desk.now() - at > Math.max(3 * everyMs, state.pushed ? silenceMs : 0);
}

export function show(of: SourceState, flags: Flags): void {
  const { state, stale, failure, refreshing } = of.handle;
  if (equal({ state, stale, failure, refreshing }, { failure: undefined, refreshing: undefined, ...flags })) return;
  of.handle = of.withFlags(flags);
  for (const wake of [...of.wakes]) wake();
}

/** `again`: a new request is pending, and the failure is that of the previous one. */
export function showData(
  state: SourceState,
  value: unknown,
  at: number,
  of: Query,
  failure?: SourceHandle['failure'],
  again = false,
): void {
  state.data.set('', value);
  state.meta.set('/at', at);
  state.shown = of.key;
  show(state, { state: 'ready', stale: isStale(state), ...(failure && { failure }) });
  if (!again) state.desk.reportFailing(state.call.name, failure?.what);
}

export function clear(state: SourceState): void {
  state.data.set('', undefined);
  state.meta.set('/at', undefined);
  state.answeredAt = 0;
  state.shown = undefined;
}

export function age(state: SourceState): void {
  const { handle } = state;
  if (handle.state === 'ready' && handle.stale !== isStale(state)) show(state, { ...handle, stale: isStale(state) });
}
