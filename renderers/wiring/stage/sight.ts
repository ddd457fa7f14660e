// Visible section of the drawing, and panning and scaling of it.
import type { Graph } from '@antv/x6';
import type { Point } from '../toPlaces.ts';
import { fullScale, toDetail } from '../toViewport.ts';

export interface Viewport {
  scale: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export const scales = { min: 0.01, max: 3 };
const within = (scale: number): number => Math.min(scales.max, Math.max(scales.min, scale));

export function viewportOf(graph: Graph, host: HTMLElement): Viewport {
  const { sx } = graph.transform.getScale();
  const { tx, ty } = graph.transform.getTranslation();
  return { scale: sx, x: -tx / sx, y: -ty / sx, width: host.clientWidth / sx, height: host.clientHeight / sx };
}

export function look(graph: Graph, { scale, x, y }: { scale: number; x: number; y: number }): void {
  const fitting = within(scale);
  graph.transform.scale(fitting, fitting);
  graph.transform.translate(-x * fitting, -y * fitting);
}

export function centre(graph: Graph, host: HTMLElement, { x, y }: Point): void {
  const { scale, width, height } = viewportOf(graph, host);
  look(graph, { scale, x: x - width / 2, y: y - height / 2 });
}

/** Zooms around the centre. */
export function zoom(graph: Graph, host: HTMLElement, factor: number): void {
  const { scale, x, y, width, height } = viewportOf(graph, host);
  const next = within(scale * factor);
  look(graph, { scale: next, x: x + (width - (width * scale) / next) / 2, y: y + (height - (height * scale) / next) / 2 });
}

/** Text keeps a readable size; details that do not fit at this scale are hidden. */
export function showDetail(graph: Graph, host: HTMLElement): void {
  const { sx } = graph.transform.getScale();
  host.dataset.detail = toDetail(sx);
  host.style.setProperty('--words', String(Math.max(1, fullScale / sx)));
}
