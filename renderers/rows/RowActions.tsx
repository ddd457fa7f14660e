// What can be done with the row at the cursor. Each says its key; what does not apply here is greyed.
import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import type { ReadableStore } from '../../src/core/store.ts';
import { useAt, useText } from '../define.ts';
import type { FieldHost } from '../shared/fields/host.ts';
import { type ActionName, actions, actionsOf } from './actions.ts';
import { cursorAt } from './cursor.ts';
import type { Times } from './dayRows.ts';
import type { Grid } from './grid.ts';

interface RowActionsProps {
  grid: Grid;
  host: FieldHost;
  value: ReadableStore;
  times: Times | undefined;
  least: number;
  most: number;
}

const titles: Readonly<Record<ActionName, string>> = {
  add: 'Add a row',
  copy: 'Copy the row',
  split: 'Split the row',
  join: 'Join with the next',
  close: 'Close the gaps',
  remove: 'Remove the row',
};

export function RowActions({ grid, host, value, times, least, most }: RowActionsProps) {
  const say = useText();
  const held = useAt(value, '');
  const rows: readonly unknown[] = Array.isArray(held) ? held : [];
  const row = useSyncExternalStore(grid.subscribe, () => Math.min(grid.cursor().at.row, Math.max(0, rows.length - 1)));
  return (
    <div className="ems-rows-actions">
      {actionsOf(times).map((name) => {
        const done = actions[name]({ rows, row, times, least, most });
        return (
          <Button
            key={name}
            disabled={!done || !host.enabled}
            onClick={() => {
              if (!done) return;
              host.set('', done.rows);
              grid.put(cursorAt({ row: done.row, column: name === 'add' ? 0 : grid.cursor().at.column }), name === 'add');
            }}
          >
            {say(titles[name])}
          </Button>
        );
      })}
      {rows.length > 0 && (
        <span className="ems-rows-number-told">
          {say({ text: 'Row {{row}} of {{count}}', values: { row: row + 1, count: rows.length } })}
        </span>
      )}
    </div>
  );
}
