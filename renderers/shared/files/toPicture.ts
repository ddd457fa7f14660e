// Draws the canvas of a plot with its title and legend on the page's surface colour, as one picture.
import type { Ink } from '../useInk.ts';

export interface PictureWords {
  title: string;
  legend: readonly { text: string; colour: string }[];
}

export async function toPicture(
  drawing: HTMLCanvasElement,
  { title, legend }: PictureWords,
  ink: Ink,
): Promise<Blob | undefined> {
  const ratio = drawing.width / Math.max(1, drawing.clientWidth || drawing.width);
  const pad = 16 * ratio;
  const line = 20 * ratio;
  const canvas = document.createElement('canvas');
  const ctx = canvas.getContext('2d');
  if (!ctx) return undefined;
  ctx.font = `${12 * ratio}px ${ink.font}`;
  const places = placeLegend(
    legend.map(({ text }) => ctx.measureText(text).width + 28 * ratio),
    drawing.width,
    line,
  );
  const head = (title === '' ? 0 : line * 1.3) + (legend.length === 0 ? 0 : places.height);
  canvas.width = drawing.width + 2 * pad;
  canvas.height = drawing.height + head + 2 * pad;
  ctx.fillStyle = ink.surface;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.textBaseline = 'middle';
  if (title !== '') {
    ctx.font = `600 ${14 * ratio}px ${ink.font}`;
    ctx.fillStyle = ink.text;
    ctx.fillText(title, pad, pad + line / 2);
  }
  ctx.font = `${12 * ratio}px ${ink.font}`;
  for (const [index, { text, colour }] of legend.entries()) {
    const { x = 0, y = 0 } = places.at[index] ?? {};
    const top = pad + (title === '' ? 0 : line * 1.3) + y + line / 2;
    ctx.fillStyle = colour;
    ctx.fillRect(pad + x, top - 1.5 * ratio, 10 * ratio, 3 * ratio);
    ctx.fillStyle = ink.soft;
    ctx.fillText(text, pad + x + 16 * ratio, top);
  }
  ctx.drawImage(drawing, pad, pad + head);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}

function placeLegend(widths: readonly number[], room: number, line: number): { at: { x: number; y: number }[]; height: number } {
  let x = 0;
  let y = 0;
  const at = widths.map((width) => {
    if (x > 0 && x + width > room) {
      x = 0;
      y += line;
    }
    const place = { x, y };
    x += width;
    return place;
  });
  return { at, height: y + line };
}
