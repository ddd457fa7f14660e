// The distribution of the values: number of parts per interval, with minimum, average and maximum.
import { useText } from '../../define.ts';
import type { Ink } from '../../shared/useInk.ts';
import type { CellViewProps } from '../viewProps.ts';
import { Chart, type Size } from './Chart.tsx';
import { barBox, frame, paintAxis, widthOf, yOf } from './paintBars.ts';
import type { Spot } from './Surface.tsx';
import { type Axis, axisOver } from './toBarColumns.ts';
import type { Cells } from '../toCells.ts';
import { type Distribution, toDistribution } from './toDistribution.ts';

export function Histogram({ words, pick: _pick, ...rest }: CellViewProps) {
  const say = useText();
  const find = (): { cells: Cells; steps: Distribution } | undefined => {
    const cells = rest.store.get();
    const steps = cells && toDistribution(cells, words.resolution);
    return cells && steps ? { cells, steps } : undefined;
  };
  const draw = (size: Size) => ({
    at: (x: number) => {
      const count = find()?.steps.counts.length ?? 0;
      const step = Math.floor((x - frame.left) / widthOf(size, count));
      return x < frame.left || step >= count ? -1 : step;
    },
    boxOf: (index: number) => barBox(size, find()?.steps.counts.length ?? 1, index),
    step: (index: number, key: string) => toStep((find()?.steps.counts.length ?? 1) - 1, index, key),
    lines: (index: number) => {
      const found = find();
      const [from, to, count] = [found?.steps.borders[index], found?.steps.borders[index + 1], found?.steps.counts[index]];
      if (from === undefined || to === undefined) return [];
      return [
        `${words.bare(from + words.resolution / 2)} – ${words.value(to - words.resolution / 2)}`,
        say({ text: '{{n}} of {{of}}', values: { n: count ?? 0, of: found?.cells.known ?? 0 } }),
      ];
    },
    paint: (context: CanvasRenderingContext2D, _area: unknown, ink: Ink, spot: Spot) => {
      const found = find();
      if (found) paintSteps(context, size, ink, spot, { ...found, text: words.bare, unit: words.unit, average: say('Average') });
    },
  });
  return <Chart {...rest} draw={draw} />;
}

function toStep(last: number, index: number, key: string): number {
  const target = { ArrowLeft: index - 1, ArrowDown: index - 1, Home: 0, PageUp: 0, End: last, PageDown: last }[key];
  return Math.max(0, Math.min(last, target ?? (key === '' ? 0 : index + 1)));
}

interface Steps {
  cells: Cells;
  steps: Distribution;
  text: (value: number) => string;
  unit: string;
  average: string;
}
function paintSteps(
  context: CanvasRenderingContext2D,
  size: Size,
  ink: Ink,
  spot: Spot,
  { cells, steps, text, unit, average }: Steps,
): void {
  const { borders, counts, most } = steps;
  const axis: Axis = axisOver(0, most * 1.08, 1);
  paintAxis(context, size, ink, axis, (count) => String(Math.round(count)));
  const wide = widthOf(size, counts.length);
  const ground = yOf(size, axis, 0);
  const [first = 0, last = 1] = [borders[0], borders.at(-1)];
  const xOf = (value: number) => frame.left + ((value - first) / (last - first)) * wide * counts.length;
  for (const [at, count] of counts.entries()) {
    const top = yOf(size, axis, count);
    context.fillStyle = at === spot.hover || at === spot.cursor ? ink.brand : ink.of('grid');
    context.fillRect(frame.left + at * wide + 1, top, Math.max(1, wide - 2), ground - top);
  }
  context.font = `11px ${ink.font}`;
  context.textAlign = 'center';
  context.fillStyle = ink.soft;
  const every = Math.max(1, Math.ceil(56 / wide));
  for (let at = 0; at < borders.length; at += every) {
    const border = borders[at] ?? Number.NaN;
    context.fillText(text(border), Math.min(size.width - 24, frame.left + at * wide), size.height - frame.bottom / 2);
  }
  context.textAlign = 'right';
  context.fillText(unit, frame.left - 6, size.height - frame.bottom / 2);
  const x = xOf(cells.mean);
  context.strokeStyle = ink.text;
  context.setLineDash([5, 4]);
  context.beginPath();
  context.moveTo(x, frame.top);
  context.lineTo(x, ground);
  context.stroke();
  context.setLineDash([]);
  context.textAlign = x > size.width / 2 ? 'right' : 'left';
  context.fillStyle = ink.text;
  context.fillText(`${average} ${text(cells.mean)} ${unit}`, x + (x > size.width / 2 ? -5 : 5), frame.top - 6);
}
