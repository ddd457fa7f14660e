// A bar for each part, or a column from lowest to highest where there are more parts than pixels.
import { useRoom } from '../../shared/useRoom.ts';
import type { FaceProps } from '../faces.ts';
import { barBox, frame, paintBars, widthOf } from './paintBars.ts';
import { Surface } from './Surface.tsx';
import { tellingAt, toAxis, toBarColumns } from './toBarColumns.ts';
import { useText } from '../../define.ts';

export function BarChart({ store, words, height, label, describedBy, pick }: FaceProps) {
  const say = useText();
  const { attach, width } = useRoom<HTMLDivElement>();
  const size = { width, height };
  const columns = () => {
    const cells = store.get();
    return cells && { cells, columns: toBarColumns(cells, width - frame.left - frame.right) };
  };
  const columnOf = (index: number): number => {
    const found = columns();
    return !found || index < 0 ? -1 : Math.floor(index / found.columns.per);
  };
  return (
    <div ref={attach} className="ems-cells-face">
      {width > 0 && (
        <Surface
          label={label}
          describedBy={describedBy}
          height={height}
          whole={height}
          watch={store.subscribe}
          pick={pick}
          at={(x) => {
            const found = columns();
            if (!found || x < frame.left) return -1;
            const column = Math.floor((x - frame.left) / widthOf(size, found.columns.low.length));
            return column >= found.columns.low.length ? -1 : tellingAt(found.cells, found.columns, column);
          }}
          boxOf={(index) => {
            const found = columns();
            return found && barBox(size, found.columns.low.length, columnOf(index));
          }}
          step={(index, key) => {
            const found = columns();
            if (!found) return 0;
            const { cells } = found;
            const last = cells.count - 1;
            const target = {
              ArrowLeft: index - 1,
              ArrowDown: index - 1,
              Home: 0,
              End: last,
              PageUp: index - 50,
              PageDown: index + 50,
            }[key];
            return Math.max(0, Math.min(last, target ?? (key === '' ? index : index + 1)));
          }}
          lines={(index) => {
            const cells = store.get();
            return cells ? words.lines(cells, index) : [];
          }}
          paint={(context, _area, ink, spot) => {
            const found = columns();
            const axis = found && toAxis(found.cells, words.resolution);
            if (!found || !axis) return;
            const { cells } = found;
            paintBars(context, size, ink, {
              columns: found.columns,
              axis,
              mean: cells.mean,
              meanText: say({ text: 'Average {{n}}', values: { n: words.value(cells.mean) } }),
              text: words.bare,
              low: columnOf(cells.minAt),
              high: columnOf(cells.maxAt),
              hover: [columnOf(spot.hover), columnOf(spot.cursor)],
              groups: cells.groups.map((group) => ({ at: group.start / found.columns.per, name: words.group(group) })),
            });
          }}
        />
      )}
    </div>
  );
}
