// Serves the pieces of the stored content versions by hash, cached without expiry; 410 if a version is not kept any more. No
// sign-in is needed, because content contains no data of the station.
import { ownMember } from '../../../core/object.ts';
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toPlain } from '../../../core/schema/plain.ts';
import type { Station } from '../../contract/index.ts';
import type { Contents } from '../contents.ts';
import type { ContentVersion } from '../contentVersion.ts';
import { toOpenApi } from './openapi.ts';
import { type Packed, sendPacked } from './packed.ts';

const json = 'application/json; charset=utf-8';
const forEver = 'public, max-age=31536000, immutable';

/** Link header of the page: the browser requests the index in parallel with the scripts, which would request it later. */
export const contentAhead = '</content/index.json>; rel=preload; as=fetch; crossorigin';

export interface ContentParts {
  /** The content of the station that a request is for. */
  contentsOf: (request: FastifyRequest) => Contents;
  byHash: (hash: string) => ContentVersion | undefined;
  programVersion: string;
  /** Type of this program. */
  type: Station['type'];
}

export function addContentRoutes(app: FastifyInstance, { contentsOf, byHash, programVersion, type }: ContentParts): void {
  app.get('/content/index.json', (request, reply) => {
    const version = contentsOf(request).current();
    const index = version.made('index', () => toPacked(JSON.stringify(version.content.index), json));
    return sendPacked(request, reply, index, 'no-cache');
  });
  app.get('/v1/openapi.json', (request, reply) => {
    const version = contentsOf(request).current();
    const document = version.made('openapi', () =>
      toPacked(JSON.stringify(toOpenApi(version.content, programVersion, type)), json),
    );
    return sendPacked(request, reply, document, 'no-cache');
  });
  app.get<{ Params: { hash: string; kind: string; '*': string } }>('/content/:hash/:kind/*', async (request, reply) => {
    const { hash, kind, '*': name } = request.params;
    const version = byHash(hash);
    if (!version)
      return reply
        .code(410)
        .header('cache-control', 'no-store')
        .send({ code: 410, msg: 'This version of the content is no longer available', data: null });
    const piece = await pieceOf(version, kind, name);
    return piece ? sendPacked(request, reply, piece, forEver) : missing(request, reply);
  });
}

const missing = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').send({ code: 404, msg: 'No such content', data: null });

function pieceOf(version: ContentVersion, kind: string, file: string): Packed | Promise<Packed> | undefined {
  const [, name = '', ending] = /^(.*)\.(json|js)$/.exec(file) ?? [];
  if (kind === 'validator' && ending === 'js') return validatorOf(version, name);
  const found = ending === 'json' ? dataOf(version, kind, name) : undefined;
  return found === undefined ? undefined : version.made(`${kind}/${name}`, () => toPacked(JSON.stringify(found), json));
}

function dataOf({ content }: ContentVersion, kind: string, name: string): unknown {
  switch (kind) {
    case 'screen':
      return ownMember(content.screens, name);
    case 'device': {
      const { models: _registers, ...device } = ownMember(content.devices, name) ?? {};
      return 'type' in device ? device : undefined;
    }
    case 'locale':
      // The source texts are English, so its catalogue may be missing.
      return ownMember(content.locales, name) ?? (content.index.languages.some(({ code }) => code === name) ? {} : undefined);
    default:
      return undefined;
  }
}

/** `call:<name>`: validator of a request as the station checks it. An entity is validated in the form that the console uses. */
function validatorOf(version: ContentVersion, ref: string): Promise<Packed> | undefined {
  const call = ref.startsWith('call:') ? ownMember(version.content.calls, ref.slice('call:'.length)) : undefined;
  const entity = ownMember(version.content.entities, ref);
  if (!call && !entity) return undefined;
  return version.made(`validator/${ref}`, async () => {
    const plain = call ? toPlain(call.request, { side: 'request' }) : toPlain(entity ?? {});
    return toPacked(await version.toModule(plain), 'text/javascript; charset=utf-8');
  });
}

function toPacked(text: string, type: string): Packed {
  const raw = Buffer.from(text);
  return { raw, type, etag: `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"` };
}
