// In: the catalogue files, entities and device types. Out: compiled calls by name, those that the device types bring included, and problems.
import type { CompiledCall } from '../../core/content.ts';
import type { DeviceType } from '../../core/devices/device.ts';
import type { Call, Schema } from '../../core/language.ts';
import { toSide } from '../../core/schema/plain.ts';
import { type CompilerContext, docsOf } from '../compilerContext.ts';
import { at, below, type Doc } from '../doc.ts';
import { withDocument } from './documents.ts';
import { schemaVisit } from '../checks/checkEntities.ts';
import type { Entities } from './entities.ts';
import { table } from './guards.ts';
import { contentHash } from '../hash.ts';
import { asWritten, dict, isDict, text } from '../json.ts';
import { languageSchema } from '../languageSchemas.ts';
import type { Report } from '../problems/report.ts';
import { standardVisit } from '../language/visitors.ts';
import { walk } from '../language/walk.ts';

const prefixes = { rpc: '/v1/rpc', v1: '/v1', none: '' } as const;

/** Catalogue first, then what device types bring: a call written by hand is never replaced. */
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
    ...(entity !== undefined && { entity, entityHash: contentHash(entities.resolve(entity) ?? {}) }),
  };
}

function entityOf(written: Record<string, unknown>): string | undefined {
  if (typeof written.entity === 'string') return written.entity;
  return isDict(written.list) ? entityOf(written.list) : undefined;
}

/** Page, size and order are filled by the node that shows the list. */
function withPaging(request: Schema): Schema {
  const paging: NonNullable<Schema['properties']> = {
    current: { type: 'integer', minimum: 1 },
    pageSize: { type: 'integer', minimum: 1, maximum: 1000 },
    sort: { type: 'object', properties: { column: { type: 'string' }, order: { type: 'string', enum: ['ascend', 'descend'] } } },
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

export function checkCalls(context: CompilerContext): void {
  const owners = new Map<string, Doc>();
  const urls = new Map<string, string>();
  for (const doc of docsOf(context, 'calls')) {
    const within = { context, place: 'a call' };
    const report: Report = context.report;
    walk(doc.data, languageSchema('calls'), at(doc), { report, visit: standardVisit(context, within, schemaVisit(context)) });
    for (const [name, each] of Object.entries(table(doc))) {
      const place = below(at(doc), name);
      const owner = owners.get(name);
      if (owner) context.report('call/duplicate', place, { name, other: owner.name });
      else owners.set(name, doc);
      const call = context.calls.get(name);
      const url = `${dict(each).method === 'GET' ? 'GET ' : ''}${call?.url ?? ''}`;
      const other = urls.get(url);
      if (!owner && call && other !== undefined)
        context.report('call/same-path', below(place, 'path'), { name, other, url: call.url });
      if (!owner) urls.set(url, name);
      for (const family of call ? familiesIn(call.request, context) : [])
        context.report('entity/family-writable', below(place, 'request'), { unit: family });
    }
  }
}

/** Families of units where a person types. */
export function familiesIn(schema: Schema, context: CompilerContext): string[] {
  const found = new Set<string>();
  const look = (each: unknown): void => {
    if (Array.isArray(each)) return each.forEach(look);
    if (!isDict(each)) return;
    if (typeof each.unit === 'string' && each.readOnly !== true && Object.hasOwn(context.units.families, each.unit))
      found.add(each.unit);
    Object.values(each).forEach(look);
  };
  look(schema);
  return [...found];
}

/** Handlers against catalogue: `handlers` are the names that the station serves. Calls of device types and of documents have one handler for all. */
export function checkHandlers(context: CompilerContext, handlers: readonly string[]): void {
  const served = new Set(handlers);
  for (const doc of docsOf(context, 'calls')) {
    for (const [name, each] of Object.entries(table(doc))) {
      const { planned, document } = dict(each);
      if (document !== undefined) {
        if (served.has(name)) context.report('document/handler', below(at(doc), name), { name });
        continue;
      }
      if (planned === true && served.has(name)) context.report('call/planned-handler', below(at(doc), name), { name });
      if (planned !== true && !served.has(name)) context.report('call/no-handler', below(at(doc), name), { name });
    }
  }
  const [first] = docsOf(context, 'calls');
  const known = [...context.calls.keys()];
  for (const name of first ? served : [])
    if (!context.calls.has(name) && first) context.report('call/unknown-handler', at(first), { name, known });
}
