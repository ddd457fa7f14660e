// Passes requests for an open incident file to the process that shows it, if the caller may see it. Calls about the user rather
// than a station (session, password, menu) are answered by the program itself. Nothing else of such a request reaches a station.
import { type IncomingMessage, request as ask } from 'node:http';
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRecordId } from '../../core/access/session.ts';
import { personText } from '../../core/texts/who.ts';
import { actorOf } from '../contract/actor.ts';
import { Refused } from '../contract/index.ts';
import { type OpenedFilesStore, notOpen, type OpenedBy, type OpenedWay } from '../contract/incident.ts';
import type { Identity } from '../session/sessions.ts';
import { sendEnvelope } from './callRoutes.ts';
import { type Callers, headerOf, namedIn } from './callers.ts';
import { toRefusal } from './envelope.ts';
import type { Choice, StationContext } from './stations.ts';

/** Calls about the user, whatever is shown. */
const ofPerson: ReadonlySet<string> = new Set([
  ...['menu.current', 'user.logout', 'user.changePassword', 'session.own', 'session.end', 'session.endOwn'],
  ...['command.check', 'factor.state', 'factor.begin', 'factor.confirm', 'factor.remove', 'factor.demand', 'factor.setDemand'],
]);
/**
 * Request headers that are passed on. Those about identity, origin, proxies and the connection do not concern the other process.
 */
const taken = [
  'accept',
  'accept-encoding',
  'content-type',
  'content-length',
  'language',
  'moment',
  'busbarname',
  'contenthash',
  'if-none-match',
];
const given = [
  'content-type',
  'content-encoding',
  'content-length',
  'content-disposition',
  'content-security-policy',
  'etag',
  'vary',
  'cache-control',
];
const contentPath = /^\/content\/([^/]+)\/./;

const openedBy = ({ sessionId, user, rights, sees }: Identity): OpenedBy => ({
  sessionId,
  sees,
  name: personText(actorOf(user)),
  maintains: rights.maintain === true,
});

interface Parts {
  opened: OpenedFilesStore;
  stations: Choice<StationContext>;
  callers: Callers;
}

export function addOpenedFiles(app: FastifyInstance, { opened, stations, callers }: Parts): void {
  const { contents } = stations.own;
  function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
    reply.header('connection', 'close');
    const translate = contents.current().translate(callers.languageOf(request));
    return sendEnvelope(
      reply,
      toRefusal(error, translate, (inside) => request.log.error(inside)),
    );
  }
  function wayOf(request: FastifyRequest, id: string): OpenedWay {
    const identity = callers.identityOf(request, true);
    if (!identity) throw new Refused(401, 'Please log in');
    callers.mustBeSlow(request, identity);
    const way = identity.wall || identity.passwordDue || identity.factorDue ? undefined : opened.wayTo(id, openedBy(identity));
    if (!way) throw new Refused(404, notOpen);
    return way;
  }
  /** Returns whether the request was answered here. */
  async function answered(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const path = request.url.split('?', 1)[0] ?? '';
    const id = namedIn(request);
    if (!isRecordId(id) || id === undefined) {
      const [, hash = ''] = contentPath.exec(path) ?? [];
      const isInUse = stations.all.some((each) => each.contents.byHash(hash) !== undefined);
      const way = hash === '' || isInUse ? undefined : opened.wayToContent(hash);
      if (way) await pass(request, reply, way);
      return way !== undefined;
    }
    const call = contents.current().route(request.method, path);
    if (call && (call.anonymous === true || ofPerson.has(call.name))) return false;
    try {
      const way = wayOf(request, id);
      const leave = opened.using(id);
      request.raw.once('close', leave);
      await pass(request, reply, way);
    } catch (error) {
      // If the file is not available, the console still gets its texts from the program.
      if (path === '/content/index.json') return false;
      refuse(request, reply, error);
    }
    return true;
  }
  // Not an async hook: if the client disconnected meanwhile, Fastify would continue with the route of the station.
  app.addHook('onRequest', (request, reply, next) => {
    answered(request, reply).then((done) => {
      if (!done) next();
    }, next);
  });
}

/** Streams the body and the answer through. If the client disconnects, both end. */
async function pass(request: FastifyRequest, reply: FastifyReply, { url, token }: OpenedWay): Promise<void> {
  const headers = Object.fromEntries(
    taken.flatMap((name) => (headerOf(request, name) === undefined ? [] : [[name, headerOf(request, name)]])),
  );
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = ask(url + request.url, { method: request.method, headers: { ...headers, authorization: token } }, resolve);
    asked.once('error', () => reject(new Refused(404, notOpen)));
    reply.raw.once('close', () => asked.destroy());
    request.raw.pipe(asked);
  });
  for (const name of given) {
    const value = response.headers[name];
    if (value !== undefined) reply.header(name, value);
  }
  reply.code(response.statusCode ?? 502).send(isStream(response) ? untilItEnds(response) : response);
}

const isStream = ({ headers }: IncomingMessage): boolean => headers['content-type']?.startsWith('text/event-stream') === true;

/** When its file is closed, a stream ends normally. Any other incomplete answer is aborted. */
function untilItEnds(response: IncomingMessage): PassThrough {
  const through = new PassThrough();
  response.once('close', () => through.end()).on('error', () => through.end());
  through.once('close', () => response.destroy());
  return response.pipe(through);
}
