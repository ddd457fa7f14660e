// The nodes as a tree with roving tabindex and arrow keys; toKeyAct.ts defines the keys.
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { type KeyAct, toKeyAct } from './toKeyAct.ts';
import type { Row } from './toNodes.ts';

interface TreeListProps {
  label: string;
  rows: readonly Row[];
  chosen: Row | undefined;
  cut: string | undefined;
  editing: boolean;
  nameOf: (row: Row) => string;
  typeOf: (row: Row) => string;
  wrong: (row: Row) => boolean;
  choose: (row: Row) => void;
  act: (act: KeyAct, row: Row) => void;
}

export function TreeList({ label, rows, chosen, cut, editing, nameOf, typeOf, wrong, choose, act }: TreeListProps) {
  const list = useRef<HTMLUListElement>(null);
  const open = chosen?.at ?? rows[0]?.at;
  const pressed = useFollow(list, open, rows);
  const press = (event: KeyboardEvent, row: Row): void => {
    const wanted = toKeyAct(event, row, rows, editing);
    if (!wanted) return;
    event.preventDefault();
    pressed.current = true;
    act(wanted, row);
  };
  return (
    <ul ref={list} className="ems-topo-tree" role="tree" aria-label={label}>
      {rows.map((row) => (
        <li
          key={row.node.id}
          role="treeitem"
          aria-level={row.depth + 1}
          aria-posinset={row.place + 1}
          aria-setsize={row.among}
          aria-selected={row.at === chosen?.at}
          {...(wrong(row) && { 'data-wrong': '' })}
          {...(row.node.id === cut && { 'data-cut': '' })}
          data-at={row.at}
          tabIndex={row.at === open ? 0 : -1}
          style={{ '--depth': row.depth }}
          onClick={() => choose(row)}
          onKeyDown={(event) => press(event, row)}
        >
          <span className="ems-topo-row-name">{nameOf(row)}</span> <span className="ems-topo-row-type">{typeOf(row)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Focuses the node selected by keyboard, even if a key removed the focused row; never takes the focus from elsewhere. */
function useFollow(list: { readonly current: HTMLUListElement | null }, open: string | undefined, rows: readonly Row[]) {
  const pressed = useRef(false);
  // Runs before any other code restores the focus lost with the removed row.
  useLayoutEffect(() => {
    const hasFocus = pressed.current && document.activeElement === document.body;
    pressed.current = false;
    if (open === undefined || rows.length === 0 || !(hasFocus || list.current?.contains(document.activeElement))) return;
    list.current?.querySelector<HTMLElement>(`[data-at="${CSS.escape(open)}"]`)?.focus();
  }, [list, open, rows]);
  return pressed;
}
