// Draws the world in a given view, size and colours on a canvas. The marker is an HTML element above it.
import { scaleOf, type Size, type View } from './toFrame.ts';
import type { World } from './world.ts';

export interface MapColours {
  water: string;
  land: string;
  line: string;
  grid: string;
}

/** Where the picture extends beyond the edge of the world, the world is drawn once more on that side. */
export function paint(canvas: HTMLCanvasElement, world: World, view: View, size: Size, colours: MapColours): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(size.width * ratio);
  canvas.height = Math.round(size.height * ratio);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = colours.water;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const scale = scaleOf(view.zoom) * ratio;
  const top = canvas.height / 2 - view.y * scale;
  const left = canvas.width / 2 - view.x * scale;
  const first = Math.floor(-left / scale);
  const last = Math.floor((canvas.width - left) / scale);
  for (let copy = first; copy <= last; copy += 1) {
    context.setTransform(scale, 0, 0, scale, left + copy * scale, top);
    graticule(context, colours.grid, 1 / scale);
    context.fillStyle = colours.land;
    context.fill(world.land, 'evenodd');
    context.strokeStyle = colours.line;
    context.lineWidth = ratio / scale;
    context.stroke(world.land);
    context.stroke(world.borders);
  }
}

function graticule(context: CanvasRenderingContext2D, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  for (let part = 0; part <= 12; part += 1) {
    context.moveTo(part / 12, 0);
    context.lineTo(part / 12, 1);
    context.moveTo(0, part / 12);
    context.lineTo(1, part / 12);
  }
  context.stroke();
}
