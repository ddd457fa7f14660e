// In: the entries, what a person chose and what a row opens. Out: the same in the words that antd's Table and ProTable share.
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
  /** Whether rows are chosen here at all, by this person. */
  choose: NonNullable<TableOptions['choose']>;
  entries: Entries;
  place: TablePlace;
  row: Schema | undefined;
  format: FormatOf;
  open: CommandHandle | undefined;
  rowName: (row: unknown) => string | undefined;
  refreshing: boolean;
  /** One table, whose head stands on each sheet, with what is folded unfolded: paper neither scrolls nor opens. */
  printing: boolean;
  empty: ReactNode;
  /** What the box above all boxes does. */
  all: string;
}

/** antd makes all of a table a live region: whoever hears the page would be told each value as it changes, every second. */
const unspoken: object = { 'aria-live': 'off' };

export function toAntdTable(parts: TableParts) {
  const { options, choose, entries, place, row, format, open, rowName, refreshing, printing, empty, all } = parts;
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
    // As wide as its place while its columns fit there; only what cannot be narrower scrolls.
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
    ...(choose !== 'none' && { rowSelection: selectionOf(unfolded(entries.all), choose === 'many', place, rowName, all) }),
    onRow: (entry) => rowProps(entry, { open, tone: toneOf(entry), keys: choose !== 'none' || hasKeys(options) }),
  } satisfies TableProps<Entry>;
}

const classOf = ({ all }: Entries, printing: boolean): string =>
  ['ems-table', all.length > 0 && 'ems-table-filled', printing && 'ems-table-paper'].filter(Boolean).join(' ');
const keysOf = (entries: readonly Entry[]): string[] => unfolded(entries).map(({ key }) => key);

/** What is published is the key as the data has it, a number as a number. */
function selectionOf(
  entries: readonly Entry[],
  many: boolean,
  { selection, select }: TablePlace,
  rowName: (row: unknown) => string | undefined,
  all: string,
) {
  const selected = toHeld(selection, many);
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
function toHeld(selection: unknown, many: boolean): unknown[] {
  if (many) return Array.isArray(selection) ? selection : [];
  return selection === undefined ? [] : [selection];
}

/** A click on a button, a box or a link in the row means only that. */
const meansItself = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest('button, a, input, label, summary') !== null;

interface RowWays {
  open: CommandHandle | undefined;
  tone: Parameters<typeof toneColour>[0] | undefined;
  /** Keys mean something in the row: it can be chosen, or has commands with a letter. */
  keys: boolean;
}
function rowProps(entry: Entry, { open, tone, keys }: RowWays) {
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
