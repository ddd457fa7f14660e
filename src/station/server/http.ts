// In: the parts of the station. Out: a Fastify server: calls of the catalogue, content, the stream, the console's files.
import multipart from '@fastify/multipart';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Clock } from '../contract.ts';
import type { SessionService } from '../session/sessions.ts';
import { createCallers } from './callers.ts';
import type { Commands } from './commands.ts';
import type { ConsoleFiles } from './consoleFiles.ts';
import { addContentRoutes } from './contentRoutes.ts';
import type { Contents } from './contents.ts';
import { type Headers, toSecurityHeaders } from './headers.ts';
import type { RateLimit } from './limits.ts';
import { sendPacked } from './packed.ts';
import { createAnswerCall, sendEnvelope } from './callRoutes.ts';
import type { Setup } from '../session/setup.ts';
import { addSetupRoutes } from './setupPage.ts';
import { answerUnreadable } from './unreadable.ts';
import type { Violations } from './violations.ts';

export interface HttpParts {
  contents: Contents;
  commands: Commands;
  sessions: SessionService;
  violations: Violations;
  consoleFiles: ConsoleFiles;
  setup: Setup;
  clock: Clock;
  version: string;
  frameAncestors: readonly string[];
  rate: { anonymous: RateLimit; session: RateLimit };
  report: (what: string, error: unknown) => void;
  /** Adds what needs the raw connection: the stream. */
  addStream: (app: FastifyInstance, callers: ReturnType<typeof createCallers>) => void;
}

const megabyte = 1024 * 1024;
/** Addresses that are never pages of the console. */
const machine = /^\/(v1|v3|emscloud3be|content|csp)(\/|$)/;

export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { contents, violations, consoleFiles, frameAncestors, report } = parts;
  const security: Headers = toSecurityHeaders(frameAncestors);
  const app = Fastify({
    bodyLimit: megabyte,
    requestTimeout: 60_000,
    keepAliveTimeout: 75_000,
    forceCloseConnections: true,
    // An address that is no address at all: nothing of the request can be trusted, so the text stays English.
    frameworkErrors: (_error, _request, reply) => {
      (reply as FastifyReply).code(404).headers(security).send(notFound());
    },
    clientErrorHandler: answerUnreadable(security),
  });
  const callers = createCallers(parts);
  const notFound = () => ({ code: 404, msg: 'No such call', data: null });

  app.addHook('onRequest', async (_request, reply) => void reply.headers(security));
  await app.register(multipart, { limits: { fileSize: 20 * megabyte, files: 4, fields: 200, fieldSize: megabyte, parts: 204 } });
  addJsonParsers(app);

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const translate = contents.current().translate(callers.languageOf(request));
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      report(`${request.method} ${request.url.split('?', 1)[0]}`, error);
      return reply.code(500).send({ code: 500, msg: translate('Operation failed'), data: null });
    }
    const msg = status === 413 ? 'The request is too large' : 'The request cannot be read';
    return sendEnvelope(reply, { code: 400, msg: translate(msg), data: null });
  });

  app.post('/csp', (request, reply) => {
    violations.take(request.body);
    return reply.code(204).send();
  });
  addContentRoutes(app, contents, parts.version);
  addSetupRoutes(app, { setup: parts.setup, translate: (request) => contents.current().translate(callers.languageOf(request)) });
  parts.addStream(app, callers);

  const answerCall = createAnswerCall(parts, callers);
  app.post('/*', (request, reply) => answerCall(request, reply) ?? reply.callNotFound());
  app.get('/*', (request, reply) => {
    const answered = answerCall(request, reply);
    if (answered) return answered;
    const path = request.url.split('?', 1)[0] ?? '/';
    const file = consoleFiles.find(path);
    if (file && path !== '/index.html') return sendPacked(request, reply, file, cachingOf(path));
    const page = machine.test(path) || path.startsWith('/assets/') ? undefined : consoleFiles.index();
    if (page) return sendPacked(request, reply, page, 'no-cache');
    return reply.callNotFound();
  });
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ ...notFound(), msg: contents.current().translate(callers.languageOf(request))('No such call') }),
  );
  return app;
}

/** The build puts a hash of the content into the names under /assets/. */
const cachingOf = (path: string): string => (path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');

/** An empty body is an empty request; `__proto__` and `constructor.prototype` are refused. */
function addJsonParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const types = ['application/json', 'application/csp-report', 'application/reports+json'];
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(types, { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body as string, done);
  });
}
