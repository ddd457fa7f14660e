// Creates the Fastify server for calls of the catalogue, content, the stream and the files of the console.
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Translate } from '../../core/texts/text.ts';
import type { Clock } from '../contract/index.ts';
import type { SessionService } from '../session/sessions.ts';
import type { OpenedFilesStore } from '../contract/incident.ts';
import { type Callers, createCallers } from './callers.ts';
import type { Choice, StationContext } from './stations.ts';
import type { ConsoleFiles } from './pages/consoleFiles.ts';
import { addOpenedFiles } from './openedFiles.ts';
import { addContentRoutes, contentAhead, type ContentParts } from './pages/contentRoutes.ts';
import { type Headers, type Hsts, toSecurityHeaders } from './ingress/headers.ts';
import type { RateLimit } from './ingress/limits.ts';
import { createListener } from './ingress/listener.ts';
import { authorityOf, type Named } from './ingress/names.ts';
import { sendPacked } from './pages/packed.ts';
import { type CallRoutes, createCallRoutes, sendEnvelope } from './callRoutes.ts';
import { addCspRoute } from './ingress/cspRoute.ts';
import { limitsOf, mustBeSmall, readText } from './bodies.ts';
import type { Setup } from '../session/setup.ts';
import { addSetupRoutes } from './pages/setupPage.ts';
import { addWatchRoutes, type WatchParts } from './watch/watchRoutes.ts';
import type { Scanner } from './ingress/scan.ts';
import type { Credentials } from './ingress/tls.ts';
import { answerExpectations, answerTunnels, answerUnreadable } from './ingress/unreadable.ts';
import type { Violations } from './ingress/violations.ts';

export interface HttpParts {
  stations: Choice<StationContext>;
  sessions: SessionService;
  violations: Violations;
  consoleFiles: ConsoleFiles;
  setup: Setup;
  clock: Clock;
  version: string;
  /** Type of the program. */
  type: ContentParts['type'];
  frameAncestors: readonly string[];
  /** Whether a request is addressed to this station. */
  isNamed: (request: Named) => boolean;
  tls?: Credentials;
  hsts?: Hsts | undefined;
  /**
   * Proxies in front of the station: their number or addresses. Only if this is set, the client address in their headers is used,
   * counted from the right.
   */
  trustProxy?: number | string[] | undefined;
  rate: { anonymous: RateLimit; session: RateLimit };
  /** Data for a monitoring system. */
  watch: Omit<WatchParts, 'version'>;
  report: (what: string, error: unknown) => void;
  /** Scans every file that is received. */
  scanner?: Scanner | undefined;
  /** Incident files that users have opened. */
  opened?: OpenedFilesStore | undefined;
  /** Adds the stream, which needs the raw connection. */
  addStream: (app: FastifyInstance, callers: Callers) => void;
}

const megabyte = 1024 * 1024;
/** Limits of bodies that do not belong to calls: topics of the stream and CSP reports. */
const noCall = { values: 20_000, members: 2000, levels: 32 };
/** Addresses that are never pages of the console. */
const machine = /^\/(v1|v3|emscloud3be|content|csp|metrics|health)(\/|$)/;

const notFound = { code: 404, msg: 'No such call', data: null };

export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const security: Headers = toSecurityHeaders(parts.frameAncestors, parts.tls && (parts.hsts ?? 'below'));
  const app = Fastify({
    bodyLimit: megabyte,
    serverFactory: (handler) => createListener(handler, parts.tls),
    trustProxy: toTrust(parts.trustProxy),
    forceCloseConnections: true,
    // The URL is invalid, so nothing of the request can be trusted and the text stays English.
    frameworkErrors: (_error, _request, reply) => {
      (reply as FastifyReply).code(404).headers(security).header('cache-control', 'no-store').send(notFound);
    },
    clientErrorHandler: answerUnreadable(security),
  });
  const { own } = parts.stations;
  const stationOfFile = (id: string): string => parts.opened?.stationOf(id) ?? own.id();
  const callers = createCallers({ ...parts, contents: own.contents, stationOfFile });
  const translateFor = (request: FastifyRequest): Translate => own.contents.current().translate(callers.languageOf(request));

  addIngress(app, parts, security, translateFor);
  // Each call has lower limits of its own.
  await app.register(multipart, { limits: { fileSize: 20 * megabyte, files: 4, fields: 200, fieldSize: megabyte, parts: 204 } });
  if (parts.opened) addOpenedFiles(app, { opened: parts.opened, stations: parts.stations, callers });
  const routes = createCallRoutes(parts, callers);
  app.addHook('onRequest', async (request, reply) => routes.enter(request, reply));
  answerExpectations(app.server, security);
  answerTunnels(app.server, security);
  addJsonParsers(app, routes);
  addErrors(app, parts.report, translateFor);

  addCspRoute(app, parts.violations, callers);
  addContentRoutes(app, { ...contentsFor(parts.stations, callers), programVersion: parts.version, type: parts.type });
  addWatchRoutes(app, { ...parts.watch, version: parts.version });
  addSetupRoutes(app, {
    setup: parts.setup,
    languageOf: (request) => callers.languageOf(request),
    languages: () => own.contents.current().content.index.languages,
    translate: (language) => own.contents.current().translate(language),
  });
  parts.addStream(app, callers);
  addPages(app, parts, routes);
  return app;
}

/** Refuses requests that do not use one of the names of this station. */
function addIngress(app: FastifyInstance, { isNamed }: HttpParts, security: Headers, translateFor: TranslateFor): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(security);
    // Routes whose responses may be cached override this.
    reply.header('cache-control', 'no-store');
    const meant = authorityOf(request.raw);
    if (meant === 'unclear') return reply.code(400).send({ code: 400, msg: 'The request cannot be read', data: null });
    if (meant.every((host) => isNamed({ headers: { host }, socket: request.raw.socket }))) return undefined;
    const msg = translateFor(request)(
      'The station is not served under this name. The operator of the station can add the name to EMS_NAMES.',
    );
    return reply.code(421).send({ code: 421, msg, data: null });
  });
}
type TranslateFor = (request: FastifyRequest) => Translate;

function addErrors(app: FastifyInstance, report: HttpParts['report'], translateFor: TranslateFor): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const translate = translateFor(request);
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      // Not reported: the client left a stream, or its session ended, before anything was sent. A failed stream has another code.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') report(`${request.method} ${request.url.split('?', 1)[0]}`, error);
      return reply.code(500).send({ code: 500, msg: translate('Operation failed'), data: null });
    }
    const msg = status === 413 ? 'The request is too large' : 'The request cannot be read';
    return sendEnvelope(reply, { code: 400, msg: translate(msg), data: null });
  });
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ ...notFound, msg: translateFor(request)('No such call') }),
  );
}

/** Content contains no data, so a request without a visible station gets the content of the program's own. */
const contentsFor = (
  { all, own, choose }: HttpParts['stations'],
  callers: Callers,
): Pick<ContentParts, 'contentsOf' | 'byHash'> => ({
  contentsOf: (request) => (choose(callers.stationOf(request), callers.identityOf(request, false)) ?? own).contents,
  byHash: (hash) => all.map(({ contents }) => contents.byHash(hash)).find((version) => version !== undefined),
});

function addPages(app: FastifyInstance, { consoleFiles, stations, opened, setup }: HttpParts, routes: CallRoutes): void {
  // With several stations or an open file, the content may be that of another one, which is only known after sign-in.
  const isAhead = ({ url }: FastifyRequest): boolean =>
    stations.all.length === 1 && opened?.isAnyOpen() !== true && !namesStation.test(url);
  app.post('/*', (request, reply) => routes.answer(request, reply) ?? reply.callNotFound());
  app.get('/*', (request, reply) => {
    const answered = routes.answer(request, reply);
    if (answered) return answered;
    const path = request.url.split('?', 1)[0] ?? '/';
    const file = consoleFiles.find(path);
    if (file && path !== '/index.html') return sendPacked(request, reply, file, cachingOf(path));
    if (machine.test(path) || path.startsWith('/assets/')) return reply.callNotFound();
    // Nobody can sign in before there is an administrator, so every page leads to the setup.
    if (setup.isOpen()) return reply.redirect('/setup');
    const page = consoleFiles.index();
    if (!page) return reply.callNotFound();
    if (isAhead(request)) reply.header('link', contentAhead);
    return sendPacked(request, reply, page, 'no-cache');
  });
}

/**
 * The address names a station: it was copied from a program with several stations or an open file, or set by a surrounding page.
 */
const namesStation = /[?&](powerS|s)tationId=/i;

/** A number counts the proxies from the station outwards. */
const toTrust = (proxies: HttpParts['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number): boolean => hop < proxies : (proxies ?? false);

/** The build adds a hash of the content to the names under /assets/. */
const cachingOf = (path: string): string => (path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');

/** An empty body is an empty request. `__proto__` and `constructor.prototype` are refused, and so is data beyond the limits. */
function addJsonParsers(app: FastifyInstance, routes: CallRoutes): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const types = ['application/json', 'application/csp-report', 'application/reports+json'];
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(types, async (request: FastifyRequest, payload: Readable) => {
    const call = routes.callOf(request);
    const limits = call ? limitsOf(call) : { ...noCall, textBytes: request.routeOptions.bodyLimit ?? megabyte };
    const text = await readText(payload, limits.textBytes);
    if (text.length === 0) return undefined;
    mustBeSmall(text, limits);
    const body = await new Promise((resolve, reject) => {
      void parse(request, text, (error, parsed: unknown) => (error ? reject(error) : resolve(parsed)));
    });
    return body;
  });
}
