// Refuses requests that were sent by a page of another site. Such a page can send requests whose answer it does not need
// (sign-ins, to lock a user out), but it cannot choose the value of Origin.
import type { FastifyRequest } from 'fastify';
import { Refused } from '../../contract/index.ts';

/** The port is ignored, because the engineers' console uses another one. */
export function mustBeOwnPage({ headers, hostname }: Pick<FastifyRequest, 'headers' | 'hostname'>): void {
  const { origin } = headers;
  if (origin === undefined) return;
  if (URL.canParse(origin) && toName(new URL(origin).hostname) === toName(hostname)) return;
  throw new Refused(403, 'This request comes from a page of another website');
}

const toName = (hostname: string): string => hostname.toLowerCase().replaceAll(/^\[|\]$|\.$/g, '');
