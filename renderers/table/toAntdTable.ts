// Builds the props that antd's Table and ProTable share.
import type { TableProps } from 'antd';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { TableOptions } from '../../src/core/kinds.gen.ts';
import type { Schema } from '../../src/core/language.ts';
import { read } from '../../src/core/pointer.ts';
import type { CommandHandle } from '../define.ts';
import { toneColour } from '../shared/colours.ts';
import type { FormatOf } from '../shared/value/formatAs.ts';
import { schemaIn } from '../shared/value/ownSchema.ts';
import { FoldButton } from './FoldButton.tsx';
import { pressed } from './rowKeys.ts';
import { type Entry, unfolded } from './toOrder.ts';
import type { Entries } from './useEntries.ts';
import type { TablePlace } from './usePages.ts';

export interface TableParts {
  options: TableOptions;
  /** Selection mode for this user; 'none' disables selection. */
  selection: NonNullable<TableOptions['selection']>;
  entries: Entries;
  place: TablePlace;
  row: Schema | undefined;
  format: FormatOf;
  open: CommandHandle | undefined;
  rowName: (row: unknown) => string | undefined;
  refreshing: boolean;
  /** Printing: a single table whose header repeats on each page, with all child rows expanded. */
  printing: boolean;
  empty: ReactNode;
  /** Label of the checkbox that selects all rows. */
  all: string;
}

/** antd makes the whole table a live region, so a screen reader would announce every changed value every second. */
const unspoken: object = { 'aria-live': 'off' };

export function toAntdTable(parts: TableParts) {
  const { options, selection, entries, place, row, format, open, rowName, refreshing, printing, empty, all } = parts;
  const { height, children, tone: toneAt } = options;
  const toneSchema = toneAt === undefined ? undefined : schemaIn(row, toneAt);
  const toneOf = (entry: Entry) => toneSchema && format(read(entry.row, toneAt ?? ''), toneSchema).tone;
  return {
    className: classOf(entries, printing),
    size: options.density === 'normal' ? 'middle' : 'small',
    rowKey: 'key',
    dataSource: entries.shown,
    loading: { spinning: refreshing && !printing, delay: 200, ...unspoken },
    locale: { emptyText: empty },
    sticky: height === undefined && !printing,
    // As wide as its container while the columns fit; scrolls only if they cannot shrink further.
    tableLayout: 'auto',
    ...(!printing && { scroll: { x: true, ...(height !== undefined && { y: height }) } }),
    showSorterTooltip: false,
    ...(children !== undefined && {
      expandable: { indentSize: 12, expandIcon: FoldButton, ...(printing && { expandedRowKeys: keysOf(entries.shown) }) },
    }),
    pagination: false,
    onChange: (_pages, _filters, sorter) => {
      const first = Array.isArray(sorter) ? sorter[0] : sorter;
      place.turn({ order: first?.order ? { column: String(first.columnKey), order: first.order } : undefined, current: 1 });
    },
    ...(selection !== 'none' && {
      rowSelection: selectionOf(unfolded(entries.all), selection === 'multiple', place, rowName, all),
    }),
    onRow: (entry) => rowProps(entry, { open, tone: toneOf(entry), keys: selection !== 'none' || hasKeys(options) }),
  } satisfies TableProps<Entry>;
}

const classOf = ({ all }: Entries, printing: boolean): string =>
  ['ems-table', all.length > 0 && 'ems-table-filled', printing && 'ems-table-paper'].filter(Boolean).join(' ');
const keysOf = (entries: readonly Entry[]): string[] => unfolded(entries).map(({ key }) => key);

/** Publishes keys in their original type: numeric ids stay numbers. */
function selectionOf(
  entries: readonly Entry[],
  many: boolean,
  { selection, select }: TablePlace,
  rowName: (row: unknown) => string | undefined,
  all: string,
) {
  const selected = toSelected(selection, many);
  const own = (key: React.Key): unknown =>
    entries.find((entry) => entry.key === key)?.id ?? selected.find((each) => String(each) === key) ?? key;
  return {
    type: many ? ('checkbox' as const) : ('radio' as const),
    preserveSelectedRowKeys: true,
    columnWidth: 40,
    selectedRowKeys: selected.map(String),
    getCheckboxProps: ({ row }: Entry) => ({ 'aria-label': rowName(row) }),
    getTitleCheckboxProps: () => ({ 'aria-label': all }),
    onChange: (keys: readonly React.Key[]) => {
      if (many) select(keys.length > 0 ? keys.map(own) : undefined);
      else select(keys[0] === undefined ? undefined : own(keys[0]));
    },
  };
}
function toSelected(selection: unknown, many: boolean): unknown[] {
  if (many) return Array.isArray(selection) ? selection : [];
  return selection === undefined ? [] : [selection];
}

/** A click on a button, checkbox or link in the row does not open the row. */
const meansItself = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest('button, a, input, label, summary') !== null;

interface RowActions {
  open: CommandHandle | undefined;
  tone: Parameters<typeof toneColour>[0] | undefined;
  /** The row handles keys: it can be selected, or has commands with a shortcut letter. */
  keys: boolean;
}
function rowProps(entry: Entry, { open, tone, keys }: RowActions) {
  return {
    ...(tone !== undefined && tone !== 'neutral' && { className: 'ems-row-toned', style: { '--tone': toneColour(tone) } }),
    ...((open || keys) && {
      tabIndex: 0,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => pressed(event, () => void open?.run({ item: entry.row })),
    }),
    ...(open && {
      'data-opens': '',
      onClick: (event: MouseEvent) => (meansItself(event) ? undefined : void open.run({ item: entry.row })),
    }),
  };
}
const hasKeys = ({ commands, itemCommands }: TableOptions): boolean =>
  Object.values({ ...commands, ...itemCommands }).some(({ key }) => key !== undefined);
