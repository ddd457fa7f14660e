// Creates an OpenAPI 3.1 document of the calls: wire units, envelope, security, needs.
import type { CompiledCall, Content } from '../../../core/content.ts';
import { expandNeeds } from '../../../core/access/guard.ts';
import { inEnglish, say } from '../../../core/texts/text.ts';
import { membersOf } from '../../../core/schema/bounds.ts';
import type { Station } from '../../contract/index.ts';
import { toWireSchema } from './wireSchema.ts';

type Document = Record<string, unknown>;
const isServedBy = ({ runtime = 'both' }: CompiledCall, type: Station['type']): boolean => runtime === 'both' || runtime === type;

/** `type` is the type of this program. It does not serve calls of the other type, so they are left out. */
export function toOpenApi(content: Content, version: string, type: Station['type']): Document {
  const paths: Record<string, Document> = {};
  for (const call of Object.values(content.calls)) {
    // A call that declares no needs is refused for everyone, so there is nothing to describe.
    if (!Array.isArray(call.needs) || !isServedBy(call, type)) continue;
    (paths[call.url] ??= {})[call.method === 'GET' ? 'get' : 'post'] = toOperation(call, content);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Station of battery energy storage',
      version,
      description: `Content ${content.hash}. Quantities are in SI units. Every answer is an envelope: code 200 is success.`,
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'authorization', description: 'The token of /user/login as it is.' },
      },
      parameters: toHeaders(content),
      schemas: { refusal: refusal(), fieldErrors: fieldErrors() },
    },
    security: [{ token: [] }],
  };
}

function toOperation(call: CompiledCall, content: Content): Document {
  const { units } = content;
  const request = toWireSchema(call.request, units, 'request');
  const hasFiles = Object.values(membersOf(call.request)).some((each) => each.file !== undefined);
  const headers = ['language', 'busbarName', ...(call.needs.length > 0 ? ['contentHash', 'idempotencyKey'] : [])];
  return {
    operationId: call.name,
    summary: say(call.title, inEnglish) || call.name,
    description: toDescription(call, content),
    tags: [call.name.split('.')[0]],
    ...(call.anonymous && { security: [] }),
    parameters: [
      ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
      ...(call.method === 'GET' ? toQuery(request) : []),
    ],
    ...(call.method !== 'GET' && {
      requestBody: { content: { [hasFiles ? 'multipart/form-data' : 'application/json']: { schema: request } } },
    }),
    responses: {
      200: { description: 'Answered; see code in the envelope.', content: toAnswer(call, content) },
      401: {
        description: 'No session, or it ended.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/refusal' } } },
      },
    },
    'x-needs': expandNeeds(call.needs, content.guards),
    ...(call.timeoutMs !== undefined && { 'x-timeout-ms': call.timeoutMs }),
    ...(call.probe && { 'x-probe': true }),
    ...(call.planned && { 'x-planned': true }),
    ...(call.ours && { 'x-ours': true }),
  };
}

function toDescription(call: CompiledCall, { guards }: Content): string {
  const needs = expandNeeds(call.needs, guards);
  return [
    call.description,
    call.planned && 'Planned: answers 404.',
    needs.length > 0 ? `Needs: ${needs.join(', ')}.` : call.anonymous ? 'Needs no session.' : 'Needs a session.',
    call.task && 'Starts a task: the answer is its taskId.',
    call.paged && 'Paged: current and pageSize in the request; list, total, current and pageSize in the answer.',
  ]
    .filter(Boolean)
    .join(' ');
}

function toAnswer(call: CompiledCall, { units }: Content): Document {
  if (call.answers === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (call.answers === 'stream') return { 'text/event-stream': { schema: { type: 'string' } } };
  const answered = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: 200 }, msg: { type: 'string' }, data: toWireSchema(call.answer, units, 'answer') },
  };
  return { 'application/json': { schema: { anyOf: [answered, { $ref: '#/components/schemas/refusal' }] } } };
}

const toQuery = (request: Document): Document[] =>
  Object.entries((request.properties ?? {}) as Record<string, unknown>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: ((request.required ?? []) as string[]).includes(name),
    schema,
  }));

function toHeaders({ index }: Content): Document {
  const header = (name: string, description: string, schema: Document = { type: 'string' }) => ({
    name,
    in: 'header',
    description,
    schema,
  });
  return {
    language: header('language', 'Language of msg and of field messages.', { enum: index.languages.map(({ code }) => code) }),
    busbarName: header('busbarName', 'Grid connection point, percent-encoded.'),
    contentHash: header('contentHash', 'Hash of the entity that the form was made from; another one is refused with 409.'),
    idempotencyKey: header('idempotencyKey', 'The same key gives the same answer.', { type: 'string', maxLength: 128 }),
  };
}

const refusal = (): Document => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { enum: [400, 401, 403, 404, 409, 421, 429, 500] },
    msg: { type: 'string' },
    data: { anyOf: [{ $ref: '#/components/schemas/fieldErrors' }, { type: ['object', 'null'] }] },
  },
});
const fieldErrors = (): Document => ({
  type: 'array',
  items: {
    type: 'object',
    required: ['path', 'message'],
    properties: {
      path: { type: 'string', description: 'Pointer into the request, display shape.' },
      message: { type: 'string' },
    },
  },
});
