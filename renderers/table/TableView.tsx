// A list of records. Uses antd's Table; ProTable is loaded only for a search form, because it outweighs the rest of the page.
import { Table } from 'antd';
import { memo, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { TableOptions } from '../../src/core/kinds.gen.ts';
import type { CommandUse, Members } from '../../src/core/language.ts';
import { type CommandHandle, useAt, useCommand, useOfferedCommands, useServes, useText, type ViewProps } from '../define.ts';
import { FrameExtra } from '../shared/node/NodeFrame.tsx';
import { Waiting } from '../shared/node/NodeStates.tsx';
import { ownSchema, rowSchema } from '../shared/value/ownSchema.ts';
import { listAt } from '../shared/value/rows.ts';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import { lazyPart } from '../shared/lazy/lazyPart.tsx';
import { usePrinting } from '../shared/usePrinting.ts';
import { useRoom } from '../shared/useRoom.ts';
import type { Column } from './columns/toColumns.ts';
import { type DrawnColumn, useAntdColumns } from './columns/useAntdColumns.tsx';
import { useColumns } from './columns/useColumns.ts';
import { useFit } from './columns/useFit.ts';
import { PaperRest } from './paper/PaperRest.tsx';
import { usePaper } from './paper/usePaper.ts';
import { TableLoading } from './TableLoading.tsx';
import { TableTools } from './TableTools.tsx';
import { Tiles } from './tiles/Tiles.tsx';
import type { toAntdTable } from './toAntdTable.ts';
import type { Entry } from './toOrder.ts';
import { toRowName } from './toRowName.ts';
import { useAntdTable } from './useAntdTable.tsx';
import { type Entries, useEntries } from './useEntries.ts';
import { type TablePlace, usePages, useServerPage } from './usePages.ts';
import { useReachable } from './useReachable.ts';
import { useTableSheet } from './useTableSheet.ts';
import '../shared/reading.css';
import './table.css';

const none: readonly string[] = [];
const noCommands: Members<CommandUse> = {};
const Pager = lazyPart(() => import('./Pager.tsx').then((module) => module.Pager));
const SearchableTable = lazyPart(() => import('./SearchableTable.tsx').then((module) => module.SearchableTable));

export function TableView({ name, title, options, value, empty = '', source, ...bound }: ViewProps<'table'>) {
  const say = useText();
  const format = useFormatAs();
  const label = title || say('Table');
  const { rows, row } = useRows(options, value, ownSchema({ ...bound, ...(source && { source }) }));
  const { columns, chosen } = useColumns(name, options, rows, row);
  const place = usePages(name, options);
  const paged = useServerPage(source, place);
  const printing = usePrinting();
  const { open, itemCommands, selection } = useRowActions(name, options, printing);

  const reachable = useReachable(label);
  const room = useRoom<HTMLDivElement>();
  const fit = useFit(chosen.shown, options, Object.keys(itemCommands).length, room.width, reachable, printing);
  usePaper(reachable, printing);
  const stamp = useMemo(() => ({ format, fit }), [format, fit]);
  const entries = useEntries({ value, rows, options, columns, place, paged, format, stamp, printing });
  const rowName = useCallback((each: unknown) => toRowName(each, row, columns, format), [row, columns, format]);
  const { narrow: first = none } = options;
  const drawn = useAntdColumns({ ...fit, first, place, format, open, itemCommands, rowName });

  const [asTiles, setAsTiles] = useState(options.tiles !== undefined);
  const tiles = asTiles ? options.tiles : undefined;
  const onScreen = paged ? entries.shown : entries.ordered;
  const sheet = useTableSheet({
    shown: chosen.shown,
    entries: onScreen,
    all: source?.readAll,
    children: options.children,
    format,
    fileName: options.fileName,
    name: label,
  });
  const refreshing = source?.refreshing === true;
  const table = useAntdTable({ options, selection, entries, place, row, format, open, rowName, refreshing, printing, empty });

  return (
    <>
      <FrameExtra>
        <TableTools
          commands={options.commands}
          columns={options.columnChoice === false || tiles ? undefined : chosen}
          tiles={options.tiles && { on: asTiles, turn: setAsTiles }}
          sheet={options.download === false ? undefined : sheet}
          empty={entries.all.length === 0}
        />
      </FrameExtra>
      {tiles && entries.all.length > 0 ? (
        <Tiles entries={entries.ordered} tiles={tiles} tone={options.tone} row={row} format={format} open={open} />
      ) : (
        <div ref={room.attach}>
          <div ref={reachable}>
            {(room.width > 0 || printing) && (
              <Rows table={table} drawn={drawn} columns={columns} entries={entries} options={options} paged={paged} />
            )}
            {printing ? (
              <PaperRest entries={entries} place={place} paged={paged} />
            ) : (
              <Pages entries={entries} place={place} usual={options.pageSize ?? 20} />
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** The rows of the answer, and the schema of one row. */
function useRows({ rows: at }: TableOptions, value: ViewProps<'table'>['value'], schema: ReturnType<typeof ownSchema>) {
  const row = useMemo(() => rowSchema(schema, at), [schema, at]);
  const data = useAt<unknown>(value, at ?? '');
  const rows = useMemo(() => listAt(data, undefined) ?? none, [data]);
  // A large number of new rows is rendered at low priority, so that input stays responsive.
  return { rows: useDeferredValue(rows), row };
}

/** Actions of this user on a row: open it, run its commands, select it. None when printing. */
function useRowActions(name: string, { open, itemCommands, commands, selection = 'none' }: TableOptions, printing: boolean) {
  const serves = useServes(`/chosen/${name}/selection`, commands);
  const offered = useOfferedCommands(itemCommands);
  const opening = useOpening(open);
  return {
    open: printing ? undefined : opening,
    itemCommands: printing ? noCommands : offered,
    selection: serves && !printing ? selection : ('none' as const),
  };
}

/** The command that a click on a row runs, if it may be run now. */
function useOpening(name: string | undefined): CommandHandle | undefined {
  const command = useCommand(name ?? '');
  return name !== undefined && command?.shown && command.enabled ? command : undefined;
}

interface RowsProps {
  table: ReturnType<typeof toAntdTable>;
  drawn: DrawnColumn[];
  columns: readonly Column[];
  entries: Entries;
  options: TableOptions;
  paged: boolean;
}
const Rows = memo(function Rows({ table, drawn, columns, entries, options, paged }: RowsProps) {
  const find = paged ? none : (options.searchColumns ?? none);
  // Without a search form ProTable adds nothing, and switching to it later would remount the rows and lose their state.
  if (find.length === 0) return <Table<Entry> {...table} columns={drawn} />;
  // The form appears above the rows and would push them down, so show a placeholder until it is loaded.
  const waiting = (
    <Waiting shapeless>
      <TableLoading options={options} />
    </Waiting>
  );
  return (
    <Suspense fallback={waiting}>
      <SearchableTable table={table} drawn={drawn} columns={columns} find={find} onFind={entries.find} />
    </Suspense>
  );
});

/** Nothing if all rows fit on one page of the default size. */
function Pages({ entries: { total, current }, place, usual }: { entries: Entries; place: TablePlace; usual: number }) {
  if (total <= Math.min(place.pageSize, usual) && place.current <= 1) return null;
  return (
    <div className="ems-pager">
      <Suspense fallback={null}>
        <Pager total={total} current={current} usual={usual} place={place} />
      </Suspense>
    </div>
  );
}
