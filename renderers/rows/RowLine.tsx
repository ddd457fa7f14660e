// One numbered row with its errors below. It subscribes to its own values, errors and marks, and re-renders only changed cells.
import { memo, useRef, useSyncExternalStore } from 'react';
import type { Text } from '../../src/core/language.ts';
import { step, toPointer, toTokens } from '../../src/core/pointer.ts';
import { useAt, useText } from '../define.ts';
import { useFieldHost } from '../shared/fields/host.ts';
import { Cell, GatedCell } from './Cell.tsx';
import type { CellColumn, Heading } from './columns.ts';
import type { Grid } from './grid.ts';
import { useFocus } from './useFocus.ts';

interface RowLineProps {
  grid: Grid;
  row: number;
  cells: readonly CellColumn[];
  headings: readonly Heading[];
}
interface RowError {
  at: string;
  text: Text;
}
const noErrors: readonly RowError[] = [];

export const RowLine = memo(function RowLine({ grid, row, cells, headings }: RowLineProps) {
  const host = useFieldHost();
  const line = useRef<HTMLTableRowElement>(null);
  const parent = `/${row}`;
  const value = useAt(host.data, parent);
  const errors = useAt<readonly RowError[]>(host.errors, `${parent}/*`) ?? noErrors;
  const marks = useSyncExternalStore(grid.subscribe, () => grid.marksOf(row));
  useFocus(line, grid, marks, host.editing && host.enabled);
  return (
    <>
      <tr ref={line} aria-rowindex={row + 2}>
        <th scope="row" className="ems-rows-number">
          {row + 1}
        </th>
        {cells.map((each, column) => {
          const { name, field } = each.entry;
          const At = field.visible === undefined ? Cell : GatedCell;
          const invalid = errors.some(({ at }) => at === parent + toPointer([name]));
          const state = marks === '' ? 'plain' : grid.stateOf(row, column);
          return (
            <At
              key={name}
              host={host}
              row={row}
              column={column}
              state={state}
              invalid={invalid}
              of={each}
              value={step(value, name)}
            />
          );
        })}
      </tr>
      {errors.length > 0 && <RowErrors row={row} errors={errors} headings={headings} />}
    </>
  );
});

function RowErrors({ row, errors, headings }: Pick<RowLineProps, 'row' | 'headings'> & { errors: readonly RowError[] }) {
  const host = useFieldHost();
  const say = useText();
  const words = errors.map(({ at, text }) => {
    const member = toTokens(at).at(-1);
    const title = headings.find(({ key }) => key === member)?.title;
    return title === undefined ? say(text) : `${title}: ${say(text)}`;
  });
  return (
    <tr className="ems-rows-errors">
      <td />
      <td colSpan={headings.length} id={`${host.id}-row-${row}`} role="alert">
        {[...new Set(words)].join(' · ')}
      </td>
    </tr>
  );
}
