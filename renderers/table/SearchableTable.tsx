// ProTable with a search form. The choice of columns and file export are at the heading, as in every table.
import { type ProColumns, ProTable, type ProTableProps } from '@ant-design/pro-components';
import { useMemo, useState } from 'react';
import type { Text } from '../../src/core/language.ts';
import { useText } from '../define.ts';
import { FoldedFilters } from '../shared/FoldedFilters.tsx';
import type { Column } from './columns/toColumns.ts';
import type { Wanted } from './toFound.ts';
import type { Entry } from './toOrder.ts';
import type { DrawnColumn } from './columns/useAntdColumns.tsx';

interface SearchableTableProps {
  table: Omit<ProTableProps<Entry, Wanted>, 'columns'>;
  drawn: readonly DrawnColumn[];
  /** All columns: a column can be searched without being shown. */
  columns: readonly Column[];
  find: readonly string[];
  onFind: (wanted: Wanted) => void;
}

export function SearchableTable({ table, drawn: drawnColumns, columns, find, onFind }: SearchableTableProps) {
  const say = useText();
  const [set, setSet] = useState(0);
  const look = (wanted: Wanted) => {
    setSet(Object.values(wanted).filter((each) => (each ?? '') !== '').length);
    onFind(wanted);
  };
  const drawn = useMemo(() => {
    const shown = drawnColumns.map((column): ProColumns<Entry> => ({ ...column, search: false }));
    const asked = columns.filter(({ at }) => find.includes(at)).map((column) => toAsked(column, say));
    return [...asked, ...shown];
  }, [drawnColumns, columns, find, say]);
  return (
    <ProTable<Entry, Wanted>
      {...table}
      columns={drawn}
      ghost
      cardProps={false}
      tableAlertRender={false}
      options={false}
      toolBarRender={false}
      search={{
        labelWidth: 'auto',
        defaultCollapsed: false,
        collapseRender: false,
        searchText: say('Search'),
        resetText: say('Reset'),
      }}
      searchFormRender={(_table, form) => (
        <FoldedFilters className="ems-table-search" count={set} kept>
          {form}
        </FoldedFilters>
      )}
      onSubmit={look}
      onReset={() => look({})}
    />
  );
}

/** Columns with choices get a select, all others a text field. */
function toAsked({ at, title, schema }: Column, say: (text: Text | undefined) => string): ProColumns<Entry> {
  const choices = Object.values(schema?.choices ?? {});
  return {
    key: at,
    dataIndex: at,
    title: say(title),
    hideInTable: true,
    ...(choices.length > 0 && {
      valueType: 'select' as const,
      fieldProps: { options: choices.map((each) => ({ value: String(each.const), label: say(each.title) })) },
    }),
  };
}
