// A list of records. antd's Table; ProTable comes only where somebody administers, for it weighs more than the page around it.
import { Table, type TableProps } from 'antd';
import { type MouseEvent, Suspense, useCallback, useMemo, useState } from 'react';
import { read } from '../../src/core/pointer.ts';
import { storedDecimals } from '../../src/core/format/scale.ts';
import { type CommandHandle, useAt, useCommand, useText, useUnits, type ViewProps } from '../define.ts';
import { FrameExtra } from '../shared/node/NodeFrame.tsx';
import { EmptyFace } from '../shared/node/NodeStates.tsx';
import { toneColour } from '../shared/colours.ts';
import { ownSchema, rowSchema, schemaIn } from '../shared/value/ownSchema.ts';
import { listAt } from '../shared/value/rows.ts';
import { saveSheet } from '../shared/files/saveFile.ts';
import { unitWord } from '../shared/value/unitWord.ts';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import { lazyPart } from '../shared/lazy/lazyPart.tsx';
import { useRoom } from '../shared/useRoom.ts';
import { FoldButton } from './FoldButton.tsx';
import { TableTools } from './TableTools.tsx';
import { Tiles } from './tiles/Tiles.tsx';
import { toColumns, wordsOf } from './columns/toColumns.ts';
import { toFound, type Wanted } from './toFound.ts';
import { type Entry, toEntries, toOrdered, toPage, unfolded } from './toOrder.ts';
import { toRowName } from './toRowName.ts';
import { useAntdColumns } from './columns/useAntdColumns.tsx';
import { useFit } from './columns/useFit.ts';
import { usePages, useServerPage } from './usePages.ts';
import { useScaled } from './useScaled.ts';
import { useReachable } from './useReachable.ts';
import { useShownColumns } from './columns/useShownColumns.ts';
import '../shared/reading.css';
import './table.css';

const none: readonly string[] = [];
const nothing: Wanted = {};
const Pager = lazyPart(() => import('./Pager.tsx').then((module) => module.Pager));
const AdministerTable = lazyPart(() => import('./AdministerTable.tsx').then((module) => module.AdministerTable));

export function TableView({ name, title = '', options, value, empty, source, ...bound }: ViewProps<'table'>) {
  const say = useText();
  const format = useFormatAs();
  const units = useUnits();
  const schema = ownSchema({ ...bound, ...(source && { source }) });
  const row = useMemo(() => rowSchema(schema, options.rows), [schema, options.rows]);
  const held = useAt<unknown>(value, options.rows ?? '');
  const rows = useMemo(() => listAt(held, undefined) ?? none, [held]);
  const written = useMemo(() => toColumns(options.columns, row), [options.columns, row]);
  const columns = useScaled(written, rows, options.children);
  const chosenColumns = useShownColumns(name, columns, options.columnChoice !== false);
  const place = usePages(name, options);
  const paged = useServerPage(source, place);
  const command = useCommand(options.open ?? '');
  const open = options.open !== undefined && command?.shown && command.enabled ? command : undefined;

  const usual = options.pageSize ?? 20;
  const reachable = useReachable(title || say('Table'));
  const room = useRoom<HTMLDivElement>();
  const fit = useFit(chosenColumns.shown, options, room.width, reachable);
  const first = options.narrow ?? none;
  // What a drawn cell depends on beside its row.
  const stamp = useMemo(() => ({ format, fit }), [format, fit]);

  const entries = useMemo(
    () => toEntries(rows, options.key ?? '/id', stamp, options.children),
    [rows, options.key, stamp, options.children],
  );
  const [wanted, find] = useState(nothing);
  const found = useMemo(() => toFound(entries, wanted, columns, format), [entries, wanted, columns, format]);
  const orderAt = paged ? undefined : columns.find((column) => column.name === place.order?.column)?.at;
  const ordered = useMemo(() => toOrdered(found, orderAt, place.order?.order ?? 'ascend'), [found, orderAt, place.order?.order]);
  const told = useAt<unknown>(value, '/total');
  const total = paged && typeof told === 'number' ? told : ordered.length;
  const page = paged ? { shown: ordered, current: place.current } : toPage(ordered, place.current, place.pageSize);
  const rowName = useCallback((each: unknown) => toRowName(each, row, columns, format), [row, columns, format]);
  const drawn = useAntdColumns({ ...fit, first, place, format, open, itemCommands: options.itemCommands, rowName });
  const toneSchema = options.tone === undefined ? undefined : schemaIn(row, options.tone);

  const [asTiles, setAsTiles] = useState(options.tiles !== undefined);
  const tiles = asTiles ? options.tiles : undefined;
  const sheet = async (as: 'csv' | 'xlsx') => {
    const { toTableSheet } = await import('./toTableSheet.ts');
    const rows = unfolded(paged ? page.shown : ordered).map((entry) => entry.row);
    const made = toTableSheet(chosenColumns.shown, rows, {
      title: (column) => say(column.title),
      unit: (column) => unitWord(format, column.schema?.unit),
      decimals: ({ schema: own, field }, values) =>
        field.unit === undefined && typeof field.digits === 'number' ? field.digits : storedDecimals(own ?? {}, values, units),
      format: (column, cell) => format(cell, column.schema, wordsOf(column)),
    });
    await saveSheet(made, say(options.fileName) || title || say('Table'), as);
  };

  const table = {
    className: entries.length > 0 ? 'ems-table ems-table-filled' : 'ems-table',
    size: options.density === 'normal' ? 'middle' : 'small',
    rowKey: 'key',
    dataSource: page.shown,
    loading: { spinning: source?.refreshing === true, delay: 200 },
    locale: { emptyText: <EmptyFace text={empty ?? ''} /> },
    sticky: options.height === undefined,
    // As wide as its place while its columns fit there; only what cannot be narrower scrolls.
    tableLayout: 'auto',
    scroll: { x: true, ...(options.height !== undefined && { y: options.height }) },
    showSorterTooltip: false,
    ...(options.children !== undefined && { expandable: { indentSize: 12, expandIcon: FoldButton } }),
    pagination: false,
    onChange: (_pages, _filters, sorter) => {
      const first = Array.isArray(sorter) ? sorter[0] : sorter;
      place.turn({ order: first?.order ? { column: String(first.columnKey), order: first.order } : undefined, current: 1 });
    },
    ...(options.choose !== undefined &&
      options.choose !== 'none' && {
        rowSelection: selectionOf(unfolded(entries), options.choose === 'many', place, rowName),
      }),
    onRow: (entry) => rowProps(entry, open, toneSchema && format(read(entry.row, options.tone ?? ''), toneSchema).tone),
  } satisfies TableProps<Entry>;

  return (
    <>
      <FrameExtra>
        <TableTools
          commands={options.commands}
          columns={options.columnChoice === false || tiles ? undefined : chosenColumns}
          tiles={options.tiles && { on: asTiles, turn: setAsTiles }}
          sheet={options.download === false ? undefined : sheet}
          empty={entries.length === 0}
        />
      </FrameExtra>
      {tiles && entries.length > 0 ? (
        <Tiles entries={ordered} tiles={tiles} tone={options.tone} row={row} format={format} open={open} />
      ) : (
        <div ref={room.attach}>
          <div ref={reachable}>
            {options.administer ? (
              <AdministerTable
                table={table}
                drawn={drawn}
                columns={columns}
                find={paged ? none : (options.administer.find ?? none)}
                onFind={find}
              />
            ) : (
              <Table<Entry> {...table} columns={drawn} />
            )}
            {(total > Math.min(place.pageSize, usual) || place.current > 1) && (
              <div className="ems-pager">
                <Suspense fallback={null}>
                  <Pager total={total} current={page.current} usual={usual} place={place} />
                </Suspense>
              </div>
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** What is published is the key as the data has it, a number as a number. */
function selectionOf(
  entries: readonly Entry[],
  many: boolean,
  { selection, select }: ReturnType<typeof usePages>,
  rowName: (row: unknown) => string | undefined,
) {
  const held: unknown[] = many ? (Array.isArray(selection) ? selection : []) : selection === undefined ? [] : [selection];
  return {
    type: many ? ('checkbox' as const) : ('radio' as const),
    preserveSelectedRowKeys: true,
    columnWidth: 40,
    selectedRowKeys: held.map(String),
    getCheckboxProps: ({ row }: Entry) => ({ 'aria-label': rowName(row) }),
    onChange: (keys: readonly React.Key[]) => {
      const own = (key: React.Key): unknown =>
        entries.find((entry) => entry.key === key)?.id ?? held.find((each) => String(each) === key) ?? key;
      if (many) select(keys.length > 0 ? keys.map(own) : undefined);
      else select(keys[0] === undefined ? undefined : own(keys[0]));
    },
  };
}

/** A click on a button, a box or a link in the row means only that. */
const meansItself = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest('button, a, input, label') !== null;

function rowProps(entry: Entry, open: CommandHandle | undefined, tone: Parameters<typeof toneColour>[0] | undefined) {
  return {
    ...(tone !== undefined && tone !== 'neutral' && { className: 'ems-row-toned', style: { '--tone': toneColour(tone) } }),
    ...(open && {
      tabIndex: 0,
      'data-opens': '',
      onClick: (event: MouseEvent) => (meansItself(event) ? undefined : void open.run({ item: entry.row })),
      onKeyDown: (event: React.KeyboardEvent) =>
        event.key === 'Enter' && event.target === event.currentTarget ? void open.run({ item: entry.row }) : undefined,
    }),
  };
}
