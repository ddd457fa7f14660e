// Draws the whole diagram with the state of its parts as one self-contained SVG text. Pure.
import type { Ink } from '../shared/useInk.ts';
import { clip } from './stage/drawPart.ts';
import { glyphs } from './stage/symbols.ts';
import type { Diagram } from './toDiagram.ts';
import type { Energised } from './toEnergised.ts';
import type { PartDrawing, PartDrawings } from './toPartDrawing.ts';
import { barWordsAt, type PartPosition, type PartPositions, toBounds, toPath, toRoute } from './toPlaces.ts';

export interface Drawing {
  svg: string;
  width: number;
  height: number;
}
const pad = 24;
const head = 34;
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? letter);

export function toDrawing(
  title: string,
  diagram: Diagram,
  places: PartPositions,
  { parts: partDrawings, links }: { parts: PartDrawings; links: ReadonlyMap<string, Energised> },
  ink: Ink,
): Drawing {
  const bounds = toBounds(places);
  const width = Math.ceil(bounds.width + 2 * pad);
  const height = Math.ceil(bounds.height + 2 * pad + head);
  const stroke = (energised: Energised): string =>
    energised === 'live' ? ink.of('success') : energised === 'dead' ? ink.faint : ink.soft;
  const dash = (energised: Energised): string => (energised === 'unknown' ? ' stroke-dasharray="5 4"' : '');
  const lines = diagram.links.map(({ id, from, to }) => {
    const [above, below] = [places.get(from), places.get(to)];
    const energised = links.get(id) ?? 'unknown';
    if (!above || !below) return '';
    const ends = `d="${toPath(toRoute(above, below))}"`;
    const strength = energised === 'live' ? 2.5 : 1.5;
    return `<path ${ends} fill="none" stroke="${stroke(energised)}" stroke-width="${strength}"${dash(energised)}/>`;
  });
  const parts = diagram.parts.map((part) => toGroup(part, places.get(part.id), partDrawings.get(part.id), { ink, stroke }));
  const box = `${Math.floor(bounds.x - pad)} ${Math.floor(bounds.y - pad - head)} ${width} ${height}`;
  const font = `font-family="${escaped(ink.font)}" font-size="12"`;
  const size = `width="${width}" height="${height}"`;
  const headingAt = `x="${bounds.x}" y="${bounds.y - head + 6}"`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" ${size} ${font}>`,
    `<rect x="${bounds.x - pad}" y="${bounds.y - pad - head}" ${size} fill="${ink.surface}"/>`,
    `<text ${headingAt} font-size="16" font-weight="600" fill="${ink.text}">${escaped(title)}</text>`,
    ...lines,
    ...parts,
    '</svg>',
  ];
  return { svg: svg.join(''), width, height };
}

/** The symbol of a part and the words beside it. */
function toGroup(
  part: Diagram['parts'][number],
  place: PartPosition | undefined,
  partDrawing: PartDrawing | undefined,
  { ink, stroke }: { ink: Ink; stroke: (energised: Energised) => string },
): string {
  const { x, y, from = x, to = x } = place ?? { x: 0, y: 0 };
  const glyph = glyphs[part.symbol];
  const bar = part.symbol === 'busbar';
  const own = stroke(partDrawing?.energised ?? 'unknown');
  const blade = glyph.blade?.[partDrawing?.closed === true ? 'closed' : partDrawing?.closed === false ? 'open' : 'unknown'] ?? '';
  const shown = partDrawing
    ? bar
      ? [[partDrawing.title, ...partDrawing.lines].join('  ')]
      : [partDrawing.title, ...partDrawing.lines]
    : [];
  const first = bar ? -7 : ([4, -3, -10][shown.length - 1] ?? -10);
  const words = shown.map((text, index) => {
    const at = `x="${bar ? barWordsAt(from) - x : 26}" y="${first + index * 14}"`;
    const line = escaped(bar ? text : clip(text));
    return `<text ${at} fill="${index === 0 ? ink.text : ink.soft}">${line}</text>`;
  });
  const shape = bar ? `M${from - x} 0H${to - x}` : glyph.line + blade;
  const fill = `fill="${bar ? 'none' : ink.surface}" fill-opacity="0"`;
  return [
    `<g transform="translate(${x} ${y})">`,
    `<path d="${shape}" ${fill} stroke="${own}" stroke-width="${bar ? 5 : 1.8}" stroke-linecap="round"/>`,
    glyph.fill === undefined ? '' : `<path d="${glyph.fill}" fill="${own}"/>`,
    ...words,
    '</g>',
  ].join('');
}

/** Limit of canvas size per side, in pixels. */
const mostPixels = 8000;

/** Renders the drawing to a PNG. */
export async function toPixels({ svg, width, height }: Drawing): Promise<Blob | undefined> {
  const scale = Math.min(2, mostPixels / width, mostPixels / height);
  const image = await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}

/** `decode()` would wait for a frame, which a hidden window never renders. */
function loaded(src: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image), { once: true });
    image.addEventListener('error', () => reject(new Error('The drawing could not become a picture')), { once: true });
    image.src = src;
  });
}
