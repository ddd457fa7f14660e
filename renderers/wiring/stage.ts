// Owns one X6 graph: parts and connections by views of our own, panned and zoomed by X6, only what is in sight on the page.
// Values and states are written to the views; the model holds nothing but places.
import { Config, EdgeView, type EdgeViewOptions, Graph, type Node, NodeView, type NodeViewOptions } from '@antv/x6';
import { type DrawnPart, drawPart, make } from './drawPart.ts';
import type { Diagram, Part } from './toDiagram.ts';
import type { Energised } from './toEnergised.ts';
import type { FaceLookup } from './toFaces.ts';
import { type PartPosition, type PartPositions, type Point, toBounds, toBox, toPath, toRoute, withBars } from './toPlaces.ts';
import { fullScale, toDetail, toViewport } from './toViewport.ts';

// Its few rules stand in wiring.css, so that the page's policy for styles concerns it no more than the rest.
Config.autoInsertCSS = false;

export interface Viewport {
  scale: number;
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Stage {
  show: (diagram: Diagram, places: PartPositions) => void;
  /** Of all that was in sight once. */
  paint: (faces: FaceLookup, links: ReadonlyMap<string, Energised>) => void;
  zoom: (factor: number) => void;
  /** All of it; `readable`: no smaller than can be read, from the grid on. */
  fit: (readable?: boolean) => void;
  /** Puts the focus on a part, brought into sight first. */
  focus: (id: string) => void;
  centre: (point: Point) => void;
  viewport: () => Viewport;
  dispose: () => void;
}
export interface StageWatch {
  /** A click on a part that was no drag. */
  pressed: (id: string) => void;
  moved?: (id: string, to: Point) => void;
  /** Scale, offset or room are others. */
  seen: () => void;
}

const scales = { min: 0.01, max: 3 };

/**
 * What X6 knows of a view. It would merge it anew for each of thousands, with the graph among it; to tell that the graph is no plain object
 * lodash writes to what cannot be written to, and the exceptions of that take longer than all other work on a view.
 */
const usual: { part?: NodeViewOptions; link?: EdgeViewOptions } = {};

export function createStage(host: HTMLElement, watch: StageWatch): Stage {
  const drawn = new Map<string, DrawnPart>();
  const paths = new Map<string, SVGElement>();
  let diagram: Diagram | undefined;
  let places: PartPositions = new Map();
  let faces: FaceLookup = new Map();
  let energised: ReadonlyMap<string, Energised> = new Map();
  const placeOf = (id: string): PartPosition => places.get(id) ?? { x: 0, y: 0 };

  /** Markup once, at the first time in sight; afterwards only its place. */
  class PartView extends NodeView {
    protected override ensureOptions(options: Partial<NodeViewOptions>): NodeViewOptions {
      return { ...(usual.part ??= super.ensureOptions({})), ...options };
    }
    override confirmUpdate(): number {
      const { id } = this.cell;
      const part = diagram?.byId.get(id);
      if (part && !drawn.has(id)) {
        const made = drawPart(part, placeOf(id), this.container as SVGElement);
        toFocusable(part, this.container);
        drawn.set(id, made);
      }
      const face = faces.get(id);
      if (face) drawn.get(id)?.paint(face);
      this.updateTransform();
      return 0;
    }
    override updateTransform(): void {
      const { x, y } = placeOf(this.cell.id);
      this.container.setAttribute('transform', `translate(${x} ${y})`);
    }
  }
  class LinkView extends EdgeView {
    protected override ensureOptions(options: Partial<EdgeViewOptions>): EdgeViewOptions {
      return { ...(usual.link ??= super.ensureOptions({})), ...options };
    }
    override confirmUpdate(): number {
      const { id } = this.cell;
      let path = paths.get(id);
      if (!path) {
        path = make('path', { class: 'ems-wire-link' }, this.container);
        this.container.setAttribute('aria-hidden', 'true');
        paths.set(id, path);
      }
      path.setAttribute('d', wayOf(this.cell.getSourceCellId(), this.cell.getTargetCellId()));
      path.setAttribute('data-energised', energised.get(id) ?? 'unknown');
      return 0;
    }
  }
  const wayOf = (from: string, to: string): string => toPath(toRoute(placeOf(from), placeOf(to)));
  const toFocusable = (part: Part, element: Element): void => {
    element.setAttribute('tabindex', part.id === diagram?.parts[0]?.id ? '0' : '-1');
    element.setAttribute('role', part.device === undefined ? 'img' : 'button');
  };

  const graph = new Graph({
    container: host,
    async: false,
    autoResize: true,
    virtual: { enabled: true, margin: 240 },
    panning: { enabled: true, eventTypes: ['leftMouseDown'] },
    mousewheel: { enabled: true, factor: 1.15, minScale: scales.min, maxScale: scales.max },
    scaling: scales,
    interacting: { nodeMovable: watch.moved !== undefined, edgeMovable: false, magnetConnectable: false },
    preventDefaultContextMenu: false,
    createCellView: (cell) => (cell.isNode() ? PartView : LinkView),
  });
  graph.on('node:click', ({ node }: { node: Node }) => watch.pressed(node.id));
  graph.on('node:change:position', ({ node }: { node: Node }) => dragged(node));
  graph.on('node:moved', ({ node }: { node: Node }) => {
    const { x, y } = placeOf(node.id);
    watch.moved?.(node.id, { x: Math.round(x), y: Math.round(y) });
  });
  for (const event of ['scale', 'translate', 'resize']) graph.on(event, watch.seen);
  // Words keep the size in which they can be read; what has no room in that size is left to a closer look.
  graph.on('scale', () => {
    const { sx } = graph.transform.getScale();
    host.dataset.detail = toDetail(sx);
    host.style.setProperty('--words', String(Math.max(1, fullScale / sx)));
  });

  /** While a part is dragged its connections follow it. */
  function dragged(node: Node): void {
    if (!diagram || settling) return;
    const own = placeOf(node.id);
    const { x, y } = node.getPosition();
    const box = toBox(own);
    places = withBars(diagram, new Map(places).set(node.id, { x: own.x + x - box.x, y: own.y + y - box.y }));
    for (const [id, part] of drawn) part.stretch(placeOf(id));
    for (const { id, from, to } of diagram.links) paths.get(id)?.setAttribute('d', wayOf(from, to));
  }
  let settling = false;

  const viewport = (): Viewport => {
    const { sx } = graph.transform.getScale();
    const { tx, ty } = graph.transform.getTranslation();
    return { scale: sx, x: -tx / sx, y: -ty / sx, width: host.clientWidth / sx, height: host.clientHeight / sx };
  };
  const look = ({ scale, x, y }: { scale: number; x: number; y: number }): void => {
    const fitting = Math.min(scales.max, Math.max(scales.min, scale));
    graph.transform.scale(fitting, fitting);
    graph.transform.translate(-x * fitting, -y * fitting);
  };
  const centre = ({ x, y }: Point): void => {
    const { scale, width, height } = viewport();
    look({ scale, x: x - width / 2, y: y - height / 2 });
  };
  return {
    show(next, at) {
      const same = diagram === next;
      diagram = next;
      places = at;
      settling = true;
      if (same) for (const { id } of next.parts) resettle(id);
      else fill(next);
      settling = false;
    },
    paint(nextFaces, nextLinks) {
      for (const [id, part] of drawn) {
        const face = nextFaces.get(id);
        if (face) part.paint(face);
      }
      if (nextLinks !== energised)
        for (const [id, each] of nextLinks) if (energised.get(id) !== each) paths.get(id)?.setAttribute('data-energised', each);
      faces = nextFaces;
      energised = nextLinks;
    },
    zoom(factor) {
      const { scale, x, y, width, height } = viewport();
      const next = Math.min(scales.max, Math.max(scales.min, scale * factor));
      look({ scale: next, x: x + (width - (width * scale) / next) / 2, y: y + (height - (height * scale) / next) / 2 });
    },
    fit: (readable = false) => look(toViewport(toBounds(places), places, host, readable)),
    focus(id) {
      const { x, y, width, height } = viewport();
      const at = placeOf(id);
      const near = at.x > x + 30 && at.x < x + width - 60 && at.y > y + 30 && at.y < y + height - 30;
      if (!near) centre(at);
      graph.virtualRender.resetRenderArea();
      const element = drawn.get(id)?.element;
      for (const each of drawn.values()) if (each.element !== element) each.element.setAttribute('tabindex', '-1');
      element?.setAttribute('tabindex', '0');
      element?.focus({ preventScroll: true });
    },
    centre,
    viewport,
    dispose: () => graph.dispose(),
  };

  function fill({ parts, links }: Diagram): void {
    drawn.clear();
    paths.clear();
    const nodes = parts.map(({ id }) => graph.createNode({ id, ...toBox(placeOf(id)), zIndex: 2 }));
    const edges = links.map(({ id, from, to }) => graph.createEdge({ id, source: from, target: to, zIndex: 1 }));
    graph.resetCells([...nodes, ...edges]);
  }
  function resettle(id: string): void {
    const cell = graph.getCellById(id);
    if (!cell?.isNode()) return;
    const { x, y, width, height } = toBox(placeOf(id));
    cell.setSize(width, height);
    cell.setPosition(x, y);
    drawn.get(id)?.stretch(placeOf(id));
    graph.findViewByCell(cell)?.confirmUpdate(0);
    for (const edge of graph.getConnectedEdges(cell)) graph.findViewByCell(edge)?.confirmUpdate(0);
  }
}
