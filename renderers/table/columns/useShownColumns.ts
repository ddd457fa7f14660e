// Columns that the user sees: filtered by the conditions of the author, then by the user's choice, which this device stores.
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { holds, reads } from '../../../src/core/condition.ts';
import { useScopeReading, useScopeValue } from '../../define.ts';
import { useNodePlace } from '../../shared/node/place.ts';
import type { Column } from './toColumns.ts';

export interface ShownColumns {
  /** Columns that the user can choose from: all whose condition is true. */
  offered: Column[];
  shown: Column[];
  choose: (names: readonly string[] | undefined) => void;
}

export function useShownColumns(node: string, columns: readonly Column[], mayChoose: boolean): ShownColumns {
  const offered = useOffered(columns);
  const { screen } = useNodePlace();
  const person = useScopeValue<string>({ from: '/session/user/id' }) ?? '';
  const key = `ems:columns:${person}:${screen}/${node}`;
  const [kept, setKept] = useState<Record<string, readonly string[] | undefined>>({});
  const names = mayChoose ? (key in kept ? kept[key] : readKept(key)) : undefined;
  const shown = useMemo(() => {
    const found = names ? offered.filter((column) => names.includes(column.name)) : offered.filter((column) => !column.hidden);
    // A choice of columns that do not exist would leave an empty table.
    return found.length > 0 ? found : offered;
  }, [offered, names]);
  const choose = useCallback(
    (chosen: readonly string[] | undefined) => {
      if (chosen) localStorage.setItem(key, JSON.stringify(chosen));
      else localStorage.removeItem(key);
      setKept((before) => ({ ...before, [key]: chosen }));
    },
    [key],
  );
  return { offered, shown, choose };
}

const read = new Map<string, { text: string; names: readonly string[] | undefined }>();
/** Returns the same array for the same text, to avoid re-rendering. */
function readKept(key: string): readonly string[] | undefined {
  const text = localStorage.getItem(key) ?? '';
  const known = read.get(key);
  if (known?.text === text) return known.names;
  const names = toNames(text);
  read.set(key, { text, names });
  return names;
}
function toNames(text: string): readonly string[] | undefined {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) && stored.every((each) => typeof each === 'string') ? stored : undefined;
  } catch {
    return undefined;
  }
}

function useOffered(columns: readonly Column[]): Column[] {
  const scope = useScopeReading();
  const conditional = useMemo(() => columns.filter((column) => column.field.visible !== undefined), [columns]);
  const verdicts = useSyncExternalStore(
    useCallback(
      (wake: () => void) => {
        const stops = conditional.flatMap(({ field }) =>
          reads(field.visible ?? true).map((pointer) => scope.subscribe(pointer, wake)),
        );
        return () => stops.forEach((stop) => stop());
      },
      [conditional, scope],
    ),
    () =>
      conditional
        .map(({ field }) => (holds(field.visible ?? true, { scope: (pointer) => scope.read(pointer) }) === true ? '1' : '0'))
        .join(''),
  );
  return useMemo(
    () => columns.filter((column) => column.field.visible === undefined || verdicts[conditional.indexOf(column)] === '1'),
    [columns, conditional, verdicts],
  );
}
