// The path of plain lines compared with that of uPlot, pixel by pixel.
import uPlot from 'uplot';
import { expect, it, onTestFinished } from 'vitest';
import { linePath } from '../../../renderers/curve/plot/toPath.ts';

type Values = (number | null)[];
const hours = (count: number) => Array.from({ length: count }, (_each, row) => (row * 86_400) / count);
const wave = (count: number): Values => hours(count).map((at, row) => Math.sin(at / 9000) * 40 + ((row * 7919) % 97) / 9);
const without = (values: Values, isMissing: (row: number) => boolean): Values =>
  values.map((each, row) => (isMissing(row) ? null : each));

interface Picture {
  /** Opacity of each pixel, row by row. */
  ink: Uint8ClampedArray;
  width: number;
  /** The column of a sample of the first line. */
  column: (row: number) => number;
}

async function draw(lines: Values[], own: boolean, stretch?: [number, number]): Promise<Picture> {
  const paths = linePath();
  const at = hours(lines[0]?.length ?? 0);
  const plot = new uPlot(
    {
      width: 700,
      height: 240,
      legend: { show: false },
      cursor: { show: false },
      axes: [{ show: false }, { show: false }],
      series: [{}, ...lines.map(() => ({ stroke: '#000', width: 1.5, points: { show: false }, ...(own && { paths }) }))],
    },
    [at, ...lines],
    document.body,
  );
  onTestFinished(() => plot.destroy());
  if (stretch) plot.batch(() => plot.setScale('x', { min: stretch[0], max: stretch[1] }));
  // uPlot draws in a microtask.
  await new Promise(requestAnimationFrame);
  const { width, height } = plot.ctx.canvas;
  return {
    ink: plot.ctx.getImageData(0, 0, width, height).data.filter((_each, index) => index % 4 === 3),
    width,
    column: (row) => plot.valToPos(at[row] ?? 0, 'x', true),
  };
}
const drawn = ({ ink }: Picture): number => ink.filter((each) => each > 60).length;
/** Columns in which two pictures differ visibly. */
const differing = (one: Picture, other: Picture): number[] => [
  ...new Set(
    [...one.ink.keys()].filter((at) => Math.abs((one.ink[at] ?? 0) - (other.ink[at] ?? 0)) > 8).map((at) => at % one.width),
  ),
];

it.each([
  ['some lines', [wave(1440), wave(1440).map((each) => -(each ?? 0))], undefined],
  ['lines with several samples per pixel', [wave(14_400)], undefined],
  ['lines in a zoomed range', [wave(1440)], [30_000, 33_000] as [number, number]],
])('%s are drawn as by uPlot', async (_name, lines, stretch) => {
  const theirs = await draw(lines, false, stretch);
  expect(drawn(theirs)).toBeGreaterThan(500);
  expect(differing(await draw(lines, true, stretch), theirs)).toEqual([]);
});

it('gaps are drawn empty, and only the caps at the line ends next to them differ from uPlot', async () => {
  const isMissing = (row: number) => row < 90 || (row > 300 && row < 420) || row === 800 || row > 1300;
  const line = without(wave(1440), isMissing);
  const [ours, theirs] = [await draw([line], true), await draw([line], false)];
  const ends = [90, 300, 420, 799, 801, 1300].map(ours.column);
  expect(differing(ours, theirs).filter((column) => !ends.some((end) => Math.abs(column - end) <= 2))).toEqual([]);
  const [from, to] = [ours.column(300) + 2, ours.column(420) - 2];
  const between = ours.ink.filter((_each, at) => at % ours.width > from && at % ours.width < to);
  expect(between.length).toBeGreaterThan(1000);
  expect(between.every((each) => each === 0)).toBe(true);
});
