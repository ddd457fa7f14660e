// In: a request. Out: whether a page of this station sent it, or no page at all. A page of another site can send requests whose answer it does not
// need (a login, to lock somebody out), but it cannot choose the value of Origin.
import type { FastifyRequest } from 'fastify';
import { Refused } from '../../contract/index.ts';

/** The port does not count: the engineers' console has another. */
export function mustBeOwnPage({ headers, hostname }: Pick<FastifyRequest, 'headers' | 'hostname'>): void {
  const { origin } = headers;
  if (origin === undefined) return;
  if (URL.canParse(origin) && toName(new URL(origin).hostname) === toName(hostname)) return;
  throw new Refused(403, 'This request comes from a page of another website');
}

const toName = (hostname: string): string => hostname.toLowerCase().replaceAll(/^\[|\]$|\.$/g, '');
