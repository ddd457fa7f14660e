// A list of objects as a grid of text cells. A cell has an editor only while it is edited.
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { Schema } from '../../src/core/language.ts';
import { withDefaults } from '../../src/core/schema/defaults.ts';
import type { ReadableStore } from '../../src/core/store.ts';
import { useFormat, useScopeValue, useText, useUnits, type ViewProps } from '../define.ts';
import type { Entry } from '../shared/fields/entries.ts';
import { FieldHostProvider } from '../shared/fields/host.ts';
import { useHost } from '../shared/fields/useHost.ts';
import { ownSchema, rowSchema } from '../shared/value/ownSchema.ts';
import { useFormatAs, useLanguage } from '../shared/value/useFormatAs.ts';
import type { BlockColumn } from './block.ts';
import {
  type CellColumn,
  type Heading,
  timesOf,
  toBlockColumns,
  toCellColumns,
  toColumns,
  toHeadings,
  toOffered,
} from './columns.ts';
import { createGrid } from './grid.ts';
import { GridTable } from './GridTable.tsx';
import { RowActions } from './RowActions.tsx';
import { createSheet } from './sheet.ts';
import './rows.css';

const shapeless: Schema = { type: 'object' };

export function RowsView({ name, title, options, value, draft, enabled, empty, ...bound }: ViewProps<'rows'>) {
  const say = useText();
  const format = useFormatAs();
  const own = ownSchema({ ...bound, ...(draft && { draft }) }) ?? shapeless;
  const host = useHost({ value, schema: own, draft, enabled, columns: 1 });
  const row = useMemo(() => rowSchema(own, undefined) ?? shapeless, [own]);
  const start = useMemo(() => withDefaults(row, {}), [row]);
  const columns = useMemo(() => toColumns(row, options.columns), [row, options.columns]);
  const headings = useMemo(() => toHeadings(columns, say, format), [columns, say, format]);
  const cells = useCells(columns, headings);
  const blocks = useBlocks(columns);
  const times = useMemo(() => timesOf(options), [options]);
  const [grid] = useState(createGrid);
  const sheet = createSheet({ grid, host, value, columns: blocks, most: own.maxItems, draft });
  const count = useCount(value);
  if (count === 0 && !host.editing) return <p className="ems-rows-empty">{empty ?? say('None')}</p>;
  return (
    <FieldHostProvider value={host}>
      <div className="ems-rows">
        <GridTable
          sheet={sheet}
          cells={cells}
          headings={headings}
          count={count}
          label={title ?? (say(own.title) || name)}
          readOnly={!host.editing}
        />
        {host.editing && (
          <RowActions
            grid={grid}
            host={host}
            value={value}
            times={times}
            start={start}
            least={own.minItems ?? 0}
            most={own.maxItems ?? Number.POSITIVE_INFINITY}
          />
        )}
      </div>
    </FieldHostProvider>
  );
}

function useCells(columns: readonly Entry[], headings: readonly Heading[]): readonly CellColumn[] {
  const format = useFormat();
  const units = useUnits();
  return useMemo(() => toCellColumns(columns, headings, format, units), [columns, headings, format, units]);
}

function useBlocks(columns: readonly Entry[]): readonly BlockColumn[] {
  const say = useText();
  const offered = useMemo(() => toOffered(columns), [columns]);
  const items = useScopeValue<Record<string, unknown>>(offered);
  const format = useFormatAs();
  const language = useLanguage();
  const currency = useScopeValue<string>({ from: '/station/currency' });
  return useMemo(
    () => toBlockColumns(columns, { say, format, language, currency }, items),
    [columns, say, format, language, currency, items],
  );
}

/** Re-renders only when the number of rows changes, not while the user types in a cell. */
function useCount(value: ReadableStore): number {
  const watch = useCallback((wake: () => void) => value.subscribe('', wake), [value]);
  return useSyncExternalStore(watch, () => {
    const data = value.read('');
    return Array.isArray(data) ? data.length : 0;
  });
}
