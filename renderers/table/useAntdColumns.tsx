// The shown columns in antd's words. A cell is drawn anew only when its row or the way values read has changed.
import type { TableColumnType } from 'antd';
import { useMemo } from 'react';
import type { CommandUse, Members } from '../../src/core/language.ts';
import { constant } from '../../src/core/reading.ts';
import { type CommandHandle, ScopeLayer, useText } from '../define.ts';
import { Commands } from '../shared/Commands.tsx';
import type { FormatOf } from '../shared/formatAs.ts';
import { TableCell } from './TableCell.tsx';
import type { Column } from './toColumns.ts';
import type { Entry } from './toOrder.ts';
import type { TablePlace } from './usePages.ts';

interface AntdColumnsProps {
  columns: readonly Column[];
  place: TablePlace;
  format: FormatOf;
  open: CommandHandle | undefined;
  itemCommands: Members<CommandUse> | undefined;
}

const changed = (next: Entry, before: Entry): boolean => next.row !== before.row || next.stamp !== before.stamp;

export function useAntdColumns({ columns, place, format, open, itemCommands }: AntdColumnsProps): TableColumnType<Entry>[] {
  const say = useText();
  const { order } = place;
  return useMemo(() => {
    const drawn = columns.map((column): TableColumnType<Entry> => {
      const { name, field } = column;
      return {
        key: name,
        title: say(column.title),
        align: column.align,
        ...(column.wraps && { className: 'ems-column-text' }),
        ...(field.width !== undefined && { width: field.width }),
        ...((field.fixed === 'start' || field.fixed === 'end') && { fixed: field.fixed }),
        ...(column.sorts && { sorter: true, sortOrder: order?.column === name ? order.order : null }),
        shouldCellUpdate: changed,
        render: (_value, entry) => (
          <TableCell column={column} row={entry.row} format={format} open={open && (() => void open.run({ item: entry.row }))} />
        ),
      };
    });
    if (!itemCommands || Object.keys(itemCommands).length === 0) return drawn;
    return [
      ...drawn,
      {
        key: 'commands',
        title: say('Actions'),
        fixed: 'end',
        shouldCellUpdate: changed,
        render: (_value, entry) => <RowCommands row={entry.row} commands={itemCommands} />,
      },
    ];
  }, [columns, order, format, open, itemCommands, say]);
}

function RowCommands({ row, commands }: { row: unknown; commands: Members<CommandUse> }) {
  const layers = useMemo(() => ({ item: constant(row) }), [row]);
  return (
    <ScopeLayer layers={layers}>
      <Commands commands={commands} look="link" item={row} />
    </ScopeLayer>
  );
}
