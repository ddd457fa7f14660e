// POST /v1/rpc/stream with topics. The response is text/event-stream: the events of the station and the topics, until the client
// leaves or its session ends.
import { isObject } from '../../core/object.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TaskState } from '../../core/calls/outcome.ts';
import type { StationScope } from '../../core/access/session.ts';
import { type Clock, Refused } from '../contract/index.ts';
import type { Callers } from '../server/callers.ts';
import { sendEnvelope } from '../server/callRoutes.ts';
import type { Choice, StationContext } from '../server/stations.ts';
import { toRefusal } from '../server/envelope.ts';
import type { SessionService } from '../session/sessions.ts';
import { createClient, type StreamClient } from './client.ts';
import type { Hub, Watch } from './hub.ts';

/** Data of one station that is sent without a request. */
export interface StreamContext extends Pick<StationContext, 'id' | 'contents'> {
  hub: Hub;
  clock: Clock;
  scope: () => StationScope;
  tasks: () => readonly TaskState[];
}
export interface StreamParts {
  stations: Choice<StreamContext>;
  sessions: SessionService;
}
export interface StreamRoute {
  add(app: FastifyInstance, callers: Callers): void;
  load(): { streams: number; topics: number };
  close(): void;
}
const tickMs = 250;
const stationEveryMs = 5000;
const heartbeatMs = 15_000;
const mostTopics = 200;
const mostStreams = 2000;
const mostPerSession = 24;
/** Limits of one account, so that it does not use up the capacity for others. */
const mostPerAccount = { streams: 500, topics: 4000 } as const;

interface Open {
  client: StreamClient;
  sessionId: string;
  /** The account. */
  who: string;
  at: StreamContext;
  topics: number;
  leave: () => void;
}

export function createStream({ stations, sessions }: StreamParts): StreamRoute {
  const open = new Set<Open>();
  const publishers = stations.all.map((at) => createPublisher(at, () => Array.from(open).filter((each) => each.at === at)));
  const timer = setInterval(() => {
    for (const publisher of publishers) publisher.tick();
  }, tickMs);
  timer.unref();
  const stopEnds = sessions.onEnd((sessionId) => {
    for (const each of Array.from(open)) if (each.sessionId === sessionId) each.client.close();
  });
  // Permissions are checked when a stream starts. After a change the stream is closed, and the client starts it again with the
  // new permissions.
  const stopTurns = sessions.onTurn((userId) => {
    for (const each of Array.from(open)) if (each.who === userId) each.client.close();
  });

  return {
    load: () => ({ streams: open.size, topics: stations.all.reduce((sum, { hub }) => sum + hub.size(), 0) }),
    add: (app, callers) => addRoute(app, { stations, open, callers }),
    close() {
      clearInterval(timer);
      stopEnds();
      stopTurns();
      for (const publisher of publishers) publisher.close();
      for (const { client } of Array.from(open)) client.close();
    },
  };
}

/** Sends each watcher of a station its state, tasks, content changes and heartbeats. */
function createPublisher(at: StreamContext, listeners: () => readonly Open[]): { tick(): void; close(): void } {
  const { hub, contents, clock, scope, tasks } = at;
  let stationMark = '';
  let stationAt = 0;
  let tasksText = '';
  let heartbeatAt = performance.now();
  const toAll = (event: string, json: string) => {
    for (const { client } of listeners()) client.send(event, json);
  };
  const close = contents.onChange(() => {
    toAll('content', toHash(at));
    hub.everythingChanged();
  });
  return {
    close,
    tick() {
      hub.tick();
      const now = performance.now();
      const all = listeners();
      if (all.length === 0) return;
      const mark = toMark(scope());
      if (mark !== stationMark || now - stationAt >= stationEveryMs) {
        stationMark = mark;
        stationAt = now;
        toAll('station', toStation(at));
      }
      const running = JSON.stringify(tasks());
      if (running !== tasksText) {
        tasksText = running;
        toAll('tasks', running);
      }
      if (now - heartbeatAt >= heartbeatMs) {
        heartbeatAt = now;
        for (const { client } of all) if (client.keepsUp(now)) client.send('heartbeat', `{"at":${clock.now()}}`);
      }
    },
  };
}
const toStation = ({ clock, scope }: StreamContext): string => JSON.stringify({ now: clock.now(), ...scope() });
const toHash = ({ contents }: StreamContext): string => JSON.stringify({ hash: contents.current().content.hash });

interface RouteParts {
  stations: Choice<StreamContext>;
  open: Set<Open>;
  callers: Callers;
}
function addRoute(app: FastifyInstance, parts: RouteParts): void {
  const { stations, callers } = parts;
  const refuse = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
    const translate = stations.own.contents.current().translate(callers.languageOf(request));
    return sendEnvelope(
      reply,
      toRefusal(error, translate, (inside) => request.log.error(inside)),
    );
  };
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (callers.identityOf(request, false)) return undefined;
    // The body is not read, so the connection cannot be used again.
    reply.header('connection', 'close');
    return refuse(request, reply, new Refused(401, 'Please log in'));
  };
  app.post('/v1/rpc/stream', { bodyLimit: 512 * 1024, onRequest }, (request, reply) => {
    try {
      return start(parts, request, reply);
    } catch (error) {
      return refuse(request, reply, error);
    }
  });
}

function start({ stations, open, callers }: RouteParts, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const identity = callers.identityOf(request, false);
  if (!identity) throw new Refused(401, 'Please log in');
  const named = callers.stationOf(request);
  const at = stations.choose(named, identity);
  if (!at) throw stations.refusal(named, identity);
  callers.mustBeSlow(request, identity);
  const topics = toTopics(request.body);
  const gone = new AbortController();
  const caller = callers.callerOf(request, identity, gone.signal, at.contents);
  mustHaveRoom(open, identity.sessionId, caller.who, Object.keys(topics).length);

  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies must not buffer events.
    'x-accel-buffering': 'no',
  });
  const client = createClient(raw);
  client.send('content', toHash(at));
  client.send('station', toStation(at));
  client.send('tasks', JSON.stringify(at.tasks()));
  const leaves = Object.entries(topics).map(([key, watch]) =>
    at.hub.watch(watch, caller, { client, key: JSON.stringify(key), lastVersion: -1 }),
  );
  const leave = () => leaves.forEach((each) => each());
  const entry: Open = { client, sessionId: identity.sessionId, who: caller.who, at, topics: leaves.length, leave };
  open.add(entry);
  raw.once('close', () => {
    open.delete(entry);
    entry.leave();
    gone.abort();
  });
  at.hub.tick();
  return reply;
}

/** Checks the limits of a session and of an account across all stations. */
function mustHaveRoom(open: ReadonlySet<Open>, sessionId: string, who: string, topics: number): void {
  const all = Array.from(open);
  const account = all.filter((each) => each.who === who);
  const full =
    all.length >= mostStreams ||
    all.filter((each) => each.sessionId === sessionId).length >= mostPerSession ||
    account.length >= mostPerAccount.streams ||
    account.reduce((sum, each) => sum + each.topics, topics) > mostPerAccount.topics;
  if (full) throw new Refused(429, 'Too many requests. Try again later.');
}

/**
 * The time of the newest data changes with every reading, so it does not count as a change. It is sent with the next change, or
 * after 5 s.
 */
const toMark = (station: StationScope): string =>
  JSON.stringify({ ...station, devices: { ...station.devices, newestAt: undefined } });

function toTopics(body: unknown): Record<string, Watch> {
  const topics = isObject(body) ? (body.topics ?? {}) : undefined;
  if (!isObject(topics)) throw new Refused(400, 'The request cannot be read');
  const entries = Object.entries(topics);
  if (entries.length > mostTopics) throw new Refused(400, 'Too many topics for one stream');
  return Object.fromEntries(
    entries.map(([key, topic]) => {
      if (!isObject(topic) || typeof topic.call !== 'string') throw new Refused(400, 'The request cannot be read');
      return [key, { call: topic.call, params: topic.params ?? {} }];
    }),
  );
}
