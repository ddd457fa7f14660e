// Owns one X6 graph with draggable boxes and lines from parent to child. Drawing a line moves its end node under its start node.
import { type Edge, type EdgeView, Graph, type Node } from '@antv/x6';
import { toRoaming } from '../shared/roaming.ts';
import type { Row } from './toNodes.ts';
import { box, type Point, toStacked } from './toPlaces.ts';

export interface BoxState {
  name: string;
  type: string;
  chosen: boolean;
  wrong: boolean;
}
export interface Stage {
  show: (rows: readonly Row[], places: ReadonlyMap<string, Point>, stateOf: (row: Row) => BoxState) => void;
  fit: () => void;
  zoom: (factor: number) => void;
  dispose: () => void;
}
export interface StageWatch {
  chosen: (id: string) => void;
  /** Absent: nodes cannot be moved. */
  moved?: (id: string, to: Point) => void;
  hung?: (id: string, under: string) => void;
  /** Whether a line between the two nodes may be drawn. */
  mayHang: (id: string, under: string) => boolean;
}
const scales = { min: 0.05, max: 2 };

/** Orthogonal lines: a step between two rows, or a line down and across for children stacked next to their parent. */
function route(
  _vertices: unknown,
  { stacked = false }: { stacked?: boolean },
  { sourceAnchor: from, targetAnchor: to }: EdgeView,
): Point[] {
  if (!from || !to || from.x === to.x) return [];
  if (stacked && to.x - from.x > box.width / 2) return [{ x: from.x, y: to.y }];
  const middle = (from.y + to.y) / 2;
  return [
    { x: from.x, y: middle },
    { x: to.x, y: middle },
  ];
}
Graph.registerRouter('below', route, true);

export function createStage(host: HTMLElement, watch: StageWatch): Stage {
  const editable = watch.moved !== undefined;
  const graph = new Graph({
    ...toRoaming(host, scales),
    grid: { size: 1 },
    interacting: { nodeMovable: editable, edgeMovable: false, magnetConnectable: editable },
    connecting: {
      allowBlank: false,
      allowLoop: false,
      allowEdge: false,
      allowMulti: false,
      snap: { radius: 24 },
      createEdge: () => graph.createEdge(line()),
      validateConnection: ({ sourceCell, targetCell }) =>
        !!sourceCell && !!targetCell && watch.mayHang(targetCell.id, sourceCell.id),
    },
  });
  graph.on('node:click', ({ node }: { node: Node }) => watch.chosen(node.id));
  graph.on('node:moved', ({ node }: { node: Node }) => {
    const { x, y } = node.getPosition();
    watch.moved?.(node.id, { x: Math.round(x), y: Math.round(y) });
  });
  graph.on('edge:connected', ({ edge }: { edge: Edge }) => {
    const [under, id] = [edge.getSourceCellId(), edge.getTargetCellId()];
    // Only the draft defines the hierarchy, so the drawn line is removed.
    graph.removeCell(edge);
    if (under && id) watch.hung?.(id, under);
  });

  function show(rows: readonly Row[], places: ReadonlyMap<string, Point>, stateOf: (row: Row) => BoxState): void {
    const wanted = new Set(rows.flatMap(({ node, under }) => (under === undefined ? [node.id] : [node.id, `to ${node.id}`])));
    graph.batchUpdate(() => {
      for (const cell of graph.getCells()) if (!wanted.has(cell.id)) graph.removeCell(cell);
      for (const row of rows) settle(graph, row, places.get(row.node.id) ?? { x: 0, y: 0 }, stateOf(row));
      const idAt = new Map(rows.map(({ at, node }) => [at, node.id]));
      const stacked = toStacked(rows);
      for (const { node, under } of rows)
        if (under !== undefined) join(graph, idAt.get(under) ?? '', node.id, stacked.has(node.id));
    });
  }
  return {
    show,
    fit: () => void graph.zoomToFit({ padding: 16, maxScale: 1, minScale: scales.min }),
    zoom: (factor) => void graph.zoom(graph.zoom() * factor, { absolute: true, minScale: scales.min, maxScale: scales.max }),
    dispose: () => graph.dispose(),
  };
}

function settle(graph: Graph, { node }: Row, { x, y }: Point, { name, type, chosen, wrong }: BoxState): void {
  const attrs = {
    body: { class: 'ems-topo-box', 'data-type': node.type, 'data-chosen': String(chosen), 'data-wrong': String(wrong) },
    name: { text: clip(name) },
    type: { text: clip(type) },
  };
  const known = graph.getCellById(node.id);
  if (known?.isNode()) {
    const at = known.getPosition();
    if (at.x !== x || at.y !== y) known.setPosition(x, y);
    known.setAttrs(attrs);
  } else graph.addNode({ id: node.id, x, y, ...box, zIndex: 2, markup, attrs: { ...shapes, ...merged(attrs) } });
}
const merged = ({ body, name, type }: { body: object; name: object; type: object }) => ({
  body: { ...shapes.body, ...body },
  name: { ...shapes.name, ...name },
  type: { ...shapes.type, ...type },
});

function join(graph: Graph, from: string, to: string, stacked: boolean): void {
  const id = `to ${to}`;
  const known = graph.getCellById(id);
  if (known?.isEdge()) {
    if (known.getSourceCellId() !== from) known.setSource({ cell: from });
    if (!Object.is(known.getData<{ stacked: boolean }>().stacked, stacked))
      known.setData({ stacked }).setRouter('below', { stacked });
  } else graph.addEdge({ id, source: { cell: from }, target: { cell: to }, data: { stacked }, ...line(stacked) });
}
const line = (stacked = false) => ({
  zIndex: 1,
  attrs: { line: { class: 'ems-topo-line', targetMarker: null } },
  connector: 'rounded',
  router: { name: 'below', args: { stacked } },
});

const markup = [
  { tagName: 'rect', selector: 'body' },
  { tagName: 'text', selector: 'name' },
  { tagName: 'text', selector: 'type' },
  { tagName: 'circle', selector: 'port' },
];
const words = { refX: 12, textAnchor: 'start', textVerticalAnchor: 'top' };
/** A line starts at the port below the box. */
const shapes = {
  body: { refWidth: '100%', refHeight: '100%', rx: 6 },
  name: { class: 'ems-topo-name', ...words, refY: 7 },
  type: { class: 'ems-topo-type', ...words, refY: 25 },
  port: { class: 'ems-topo-port', r: 6, cx: box.width / 2, cy: box.height, magnet: 'true' },
};
const mostLetters = 20;
const clip = (text: string): string => (text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text);
