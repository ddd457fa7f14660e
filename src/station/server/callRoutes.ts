// Answers requests for calls. The address is looked up in the current content, so new calls work at once.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledCall } from '../../core/content.ts';
import type { Envelope } from '../../core/calls/outcome.ts';
import { type FileAnswer, Refused, StreamAnswer } from '../contract/index.ts';
import type { Identity, SessionService } from '../session/sessions.ts';
import { inputOf, mustBeReadable } from './bodies.ts';
import type { Caller } from './caller.ts';
import type { Commands } from './commands.ts';
import { type Callers, headerOf } from './callers.ts';
import { toRefusal } from './envelope.ts';
import { toCookie } from './ingress/cookies.ts';
import { mustBeOwnPage } from './ingress/origins.ts';
import { findBad, type Scanner } from './ingress/scan.ts';
import { isRead } from './reads.ts';
import { packOnce } from './pages/packed.ts';
import { type Choice, type StationContext, unclear } from './stations.ts';

interface Parts {
  stations: Choice<StationContext>;
  sessions: Pick<SessionService, 'alive' | 'onEnd'>;
  report: (what: string, error: unknown) => void;
  /** Scans every file that is received. */
  scanner?: Scanner | undefined;
}

/** Answered calls have HTTP status 200 whatever their code. 401 is also HTTP status 401, so that any client notices. */
export const sendEnvelope = (reply: FastifyReply, envelope: Envelope): FastifyReply => head(reply, envelope.code).send(envelope);
const head = (reply: FastifyReply, code: number): FastifyReply =>
  reply.code(code === 401 ? 401 : 200).header('cache-control', 'no-store');

export interface CallRoutes {
  /** Checks session, rate, permissions and size before the body is read. Answers a request that is refused. */
  enter(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined;
  /** The call at the address of the request. */
  callOf(request: FastifyRequest): CompiledCall | undefined;
  /** Answers the request if it is for a call. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined;
}
interface Entered {
  at: StationContext;
  call: CompiledCall;
  identity: Identity | undefined;
}

export function createCallRoutes({ stations, sessions, report, scanner }: Parts, callers: Callers): CallRoutes {
  const entered = new WeakMap<FastifyRequest, Entered>();

  function enter(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
    const named = callers.stationOf(request);
    const at = stations.choose(named, callers.identityOf(request, false));
    // If the request is for no station here, the texts of the main station are used.
    const { contents } = at ?? stations.own;
    const content = contents.current();
    const call = content.route(request.method, request.url.split('?', 1)[0] ?? '');
    if (!call) return undefined;
    const identity = callers.identityOf(request, true);
    if (at) entered.set(request, { at, call, identity });
    try {
      callers.mustBeSlow(request, identity, call);
      if (!at) throw stations.refusal(named, identity);
      at.commands.admit(call, callers.callerOf(request, identity, never, contents), content);
      const writes = !isRead(call, content);
      if (writes && call.anonymous !== true && stations.isUnclear(named, identity)) throw new Refused(400, unclear);
      mustBeReadable(request, call);
      if (writes || isEntrance(call)) mustBeOwnPage(request);
      return undefined;
    } catch (error) {
      // The rest of the body is not read.
      if (hasBody(request)) reply.header('connection', 'close');
      if (error instanceof Error && 'statusCode' in error) throw error;
      const translate = content.translate(callers.languageOf(request, contents));
      const refusal = toRefusal(error, translate, (inside) => report(call.name, inside));
      return sendEnvelope(reply, refusal);
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, entrance: Entered): Promise<FastifyReply> {
    const { at, call, identity } = entrance;
    const content = at.contents.current();
    const writes = !isRead(call, content);
    const asked = await askedOf(request, call, writes);
    const bad = scanner && (await findBad(scanner, Object.values(asked.files ?? {}), report));
    if (bad)
      return sendEnvelope(
        reply,
        toRefusal(bad, content.translate(callers.languageOf(request, at.contents)), () => {}),
      );
    // Commands continue when the client disconnects; only reads are aborted.
    const signal = writes ? never : gone(reply);
    const caller = { ...callers.callerOf(request, identity, signal, at.contents), remember: remembering(request, reply) };
    const sent = await at.commands.answer(asked, caller, content);
    if ('file' in sent) {
      if (!(sent.file instanceof StreamAnswer)) return sendFile(reply, sent.file);
      if (identity) endWith(sessions, identity.sessionId, sent.file);
      return sendStream(reply, sent.file);
    }
    head(reply, sent.code).type('application/json; charset=utf-8');
    return reply.send(await packOnce(request, reply, sent.text));
  }

  return {
    enter,
    callOf: (request) => entered.get(request)?.call,
    answer(request, reply) {
      const found = entered.get(request);
      return found && answer(request, reply, found);
    },
  };
}

const remembering =
  (request: FastifyRequest, reply: FastifyReply): NonNullable<Caller['remember']> =>
  (cookie) =>
    void reply.header('set-cookie', toCookie(cookie, request.protocol === 'https'));

async function askedOf(request: FastifyRequest, call: CompiledCall, writes: boolean): Promise<Parameters<Commands['answer']>[0]> {
  const input = await inputOf(request, call);
  const named = { contentHash: headerOf(request, 'contenthash'), moment: headerOf(request, 'moment') };
  // A read is always executed again; its answers are never stored.
  return { call, ...input, writes, ...named, idempotencyKey: writes ? headerOf(request, 'idempotencykey') : undefined };
}

/** Ends the stream when the session ends. */
function endWith(sessions: Parts['sessions'], sessionId: string, { body }: StreamAnswer): void {
  const stop = sessions.onEnd((ended) => void (ended === sessionId && body.destroy()));
  body.once('close', stop);
  if (!sessions.alive(sessionId)) body.destroy();
}

/** A call without sign-in that changes something, such as the sign-in itself. */
const isEntrance = ({ anonymous, method }: CompiledCall): boolean => anonymous === true && method !== 'GET';

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Proxies refuse longer headers. */
const longestName = 200;
const never = new AbortController().signal;

function gone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function sendFile(reply: FastifyReply, { name, type, bytes }: FileAnswer): FastifyReply {
  return named(reply.type(type), name).send(bytes);
}

/** Sets the name under which the browser saves the answer. */
function named(reply: FastifyReply, fullName: string): FastifyReply {
  // The file extension is kept.
  const short = fullName.length > longestName ? `${fullName.slice(0, longestName - 10)}${fullName.slice(-10)}` : fullName;
  // A cut can leave half of a surrogate pair, which cannot be encoded.
  const name = short.replace(/\p{Surrogate}/gu, '_');
  const ascii = name.replace(/[^\w.-]+/g, '_');
  // RFC 8187 requires more characters to be escaped than a URL.
  const escaped = encodeURIComponent(name).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
  return (
    reply
      .header('cache-control', 'no-store')
      // A stored upload must never run as a page of the console.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${escaped}`)
  );
}

/** Continues until the client disconnects, which ends the source, too. */
const sendStream = (reply: FastifyReply, { type, body, name }: StreamAnswer): FastifyReply =>
  (name === undefined ? reply : named(reply, name))
    .type(type)
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(body);
