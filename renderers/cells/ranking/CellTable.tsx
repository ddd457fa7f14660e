// All parts as rows, rendered only when in view: group, number, values, and deviation from the median of the group.
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { fromPointKey } from '../../../src/core/devices/device.ts';
import { useText } from '../../define.ts';
import { useDevice } from '../../defineLater.ts';
import type { CellViewProps } from '../viewProps.ts';
import { rowHeight, type Sort, type SortName, useCellRows } from './useCellRows.ts';

interface TableProps extends CellViewProps {
  keys: readonly string[];
  groupTitle: string;
  partTitle: string;
}
interface Column {
  by?: SortName;
  title: string;
  number?: boolean;
}

export function CellTable(props: TableProps) {
  const { store, height, label, describedBy, pick, keys } = props;
  const id = useId();
  const device = useDevice(fromPointKey(keys[0] ?? '').type);
  const [sort, setSort] = useState<Sort>({ by: 'deviation', descending: true });
  const window = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const rows = useCellRows({ ...props, id, device, sort, window, body });
  const active = useRef(-1);
  const columns = useColumns(props, device);

  const open = (row: number): void => pick?.(rows.current.order.at(row) ?? -1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== window.current) return;
    const target = toRow(event.key, active.current, rows.current.order.length - 1, height);
    if (target !== undefined) {
      active.current = target;
      rows.current.drawn?.activate(target);
      window.current?.setAttribute('aria-activedescendant', `${id}-${target}`);
    } else if (event.key === 'Enter' && active.current >= 0 && pick) open(active.current);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row;
    if (row !== undefined) open(Number(row));
  };
  return (
    <div
      ref={window}
      className="ems-cells-table"
      style={{ maxHeight: height, '--columns': columns.length }}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-describedby={describedBy}
      aria-rowcount={(store.get()?.count ?? 0) + 1}
      aria-colcount={columns.length}
      data-pick={pick ? '' : undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <Head columns={columns} sort={sort} setSort={setSort} />
      <div ref={body} role="rowgroup" className="ems-cells-body" />
    </div>
  );
}

function useColumns({ keys, groupTitle, partTitle }: TableProps, device: ReturnType<typeof useDevice>): Column[] {
  const say = useText();
  const titleOf = (key: string): string => say(device?.points[fromPointKey(key).point]?.title ?? key);
  return [
    { by: 'number', title: groupTitle },
    { title: partTitle, number: true },
    ...keys.map((key) => ({ by: `key ${key}` as const, title: titleOf(key), number: true })),
    { by: 'deviation', title: say('Deviation from median'), number: true },
    { title: say('Quality') },
  ];
}

/** The row to which a key leads; undefined for other keys. */
function toRow(key: string, here: number, last: number, height: number): number | undefined {
  const page = Math.max(1, Math.floor(height / rowHeight) - 2);
  const moves = { ArrowDown: here + 1, ArrowUp: here - 1, PageDown: here + page, PageUp: here - page, Home: 0, End: last };
  const target = (moves as Readonly<Record<string, number>>)[key];
  return target === undefined ? undefined : Math.max(0, Math.min(last, target));
}

interface HeadProps {
  columns: readonly Column[];
  sort: Sort;
  setSort: (sort: Sort) => void;
}
function Head({ columns, sort, setSort }: HeadProps) {
  return (
    <div role="rowgroup" className="ems-cells-head">
      <div role="row" aria-rowindex={1}>
        {columns.map(({ by, title, number }) => (
          <div
            key={title}
            role="columnheader"
            data-number={number ? '' : undefined}
            aria-sort={by === undefined || by !== sort.by ? 'none' : sort.descending ? 'descending' : 'ascending'}
          >
            {by === undefined ? (
              title
            ) : (
              <button
                type="button"
                className="ems-plain"
                onClick={() => setSort({ by, descending: by === sort.by ? !sort.descending : by !== 'number' })}
              >
                {title}
                <span aria-hidden="true">{by === sort.by ? (sort.descending ? ' ↓' : ' ↑') : ''}</span>
              </button>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
