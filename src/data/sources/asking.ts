// Requests the data of a source: by its call, by polling, or from the topics that the station pushes.
import { QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import { convert, type Kept } from '../../core/schema/convert.ts';
import { equal } from '../../core/schema/validatorRuntime.ts';
import type { Page, SourceHandle } from '../contract.ts';
import { isCancelled, RpcError } from '../network/rpcError.ts';
import { clear, knownAt, show, showData, type SourceState } from './sourceState.ts';
import { type Query, toQuery } from './toQuery.ts';

/** Retries before a request counts as failed. */
const retries = 2;
export const isRetried = (failures: number, error: Error): boolean =>
  failures < retries && error instanceof RpcError && error.retryable && error.fault !== 'timeout';

/** Interval at which a failed request is repeated until the station answers, for example after a time of high load. */
export const failedAgainMs = 30_000;
const isWorthAgain = (error: Error | null): boolean => error instanceof RpcError && error.retryable;

/** Requests what the current scope asks for, if that has changed. */
export function ask(state: SourceState): void {
  const { desk, source, call, scope, page, query } = state;
  if (scope.read('/busbar/awaited') === true) return;
  const next = toQuery(source, call, scope, page);
  if (query && equal(query, next)) return;
  const samePlace = query !== undefined && onlyPageDiffers(query, next);
  state.query = next;
  stopAsking(state);
  if (next.idle || !(samePlace || equal(state.shown, next.key))) clear(state);
  if (next.idle) return showIdle(state, next);
  if (next.moment !== undefined && call.past !== true) return showUnkept(state);
  const observer = new QueryObserver(desk.queries, optionsOf(state, next));
  state.observer = observer;
  state.stops.push(observer.subscribe((result) => take(state, result, next)));
  take(state, observer.getCurrentResult(), next);
  if (source.everyMs !== undefined && next.moment === undefined) state.stops.push(watchTopic(state, next, observer));
}

export function turnPage(state: SourceState, page: Page): void {
  if (equal(state.page, page)) return;
  state.page = page;
  if (state.watchers > 0) ask(state);
}

/** Stops when nobody subscribes. */
export function rest(state: SourceState): void {
  if (state.watchers > 0) return;
  state.scopeStops.forEach((stop) => stop());
  state.scopeStops = [];
  stopAsking(state);
  state.query = undefined;
}

export async function refetch(state: SourceState): Promise<void> {
  const { key } = asked(state);
  await state.desk.queries.invalidateQueries({ queryKey: key, exact: true }, { cancelRefetch: true }).catch(() => {});
}

/** Repeats the request even if one is pending. A source that waits for a choice repeats all unanswered requests instead. */
export async function askAgain(state: SourceState): Promise<void> {
  const { observer, query, desk } = state;
  const filter = observer && query ? { queryKey: query.key, exact: true } : { type: 'active' as const, predicate: isUnanswered };
  await desk.queries.cancelQueries(filter);
  state.askedAgain = true;
  await desk.queries.refetchQueries(filter);
  state.askedAgain = false;
}

const isUnanswered = ({ state }: { state: { status: string } }): boolean => state.status !== 'success';

export function accepting(state: SourceState): (document: unknown) => void {
  const { queries } = state.desk;
  const { key } = asked(state);
  return (document) => {
    // A pending answer may be older than the write.
    void queries.cancelQueries({ queryKey: key, exact: true });
    queries.setQueryData(key, document);
  };
}

/** Epoch ms on the clock of this computer. */
export const answeredAt = (state: SourceState): number =>
  Math.max(state.pushedAt, state.desk.queries.getQueryState(asked(state).key)?.dataUpdatedAt ?? 0);

const asked = ({ query, source, call, scope, page }: SourceState): Query => query ?? toQuery(source, call, scope, page);

function optionsOf({ desk, call, source: { everyMs }, pushed }: SourceState, of: Query) {
  const polls = everyMs !== undefined && !pushed && of.moment === undefined;
  return {
    queryKey: of.key,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<unknown> =>
      (await desk.send(call, of.params, { signal, moment: of.moment })).data ?? null,
    retry: isRetried,
    refetchInterval: ({ state: { error } }: { state: { error: Error | null } }): number | false =>
      polls ? everyMs : isWorthAgain(error) && failedAgainMs,
    refetchOnWindowFocus: polls,
    structuralSharing: false as const,
    // A station on the local network is reachable even if the browser considers itself offline.
    networkMode: 'always' as const,
    gcTime: 30_000,
    staleTime: 0,
  };
}

function watchTopic(state: SourceState, of: Query, observer: QueryObserver): () => void {
  const { desk, call } = state;
  const { units, pointUnits } = desk.index();
  const wire = convert(call.request, of.params, 'toWire', units, pointUnits);
  const kept: Kept = new WeakMap();
  return desk.live.watch(
    { call: call.name, params: wire },
    {
      onData: (value, at) => {
        state.answeredAt = at;
        state.pushedAt = Date.now();
        // A pending answer is older than the pushed data.
        if (desk.queries.isFetching({ queryKey: of.key, exact: true }) > 0)
          void desk.queries.cancelQueries({ queryKey: of.key, exact: true });
        const shown = convert(call.answer, value, 'toDisplay', units, pointUnits, undefined, kept) ?? null;
        showData(state, shown, at, of);
      },
      onFailed: () => {},
      onPushed: (is) => {
        if (state.pushed === is) return;
        // Without push, the data starts to age.
        if (!is) state.meta.set('/at', knownAt(state));
        state.pushed = is;
        observer.setOptions(optionsOf(state, of));
      },
    },
  );
}

function take(state: SourceState, result: QueryObserverResult, of: Query): void {
  if (state.query !== of) return;
  const { desk, data, pushedAt, answeredAt, shown } = state;
  const failure = toFailure(result.error);
  // Pushed data bypasses the query, so only later results are new.
  if (result.dataUpdatedAt <= pushedAt && pushedAt > 0) {
    if (failure && result.errorUpdatedAt > pushedAt) showData(state, data.read(''), answeredAt, of, failure, result.isFetching);
  } else if (result.data !== undefined && result.dataUpdatedAt > 0) {
    const at = of.moment ?? Math.max(answeredAt, desk.now() - (Date.now() - result.dataUpdatedAt));
    showData(state, result.data, at, of, failure, failure && result.isFetching);
  } else if (failure && !result.isFetching) {
    state.failed = of;
    show(state, { state: 'failed', stale: false, failure });
  } else if (state.failed === of && !state.askedAgain) return;
  else if (shown && shown !== of.key) show(state, { state: 'ready', stale: false, refreshing: true });
  else show(state, { state: 'loading', stale: false });
}

function stopAsking(state: SourceState): void {
  const { stops, pushedAt, shown, data, desk } = state;
  state.pushed = false;
  state.stops = [];
  state.observer = undefined;
  stops.forEach((stop) => stop());
  // A view that subscribes again soon starts with this data.
  if (pushedAt > 0 && shown) desk.queries.setQueryData(shown, data.read(''), { updatedAt: pushedAt });
  state.pushedAt = 0;
}

export function toFailure(error: Error | null): SourceHandle['failure'] {
  if (!error || isCancelled(error)) return undefined;
  if (error instanceof RpcError) return { code: error.code, what: error.what, retryable: error.retryable };
  return { code: 0, what: error.message, retryable: false };
}

/** Without a required parameter: its choice may follow, could not be read, or does not exist. */
function showIdle(state: SourceState, { awaited, failure }: Query): void {
  if (awaited) show(state, { state: 'loading', stale: false });
  else if (failure) show(state, { state: 'failed', stale: false, failure });
  else show(state, { state: 'idle', stale: false });
}

/** A call without history would show current data under a past time. */
function showUnkept(state: SourceState): void {
  clear(state);
  const what = state.desk.translate('Not available for past times');
  show(state, { state: 'failed', stale: false, failure: { code: 409, what, retryable: false } });
}

/** Another page or order of the same list, or another past time: current data stays visible until the next arrives. */
function onlyPageDiffers(before: Query, next: Query): boolean {
  const without = ({
    params: { current: _c, pageSize: _p, sort: _s, ...rest },
    key: [, call, , point, language],
    moment,
  }: Query) => [...[call, rest, point, language], moment === undefined];
  return !before.idle && equal(without(before), without(next));
}
