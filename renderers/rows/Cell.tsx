// One cell: the value as text, and its editor while the cursor edits it. It wakes for its own value, its own error and its own face.
import { memo, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Text } from '../../src/core/language.ts';
import { toPointer } from '../../src/core/pointer.ts';
import { partOf } from '../../src/core/store.ts';
import { useAt, useCondition, useText } from '../define.ts';
import { Control } from '../shared/fields/Control.tsx';
import type { Entry } from '../shared/fields/entries.ts';
import { fieldId, useFieldHost } from '../shared/fields/host.ts';
import { Shown } from '../shared/value/Shown.tsx';
import { isNumber, withoutUnit } from './columns.ts';
import type { Grid } from './grid.ts';

interface CellProps {
  grid: Grid;
  row: number;
  column: number;
  entry: Entry;
  title: string;
}

export const Cell = memo(function Cell({ grid, row, column, entry, title }: CellProps) {
  const host = useFieldHost();
  const say = useText();
  const element = useRef<HTMLTableCellElement>(null);
  const parent = `/${row}`;
  const own = useMemo(() => partOf(host.data, parent), [host.data, parent]);
  const visible = useCondition(entry.field.visible, own) === true;
  const face = useSyncExternalStore(grid.subscribe, () => grid.faceOf(row, column));
  const pointer = parent + toPointer([entry.name]);
  const error = say(useAt<Text>(host.errors, pointer));
  const editing = face === 'edit' && host.editing && host.enabled && visible && entry.schema.readOnly !== true;
  useFocus(element, grid, face, editing);
  const id = fieldId(host, pointer);
  return (
    <td
      ref={element}
      id={`${id}-cell`}
      role="gridcell"
      className="ems-rows-cell"
      data-row={row}
      data-column={column}
      data-face={face === 'plain' ? undefined : face}
      data-number={isNumber(entry) || undefined}
      data-invalid={error !== '' || undefined}
      aria-selected={face !== 'plain'}
      tabIndex={face === 'at' || face === 'edit' ? 0 : -1}
      {...(error !== '' && { 'aria-describedby': `${host.id}-row-${row}`, 'aria-invalid': true })}
    >
      {editing ? (
        <Control
          {...{ entry, parent, host, id }}
          label={say({ text: '{{title}}, row {{row}}', values: { title, row: row + 1 } })}
          editing
          enabled
          invalid={error !== ''}
          describedBy={error === '' ? undefined : `${host.id}-row-${row}`}
        />
      ) : (
        visible && <CellText pointer={pointer} entry={entry} title={title} />
      )}
    </td>
  );
});

function CellText({ pointer, entry, title }: { pointer: string; entry: Entry; title: string }) {
  const { data } = useFieldHost();
  const value = useAt(data, pointer);
  // What fits no number is shown as it was typed.
  if (isNumber(entry) && typeof value === 'string') return value;
  return <Shown schema={withoutUnit(entry.schema)} value={value} name={title} exact />;
}

/** An editor whose code is still on its way gets the focus when it has come. */
const lookAgainMs = 40;
const focusable = 'input:not([disabled]), textarea, [role="combobox"], button';

function useFocus(element: React.RefObject<HTMLTableCellElement | null>, grid: Grid, face: string, editing: boolean): void {
  useEffect(() => {
    if (!grid.follows() || (face !== 'at' && face !== 'edit')) return undefined;
    if (!editing) {
      element.current?.focus({ preventScroll: false });
      return undefined;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const input = element.current?.querySelector<HTMLElement>(focusable);
      if (!input) {
        timer = setTimeout(look, lookAgainMs);
        return;
      }
      input.focus();
      if (input instanceof HTMLInputElement) input.select();
    };
    look();
    return () => clearTimeout(timer);
  }, [element, grid, face, editing]);
}
