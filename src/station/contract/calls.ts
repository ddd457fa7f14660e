// A call as the station answers it: what a handler gets, and which handlers there are.
import type { AnswerOf, CallName, RequestOf } from '../../core/calls/calls.gen.ts';
import type { Language } from '../../core/access/session.ts';
import type { Finding } from '../../core/schema/finding.ts';
import type { Station, Reply, User } from './index.ts';
import type { Sees } from './sessions.ts';

/** A known browser, for the sign-in; who may see the pieces of a stream. */
export type CookieKind = 'device' | 'viewer';
/** What a browser shall bring along again. */
export interface Cookie {
  kind: CookieKind;
  /** Of whom it is: a browser keeps one of each. */
  name: string;
  token: string;
  /** The call that needs it, or what its paths have in common. */
  path: string;
  forMs: number;
}

/** What a handler gets besides the request. The identity comes only from the token. */
export interface CallContext {
  station: Station;
  user: User | undefined;
  sessionId: string | undefined;
  /** It is a wall screen that asks. */
  wall?: true | undefined;
  /** The stations of the program that the caller may see; undefined before the sign-in. */
  sees?: Sees | undefined;
  /** The right to maintain, of the account itself: in an incident file everybody is a viewer. */
  maintains: boolean;
  /** Another password must be chosen before anything else. */
  passwordDue?: true | undefined;
  /** A second factor must be set up before anything else. */
  factorDue?: true | undefined;
  language: Language;
  busbarName: string | undefined;
  address: string;
  /** Tokens that the browser brought along, and what makes it bring one along again. */
  brought?: (kind: CookieKind) => readonly string[];
  remember?: ((cookie: Cookie) => void) | undefined;
  signal: AbortSignal;
  /** Throws Refused unless this session meets the needs: the check that ran before the handler, for needs known only inside it. */
  guard: (needs: readonly string[]) => void;
  /** Files of a multipart request by property name. */
  files: Readonly<Record<string, { name: string; type: string; bytes: Buffer }>>;
  batch: CallBatch;
}

/** Other calls, each read, judged and saved as its own request is, for what is saved within one transaction; no rights are looked at. */
export interface CallBatch {
  /** Before the transaction, for `judge`. */
  ready(names: readonly string[]): Promise<void>;
  /** What a call without parameters answers, in display units. Undefined where it takes its time. */
  read(name: string, station: Station): unknown;
  toWire(name: string, request: unknown): unknown;
  judge(name: string, wire: unknown, station: Station): { request: unknown; found: readonly Finding[] };
  /** Throws what the handler refuses with. */
  save(name: string, request: unknown, station: Station): void;
}

/** Requests and answers are in display units; the server converts, validates and guards around the handler. */
export type Handler = (request: never, context: CallContext) => unknown;
/** Of calls of the catalogue, each for the request that its schema lets through, with the answer that it promises. */
export type Handlers = {
  readonly [N in CallName]?: (request: RequestOf<N>, context: CallContext) => Answer<N> | Promise<Answer<N>>;
};
type Answer<N extends CallName> = AnswerOf<N> | Reply<AnswerOf<N>> | Nothing<N>;
/** A handler without data returns an empty object if the schema allows it. */
type Nothing<N extends CallName> = Record<string, never> extends AnswerOf<N> ? Reply<null> | void : never;
/** As the server serves them: also those that device types bring. */
export type ServedHandlers = Readonly<Record<string, Handler>>;
