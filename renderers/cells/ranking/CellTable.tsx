// All parts as rows, only those in view drawn: what holds it, its number, its values, and how far it is from the median of its group.
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { fromPointKey } from '../../../src/core/devices/device.ts';
import { useDevice, useText } from '../../define.ts';
import { useFormatAs } from '../../shared/value/useFormatAs.ts';
import type { FaceProps } from '../faces.ts';
import { createRowWindow, type RowWindow } from './rowWindow.ts';
import { deviationAt, groupAt } from '../toCells.ts';
import { noOrder, type Order, type SortBy, toOrder } from './toRanking.ts';
import { useShape } from '../useCells.ts';

interface TableProps extends FaceProps {
  keys: readonly string[];
  groupTitle: string;
  partTitle: string;
}
type SortName = 'number' | 'deviation' | `key ${string}`;
interface Sort {
  by: SortName;
  descending: boolean;
}
export const rowHeight = 30;
/** A table sorted by what changes is put into order again no more often than this. */
const sortEveryMs = 5000;

export function CellTable({ store, words, height, label, describedBy, pick, keys, groupTitle, partTitle }: TableProps) {
  const say = useText();
  const format = useFormatAs();
  const id = useId();
  const device = useDevice(fromPointKey(keys[0] ?? '').type);
  const shape = useShape(store);
  const [sort, setSort] = useState<Sort>({ by: 'deviation', descending: true });
  const window = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const rows = useRef<RowWindow>(undefined);
  const order = useRef<Order>(noOrder);
  const active = useRef(-1);
  const schemaOf = (key: string) => device?.points[fromPointKey(key).point];
  const columns: { by?: SortName; title: string; number?: boolean }[] = [
    { by: 'number', title: groupTitle },
    { title: partTitle, number: true },
    ...keys.map((key) => ({ by: `key ${key}` as const, title: say(schemaOf(key)?.title ?? key), number: true })),
    { by: 'deviation', title: say('From the median'), number: true },
    { title: say('Quality') },
  ];

  useLayoutEffect(() => {
    if (!window.current || !body.current || !device) return undefined;
    const schemas = keys.map((key) => device.points[fromPointKey(key).point]);
    const columnOf = (key: string): readonly unknown[] => {
      const found = (store.answer() as { values?: Readonly<Record<string, unknown>> } | undefined)?.values?.[key];
      return Array.isArray(found) ? found : [];
    };
    let sortedAt = 0;
    const putInOrder = () => {
      const cells = store.get();
      if (!cells) return;
      sortedAt = performance.now();
      const by: SortBy = sort.by.startsWith('key ')
        ? { column: columnOf(sort.by.slice(4)) }
        : (sort.by as 'number' | 'deviation');
      order.current = toOrder(cells, by, sort.descending);
    };
    const made = createRowWindow({
      window: window.current,
      body: body.current,
      height,
      rowHeight,
      columns: keys.length + 4,
      id,
      before: 1,
      fill(row, write) {
        const cells = store.get();
        const index = order.current.at(row);
        if (!cells || index === undefined) return;
        const group = groupAt(cells.groups, index);
        write(0, group ? words.group(group) : '');
        write(1, group ? String(index - group.start + 1) : '');
        for (const [at, key] of keys.entries()) {
          const { text, unit } = format(columnOf(key)[index], schemas[at]);
          write(2 + at, unit === undefined ? text : `${text} ${unit}`);
        }
        write(2 + keys.length, words.deviation(deviationAt(cells, index)));
        write(3 + keys.length, words.doubt(cells, index));
      },
    });
    rows.current = made;
    putInOrder();
    made.set(order.current.length);
    const stop = store.subscribe(() => {
      const grown = store.get()?.count !== order.current.length;
      if (grown || (sort.by !== 'number' && performance.now() - sortedAt > sortEveryMs)) putInOrder();
      made.set(order.current.length);
      made.refresh();
    });
    return () => {
      stop();
      made.close();
    };
  }, [store, words, format, device, keys, sort, id, shape, height]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== window.current) return;
    const last = order.current.length - 1;
    const page = Math.max(1, Math.floor(height / rowHeight) - 2);
    const here = active.current;
    const target = { ArrowDown: here + 1, ArrowUp: here - 1, PageDown: here + page, PageUp: here - page, Home: 0, End: last }[
      event.key
    ];
    if (target !== undefined) {
      active.current = Math.max(0, Math.min(last, target));
      rows.current?.activate(active.current);
      window.current?.setAttribute('aria-activedescendant', `${id}-${active.current}`);
    } else if (event.key === 'Enter' && here >= 0 && pick) pick(order.current.at(here) ?? -1);
    else return;
    event.preventDefault();
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
      onClick={(event) => {
        const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row;
        if (row !== undefined && pick) pick(order.current.at(Number(row)) ?? -1);
      }}
    >
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
      <div ref={body} role="rowgroup" className="ems-cells-body" />
    </div>
  );
}
