// Actions on the row at the cursor, with their shortcuts. Actions that are not possible are disabled.
import { Button } from 'antd';
import { useCallback, useSyncExternalStore } from 'react';
import type { ReadableStore } from '../../src/core/store.ts';
import { useText } from '../define.ts';
import type { FieldHost } from '../shared/fields/host.ts';
import { type ActionName, actions, actionsOf, type Around } from './actions.ts';
import type { Row } from './block.ts';
import { cursorAt } from './cursor.ts';
import type { Times } from './dayRows.ts';
import type { Grid } from './grid.ts';

interface RowActionsProps {
  grid: Grid;
  host: FieldHost;
  value: ReadableStore;
  times: Times | undefined;
  start: Row;
  least: number;
  most: number;
}

const titles: Readonly<Record<ActionName, string>> = {
  add: 'Add row',
  copy: 'Duplicate row',
  split: 'Split row',
  join: 'Merge with next row',
  close: 'Fill gaps',
  remove: 'Remove row',
};

export function RowActions({ grid, host, value, times, start, least, most }: RowActionsProps) {
  const say = useText();
  const around = (): Around => {
    const data = value.read('');
    const rows: readonly unknown[] = Array.isArray(data) ? data : [];
    return { rows, row: Math.min(grid.cursor().at.row, Math.max(0, rows.length - 1)), times, start, least, most };
  };
  const names = actionsOf(times);
  const watch = useCallback(
    (wake: () => void) => {
      const ends = [value.subscribe('', wake), grid.subscribe(wake)];
      return () => ends.forEach((end) => end());
    },
    [value, grid],
  );
  // Everything the buttons show, as one string: it rarely changes while the user types in a cell.
  const shown = useSyncExternalStore(watch, () => {
    const here = around();
    return [here.row, here.rows.length, grid.leftOut(), ...names.map((name) => Number(actions[name](here) !== undefined))].join(
      ' ',
    );
  });
  const [row = 0, count = 0, leftOut = 0, ...can] = shown.split(' ').map(Number);
  const run = (name: ActionName): void => {
    const done = actions[name](around());
    if (!done) return;
    host.set('', done.rows);
    grid.put(cursorAt({ row: done.row, column: name === 'add' ? 0 : grid.cursor().at.column }), name === 'add');
  };
  return (
    <div className="ems-rows-actions">
      {names.map((name, index) => (
        <Button key={name} disabled={can[index] !== 1 || !host.enabled} onClick={() => run(name)}>
          {say(titles[name])}
        </Button>
      ))}
      {leftOut > 0 && (
        <span role="alert" className="ems-rows-left-out">
          {say({
            text: '{{count}} pasted rows were skipped (maximum {{most}})',
            values: { count: leftOut, most },
          })}
        </span>
      )}
      {count > 0 && (
        <span className="ems-rows-number-label">
          {say({ text: 'Row {{row}} of {{count}}', values: { row: row + 1, count } })}
        </span>
      )}
    </div>
  );
}
