// Serves /metrics and /health for monitoring systems. Both reveal the state of the site, so they are only for the machine itself
// and for clients with the token. Others learn from /health only whether the station is well.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../ingress/names.ts';
import type { Measured } from './measured.ts';
import type { Metrics } from './metrics.ts';

export interface WatchParts {
  metrics: Metrics;
  stations: () => readonly Measured[];
  /** Ids of declared stations that could not be opened. */
  notOpened: readonly string[];
  version: string;
  /** Absent if the program runs from its sources. */
  build?: string | undefined;
  token?: string | undefined;
  /** Called for each request with a wrong token. */
  wrong: (address: string) => void;
}

export function addWatchRoutes(
  app: FastifyInstance,
  { metrics, stations, notOpened, version, build, token, wrong }: WatchParts,
): void {
  const begun = performance.now();
  const mayLook = (request: FastifyRequest): boolean => {
    if (token === undefined) return isFromHere(request);
    const may = hasToken(request, token);
    if (!may && request.headers.authorization !== undefined) wrong(request.ip);
    return may;
  };

  app.addHook('onResponse', async (request, reply) =>
    metrics.answered(request.method, reply.statusCode, reply.elapsedTime / 1000),
  );
  app.get('/metrics', async (request, reply) => {
    if (mayLook(request)) return reply.type(metrics.type).send(await metrics.text());
    if (token === undefined) return reply.callNotFound();
    return reply.code(401).header('www-authenticate', 'Bearer').send();
  });
  app.get('/health', (request, reply) => {
    const each = stations().map((of) => toHealth(of));
    const isWell = notOpened.length === 0 && each.every(({ troubles }) => troubles.length === 0);
    const status = isWell ? 'ok' : 'degraded';
    if (!mayLook(request)) return reply.send({ status });
    const uptime = Math.round((performance.now() - begun) / 1000);
    return reply.send({ status, version, ...(build !== undefined && { build }), uptime, stations: each, notOpened });
  });
}

function toHealth({ id, content, states, troubles, strategy, dispatch, copyAge }: Measured) {
  const links = states();
  const quiet = links.filter((state) => state !== 'normal' && state !== 'alarm').length;
  return {
    id,
    content: content(),
    troubles: troubles(),
    strategy: strategy(),
    devices: { acquired: links.length, quiet },
    dispatchAge: dispatch().seconds,
    copyAge: copyAge(),
  };
}

/**
 * Directly from this machine. Requests through a proxy on this machine also come from loopback, but with another host name or
 * forwarding headers.
 */
function isFromHere({ raw }: FastifyRequest): boolean {
  const { headers, socket } = raw;
  const isHandedOn = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some(
    (name) => headers[name] !== undefined,
  );
  const host = (headers.host ?? '').replace(/:\d+$/, '').replaceAll(/^\[|\]$/g, '');
  return !isHandedOn && isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, '')) && isLoopback(host);
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
  // Digests have equal lengths, and the time of the comparison reveals nothing.
  return timingSafeEqual(digest(given), digest(token));
}
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
