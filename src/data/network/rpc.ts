// Sends a call of the catalogue with params in display units; resolves to the answer in display units or throws an RpcError. Only
// this folder depends on the wire format (SI units, codecs, headers, envelope).
import type { CompiledCall } from '../../core/content.ts';
import { convert } from '../../core/schema/convert.ts';
import type { Members, Units } from '../../core/language.ts';
import type { Translate } from '../../core/texts/text.ts';
import { receive, type Received } from './answer.ts';
import { toHeaders, toRequest, type Identity } from './request.ts';
import { RpcError } from './rpcError.ts';

export interface RpcOptions {
  /** '' is the origin of the page. */
  origin?: string;
  identity: () => Identity;
  units: () => { units: Units; pointUnits: Members<string> };
  translate: Translate;
  /** Called once per token, when the station rejects it. */
  onUnauthorised: () => void;
  /** Called after every exchange: did the station answer? Not for a proxy's error page, which may concern one call only. */
  onContact?: (answered: boolean) => void;
  fetch?: typeof fetch;
}
export interface SendOptions {
  signal?: AbortSignal | undefined;
  idempotencyKey?: string;
  /** Reads at a past time, epoch ms. */
  moment?: number | undefined;
}
export interface Rpc {
  call: (call: CompiledCall, params: unknown, options?: SendOptions) => Promise<Received>;
  /** A call that answers a stream. Resolves when the response starts; the stream ends with the signal. */
  open: (call: CompiledCall, params: unknown, signal: AbortSignal) => Promise<Response>;
  /** Headers of requests built elsewhere, such as the stream. */
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
      // The token alone authenticates. Cookies only mark a browser, and are stored only from answers fetched with credentials.
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
    // A refusal is an envelope, as for all calls.
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
  // A 401 for an earlier token does not concern the current session; each token is reported once.
  if (token === undefined || passOf(state.identity()) !== token || state.refusedToken === token) return;
  state.refusedToken = token;
  state.onUnauthorised();
}

function unanswered(call: CompiledCall, limit: AbortSignal, translate: Translate, cause: unknown): RpcError {
  const what = translate('The request timed out or the network failed, please try again');
  return new RpcError(call.name, limit.aborted ? 'timeout' : 'network', 0, what, null, { cause });
}

/** Credential for the console's own guard. A flag alone grants nothing at the station; the first 401 ends it. */
const passOf = ({ token, flag }: Identity): string | undefined => token ?? flag;

/** 128 random bits as text; `randomUUID` is missing on pages loaded by plain HTTP from another computer. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
