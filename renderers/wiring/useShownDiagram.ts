// The displayed diagram: parts, positions for the available room, and the source of what each of them shows.
import { useMemo } from 'react';
import type { Schema } from '../../src/core/language.ts';
import { useAt, type ViewProps } from '../define.ts';
import { toArranged } from './toArranged.ts';
import { toDiagram } from './toDiagram.ts';
import type { Point } from './toPlaces.ts';
import { usePartDrawings } from './usePartDrawings.ts';
import type { useStageRoom } from './stage/useStageRoom.ts';

type Props = ViewProps<'wiring'>;

export function useShownDiagram(
  value: Props['value'],
  options: Props['options'],
  schema: Schema | undefined,
  room: ReturnType<typeof useStageRoom>['room'],
) {
  const nodes = useAt<unknown>(value, options.nodes ?? '/nodes');
  const links = useAt<unknown>(value, options.links ?? '/links');
  const layoutAt = options.layout ?? '/layout';
  const stored = useAt<Readonly<Record<string, Point>>>(value, layoutAt);
  const diagram = useMemo(() => toDiagram(nodes, links), [nodes, links]);
  const places = useMemo(() => toArranged(diagram, stored ?? {}, room), [diagram, stored, room]);
  /** A new object makes the stage fit the view again. */
  const fitted = useMemo(() => ({ diagram, room }), [diagram, room]);
  const source = usePartDrawings(diagram, value, options, schema);
  return { diagram, places, source, fitted, layoutAt, stored };
}
