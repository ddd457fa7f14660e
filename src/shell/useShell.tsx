// Context with the data layer and the current content, and hooks that re-render with the pointers that they read.
import { createContext, type ReactNode, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { EvaluationContext } from '../core/condition.ts';
import type { ContentIndex } from '../core/content.ts';
import type { ReadableStore } from '../core/store.ts';
import type { Session } from '../core/access/session.ts';
import type { DataLayer } from '../data/shellData.ts';
import type { Situation } from './routes/resolveRoute.ts';

export interface Shell {
  data: DataLayer;
  content: ContentIndex;
}
const Context = createContext<Shell | undefined>(undefined);

export function ShellProvider({ data, content, children }: Shell & { children: ReactNode }) {
  const shell = useMemo(() => ({ data, content }), [data, content]);
  return <Context value={shell}>{children}</Context>;
}

export function useShell(): Shell {
  const shell = use(Context);
  if (!shell) throw new Error('useShell outside of ShellProvider');
  return shell;
}

/** The value at a pointer; re-renders only when that value changes. */
export function useReading(reading: ReadableStore, pointer: string): unknown {
  const watch = useCallback((wake: () => void) => reading.subscribe(pointer, wake), [reading, pointer]);
  return useSyncExternalStore(watch, () => reading.read(pointer));
}

export const useScope = (pointer: string): unknown => useReading(useShell().data.scope, pointer);
export function useScopeText(pointer: string): string | undefined {
  const value = useScope(pointer);
  return typeof value === 'string' ? value : undefined;
}
export const useStatus = (pointer: string): unknown => useReading(useShell().data.status, pointer);
export const useSession = (): Session | undefined => useScope('/session') as Session | undefined;

/** Re-renders when any of the pointers changes, including changes between rendering and subscribing. */
export function useWatch(reading: ReadableStore, pointers: readonly string[]): void {
  const key = [...new Set(pointers)].sort().join('\n');
  const { watch, values } = useMemo(() => {
    const all = key === '' ? [] : key.split('\n');
    let last: readonly unknown[] = [];
    return {
      watch: (wake: () => void) => {
        const stops = all.map((pointer) => reading.subscribe(pointer, wake));
        return () => stops.forEach((stop) => stop());
      },
      values: () => {
        const next = all.map((pointer) => reading.read(pointer));
        const same = next.length === last.length && next.every((value, at) => Object.is(value, last[at]));
        return same ? last : (last = next);
      },
    };
  }, [reading, key]);
  useSyncExternalStore(watch, values);
}

/** Input for decisions on routes, menu and palette. The caller must watch the pointers that the conditions read. */
export function toSituation({ data, content }: Shell): Situation {
  return {
    heads: content.screens,
    guards: content.guards,
    context: toSight(data.scope),
    session: data.scope.read('/session') as Session | undefined,
    loggedIn: data.status.read('/loggedIn') === true,
  };
}
const toSight = (scope: ReadableStore): EvaluationContext => ({ scope: (pointer) => scope.read(pointer) });
