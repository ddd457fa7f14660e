// Determines the caller of a request, the language and the address, and limits the rate. The identity comes only from the token.
import type { FastifyRequest } from 'fastify';
import type { CompiledCall } from '../../core/content.ts';
import { isStop } from '../../core/access/guard.ts';
import { isRecordId } from '../../core/access/session.ts';
import { offeredLanguage, sourceLanguage, wishesIn } from '../../core/texts/languages.ts';
import type { Language } from '../../core/access/session.ts';
import { type Clock, Refused } from '../contract/index.ts';
import type { Identity, SessionService } from '../session/sessions.ts';
import type { Caller } from './caller.ts';
import type { Contents } from './contents.ts';
import { tokensIn } from './ingress/cookies.ts';
import { createLimiter, type RateLimit } from './ingress/limits.ts';

export interface Callers {
  /** `contents`: of the station that the request is for, because a vendor may add a language. */
  languageOf(request: FastifyRequest, contents?: Pick<Contents, 'current'>): Language;
  /** The station that the request names; for an incident file, the station at which it was opened. */
  stationOf(request: FastifyRequest): string | undefined;
  identityOf(request: FastifyRequest, use: boolean): Identity | undefined;
  /** Throws 429 if there are too many requests. A stop by a signed-in user is never refused. */
  mustBeSlow(request: FastifyRequest, identity: Identity | undefined, call?: CompiledCall): void;
  callerOf(
    request: FastifyRequest,
    identity: Identity | undefined,
    signal: AbortSignal,
    contents?: Pick<Contents, 'current'>,
  ): Caller;
  /** Whether a browser at this address may send another CSP report. */
  mayReport(address: string): boolean;
  /** Whether a user was signed in at this address in the last 24 hours. */
  hasSession(address: string): boolean;
}
interface Parts {
  sessions: SessionService;
  /** Content that defines the languages, if no station is named. */
  contents: Pick<Contents, 'current'>;
  clock: Clock;
  rate: { anonymous: RateLimit; session: RateLimit };
  /** Id of the station at which an incident file was opened. */
  stationOfFile: (id: string) => string;
}

export function createCallers({ sessions, contents, clock, rate, stationOfFile }: Parts): Callers {
  const limiter = createLimiter(clock);
  const seen = createSeen(clock);
  /** Seconds to wait by the limits of the session, of all sessions of its account, and of all sessions at its address. */
  const ofMany = ({ sessionId, user }: Identity, address: string): number =>
    limiter.take(sessionId, rate.session) ||
    limiter.take(`account ${user.id}`, times(rate.session, sessionsOfAccount)) ||
    limiter.take(`address ${address}`, times(rate.session, sessionsOfAddress));
  const callers: Callers = {
    languageOf(request, { current } = contents) {
      const asked = headerOf(request, 'language');
      const wishes = asked === undefined ? wishesIn(headerOf(request, 'accept-language') ?? '') : [asked];
      const { languages } = current().content.index;
      return (
        offeredLanguage(
          wishes,
          languages.map(({ code }) => code),
        ) ?? sourceLanguage
      );
    },
    stationOf(request) {
      const named = namedIn(request);
      // Requests about an incident file that the program answers itself are assigned to the station at which it was opened.
      return isRecordId(named) ? stationOfFile(named ?? '') : named;
    },
    identityOf(request, use) {
      const token = headerOf(request, 'authorization')?.replace(/^Bearer /, '');
      const identity = token === undefined || token.length > 200 ? undefined : sessions.identify(token, use);
      if (identity) seen.note(request.ip);
      return identity;
    },
    mustBeSlow(request, identity, call) {
      if (identity && call && isStop(call.needs)) return;
      const waitS = identity ? ofMany(identity, request.ip) : limiter.take(`@${request.ip}`, rate.anonymous);
      if (waitS > 0)
        throw new Refused(429, 'Too many requests. Try again in {{seconds}} s.', {
          values: { seconds: waitS },
          data: { seconds: waitS },
        });
    },
    callerOf: (request, identity, signal, of) => ({
      identity: identity && isRecordId(namedIn(request)) ? asReader(identity) : identity,
      language: callers.languageOf(request, of),
      busbarName: decoded(headerOf(request, 'busbarname')),
      address: request.ip,
      brought: (kind) => tokensIn(request.headers.cookie, kind, request.protocol === 'https'),
      signal,
      who: identity?.user.id ?? `@${request.ip}`,
    }),
    mayReport: (address) => limiter.take(`csp@${address}`, reports) === 0,
    hasSession: (address) => seen.has(address),
  };
  return callers;
}

/** Id in the request: of a station, or of an incident file. */
export const namedIn = (request: FastifyRequest): string | undefined =>
  headerOf(request, 'powerstationid') ?? headerOf(request, 'stationid');

/** In an incident file, everyone has the role of a viewer. */
const asReader = (identity: Identity): Identity => ({ ...identity, user: { ...identity.user, role: 'viewer' } });

const sessionsOfAccount = 4;
/** Behind a proxy, all clients have the same address. */
const sessionsOfAddress = 20;
const times = ({ perSecond, burst }: RateLimit, by: number): RateLimit => ({ perSecond: perSecond * by, burst: burst * by });

/** A few reports are enough from a page that violates the policy at every step. */
const reports: RateLimit = { perSecond: 0.2, burst: 20 };
const seenForMs = 24 * 3_600_000;
const mostSeen = 2000;

/** Addresses with a session, the newest last. */
function createSeen(clock: Clock) {
  const at = new Map<string, number>();
  return {
    note(address: string): void {
      at.delete(address);
      at.set(address, clock.now());
      if (at.size > mostSeen) at.delete(at.keys().next().value ?? '');
    },
    has: (address: string): boolean => clock.now() - (at.get(address) ?? Number.NEGATIVE_INFINITY) < seenForMs,
  };
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The client sends the value percent-encoded. A value that cannot be decoded is ignored. */
function decoded(value: string | undefined): string | undefined {
  if (value === undefined || value.length > 300) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
