// The heat map: one tile for each part, group by group. Colours show the deviation from the median of all displayed parts.
import { useCallback, useMemo, useRef } from 'react';
import { useText } from '../../define.ts';
import { useRoom } from '../../shared/useRoom.ts';
import type { CellViewProps } from '../viewProps.ts';
import { paintHeat } from './paintHeat.ts';
import { Surface } from './Surface.tsx';
import { boxOf, partAt, step, toGrid } from './toGrid.ts';
import { type Shade, toShades } from './toScale.ts';
import { useShape } from '../useCells.ts';

export function HeatMap({ store, words, height, label, describedBy, pick }: CellViewProps) {
  const say = useText();
  const shape = useShape(store);
  const { attach, width } = useRoom<HTMLDivElement>();
  const coarse = matchMedia('(pointer: coarse)').matches;
  const grid = useMemo(
    () => (shape === '' ? undefined : toGrid(store.get()?.groups ?? [], width, coarse)),
    [store, shape, width, coarse],
  );
  const shades = useRef<{ of: string; list: Shade[] }>(undefined);
  const lines = useCallback(
    (index: number) => {
      const cells = store.get();
      return cells ? words.lines(cells, index) : [];
    },
    [store, words],
  );
  return (
    <div ref={attach} className="ems-cells-canvas">
      {grid && width > 0 && (
        <Surface
          label={label}
          describedBy={describedBy}
          height={Math.min(height, grid.height)}
          contentHeight={grid.height}
          watch={store.subscribe}
          at={(x, y) => partAt(grid, x, y)}
          boxOf={(index) => boxOf(grid, index)}
          step={(index, key) => step(grid, index, key)}
          lines={lines}
          pick={pick}
          paint={(context, area, ink, spot) => {
            const cells = store.get();
            if (!cells) return;
            const colours = [ink.of('grid'), ink.of('none'), ink.of('pv')] as const;
            if (shades.current?.of !== colours.join(' '))
              shades.current = { of: colours.join(' '), list: toShades(...colours, [ink.text, ink.surface]) };
            paintHeat(context, area, ink, spot, {
              cells,
              grid,
              scale: store.scale(words.resolution),
              shades: shades.current.list,
              text: words.bare,
              heading: (group, low, high) => {
                const state = words.state(cells.groups.find(({ id }) => id === group.id));
                return [
                  words.group(group),
                  low <= high ? `${words.bare(low)} – ${words.value(high)}` : say('no data'),
                  state,
                ].join('   ');
              },
            });
          }}
        />
      )}
    </div>
  );
}
