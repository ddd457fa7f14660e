// A bar for each part, or a column from minimum to maximum if there are more parts than pixels.
import { useText } from '../../define.ts';
import type { Ink } from '../../shared/useInk.ts';
import type { CellViewProps } from '../viewProps.ts';
import type { Cells } from '../toCells.ts';
import type { CellWords } from '../useCellWords.ts';
import { Chart, type Size } from './Chart.tsx';
import { barBox, frame, paintBars, widthOf } from './paintBars.ts';
import type { Spot } from './Surface.tsx';
import { type BarColumns, shownAt, toAxis, toBarColumns } from './toBarColumns.ts';

export function BarChart({ words, ...rest }: CellViewProps) {
  const { store } = rest;
  const say = useText();
  const draw = (size: Size) => {
    const find = (): Found | undefined => {
      const cells = store.get();
      return cells && { cells, columns: toBarColumns(cells, size.width - frame.left - frame.right) };
    };
    return {
      at: (x: number) => partAt(find(), size, x),
      boxOf: (index: number) => {
        const found = find();
        return found && barBox(size, found.columns.low.length, columnOf(found, index));
      },
      step: (index: number, key: string) => toStep(store.get()?.count ?? 0, index, key),
      lines: (index: number) => {
        const cells = store.get();
        return cells ? words.lines(cells, index) : [];
      },
      paint: (context: CanvasRenderingContext2D, _area: unknown, ink: Ink, spot: Spot) =>
        paint(context, size, ink, spot, find(), words, say),
    };
  };
  return <Chart {...rest} draw={draw} />;
}

interface Found {
  cells: Cells;
  columns: BarColumns;
}
const columnOf = ({ columns }: Found, index: number): number => (index < 0 ? -1 : Math.floor(index / columns.per));

/** The part that represents the column at `x`; -1 outside the columns. */
function partAt(found: Found | undefined, size: Size, x: number): number {
  if (!found || x < frame.left) return -1;
  const { cells, columns } = found;
  const column = Math.floor((x - frame.left) / widthOf(size, columns.low.length));
  return column >= columns.low.length ? -1 : shownAt(cells, columns, column);
}

function toStep(count: number, index: number, key: string): number {
  const last = count - 1;
  const target = { ArrowLeft: index - 1, ArrowDown: index - 1, Home: 0, End: last, PageUp: index - 50, PageDown: index + 50 }[
    key
  ];
  return Math.max(0, Math.min(last, target ?? (key === '' ? index : index + 1)));
}

function paint(
  context: CanvasRenderingContext2D,
  size: Size,
  ink: Ink,
  spot: Spot,
  found: Found | undefined,
  words: CellWords,
  say: ReturnType<typeof useText>,
): void {
  const axis = found && toAxis(found.cells, words.resolution);
  if (!found || !axis) return;
  const { cells, columns } = found;
  paintBars(context, size, ink, {
    columns,
    axis,
    mean: cells.mean,
    meanText: say({ text: 'Average {{n}}', values: { n: words.value(cells.mean) } }),
    text: words.bare,
    low: columnOf(found, cells.minAt),
    high: columnOf(found, cells.maxAt),
    hover: [columnOf(found, spot.hover), columnOf(found, spot.cursor)],
    groups: cells.groups.map((group) => ({ at: group.start / columns.per, name: words.group(group) })),
  });
}
