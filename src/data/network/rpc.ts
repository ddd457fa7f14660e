// In: a call of the catalogue and params in display units. Out: its answer in display units, or an RpcError.
// The wire (SI units, codecs, headers, envelope) is known here and nowhere else.
import type { CompiledCall } from '../../core/content.ts';
import { convert } from '../../core/schema/convert.ts';
import type { Members, Units } from '../../core/language.ts';
import type { Translate } from '../../core/texts/text.ts';
import { receive, type Received } from './answer.ts';
import { toHeaders, toRequest, type Identity } from './request.ts';
import { RpcError } from './rpcError.ts';

export interface RpcOptions {
  /** '' is the page's own. */
  origin?: string;
  identity: () => Identity;
  units: () => { units: Units; pointUnits: Members<string> };
  translate: Translate;
  /** Told once a token, when the station no longer knows it. */
  onUnauthorised: () => void;
  /** After every exchange that tells: did the station answer at all? A page of a proxy tells nothing, it may concern one call. */
  onContact?: (answered: boolean) => void;
  fetch?: typeof fetch;
}
export interface SendOptions {
  signal?: AbortSignal | undefined;
  idempotencyKey?: string;
  /** As of a moment of the past. */
  moment?: number | undefined;
}
export interface Rpc {
  call: (call: CompiledCall, params: unknown, options?: SendOptions) => Promise<Received>;
  /** A call that answers a stream: the response as soon as it begins. It ends with the signal. */
  open: (call: CompiledCall, params: unknown, signal: AbortSignal) => Promise<Response>;
  /** Headers of a request of our own, such as the stream. */
  headers: () => Record<string, string>;
}

const defaultTimeoutMs = 10_000;

interface RpcState extends RpcOptions {
  refusedToken: string | undefined;
}

export function createRpc(options: RpcOptions): Rpc {
  const state: RpcState = { ...options, refusedToken: undefined };
  return {
    headers: () => toHeaders(options.identity()),
    open: (call, params, signal) => open(state, call, params, signal),
    call: (call, params, how = {}) => ask(state, call, params, how),
  };
}

async function ask(
  state: RpcState,
  call: CompiledCall,
  params: unknown,
  { signal, idempotencyKey, moment }: SendOptions,
): Promise<Received> {
  const who = state.identity();
  if (passOf(who) === undefined && call.anonymous !== true)
    throw new RpcError(call.name, 'login', 401, state.translate('Please log in first'));
  if (signal?.aborted) throw new RpcError(call.name, 'cancelled', 0, '');
  const { units, pointUnits } = state.units();
  const headers = {
    ...toHeaders(who),
    ...(call.entityHash !== undefined && { contentHash: call.entityHash }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(moment !== undefined && { moment: String(moment) }),
  };
  const wire = convert(call.request, params, 'toWire', units, pointUnits);
  try {
    const { data, msg } = await send(state, call, toRequest(state.origin ?? '', call, wire, headers), signal);
    return { data: convert(call.answer, data, 'toDisplay', units, pointUnits), msg };
  } catch (error) {
    if (error instanceof RpcError && error.code === 401 && error.fault !== 'login') refused(state, passOf(who));
    throw error;
  }
}

async function send(
  { fetch: ownFetch = fetch, translate, onContact }: RpcState,
  call: CompiledCall,
  { url, ...request }: ReturnType<typeof toRequest>,
  signal: AbortSignal | undefined,
): Promise<Received> {
  const limit = AbortSignal.timeout(call.timeoutMs ?? defaultTimeoutMs);
  try {
    const response = await ownFetch(url, {
      ...request,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      cache: 'no-store',
      // Who asks is told by the token alone; cookies only mark a browser, and one is kept only of an answer that may bring it.
      credentials: 'same-origin',
    });
    const received = await receive(call, response, translate);
    onContact?.(true);
    return received;
  } catch (error) {
    if (error instanceof RpcError && error.ofStation) onContact?.(true);
    if (error instanceof RpcError) throw error;
    if (signal?.aborted) throw new RpcError(call.name, 'cancelled', 0, '', null, { cause: error });
    onContact?.(false);
    throw unanswered(call, limit, translate, error);
  }
}

async function open(state: RpcState, call: CompiledCall, params: unknown, signal: AbortSignal): Promise<Response> {
  const { fetch: ownFetch = fetch, translate } = state;
  const who = state.identity();
  const { units, pointUnits } = state.units();
  const wire = convert(call.request, params, 'toWire', units, pointUnits);
  const { url, ...request } = toRequest(state.origin ?? '', call, wire, toHeaders(who));
  const begun = new AbortController();
  const timer = setTimeout(() => begun.abort(), call.timeoutMs ?? defaultTimeoutMs);
  try {
    const until = AbortSignal.any([signal, begun.signal]);
    const response = await ownFetch(url, { ...request, signal: until, cache: 'no-store', credentials: 'omit' });
    // A refusal is an envelope, as everywhere.
    if (!response.ok || (response.headers.get('content-type') ?? '').includes('json')) await receive(call, response, translate);
    return response;
  } catch (error) {
    if (error instanceof RpcError && error.code === 401) refused(state, passOf(who));
    if (error instanceof RpcError || signal.aborted) throw error;
    throw unanswered(call, begun.signal, translate, error);
  } finally {
    clearTimeout(timer);
  }
}

function refused(state: RpcState, token: string | undefined): void {
  // An answer to a token that is gone says nothing of the session at hand; one that is told needs no second telling.
  if (token === undefined || passOf(state.identity()) !== token || state.refusedToken === token) return;
  state.refusedToken = token;
  state.onUnauthorised();
}

function unanswered(call: CompiledCall, limit: AbortSignal, translate: Translate, cause: unknown): RpcError {
  const what = translate('The request timed out or the network failed, please try again');
  return new RpcError(call.name, limit.aborted ? 'timeout' : 'network', 0, what, null, { cause });
}

/** What passes the console's own guard. A flag alone grants nothing at the station, whose 401 then ends it. */
const passOf = ({ token, flag }: Identity): string | undefined => token ?? flag;

/** 128 random bits as text; `randomUUID` is missing where the page came over plain HTTP from another machine. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
