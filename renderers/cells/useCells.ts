// A store of the cells of one point: calculated once for all subscribers, only when read after a change.
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ReadableStore } from '../../src/core/store.ts';
import { type Cells, toCells } from './toCells.ts';
import { type Scale, toScale } from './canvas/toScale.ts';

export interface CellStore {
  /** Undefined if the answer has a different shape. */
  get: () => Cells | undefined;
  /** Ids and sizes of the groups as a text; a change requires a new layout. */
  shape: () => string;
  /** The colour scale, shared by the picture and its legend. */
  scale: (resolution: number) => Scale | undefined;
  subscribe: (wake: () => void) => () => void;
  answer: () => unknown;
}

export function useCellStore(value: ReadableStore, key: string): CellStore {
  const store = useMemo(() => createCellStore(value, key), [value, key]);
  useEffect(() => () => store.rest(), [store]);
  return store;
}

function createCellStore(value: ReadableStore, key: string): CellStore & { rest: () => void } {
  const wakes = new Set<() => void>();
  let latest: Cells | undefined;
  let shape = '';
  let seen: unknown = createCellStore;
  let scale: { of: Cells | undefined; is: Scale | undefined } = { of: undefined, is: undefined };
  let stop: (() => void) | undefined;
  const readCells = (): Cells | undefined => {
    const answer = value.read('');
    if (answer === seen) return latest;
    seen = answer;
    latest = toCells(answer, key);
    shape = latest ? latest.groups.map(({ id, count }) => `${id} ${count}`).join('\n') : '';
    return latest;
  };
  return {
    get: readCells,
    shape: () => {
      readCells();
      return shape;
    },
    scale(resolution) {
      const cells = readCells();
      if (cells !== scale.of || !scale.is) scale = { of: cells, is: cells && toScale(cells, resolution, scale.is) };
      return scale.is;
    },
    answer: () => value.read(''),
    subscribe(wake) {
      wakes.add(wake);
      stop ??= value.subscribe('', () => {
        for (const each of Array.from(wakes)) each();
      });
      return () => {
        wakes.delete(wake);
        if (wakes.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    rest() {
      stop?.();
      stop = undefined;
    },
  };
}

/** The current cells. The caller re-renders with every change, so only small components may use it. */
export const useCellsNow = (store: CellStore): Cells | undefined => useSyncExternalStore(store.subscribe, store.get);
export const useShape = (store: CellStore): string => useSyncExternalStore(store.subscribe, store.shape);
