// Lifecycle of the diagram: created with its element, updated with rows and positions, disposed on unmount.
import { type RefObject, useEffect, useRef } from 'react';
import { createStage, type BoxState, type Stage, type StageWatch } from './stage.ts';
import type { Row } from './toNodes.ts';
import type { Point } from './toPlaces.ts';

interface Shown extends StageWatch {
  rows: readonly Row[];
  places: ReadonlyMap<string, Point>;
  stateOf: (row: Row) => BoxState;
}

export function useStage(shown: Shown): { host: RefObject<HTMLDivElement | null>; stage: RefObject<Stage | undefined> } {
  const host = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage>(undefined);
  const newest = useRef(shown);
  useEffect(() => {
    newest.current = shown;
  });
  const editable = shown.moved !== undefined;
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const made = createStage(element, {
      chosen: (id) => newest.current.chosen(id),
      mayHang: (id, under) => newest.current.mayHang(id, under),
      ...(editable && {
        moved: (id: string, to: Point) => newest.current.moved?.(id, to),
        hung: (id: string, under: string) => newest.current.hung?.(id, under),
      }),
    });
    stage.current = made;
    const { rows, places, stateOf } = newest.current;
    made.show(rows, places, stateOf);
    made.fit();
    return () => {
      stage.current = undefined;
      made.dispose();
    };
  }, [editable]);
  const { rows, places, stateOf } = shown;
  useEffect(() => {
    stage.current?.show(rows, places, stateOf);
  }, [rows, places, stateOf]);
  // Brings added nodes into view.
  const count = rows.length;
  useEffect(() => {
    stage.current?.fit();
  }, [count]);
  return { host, stage };
}
