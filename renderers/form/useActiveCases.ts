// Names of the active cases, one per line. Re-renders only when the set changes.
import { useMemo, useSyncExternalStore } from 'react';
import { reads } from '../../src/core/condition.ts';
import type { Schema } from '../../src/core/language.ts';
import type { ReadableStore } from '../../src/core/store.ts';
import { useScopeReading } from '../define.ts';
import { ownReads } from '../../src/core/condition.ts';
import { activeCases } from '../shared/fields/cases.ts';

export function useActiveCases(schema: Schema, own: ReadableStore): string {
  const scope = useScopeReading();
  const { cases } = schema;
  const watch = useMemo(() => {
    const conditions = Object.values(cases ?? {}).map((each) => each.when);
    const ownPointers = new Set(conditions.flatMap(ownReads));
    const scopePointers = new Set(conditions.flatMap(reads));
    return (wake: () => void) => {
      const stops = [
        ...[...ownPointers].map((pointer) => own.subscribe(pointer, wake)),
        ...[...scopePointers].map((pointer) => scope.subscribe(pointer, wake)),
      ];
      return () => stops.forEach((stop) => stop());
    };
  }, [cases, own, scope]);
  return useSyncExternalStore(watch, () =>
    activeCases(
      { ...(cases && { cases }) },
      { scope: (pointer) => scope.read(pointer), own: (pointer) => own.read(pointer) },
    ).join('\n'),
  );
}
