// One row with its number, and under it what is wrong in it.
import { memo } from 'react';
import type { Text } from '../../src/core/language.ts';
import { toTokens } from '../../src/core/pointer.ts';
import { useAt, useText } from '../define.ts';
import type { Entry } from '../shared/fields/entries.ts';
import { useFieldHost } from '../shared/fields/host.ts';
import { Cell } from './Cell.tsx';
import type { Heading } from './columns.ts';
import type { Grid } from './grid.ts';

interface RowLineProps {
  grid: Grid;
  row: number;
  columns: readonly Entry[];
  headings: readonly Heading[];
}

export const RowLine = memo(function RowLine({ grid, row, columns, headings }: RowLineProps) {
  return (
    <>
      <tr aria-rowindex={row + 2}>
        <th scope="row" className="ems-rows-number">
          {row + 1}
        </th>
        {columns.map((entry, column) => (
          <Cell
            key={entry.name}
            grid={grid}
            row={row}
            column={column}
            entry={entry}
            title={headings[column]?.title ?? entry.name}
          />
        ))}
      </tr>
      <RowErrors row={row} headings={headings} />
    </>
  );
});

function RowErrors({ row, headings }: Pick<RowLineProps, 'row' | 'headings'>) {
  const host = useFieldHost();
  const say = useText();
  const told = useAt<readonly { at: string; text: Text }[]>(host.errors, `/${row}/*`) ?? [];
  if (told.length === 0) return null;
  const words = told.map(({ at, text }) => {
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
