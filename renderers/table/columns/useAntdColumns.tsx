// Columns in the format of antd. A cell re-renders only if its row or the way values are formatted changes.
import { type ReactNode, useMemo } from 'react';
import type { CommandUse, Members } from '../../../src/core/language.ts';
import { type CommandHandle, useText } from '../../define.ts';
import type { FormatOf } from '../../shared/value/formatAs.ts';
import { FoldedCell } from '../FoldedCell.tsx';
import { RowCommands } from '../RowCommands.tsx';
import { TableCell } from '../TableCell.tsx';
import { type Column, toAged } from './toColumns.ts';
import { holderOf } from './toFit.ts';
import type { Entry, Order } from '../toOrder.ts';
import type { TablePlace } from '../usePages.ts';

interface AntdColumnsProps {
  shown: readonly Column[];
  folded: readonly Column[];
  /** Pointers of the most important columns. */
  first: readonly string[];
  /** The commands of a row are behind one button. */
  together: boolean;
  place: TablePlace;
  format: FormatOf;
  open: CommandHandle | undefined;
  itemCommands: Members<CommandUse>;
  rowName: (row: unknown) => string | undefined;
}

const changed = (next: Entry, before: Entry): boolean => next.row !== before.row || next.stamp !== before.stamp;

const withWidth = (width: number | string | undefined) => (width === undefined ? {} : { width });

/** The subset of column props that both Table and ProTable accept. */
export interface DrawnColumn {
  key: string;
  title: ReactNode;
  align?: Column['align'];
  className?: string;
  width?: number | string;
  fixed?: 'start' | 'end';
  sorter?: true;
  sortOrder?: Order['order'] | null;
  shouldCellUpdate: typeof changed;
  render: (value: unknown, entry: Entry) => ReactNode;
}

export function useAntdColumns(props: AntdColumnsProps): DrawnColumn[] {
  const { shown, folded, first, together, format, open, itemCommands, rowName } = props;
  const say = useText();
  const { order } = props.place;
  return useMemo(() => {
    const aged = toAged([...shown, ...folded]);
    const holder = folded.length > 0 ? holderOf(shown) : undefined;
    // The column with folded values takes the remaining width; if there are other free texts, the browser divides it by content.
    const shares = holder !== undefined && shown.some((column) => column !== holder && column.wraps);
    const widthOf = (column: Column): number | string | undefined => {
      if (shares && (column === holder || column.wraps)) return undefined;
      return column === holder ? '100%' : column.field.width;
    };
    const drawn = shown.map((column): DrawnColumn => {
      const { name, field } = column;
      return {
        key: name,
        title: say(column.title),
        align: column.align,
        ...((column.wraps || column === holder) && { className: 'ems-column-text' }),
        ...withWidth(widthOf(column)),
        ...(field.fixed && { fixed: field.fixed }),
        ...(column.sorts && { sorter: true, sortOrder: order?.column === name ? order.order : null }),
        shouldCellUpdate: changed,
        render: (_value, entry) => {
          const cell = {
            column,
            row: entry.row,
            format,
            aged: aged.has(column),
            open: open && (() => void open.run({ item: entry.row })),
          };
          if (column !== holder) return <TableCell {...cell} />;
          return <FoldedCell {...cell} alone={shown.length === 1} folded={folded} known={aged} first={first} />;
        },
      };
    });
    if (Object.keys(itemCommands).length === 0) return drawn;
    return [
      ...drawn,
      {
        key: 'commands',
        title: together ? <span className="ems-spoken">{say('Actions')}</span> : say('Actions'),
        ...(folded.length === 0 && { fixed: 'end' as const }),
        shouldCellUpdate: changed,
        render: (_value, entry) => (
          <RowCommands row={entry.row} commands={itemCommands} together={together} of={rowName(entry.row)} />
        ),
      },
    ];
  }, [shown, folded, first, together, order, format, open, itemCommands, rowName, say]);
}
