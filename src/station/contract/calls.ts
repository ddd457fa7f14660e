// Types for call handlers: the context that a handler receives, and the map of all handlers.
import type { AnswerOf, CallName, RequestOf } from '../../core/calls/calls.gen.ts';
import type { Language } from '../../core/access/session.ts';
import type { Finding } from '../../core/schema/finding.ts';
import type { Station, Reply, User } from './index.ts';
import type { Sees } from './sessions.ts';

/** `device`: identifies a known browser at sign-in. `viewer`: grants access to the segments of a camera stream. */
export type CookieKind = 'device' | 'viewer';
/** A cookie that the browser sends back with later requests. */
export interface Cookie {
  kind: CookieKind;
  /** Distinguishes cookies of the same kind: a browser keeps one for each name. */
  name: string;
  token: string;
  /** URL path of the call that needs the cookie, or the common prefix of several paths. */
  path: string;
  forMs: number;
}

/** Context that a handler receives besides the request. The identity comes only from the token. */
export interface CallContext {
  station: Station;
  user: User | undefined;
  sessionId: string | undefined;
  /** Set if the request comes from a wall display. */
  wall?: true | undefined;
  /** Ids of the stations of this program that the caller may see; undefined before sign-in. */
  sees?: Sees | undefined;
  /**
   * Whether the account itself has the right to maintain. In an incident file, the role does not show this: everyone is a viewer.
   */
  maintains: boolean;
  /** The user must change the password before anything else. */
  passwordDue?: true | undefined;
  /** The user must set up a second factor before anything else. */
  factorDue?: true | undefined;
  language: Language;
  busbarName: string | undefined;
  address: string;
  /** Tokens from the cookies of the browser, and a function that sets a cookie. */
  brought?: (kind: CookieKind) => readonly string[];
  remember?: ((cookie: Cookie) => void) | undefined;
  signal: AbortSignal;
  /** Throws Refused unless this session meets the needs. For needs that are only known inside the handler. */
  guard: (needs: readonly string[]) => void;
  /** Files of a multipart request by property name. */
  files: Readonly<Record<string, { name: string; type: string; bytes: Buffer }>>;
  batch: CallBatch;
}

/**
 * Runs other calls within one transaction. Each is read, validated and saved like a separate request, but permissions are not
 * checked.
 */
export interface CallBatch {
  /**
   * Compiles the request checks for `judge`. To be called before the transaction, because it can take time. The requests are in
   * wire units, by the name of their call.
   */
  ready(requests: Readonly<Record<string, unknown>>): Promise<void>;
  /** Answer of a call without parameters, in display units. Undefined if the handler is asynchronous. */
  read(name: string, station: Station): unknown;
  toWire(name: string, request: unknown): unknown;
  /** Finds only the first error of a large request. */
  judge(name: string, wire: unknown, station: Station): { request: unknown; found: readonly Finding[] };
  /** Throws Refused if the handler refuses. */
  save(name: string, request: unknown, station: Station): void;
}

/** Requests and answers are in display units. The server converts, validates and checks permissions around the handler. */
export type Handler = (request: never, context: CallContext) => unknown;
/** Handlers for calls of the catalogue, typed by the request and answer schemas of each call. */
export type Handlers = {
  readonly [N in CallName]?: (request: RequestOf<N>, context: CallContext) => Answer<N> | Promise<Answer<N>>;
};
type Answer<N extends CallName> = AnswerOf<N> | Reply<AnswerOf<N>> | Nothing<N>;
/** A handler may omit the data if the answer schema allows an empty object. */
type Nothing<N extends CallName> = Record<string, never> extends AnswerOf<N> ? Reply<null> | void : never;
/** All handlers that the server uses, including those of device types. */
export type ServedHandlers = Readonly<Record<string, Handler>>;
