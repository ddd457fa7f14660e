// In: a declared source and the scope. Out: the call's params, or that one that is required is missing.
import type { CompiledCall } from '../../core/content.ts';
import type { Source } from '../../core/language.ts';
import type { ReadableStore } from '../../core/store.ts';
import { fill, readsOf } from '../../core/value.ts';
import type { Page } from '../contract.ts';

export interface Query {
  params: Record<string, unknown>;
  /** A required parameter is missing: not to be asked. */
  idle: boolean;
  /** The moment of the past that is looked at; undefined is now. */
  moment: number | undefined;
  /** Two sources with equal keys share one request. */
  key: readonly unknown[];
}

const firstPage: Page = { current: 1, pageSize: 20 };

export function toQuery(source: Source, call: CompiledCall, scope: ReadableStore, page: Page | undefined): Query {
  const filled = fill(source.params ?? {}, (pointer) => scope.read(pointer));
  const params: Record<string, unknown> = {
    ...(call.paged && (page ?? firstPage)),
    ...(typeof filled === 'object' && filled !== null && !Array.isArray(filled) ? filled : {}),
  };
  const idle = (call.request.required ?? []).some((name) => isMissing(params[name]));
  const moment = momentIn(scope);
  const around = [scope.read('/busbar/name') ?? null, scope.read('/session/language') ?? null];
  const key = ['rpc', call.name, params, ...around, ...(moment === undefined ? [] : [moment])];
  return { params, idle, moment, key };
}

export function momentIn(scope: ReadableStore): number | undefined {
  const moment = scope.read('/clock/moment');
  return typeof moment === 'number' ? moment : undefined;
}

/** A list with a reference that reads nothing is missing too. */
const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.some((each) => each === undefined));

/** Every pointer of the scope that changes the query. */
export const readsOfSource = (source: Source): string[] => [
  ...new Set([...readsOf(source.params), '/busbar', '/session/language', '/clock/moment']),
];
