// Lifecycle of the stage: created when there is room, updated with diagram, positions and part drawings, disposed on unmount.
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { createStage, type Stage } from './stage.ts';
import type { Diagram } from '../toDiagram.ts';
import type { PartPositions, Point } from '../toPlaces.ts';
import type { DrawnSource } from '../usePartDrawings.ts';

export interface StageUse {
  host: RefObject<HTMLDivElement | null>;
  stage: RefObject<Stage | undefined>;
  watchSight: (wake: () => void) => () => void;
}
interface StageWish {
  diagram: Diagram;
  places: PartPositions;
  source: DrawnSource;
  /** The container has a size. */
  ready: boolean;
  /** The view is fitted again when this value changes: the diagram, or the room it was arranged for. */
  fitted: unknown;
  pressed: (id: string) => void;
  moved: ((id: string, to: Point) => void) | undefined;
}

export function useStage({ diagram, places, source, ready, fitted, pressed, moved }: StageWish): StageUse {
  const host = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage>(undefined);
  const wakes = useMemo(() => new Set<() => void>(), []);
  const handlers = useRef({ pressed, moved });
  useEffect(() => {
    handlers.current = { pressed, moved };
  }, [pressed, moved]);
  const movable = moved !== undefined;
  const shownDiagram = useRef<unknown>(undefined);

  useEffect(() => {
    const element = host.current;
    if (!element || !ready) return undefined;
    const made = createStage(element, {
      pressed: (id) => handlers.current.pressed(id),
      ...(movable && { moved: (id: string, to: Point) => handlers.current.moved?.(id, to) }),
      seen: () => {
        for (const wake of wakes) wake();
      },
    });
    stage.current = made;
    shownDiagram.current = undefined;
    return () => {
      stage.current = undefined;
      made.dispose();
    };
  }, [ready, movable, wakes]);

  // Runs after the stage is created, so that a new stage is filled too.
  useEffect(() => {
    stage.current?.show(diagram, places);
    if (stage.current && shownDiagram.current !== fitted) {
      shownDiagram.current = fitted;
      stage.current.fit(true);
    }
  }, [diagram, places, ready, movable, fitted]);

  useEffect(() => {
    const paint = () => {
      const { parts, links } = source.read();
      stage.current?.paint(parts, links);
    };
    paint();
    return source.watch(paint);
  }, [source, diagram, places, ready, movable]);

  const watchSight = useCallback(
    (wake: () => void) => {
      wakes.add(wake);
      return () => void wakes.delete(wake);
    },
    [wakes],
  );
  return { host, stage, watchSight };
}
