// In: a text or file that is sent often. Out: the form of it that the browser accepts, packed once and kept.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Packed {
  type: string;
  raw: Buffer;
  /** Quoted, as the header has it. */
  etag: string;
  packs?: { br?: Promise<Buffer>; gzip?: Promise<Buffer> };
}
/** Below this the packing costs more than the bytes. */
const worthPacking = 1024;
const packable = /^(text\/|application\/(json|javascript|manifest)|image\/svg)/;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** 9 is a second's work for a megabyte; the last two steps take ten for a twentieth of the size. */
const packers = {
  br: (raw: Buffer): Promise<Buffer> =>
    toBrotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } }),
  gzip: (raw: Buffer): Promise<Buffer> => toGzip(raw, { level: 9 }),
};
type Packing = keyof typeof packers;

function packingFor(request: FastifyRequest): Packing | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((each) => each.split(';', 1)[0]?.trim());
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
}

export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  packed: Packed,
  caching: string,
): Promise<FastifyReply> {
  reply.header('cache-control', caching).header('etag', packed.etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === packed.etag) return reply.code(304).send();
  reply.type(packed.type);
  const packing = packed.raw.length >= worthPacking && packable.test(packed.type) ? packingFor(request) : undefined;
  if (!packing) return reply.send(packed.raw);
  packed.packs ??= {};
  const bytes = await (packed.packs[packing] ??= packers[packing](packed.raw));
  return reply.header('content-encoding', packing).send(bytes);
}

/** An answer of a call is sent once, so it is packed fast, and only when the network would feel it. */
export async function packOnce(request: FastifyRequest, reply: FastifyReply, text: string): Promise<string | Buffer> {
  if (text.length < 16_384 || !packingFor(request)) return text;
  const raw = Buffer.from(text);
  // A client that takes brotli takes gzip too, which is the faster one here.
  if (!String(request.headers['accept-encoding']).includes('gzip')) return raw;
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
  return toGzip(raw, { level: 1 });
}
