// In: a source of a screen. Out: its data as a reading with a state. Called only while somebody watches; pushed where the station pushes.
import { QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import type { CompiledCall } from '../../core/content.ts';
import { convert, type Kept } from '../../core/schema/convert.ts';
import type { Source } from '../../core/language.ts';
import { createStore, type ReadableStore, type Unsubscribe } from '../../core/store.ts';
import type { Page, SourceHandle } from '../contract.ts';
import type { Desk } from '../desk.ts';
import { isCancelled, RpcError } from '../network/rpcError.ts';
import { readsOfSource, toQuery, type Query } from './toQuery.ts';
import { equal } from '../../core/schema/validatorRuntime.ts';
import { emptyStore } from '../members.ts';

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
  /** Takes the answer of a write that holds the same document, as if asked again for what is asked now, whatever is asked by then. */
  accepting: () => (document: unknown) => void;
}

/** Tries beyond the first before an answer is called failed. */
const retries = 2;
/** While it pushes the station speaks every five seconds, whether anything changed or not; this is a little more. */
const silenceMs = 7000;
/** How long an unwatched source goes on being called. */
const restMs = 20;

export function createSource(desk: Desk, source: Source, call: CompiledCall, scope: ReadableStore): SourceRun {
  const data = emptyStore();
  const meta = createStore({});
  const wakes = new Set<() => void>();
  const { everyMs } = source;
  let watchers = 0;
  let page: Page | undefined;
  let query: Query | undefined;
  let observer: QueryObserver | undefined;
  let stops: Unsubscribe[] = [];
  let leaveTopic: (() => void) | undefined;
  let pushed = false;
  let shown: readonly unknown[] | undefined;
  let answeredAt = 0;
  /** By this machine's clock; 0 where nothing was pushed since the source is asked for. */
  let pushedAt = 0;

  const pageOf = (next: Page) => {
    if (equal(page, next)) return;
    page = next;
    if (watchers > 0) follow();
  };
  const base = {
    data: undefined as unknown as ReadableStore,
    schema: call.answer,
    retry: () => void observer?.refetch({ cancelRefetch: true }),
    ...(call.paged && { setPage: pageOf }),
    // Read when asked: an answer that changes nothing wakes nobody.
    get at(): number {
      return knownAt() as number;
    },
  };
  let handle: SourceHandle = withFlags({ state: 'loading', stale: false });

  function withFlags(flags: Pick<SourceHandle, 'state' | 'stale' | 'failure' | 'refreshing'>): SourceHandle {
    return Object.defineProperties({ ...flags } as SourceHandle, Object.getOwnPropertyDescriptors(base));
  }
  function show(flags: Pick<SourceHandle, 'state' | 'stale' | 'failure' | 'refreshing'>): void {
    const { state, stale, failure, refreshing } = handle;
    if (equal({ state, stale, failure, refreshing }, { failure: undefined, refreshing: undefined, ...flags })) return;
    handle = withFlags(flags);
    for (const wake of [...wakes]) wake();
  }

  /** What is pushed comes when it changes: until then it is as new as the station's newest word. */
  const knownAt = (): number | undefined => {
    const at = meta.read('/at');
    if (typeof at !== 'number') return undefined;
    return pushed ? Math.max(at, desk.heardAt() ?? at) : at;
  };
  const isStale = (): boolean => {
    const at = knownAt();
    return everyMs !== undefined && at !== undefined && desk.now() - at > Math.max(3 * everyMs, pushed ? silenceMs : 0);
  };

  function options(of: Query) {
    return {
      queryKey: of.key,
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<unknown> =>
        (await desk.send(call, of.params, { signal })).data ?? null,
      retry: (failures: number, error: Error) =>
        failures < retries && error instanceof RpcError && error.retryable && error.fault !== 'timeout',
      refetchInterval: everyMs !== undefined && !pushed ? everyMs : (false as const),
      refetchOnWindowFocus: everyMs !== undefined && !pushed,
      structuralSharing: false as const,
      // A station on a local network is reachable while the browser believes itself offline.
      networkMode: 'always' as const,
      gcTime: 30_000,
      staleTime: 0,
    };
  }

  function follow(): void {
    if (scope.read('/busbar/awaited') === true) return;
    const next = toQuery(source, call, scope, page);
    if (query && equal(query, next)) return;
    const samePlace = query !== undefined && onlyPageDiffers(query, next);
    query = next;
    stopAsking();
    if (next.idle || !(samePlace || equal(shown, next.key))) clear();
    if (next.idle) return show({ state: 'idle', stale: false });
    const made = new QueryObserver(desk.queries, options(next));
    observer = made;
    const stop = made.subscribe((result) => take(result, next));
    stops.push(stop);
    take(made.getCurrentResult(), next);
    if (everyMs !== undefined) leaveTopic = watchTopic(next, made);
  }

  function watchTopic(of: Query, made: QueryObserver): () => void {
    const { units, pointUnits } = desk.index();
    const wire = convert(call.request, of.params, 'toWire', units, pointUnits);
    const kept: Kept = new WeakMap();
    return desk.live.watch(
      { call: call.name, params: wire },
      {
        onData: (value, at) => {
          answeredAt = at;
          pushedAt = Date.now();
          // An answer that is on its way is older than what was pushed.
          if (desk.queries.isFetching({ queryKey: of.key, exact: true }) > 0)
            void desk.queries.cancelQueries({ queryKey: of.key, exact: true });
          showData(convert(call.answer, value, 'toDisplay', units, pointUnits, undefined, kept) ?? null, at, of);
        },
        onFailed: () => {},
        onPushed: (is) => {
          if (pushed === is) return;
          // From here on it ages.
          if (!is) meta.set('/at', knownAt());
          pushed = is;
          made.setOptions(options(of));
        },
      },
    );
  }

  function take(result: QueryObserverResult, of: Query): void {
    if (query !== of) return;
    const failure = toFailure(result.error);
    // What was pushed does not pass through here: only what came after it is news.
    if (result.dataUpdatedAt <= pushedAt && pushedAt > 0) {
      if (failure && result.errorUpdatedAt > pushedAt) showData(data.read(''), answeredAt, of, failure);
    } else if (result.data !== undefined && result.dataUpdatedAt > 0) {
      showData(result.data, Math.max(answeredAt, desk.now() - (Date.now() - result.dataUpdatedAt)), of, failure);
    } else if (failure && !result.isFetching) show({ state: 'failed', stale: false, failure });
    else if (shown && shown !== of.key) show({ state: 'ready', stale: false, refreshing: true });
    else show({ state: 'loading', stale: false });
  }

  function showData(value: unknown, at: number, of: Query, failure?: SourceHandle['failure']): void {
    data.set('', value);
    meta.set('/at', at);
    shown = of.key;
    show({ state: 'ready', stale: isStale(), ...(failure && { failure }) });
    desk.tellFailing(call.name, failure?.what);
  }

  function clear(): void {
    data.set('', undefined);
    meta.set('/at', undefined);
    answeredAt = 0;
    shown = undefined;
  }
  function stopAsking(): void {
    leaveTopic?.();
    leaveTopic = undefined;
    pushed = false;
    stops.forEach((stop) => stop());
    stops = [];
    observer = undefined;
    // Whoever comes back soon begins with it.
    if (pushedAt > 0 && shown) desk.queries.setQueryData(shown, data.read(''), { updatedAt: pushedAt });
    pushedAt = 0;
  }
  let scopeStops: Unsubscribe[] = [];
  function watch(): Unsubscribe {
    watchers += 1;
    if (watchers === 1 && scopeStops.length === 0) {
      scopeStops = readsOfSource(source).map((pointer) => scope.subscribe(pointer, follow));
      if (everyMs !== undefined) scopeStops.push(desk.scope.subscribe('/clock/now', age));
      follow();
    }
    let on = true;
    return () => {
      if (!on) return;
      on = false;
      watchers -= 1;
      // A view that changes what it reads leaves and comes back at once.
      if (watchers === 0) setTimeout(rest, restMs);
    };
  }
  function rest(): void {
    if (watchers > 0) return;
    scopeStops.forEach((stop) => stop());
    scopeStops = [];
    stopAsking();
    query = undefined;
  }
  const age = () => {
    if (handle.state === 'ready' && handle.stale !== isStale()) show({ ...handle, stale: isStale() });
  };

  const watched: ReadableStore = {
    read: data.read,
    subscribe(pointer, wake) {
      const stop = data.subscribe(pointer, wake);
      const leave = watch();
      return () => {
        stop();
        leave();
      };
    },
  };
  base.data = watched;
  handle = withFlags({ state: 'loading', stale: false });
  return {
    handle: () => handle,
    subscribe(wake) {
      wakes.add(wake);
      const leave = watch();
      return () => {
        wakes.delete(wake);
        leave();
      };
    },
    data: watched,
    meta,
    async refetch() {
      const asked = query ?? toQuery(source, call, scope, page);
      await desk.queries.invalidateQueries({ queryKey: asked.key, exact: true }, { cancelRefetch: true }).catch(() => {});
    },
    accepting() {
      const { key } = query ?? toQuery(source, call, scope, page);
      return (document) => {
        // An answer that is on its way may be older than the write.
        void desk.queries.cancelQueries({ queryKey: key, exact: true });
        desk.queries.setQueryData(key, document);
      };
    },
  };
}

function toFailure(error: Error | null): SourceHandle['failure'] {
  if (!error || isCancelled(error)) return undefined;
  if (error instanceof RpcError) return { code: error.code, what: error.what, retryable: error.retryable };
  return { code: 0, what: error.message, retryable: false };
}

/** Another page or order of the same list: what is shown stays until the next is there. */
function onlyPageDiffers(before: Query, next: Query): boolean {
  const without = ({ params: { current: _c, pageSize: _p, sort: _s, ...rest }, key: [, call, , ...around] }: Query) => [
    call,
    rest,
    around,
  ];
  return !before.idle && equal(without(before), without(next));
}
