// In: POST /v1/rpc/stream with topics. Out: text/event-stream: the station's own events and the topics, until the client leaves or its session ends.
import { isObject } from '../../core/object.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TaskState } from '../../core/outcome.ts';
import type { StationScope } from '../../core/session.ts';
import { type Clock, Refused } from '../contract/index.ts';
import type { Callers } from '../server/callers.ts';
import { sendEnvelope } from '../server/callRoutes.ts';
import type { Contents } from '../server/contents.ts';
import { noStation } from '../server/stations.ts';
import { toRefusal } from '../server/envelope.ts';
import type { SessionService } from '../session/sessions.ts';
import { createClient, type StreamClient } from './client.ts';
import type { Hub, Watch } from './hub.ts';

export interface StreamParts {
  hub: Hub;
  contents: Contents;
  /** Whether the station that a request names is this one. */
  isServed: (named: string | undefined) => boolean;
  sessions: SessionService;
  clock: Clock;
  scope: () => StationScope;
  tasks: () => readonly TaskState[];
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
/** Of one account, so that it takes nobody's place. */
const mostPerAccount = { streams: 500, topics: 4000 } as const;

interface Open {
  client: StreamClient;
  sessionId: string;
  /** The account. */
  who: string;
  topics: number;
  leave: () => void;
}

export function createStream({ hub, contents, isServed, sessions, clock, scope, tasks }: StreamParts): StreamRoute {
  const open = new Set<Open>();
  let stationMark = '';
  let stationAt = 0;
  let tasksText = '';
  let heartbeatAt = performance.now();

  const toAll = (event: string, json: string) => {
    for (const { client } of open) client.send(event, json);
  };
  const toStation = (station: StationScope) => JSON.stringify({ now: clock.now(), ...station });
  const toHash = () => JSON.stringify({ hash: contents.current().content.hash });

  const timer = setInterval(() => {
    hub.tick();
    const now = performance.now();
    if (open.size === 0) return;
    const station = scope();
    const mark = toMark(station);
    if (mark !== stationMark || now - stationAt >= stationEveryMs) {
      stationMark = mark;
      stationAt = now;
      toAll('station', toStation(station));
    }
    const running = JSON.stringify(tasks());
    if (running !== tasksText) {
      tasksText = running;
      toAll('tasks', running);
    }
    if (now - heartbeatAt >= heartbeatMs) {
      heartbeatAt = now;
      for (const { client } of open) if (client.keepsUp(now)) client.send('heartbeat', `{"at":${clock.now()}}`);
    }
  }, tickMs);
  timer.unref();

  const stops = [
    contents.onChange(() => {
      toAll('content', toHash());
      hub.everythingChanged();
    }),
    sessions.onEnd((sessionId) => {
      for (const each of Array.from(open)) if (each.sessionId === sessionId) each.client.close();
    }),
  ];

  function start(request: FastifyRequest, reply: FastifyReply, callers: Callers): FastifyReply {
    const identity = callers.identityOf(request, false);
    if (!identity) throw new Refused(401, 'Please log in');
    callers.mustBeSlow(request, identity);
    const topics = toTopics(request.body);
    const gone = new AbortController();
    const caller = callers.callerOf(request, identity, gone.signal);
    mustHaveRoom(identity.sessionId, caller.who, Object.keys(topics).length);

    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies must not collect events.
      'x-accel-buffering': 'no',
    });
    const client = createClient(raw);
    client.send('content', toHash());
    client.send('station', toStation(scope()));
    client.send('tasks', JSON.stringify(tasks()));
    const leaves = Object.entries(topics).map(([key, watch]) =>
      hub.watch(watch, caller, { client, key: JSON.stringify(key), told: -1 }),
    );
    const entry: Open = {
      client,
      sessionId: identity.sessionId,
      who: caller.who,
      topics: leaves.length,
      leave: () => leaves.forEach((leave) => leave()),
    };
    open.add(entry);
    raw.once('close', () => {
      open.delete(entry);
      entry.leave();
      gone.abort();
    });
    hub.tick();
    return reply;
  }

  function mustHaveRoom(sessionId: string, who: string, topics: number): void {
    const all = Array.from(open);
    const account = all.filter((each) => each.who === who);
    const full =
      all.length >= mostStreams ||
      all.filter((each) => each.sessionId === sessionId).length >= mostPerSession ||
      account.length >= mostPerAccount.streams ||
      account.reduce((sum, each) => sum + each.topics, topics) > mostPerAccount.topics;
    if (full) throw new Refused(429, 'Too many requests, try again later');
  }
  const refuse = (request: FastifyRequest, reply: FastifyReply, callers: Callers, error: unknown): FastifyReply => {
    const translate = contents.current().translate(callers.languageOf(request));
    return sendEnvelope(
      reply,
      toRefusal(error, translate, (inside) => request.log.error(inside)),
    );
  };

  return {
    load: () => ({ streams: open.size, topics: hub.size() }),
    add(app, callers) {
      const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
        if (callers.identityOf(request, false)) return undefined;
        // Nothing of the body is read.
        reply.header('connection', 'close');
        return refuse(request, reply, callers, new Refused(401, 'Please log in'));
      };
      app.post('/v1/rpc/stream', { bodyLimit: 512 * 1024, onRequest }, (request, reply) => {
        try {
          if (!isServed(callers.stationOf(request))) throw new Refused(404, noStation);
          return start(request, reply, callers);
        } catch (error) {
          return refuse(request, reply, callers, error);
        }
      });
    },
    close() {
      clearInterval(timer);
      for (const stop of stops) stop();
      for (const { client } of Array.from(open)) client.close();
    },
  };
}

/** When the newest data came changes with every reading; it travels with the next change of something else, or after 5 s. */
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
