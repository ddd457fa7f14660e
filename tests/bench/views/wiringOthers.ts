// The same diagram without the kind `wiring`: X6 as in its guide, with values in the model; and SVG written directly to the page.
import { Graph } from '@antv/x6';
import { glyphs } from '../../../renderers/wiring/stage/symbols.ts';
import { toDiagram } from '../../../renderers/wiring/toDiagram.ts';
import { type PartPositions, toBounds, toBox, toPath, toPlaces, toRoute } from '../../../renderers/wiring/toPlaces.ts';
import { toViewport } from '../../../renderers/wiring/toViewport.ts';

export interface Answer {
  nodes: readonly Record<string, unknown>[];
  links: readonly { id: string; from: string; to: string }[];
  live: Readonly<Record<string, object>>;
}
export interface WiringContender {
  mount: (answer: Answer) => void | Promise<void>;
  update: (answer: Answer) => void | Promise<void>;
  /** The element that a user drags. */
  surface: () => Element | null;
  unmount: () => void;
}
interface Room {
  width: number;
  height: number;
}
const put = ({ width, height }: Room): HTMLDivElement => {
  const element = document.body.appendChild(document.createElement('div'));
  element.style.cssText = `position:relative;width:${width}px;height:${height}px;overflow:hidden`;
  return element;
};
const lookAt = (places: PartPositions, { width, height }: Room) =>
  toViewport(toBounds(places), places, { clientWidth: width, clientHeight: height }, true);
const wordOf = (answer: Answer, id: string): string => {
  const { power, direction } = (answer.live[id] ?? {}) as { power?: number; direction?: string };
  return power === undefined ? '' : `${power.toFixed(1)} kW ${direction}`;
};

export function plainX6(room: Room): WiringContender {
  let element: HTMLDivElement;
  let graph: Graph;
  const markup = [
    { tagName: 'path', selector: 'line' },
    { tagName: 'text', selector: 'name' },
    { tagName: 'text', selector: 'value' },
  ];
  return {
    mount(answer) {
      element = put(room);
      graph = new Graph({ container: element, panning: true, async: false, interacting: false });
      const diagram = toDiagram(answer.nodes, answer.links);
      const places = toPlaces(diagram);
      const nodes = diagram.parts.map(({ id, symbol, name }) => {
        const { x, y, from = x, to = x } = places.get(id) ?? { x: 0, y: 0 };
        const box = toBox({ x, y });
        const d = symbol === 'busbar' ? `M${from - x} 0H${to - x}` : glyphs[symbol].line + (glyphs[symbol].blade?.closed ?? '');
        return graph.createNode({
          id,
          x: box.x + 24,
          y: box.y + 26,
          width: 1,
          height: 1,
          markup,
          attrs: {
            line: { d, fill: 'none', stroke: '#27c28a', strokeWidth: 1.8 },
            name: { x: 26, y: -3, text: name ?? symbol, fontSize: 12, fill: '#ddd' },
            value: { x: 26, y: 11, text: wordOf(answer, id), fontSize: 12, fill: '#aaa' },
          },
        });
      });
      const edges = diagram.links.map(({ id, from, to }) => ({
        id,
        shape: 'edge',
        source: { cell: from },
        target: { cell: to },
        router: 'orth',
        attrs: { line: { stroke: '#27c28a', strokeWidth: 2, targetMarker: null } },
      }));
      graph.fromJSON({ nodes: nodes.map((node) => node.toJSON()), edges } as never);
      const { scale, x, y } = lookAt(places, room);
      graph.scale(scale, scale);
      graph.translate(-x * scale, -y * scale);
    },
    update(answer) {
      for (const { id } of answer.nodes) {
        const cell = graph.getCellById(String(id));
        cell.attr('value/text', wordOf(answer, String(id)));
        cell.attr('line/stroke', '#27c28a');
      }
    },
    surface: () => element.querySelector('svg.x6-graph-svg'),
    unmount() {
      graph.dispose();
      element.remove();
    },
  };
}

const svg = 'http://www.w3.org/2000/svg';
export function byHand(room: Room): WiringContender {
  let element: HTMLDivElement;
  let stage: Element;
  const values = new Map<string, Element>();
  const make = (tag: string, attributes: Record<string, string | number>, parent: Element): Element => {
    const made = document.createElementNS(svg, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
    parent.append(made);
    return made;
  };
  const look = { scale: 1, x: 0, y: 0 };
  const place = () => stage.setAttribute('transform', `matrix(${look.scale} 0 0 ${look.scale} ${-look.x} ${-look.y})`);
  let last: { x: number; y: number } | undefined;
  const move = (event: MouseEvent) => {
    if (!last) return;
    look.x -= event.clientX - last.x;
    look.y -= event.clientY - last.y;
    last = { x: event.clientX, y: event.clientY };
    place();
  };
  const end = () => {
    last = undefined;
  };
  return {
    mount(answer) {
      element = put(room);
      const root = make('svg', { width: room.width, height: room.height }, element);
      root.addEventListener('mousedown', (event) => {
        last = { x: (event as MouseEvent).clientX, y: (event as MouseEvent).clientY };
      });
      document.body.addEventListener('mousemove', move);
      document.body.addEventListener('mouseup', end);
      stage = make('g', {}, root);
      const diagram = toDiagram(answer.nodes, answer.links);
      const places = toPlaces(diagram);
      for (const { from, to } of diagram.links) {
        const [above, below] = [places.get(from), places.get(to)];
        if (above && below)
          make('path', { d: toPath(toRoute(above, below)), fill: 'none', stroke: '#27c28a', 'stroke-width': 2 }, stage);
      }
      for (const { id, symbol, name } of diagram.parts) {
        const { x, y, from = x, to = x } = places.get(id) ?? { x: 0, y: 0 };
        const group = make('g', { transform: `translate(${x} ${y})` }, stage);
        const d = symbol === 'busbar' ? `M${from - x} 0H${to - x}` : glyphs[symbol].line + (glyphs[symbol].blade?.closed ?? '');
        make('path', { d, fill: 'none', stroke: '#27c28a', 'stroke-width': 1.8 }, group);
        make('text', { x: 26, y: -3, 'font-size': 12, fill: '#ddd' }, group).textContent = name ?? symbol;
        const value = make('text', { x: 26, y: 11, 'font-size': 12, fill: '#aaa' }, group);
        value.textContent = wordOf(answer, id);
        values.set(id, value);
      }
      const first = lookAt(places, room);
      Object.assign(look, { scale: first.scale, x: first.x * first.scale, y: first.y * first.scale });
      place();
    },
    update(answer) {
      for (const [id, value] of values) value.textContent = wordOf(answer, id);
    },
    surface: () => element.querySelector('svg'),
    unmount() {
      document.body.removeEventListener('mousemove', move);
      document.body.removeEventListener('mouseup', end);
      values.clear();
      element.remove();
    },
  };
}
