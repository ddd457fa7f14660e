// Receives CSP reports of browsers, which come without a session. The answer is 204; reports that are too frequent or too large
// are not read.
import type { FastifyInstance } from 'fastify';
import type { Callers } from '../callers.ts';
import type { Violations } from './violations.ts';

const mostBytes = 16 * 1024;
const path = '/csp';

export function addCspRoute(app: FastifyInstance, violations: Violations, callers: Callers): void {
  app.post(
    path,
    {
      bodyLimit: mostBytes,
      async onRequest(request, reply) {
        if (callers.mayReport(request.ip) && Number(request.headers['content-length'] ?? 0) <= mostBytes) return undefined;
        return reply.code(204).header('cache-control', 'no-store').header('connection', 'close').send();
      },
    },
    (request, reply) => {
      violations.take(request.body, request.ip, callers.hasSession(request.ip));
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  );
}
