// X6 views for parts and connections with custom markup, based on the state that the stage maintains.
import { EdgeView, type EdgeViewOptions, NodeView, type NodeViewOptions } from '@antv/x6';
import { type DrawnPart, drawPart, make } from './drawPart.ts';
import type { Diagram, Part } from '../toDiagram.ts';
import type { Energised } from '../toEnergised.ts';
import type { PartDrawings } from '../toPartDrawing.ts';
import { type PartPosition, type PartPositions, toPath, toRoute } from '../toPlaces.ts';

export interface Drawing {
  diagram: Diagram | undefined;
  places: PartPositions;
  parts: PartDrawings;
  energised: ReadonlyMap<string, Energised>;
  /** Parts that have been visible at least once. */
  readonly drawn: Map<string, DrawnPart>;
  readonly paths: Map<string, SVGElement>;
}
export const newDrawing = (): Drawing => ({
  diagram: undefined,
  places: new Map(),
  parts: new Map(),
  energised: new Map(),
  drawn: new Map(),
  paths: new Map(),
});

export const placeOf = ({ places }: Drawing, id: string): PartPosition => places.get(id) ?? { x: 0, y: 0 };
export const wayOf = (drawing: Drawing, from: string, to: string): string =>
  toPath(toRoute(placeOf(drawing, from), placeOf(drawing, to)));

/**
 * Default options of the views, merged once. X6 would merge them for each of thousands of views, including the graph: to detect
 * that it is not a plain object, lodash writes to read-only properties, and these exceptions take longer than all other work.
 */
const defaultViews: { part?: NodeViewOptions; link?: EdgeViewOptions } = {};

export function viewsOf(drawing: Drawing) {
  const { drawn, paths } = drawing;

  /** Markup is created when the part is first visible; later updates change only the position. */
  class PartView extends NodeView {
    protected override ensureOptions(options: Partial<NodeViewOptions>): NodeViewOptions {
      return { ...(defaultViews.part ??= super.ensureOptions({})), ...options };
    }
    override confirmUpdate(): number {
      const { id } = this.cell;
      const part = drawing.diagram?.byId.get(id);
      if (part && !drawn.has(id)) drawn.set(id, drawFocusable(drawing, part, this.container as SVGElement));
      const partDrawing = drawing.parts.get(id);
      if (partDrawing) drawn.get(id)?.paint(partDrawing);
      this.updateTransform();
      return 0;
    }
    override updateTransform(): void {
      const { x, y } = placeOf(drawing, this.cell.id);
      this.container.setAttribute('transform', `translate(${x} ${y})`);
    }
  }
  class LinkView extends EdgeView {
    protected override ensureOptions(options: Partial<EdgeViewOptions>): EdgeViewOptions {
      return { ...(defaultViews.link ??= super.ensureOptions({})), ...options };
    }
    override confirmUpdate(): number {
      const { id } = this.cell;
      let path = paths.get(id);
      if (!path) {
        path = make('path', { class: 'ems-wire-link' }, this.container);
        this.container.setAttribute('aria-hidden', 'true');
        paths.set(id, path);
      }
      path.setAttribute('d', wayOf(drawing, this.cell.getSourceCellId(), this.cell.getTargetCellId()));
      path.setAttribute('data-energised', drawing.energised.get(id) ?? 'unknown');
      return 0;
    }
  }
  return { PartView, LinkView };
}

function drawFocusable(drawing: Drawing, part: Part, element: SVGElement): DrawnPart {
  const made = drawPart(part, placeOf(drawing, part.id), element);
  element.setAttribute('tabindex', part.id === drawing.diagram?.parts[0]?.id ? '0' : '-1');
  element.setAttribute('role', part.device === undefined ? 'img' : 'button');
  return made;
}
