// Owns one X6 graph with custom views of parts and connections. X6 does panning, zooming and rendering of only the visible part.
// Values and states are written to the views directly; the X6 model contains only positions.
import { Graph, type Node } from '@antv/x6';
import { toRoaming } from '../../shared/roaming.ts';
import { centre, look, scales, showDetail, type Viewport, viewportOf, zoom } from './sight.ts';
import { type Drawing, newDrawing, placeOf, viewsOf, wayOf } from './stageViews.ts';
import type { Diagram } from '../toDiagram.ts';
import type { Energised } from '../toEnergised.ts';
import type { PartDrawings } from '../toPartDrawing.ts';
import { type PartPositions, type Point, toBounds, toBox, withBars } from '../toPlaces.ts';
import { toViewport } from '../toViewport.ts';

export type { Viewport } from './sight.ts';

export interface Stage {
  show: (diagram: Diagram, places: PartPositions) => void;
  /** Updates everything that has been visible at least once. */
  paint: (parts: PartDrawings, links: ReadonlyMap<string, Energised>) => void;
  zoom: (factor: number) => void;
  /** Shows the whole diagram; `readable`: at least at a readable scale, starting at the grid. */
  fit: (readable?: boolean) => void;
  /** Brings a part into view and focuses it. */
  focus: (id: string) => void;
  centre: (point: Point) => void;
  viewport: () => Viewport;
  dispose: () => void;
}
export interface StageWatch {
  /** A click on a part without dragging. */
  pressed: (id: string) => void;
  moved?: (id: string, to: Point) => void;
  /** Scale, offset or size changed. */
  seen: () => void;
}

interface Scene {
  readonly graph: Graph;
  readonly host: HTMLElement;
  readonly drawing: Drawing;
  /** Set while positions are assigned by code, so that these moves are not handled as drags. */
  settling: boolean;
}

export function createStage(host: HTMLElement, watch: StageWatch): Stage {
  const drawing = newDrawing();
  const scene: Scene = { graph: toGraph(host, drawing, watch.moved !== undefined), host, drawing, settling: false };
  const { graph } = scene;
  listen(scene, watch);
  return {
    show(next, at) {
      const same = drawing.diagram === next;
      Object.assign(drawing, { diagram: next, places: at });
      scene.settling = true;
      if (same) for (const { id } of next.parts) resettle(scene, id);
      else fill(scene, next);
      scene.settling = false;
    },
    paint: (parts, links) => paint(drawing, parts, links),
    zoom: (factor) => zoom(graph, host, factor),
    fit: (readable = false) => look(graph, toViewport(toBounds(drawing.places), drawing.places, host, readable)),
    focus: (id) => focus(scene, id),
    centre: (point) => centre(graph, host, point),
    viewport: () => viewportOf(graph, host),
    dispose: () => graph.dispose(),
  };
}

function toGraph(host: HTMLElement, drawing: Drawing, movable: boolean): Graph {
  const { PartView, LinkView } = viewsOf(drawing);
  return new Graph({
    ...toRoaming(host, scales),
    interacting: { nodeMovable: movable, edgeMovable: false, magnetConnectable: false },
    createCellView: (cell) => (cell.isNode() ? PartView : LinkView),
  });
}

function listen(scene: Scene, watch: StageWatch): void {
  const { graph, host, drawing } = scene;
  graph.on('node:click', ({ node }: { node: Node }) => watch.pressed(node.id));
  graph.on('node:change:position', ({ node }: { node: Node }) => drag(scene, node));
  graph.on('node:moved', ({ node }: { node: Node }) => {
    const { x, y } = placeOf(drawing, node.id);
    watch.moved?.(node.id, { x: Math.round(x), y: Math.round(y) });
  });
  for (const event of ['scale', 'translate', 'resize']) graph.on(event, watch.seen);
  graph.on('scale', () => showDetail(graph, host));
}

/** Connections follow a part while it is dragged. */
function drag({ drawing, settling }: Scene, node: Node): void {
  const { diagram, drawn, paths } = drawing;
  if (!diagram || settling) return;
  const own = placeOf(drawing, node.id);
  const { x, y } = node.getPosition();
  const box = toBox(own);
  const moved = new Map(drawing.places).set(node.id, { x: own.x + x - box.x, y: own.y + y - box.y });
  drawing.places = withBars(diagram, moved);
  for (const [id, part] of drawn) part.stretch(placeOf(drawing, id));
  for (const { id, from, to } of diagram.links) paths.get(id)?.setAttribute('d', wayOf(drawing, from, to));
}

function fill({ graph, drawing }: Scene, { parts, links }: Diagram): void {
  drawing.drawn.clear();
  drawing.paths.clear();
  const nodes = parts.map(({ id }) => graph.createNode({ id, ...toBox(placeOf(drawing, id)), zIndex: 2 }));
  const edges = links.map(({ id, from, to }) => graph.createEdge({ id, source: from, target: to, zIndex: 1 }));
  graph.resetCells([...nodes, ...edges]);
}

function resettle({ graph, drawing }: Scene, id: string): void {
  const cell = graph.getCellById(id);
  if (!cell?.isNode()) return;
  const { x, y, width, height } = toBox(placeOf(drawing, id));
  cell.setSize(width, height);
  cell.setPosition(x, y);
  drawing.drawn.get(id)?.stretch(placeOf(drawing, id));
  graph.findViewByCell(cell)?.confirmUpdate(0);
  for (const edge of graph.getConnectedEdges(cell)) graph.findViewByCell(edge)?.confirmUpdate(0);
}

function paint(drawing: Drawing, parts: PartDrawings, links: ReadonlyMap<string, Energised>): void {
  const { drawn, paths, energised } = drawing;
  for (const [id, part] of drawn) {
    const partDrawing = parts.get(id);
    if (partDrawing) part.paint(partDrawing);
  }
  if (links !== energised)
    for (const [id, each] of links) if (energised.get(id) !== each) paths.get(id)?.setAttribute('data-energised', each);
  Object.assign(drawing, { parts, energised: links });
}

function focus({ graph, host, drawing }: Scene, id: string): void {
  const { drawn } = drawing;
  const { x, y, width, height } = viewportOf(graph, host);
  const at = placeOf(drawing, id);
  const near = at.x > x + 30 && at.x < x + width - 60 && at.y > y + 30 && at.y < y + height - 30;
  if (!near) centre(graph, host, at);
  graph.virtualRender.resetRenderArea();
  const element = drawn.get(id)?.element;
  for (const each of drawn.values()) if (each.element !== element) each.element.setAttribute('tabindex', '-1');
  element?.setAttribute('tabindex', '0');
  element?.focus({ preventScroll: true });
}
