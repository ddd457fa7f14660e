// Draws the bars or curves of a paper as SVG: axis with round steps, legend, and gaps for unknown values. Pure.
import { numberText } from '../../core/texts/numberText.ts';
import type { DrawnBlock, DrawnSeries } from '../contract/papers.ts';
import { ink, inkOf } from './ink.ts';

type Picture = Extract<DrawnBlock, { is: 'bars' | 'curve' }>;
const size = { height: 170, left: 44, right: 6, top: 24, bottom: 18 };
const fontSize = 7.5;

interface Frame {
  picture: Picture;
  width: number;
  low: number;
  high: number;
  stepOf: number;
  y: (value: number) => number;
  /** `slot`: left edge of the space of one item; `slotWidth`: its width. */
  slot: (index: number) => number;
  slotWidth: number;
}

export function toPicture(picture: Picture, width: number, font: string): string {
  const frame = toFrame(picture, width);
  const drawn = picture.is === 'bars' ? bars(frame) : lines(frame);
  const parts = [...axis(frame), ...drawn, ...legend(frame)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${size.height}" viewBox="0 0 ${width} ${size.height}" font-family="${font}" font-size="${fontSize}">${parts.join('')}</svg>`;
}

function toFrame(picture: Picture, width: number): Frame {
  const [least, most] = boundsOf(picture);
  const stepOf = roundStep((most - least) / 4 || 1);
  const low = Math.floor(least / stepOf) * stepOf;
  const high = Math.max(low + stepOf, Math.ceil(most / stepOf) * stepOf);
  const inner = size.height - size.top - size.bottom;
  const slotWidth = (width - size.left - size.right) / Math.max(1, picture.x.length);
  return {
    picture,
    width,
    low,
    high,
    stepOf,
    slotWidth,
    y: (value) => size.top + inner * (1 - (value - low) / (high - low)),
    slot: (index) => size.left + index * slotWidth,
  };
}

const isKnown = (value: number | null | undefined): value is number => typeof value === 'number';

/** Bars start at zero; the axis of a curve need not include it. */
function boundsOf({ is, series, stacked, x }: Picture): [number, number] {
  const each = series.flatMap(({ values }) => values.filter(isKnown));
  if (is === 'curve') return [Math.min(...each), Math.max(...each)];
  if (!stacked) return [Math.min(0, ...each), Math.max(0, ...each)];
  const sums = x.map((_none, index) => {
    const here = series.map(({ values }) => values[index]).filter(isKnown);
    return [sum(here.filter((value) => value < 0)), sum(here.filter((value) => value > 0))] as const;
  });
  return [Math.min(0, ...sums.map(([below]) => below)), Math.max(0, ...sums.map(([, above]) => above))];
}
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  return ([1, 2, 5, 10].find((each) => each * power >= raw) ?? 10) * power;
}

const text = (at: { x: number; y: number; anchor?: 'end' | 'middle' }, words: string): string =>
  `<text x="${n(at.x)}" y="${n(at.y)}" fill="${ink.soft}"${at.anchor ? ` text-anchor="${at.anchor}"` : ''}>${escaped(words)}</text>`;
const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const n = (value: number): string => value.toFixed(2);

/** Maximum number of labels below the axis. */
const mostWords = 16;

function axis({ picture, width, low, high, stepOf, y, slot, slotWidth }: Frame): string[] {
  const decimals = Math.max(0, -Math.floor(Math.log10(stepOf)));
  const count = Math.round((high - low) / stepOf);
  const levels = Array.from({ length: count + 1 }, (_none, index) => low + index * stepOf);
  const every = Math.max(1, Math.ceil(picture.x.length / mostWords));
  return [
    ...levels.flatMap((level) => [
      `<line x1="${size.left}" x2="${n(width - size.right)}" y1="${n(y(level))}" y2="${n(y(level))}" stroke="${Math.abs(level) < stepOf / 1e6 ? ink.soft : ink.line}" stroke-width="0.5"/>`,
      text({ x: size.left - 4, y: y(level) + 2.5, anchor: 'end' }, numberText(level, decimals, picture.language)),
    ]),
    ...picture.x.flatMap((words, index) =>
      index % every === 0 ? [text({ x: slot(index) + slotWidth / 2, y: size.height - 6, anchor: 'middle' }, words)] : [],
    ),
  ];
}

const rect = (x: number, width: number, from: number, to: number, fill: string): string =>
  `<rect x="${n(x)}" y="${n(Math.min(from, to))}" width="${n(width)}" height="${n(Math.abs(to - from))}" fill="${fill}"/>`;

function bars({ picture: { series, x, stacked }, y, slot, slotWidth }: Frame): string[] {
  const room = slotWidth * 0.76;
  const each = stacked ? room : room / series.length;
  return x.flatMap((_none, index) => {
    let [above, below] = [0, 0];
    return series.flatMap(({ values, colour }, place) => {
      const value = values[index];
      if (!isKnown(value) || value === 0) return [];
      const from = stacked ? (value > 0 ? above : below) : 0;
      if (value > 0) above += value;
      else below += value;
      const left = slot(index) + slotWidth * 0.12 + (stacked ? 0 : place * each);
      return [rect(left, each, y(from), y(from + value), inkOf(colour, place))];
    });
  });
}

/** A line is interrupted at unknown values; a value between two gaps is a dot. */
function lines({ picture: { series }, y, slot, slotWidth }: Frame): string[] {
  const at = (index: number, value: number): string => `${n(slot(index) + slotWidth / 2)} ${n(y(value))}`;
  return series.flatMap(({ values, colour }, place) => {
    const stroke = inkOf(colour, place);
    return runsOf(values).map((run) =>
      run.length === 1
        ? `<circle cx="${at(...run[0]).replace(' ', '" cy="')}" r="1.5" fill="${stroke}"/>`
        : `<path d="M${run.map((point) => at(...point)).join('L')}" fill="none" stroke="${stroke}" stroke-width="1.4"/>`,
    );
  });
}

type Run = [[number, number], ...[number, number][]];
function runsOf(values: DrawnSeries['values']): Run[] {
  const runs: Run[] = [];
  let open: Run | undefined;
  values.forEach((value, index) => {
    if (!isKnown(value)) open = undefined;
    else if (open) open.push([index, value]);
    else runs.push((open = [[index, value]]));
  });
  return runs;
}

function legend({ picture: { series, unit } }: Frame): string[] {
  let x = size.left;
  const words = series.flatMap(({ title, colour }, place) => {
    const here = x;
    x += 18 + widthOf(title);
    return [rect(here, 7, 5, 12, inkOf(colour, place)), text({ x: here + 10, y: 11.5 }, title)];
  });
  return [...(unit === '' ? [] : [text({ x: size.left - 4, y: 11.5, anchor: 'end' }, unit)]), ...words];
}
/** Approximate width of a text, to keep labels apart. CJK characters are as wide as they are high. */
const widthOf = (words: string): number =>
  sum(Array.from(words, (sign) => ((sign.codePointAt(0) ?? 0) > 0x2e7f ? fontSize : fontSize * 0.56)));
