// Compiles the calls of the catalogue files, entities and device types, by name. Reports problems.
import type { CompiledCall } from '../../core/content.ts';
import type { DeviceType } from '../../core/devices/device.ts';
import type { Call, Schema } from '../../core/language.ts';
import { toSide } from '../../core/schema/plain.ts';
import type { Doc } from '../doc.ts';
import { withDocument } from './documents.ts';
import type { Entities } from './entities.ts';
import { table } from './guards.ts';
import { hashOnce } from '../hash.ts';
import { asWritten, isDict, text } from '../json.ts';

const prefixes = { rpc: '/v1/rpc', v1: '/v1', none: '' } as const;

/** Catalogue first, then calls of device types: these never replace a hand-written call. */
export function toCalls(
  docs: ReadonlyMap<string, Doc>,
  entities: Entities,
  devices: ReadonlyMap<string, DeviceType>,
): Map<string, CompiledCall> {
  const calls = new Map<string, CompiledCall>();
  for (const doc of docs.values()) {
    if (doc.kind !== 'calls') continue;
    for (const [name, each] of Object.entries(table(doc)))
      if (!calls.has(name) && isDict(each)) calls.set(name, compileCall(name, withDocument(asWritten<Call>(each)), entities));
  }
  for (const type of devices.values()) {
    const word = text(type.call) ?? type.type;
    const name = `monitor.${word}`;
    if (!calls.has(name)) calls.set(name, compileCall(name, monitorCall(word, entities), entities));
  }
  return calls;
}

function monitorCall(word: string, entities: Entities): Call {
  const optional: Schema = {
    type: 'object',
    properties: { id: { type: 'string' }, type: { type: 'string' }, busbarName: { type: 'string' } },
  };
  const has = (ref: string) => entities.resolve(ref) !== undefined;
  return {
    path: `/device/monitor/${word}/search`,
    request: has('deviceReading#query') ? { entity: 'deviceReading#query' } : optional,
    answer: { list: has('deviceReading') ? { entity: 'deviceReading' } : { type: 'object', additionalProperties: true } },
    needs: [],
    wall: true,
    past: true,
  };
}

function compileCall(name: string, written: Call, entities: Entities): CompiledCall {
  const { request, answer, ...rest } = written;
  const entity = isDict(request) ? entityOf(request) : undefined;
  const asked = entities.toSchema(request);
  const answered = entities.toSchema(
    answer ?? (written.task ? { type: 'object', properties: { taskId: { type: 'string' } } } : undefined),
  );
  const compiled = toSide(written.paged ? withPaging(asked) : asked, 'request');
  return {
    ...rest,
    name,
    url: (prefixes[written.prefix ?? 'rpc'] ?? prefixes.rpc) + String(written.path),
    needs: Array.isArray(written.needs) ? written.needs : [],
    request: compiled,
    answer: toSide(written.paged ? toPage(answered) : answered, 'answer'),
    ...(entity !== undefined && { entity, entityHash: hashOnce(entities.resolve(entity) ?? {}) }),
  };
}

function entityOf(written: Record<string, unknown>): string | undefined {
  if (typeof written.entity === 'string') return written.entity;
  return isDict(written.list) ? entityOf(written.list) : undefined;
}

/** Page, size and order are set by the node that shows the list. */
function withPaging(request: Schema): Schema {
  const paging: NonNullable<Schema['properties']> = {
    current: { type: 'integer', minimum: 1 },
    pageSize: { type: 'integer', minimum: 1, maximum: 1000 },
    sort: {
      type: 'object',
      additionalProperties: false,
      properties: { column: { type: 'string', maxLength: 40 }, order: { type: 'string', enum: ['ascend', 'descend'] } },
    },
  };
  return { type: 'object', ...request, properties: { ...paging, ...request.properties } };
}

function toPage(answer: Schema): Schema {
  if (!answer.items) return answer;
  const { $defs, ...list } = answer;
  const count: Schema = { type: 'integer' };
  const properties = { list, total: count, current: count, pageSize: count };
  return { type: 'object', required: Object.keys(properties), properties, ...($defs && { $defs }) };
}
