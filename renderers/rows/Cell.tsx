// One cell: its value as text, or its editor. Its row passes in everything, so that hundreds of cells need no subscriptions.
import { memo, useMemo } from 'react';
import { toPointer } from '../../src/core/pointer.ts';
import { partOf } from '../../src/core/store.ts';
import { useCondition, useText } from '../define.ts';
import { Control, ShownOffer } from '../shared/fields/Control.tsx';
import { type FieldHost, fieldId } from '../shared/fields/host.ts';
import { ValueView } from '../shared/value/ValueView.tsx';
import type { CellColumn } from './columns.ts';
import type { CellState } from './grid.ts';

interface CellProps {
  host: FieldHost;
  of: CellColumn;
  row: number;
  column: number;
  value: unknown;
  state: CellState;
  invalid: boolean;
  visible?: boolean;
}

export const Cell = memo(function Cell({ host, of, row, column, value, state, invalid, visible = true }: CellProps) {
  const { entry, isNumber } = of;
  const editing = state === 'edit' && host.editing && host.enabled && visible && entry.schema.readOnly !== true;
  const shown = state === 'edit' && !editing ? 'at' : state;
  const id = fieldId(host, `/${row}${toPointer([entry.name])}`);
  return (
    <td
      id={`${id}-cell`}
      role="gridcell"
      className="ems-rows-cell"
      data-row={row}
      data-column={column}
      data-face={shown === 'plain' ? undefined : shown}
      data-number={isNumber || undefined}
      data-invalid={invalid || undefined}
      aria-selected={state !== 'plain'}
      tabIndex={state === 'at' || state === 'edit' ? 0 : -1}
      {...(invalid && { 'aria-describedby': `${host.id}-row-${row}`, 'aria-invalid': true })}
    >
      {editing ? <Editor host={host} of={of} row={row} id={id} invalid={invalid} /> : visible && drawn(of, value)}
    </td>
  );
});

/** A cell whose visibility depends on a condition, which may read the row. */
export function GatedCell(props: CellProps) {
  const { host, row, of } = props;
  const own = useMemo(() => partOf(host.data, `/${row}`), [host.data, row]);
  const visible = useCondition(of.entry.field.visible, own) === true;
  return <Cell {...props} visible={visible} />;
}

function Editor({ host, of, row, id, invalid }: Pick<CellProps, 'host' | 'of' | 'row' | 'invalid'> & { id: string }) {
  const say = useText();
  return (
    <Control
      host={host}
      id={id}
      invalid={invalid}
      entry={of.entry}
      parent={`/${row}`}
      label={say({ text: '{{title}}, row {{row}}', values: { title: of.title, row: row + 1 } })}
      editing
      enabled
      describedBy={invalid ? `${host.id}-row-${row}` : undefined}
    />
  );
}

function drawn({ entry, read, title }: CellColumn, value: unknown) {
  if (entry.field.choices) return <ShownOffer entry={entry} value={value} label={title} />;
  const shown = read(value);
  return typeof shown === 'string' ? shown : <ValueView formatted={shown} name={title} />;
}
