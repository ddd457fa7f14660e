// In: requests at any address. Out: the answers of calls. The address is looked up in the content of this moment, so new calls work at once.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledCall } from '../../core/content.ts';
import type { Envelope } from '../../core/outcome.ts';
import { type FileAnswer, StreamAnswer } from '../contract.ts';
import type { SessionService } from '../session/sessions.ts';
import { type Callers, headerOf } from './callers.ts';
import type { Commands } from './commands.ts';
import type { Contents } from './contents.ts';
import { toRefusal } from './envelope.ts';
import { toTyped, type UploadedFile } from './input.ts';
import { packOnce } from './packed.ts';

interface Parts {
  contents: Contents;
  commands: Commands;
  sessions: Pick<SessionService, 'alive' | 'onEnd'>;
  report: (what: string, error: unknown) => void;
}

/** Answered calls are HTTP 200 whatever their code; 401 is HTTP 401 too, so that any client notices. */
export const sendEnvelope = (reply: FastifyReply, envelope: Envelope): FastifyReply =>
  reply
    .code(envelope.code === 401 ? 401 : 200)
    .header('cache-control', 'no-store')
    .send(envelope);

/** Answers the request when its address is that of a call, whatever the method. */
export type AnswerCall = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined;

export function createAnswerCall({ contents, commands, sessions, report }: Parts, callers: Callers): AnswerCall {
  const find = (request: FastifyRequest) => contents.current().route(request.method, request.url.split('?', 1)[0] ?? '');

  async function answer(request: FastifyRequest, reply: FastifyReply, call: CompiledCall): Promise<FastifyReply> {
    const content = contents.current();
    const identity = callers.identityOf(request, true);
    try {
      callers.mustBeSlow(request, identity);
    } catch (error) {
      const refusal = toRefusal(error, content.translate(callers.languageOf(request)), (inside) => report(call.name, inside));
      return sendEnvelope(reply, refusal);
    }
    const idempotencyKey = headerOf(request, 'idempotencykey');
    const input = await inputOf(request, call);
    const writes = !isRead(call) || idempotencyKey !== undefined;
    const asked = { call, ...input, writes, contentHash: headerOf(request, 'contenthash'), idempotencyKey };
    // Commands go on when the person leaves; only reads are dropped.
    const signal = writes ? never : gone(reply);
    const sent = await commands.answer(asked, callers.callerOf(request, identity, signal), content);
    if ('file' in sent) {
      if (!(sent.file instanceof StreamAnswer)) return sendFile(reply, sent.file);
      if (identity) endWith(identity.sessionId, sent.file);
      return sendStream(reply, sent.file);
    }
    reply
      .code(sent.code === 401 ? 401 : 200)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8');
    return reply.send(await packOnce(request, reply, sent.text));
  }

  /** Who has no session any more sees no more of it. */
  function endWith(sessionId: string, { body }: StreamAnswer): void {
    const stop = sessions.onEnd((ended) => void (ended === sessionId && body.destroy()));
    body.once('close', stop);
    if (!sessions.alive(sessionId)) body.destroy();
  }

  return (request, reply) => {
    const call = find(request);
    return call && answer(request, reply, call);
  };
}

/** A call that declares no needs at all is refused later on, and is no read. */
const isRead = ({ needs }: Partial<CompiledCall>): boolean => needs?.length === 0;

interface Input {
  body: unknown;
  files?: Readonly<Record<string, UploadedFile>>;
}

async function inputOf(request: FastifyRequest, call: CompiledCall): Promise<Input> {
  if (request.method === 'GET') return { body: toTyped(call.request, textsOf(request.query)) };
  return request.isMultipart() ? partsOf(request, call) : { body: request.body };
}

async function partsOf(request: FastifyRequest, call: CompiledCall): Promise<Input> {
  const texts: Record<string, string> = {};
  const files: Record<string, UploadedFile> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file')
        files[part.fieldname] = { name: part.filename, type: part.mimetype, bytes: await part.toBuffer() };
      else texts[part.fieldname] = String(part.value);
    }
  } catch (error) {
    // A form that breaks off in the middle is told by the parser without a status.
    throw Object.assign(error instanceof Error ? error : new Error('multipart'), { statusCode: statusOf(error) ?? 400 });
  }
  return { body: toTyped(call.request, texts), files };
}
const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;

/** A name that is given twice has its last value. */
function textsOf(query: unknown): Record<string, string> {
  const entries = Object.entries(query as Record<string, string | string[]>);
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? (value.at(-1) ?? '') : value]));
}

const never = new AbortController().signal;

function gone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function sendFile(reply: FastifyReply, { name, type, bytes }: FileAnswer): FastifyReply {
  const ascii = name.replace(/[^\w.-]+/g, '_');
  return (
    reply
      .type(type)
      .header('cache-control', 'no-store')
      // A stored upload must never run as a page of ours.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(bytes)
  );
}

/** Goes on until the person leaves, which ends the source too. */
const sendStream = (reply: FastifyReply, { type, body }: StreamAnswer): FastifyReply =>
  reply
    .type(type)
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(body);
