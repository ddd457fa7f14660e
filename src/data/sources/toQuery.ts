// Builds the query of a declared source from the scope: params, or which required one is missing.
import type { CompiledCall } from '../../core/content.ts';
import type { Members, Source, Value } from '../../core/language.ts';
import { isObject, ownMember } from '../../core/object.ts';
import { toPointer, toTokens } from '../../core/pointer.ts';
import type { ReadableStore } from '../../core/store.ts';
import { fill, isReference, readsOf } from '../../core/value.ts';
import type { Page, SourceHandle } from '../contract.ts';

export interface Query {
  params: Record<string, unknown>;
  /** A required parameter is missing, so nothing is requested. */
  idle: boolean;
  /** The missing parameter may still follow: its choice is not settled yet. */
  awaited: boolean;
  /** The missing parameter cannot be chosen, because the read of its choices failed. */
  failure: SourceHandle['failure'];
  /** The viewed past time, epoch ms; undefined is now. */
  moment: number | undefined;
  /** Sources with equal keys share one request. */
  key: readonly unknown[];
}

const firstPage: Page = { current: 1, pageSize: 20 };

export function toQuery(source: Source, call: CompiledCall, scope: ReadableStore, page: Page | undefined): Query {
  const filled = fill(source.params ?? {}, (pointer) => scope.read(pointer));
  const params: Record<string, unknown> = {
    ...(call.paged && (page ?? firstPage)),
    ...(typeof filled === 'object' && filled !== null && !Array.isArray(filled) ? filled : {}),
  };
  const missing = (call.request.required ?? []).filter((name) => isMissing(params[name]));
  const idle = missing.length > 0;
  const needed = missing.flatMap((name) => readsOf(paramOf(source, name)));
  const awaited = needed.some((each) => isAwaited(scope, each));
  const [failure] = needed.flatMap((each) => failureAt(scope, each) ?? []);
  const moment = momentIn(scope);
  const around = [scope.read('/busbar/name') ?? null, scope.read('/session/language') ?? null];
  const key = ['rpc', call.name, params, ...around, ...(moment === undefined ? [] : [moment])];
  return { params, idle, awaited, failure, moment, key };
}

function momentIn(scope: ReadableStore): number | undefined {
  const moment = scope.read('/clock/moment');
  return typeof moment === 'number' ? moment : undefined;
}

/** A list with an unresolved reference counts as missing too. */
const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.some((each) => each === undefined));

const paramOf = ({ params }: Source, name: string): Value | undefined =>
  isObject(params) && !isReference(params) ? ownMember(params as Members<Value>, name) : params;

/** The clock always follows; a choice may follow until its node is settled. */
function isAwaited(scope: ReadableStore, pointer: string): boolean {
  const settled = settlerOf(pointer);
  if (settled !== undefined) return scope.read(pointer) === undefined && scope.read(settled) === undefined;
  return pointer.startsWith('/clock/') && scope.read(pointer) === undefined;
}
function failureAt(scope: ReadableStore, pointer: string): SourceHandle['failure'] {
  const settled = settlerOf(pointer);
  const found = settled === undefined || scope.read(pointer) !== undefined ? undefined : scope.read(settled);
  return isObject(found) ? (found as SourceHandle['failure']) : undefined;
}
function settlerOf(pointer: string): string | undefined {
  const [root, node] = toTokens(pointer);
  return root === 'chosen' && node !== undefined ? toPointer(['settled', node]) : undefined;
}

/** Every scope pointer that affects the query. */
export function readsOfSource(source: Source): string[] {
  const own = readsOf(source.params);
  const settlers = own.flatMap((each) => settlerOf(each) ?? []);
  return [...new Set([...own, ...settlers, '/busbar', '/session/language', '/clock/moment'])];
}
