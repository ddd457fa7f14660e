// Creates the SVG of a part once and then updates only what changed. The style sheet has the colours.
import { putText } from '../../shared/value/putText.ts';
import { type Glyph, glyphs } from './symbols.ts';
import type { Part } from '../toDiagram.ts';
import type { PartDrawing } from '../toPartDrawing.ts';
import { barWordsAt, type PartPosition, slot } from '../toPlaces.ts';

const svg = 'http://www.w3.org/2000/svg';
export function make(tag: string, attributes: Readonly<Record<string, string | number>>, parent?: Element): SVGElement {
  const element = document.createElementNS(svg, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  parent?.append(element);
  return element;
}

export interface DrawnPart {
  element: SVGElement;
  paint: (shownPart: PartDrawing) => void;
  /** The length of a busbar changed. */
  stretch: (place: PartPosition) => void;
}
const textX = 26;
/** More does not fit next to the adjacent branch; a Chinese character counts as two letters. */
const mostLetters = 20;
const roomOf = (letter: string): number => (/[\u2e80-\u9fff\uff00-\uffef]/.test(letter) ? 2 : 1);
export function clip(text: string): string {
  const letters = Array.from(text);
  let room = 0;
  const end = letters.findIndex((letter) => (room += roomOf(letter)) > mostLetters);
  return end < 0 ? text : `${letters.slice(0, end - 1).join('')}…`;
}

/** Coordinates are relative to the centre of the symbol. */
export function drawPart(part: Part, place: PartPosition, host: SVGElement): DrawnPart {
  const glyph: Glyph = glyphs[part.symbol];
  const bar = part.symbol === 'busbar';
  host.setAttribute('data-part', part.id);
  host.setAttribute('data-symbol', part.symbol);
  host.classList.add('ems-wire-part');
  if (part.device !== undefined) host.classList.add('ems-wire-device');
  const hit = make(
    'rect',
    { class: 'ems-wire-hit', rx: 6, ...(bar ? {} : { x: -24, y: -22, width: slot - 8, height: 44 }) },
    host,
  );
  const line = make('path', { class: bar ? 'ems-wire-bar' : 'ems-wire-line', d: glyph.line }, host);
  const blade = glyph.blade && make('path', { class: 'ems-wire-line ems-wire-blade', d: glyph.blade.unknown }, host);
  if (glyph.fill !== undefined) make('path', { class: 'ems-wire-fill', d: glyph.fill }, host);
  const labelGroup = make('g', {}, host);
  const words = make('g', { class: 'ems-wire-words' }, labelGroup);
  const texts = ['ems-wire-name', 'ems-wire-value', 'ems-wire-value'].map((name) =>
    make('text', { class: name, x: textX }, words),
  );
  const stretch = ({ x, from = x, to = x }: PartPosition): void => {
    if (!bar) return;
    line.setAttribute('d', `M${from - x} 0H${to - x}`);
    for (const [name, value] of Object.entries({ x: from - x - 4, y: -20, width: Math.max(to - from, 112) + 8, height: 28 }))
      hit.setAttribute(name, String(value));
    labelGroup.setAttribute('transform', `translate(${barWordsAt(from) - x - textX} 0)`);
  };
  stretch(place);
  const hover = make('title', {}, host);
  let before: PartDrawing | undefined;
  const paint = (shownPart: PartDrawing): void => {
    if (before === shownPart) return;
    const shown = bar ? [[shownPart.title, ...shownPart.lines].join('  ')] : [shownPart.title, ...shownPart.lines];
    const first = bar ? -7 : [4, -3, -10][shown.length - 1];
    for (const [index, text] of texts.entries()) {
      const shownText = shown[index] ?? '';
      // The trailing space separates the lines if they are read as one text.
      putText(text, shownText === '' ? '' : `${bar ? shownText : clip(shownText)} `);
      const y = String((first ?? -10) + index * 14);
      if (text.getAttribute('y') !== y) text.setAttribute('y', y);
    }
    if (glyph.blade && blade) {
      const d =
        shownPart.closed === true ? glyph.blade.closed : shownPart.closed === false ? glyph.blade.open : glyph.blade.unknown;
      if (blade.getAttribute('d') !== d) blade.setAttribute('d', d);
    }
    set(host, 'data-energised', shownPart.energised);
    set(host, 'data-tone', shownPart.tone ?? 'none');
    set(host, 'aria-label', shownPart.spoken);
    putText(hover, shownPart.age ?? '');
    before = shownPart;
  };
  return { element: host, paint, stretch };
}

function set(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
