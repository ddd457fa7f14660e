// Shows folded columns below the value of a cell: important values by themselves, the others with their title.
// A column with `show` button is behind a button with its title.
import type { ReactNode } from 'react';
import { read } from '../../src/core/pointer.ts';
import { useText } from '../define.ts';
import type { FormatOf } from '../shared/value/formatAs.ts';
import { TableCell } from './TableCell.tsx';
import type { Column } from './columns/toColumns.ts';

interface FoldedCellProps {
  column: Column;
  /** The table shows a single column, so values can follow its value on the same line. */
  alone: boolean;
  folded: readonly Column[];
  /** Columns whose age an earlier column already shows. */
  known: ReadonlySet<Column>;
  /** Pointers of the important columns. */
  first: readonly string[];
  row: unknown;
  format: FormatOf;
  aged: boolean;
  open: (() => void) | undefined;
}

const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** A number with its unit or a date and time must not wrap. */
const isUnbroken = ({ wraps, schema, field }: Column): boolean => !wraps && !schema?.choices && !field.choices;

/** Booleans and numbers need their title; texts, states, dates and times do not. */
const saysItself = ({ schema }: Column): boolean =>
  schema?.choices !== undefined ||
  schema?.format !== undefined ||
  !['boolean', 'number', 'integer'].includes(String(schema?.type));

export function FoldedCell({ column, alone, folded, known, first, ...cell }: FoldedCellProps) {
  const say = useText();
  const filled = folded.filter(({ at }) => hasValue(read(cell.row, at)));
  const named = filled.filter(({ at }) => first.includes(at));
  const others = filled.filter(({ at }) => !first.includes(at));
  const buttons = others.filter(({ field }) => field.show === 'button');
  const rest = others.filter(({ field }) => field.show !== 'button');
  const isNamed = (each: Column): boolean => !first.includes(each.at) || !saysItself(each);
  const value = (each: Column) => (
    <span key={each.name}>
      <span className={isNamed(each) ? 'ems-folded-title' : 'ems-spoken'}>{`${say(each.title)} `}</span>
      <span className={isUnbroken(each) ? 'ems-folded-unbroken' : undefined}>
        <TableCell {...cell} column={each} aged={known.has(each)} />
      </span>
    </span>
  );
  const own = <TableCell column={column} {...cell} />;
  return (
    <>
      {alone ? (
        <span className="ems-folded">
          <span>{own}</span>
          {named.map(value)}
        </span>
      ) : (
        <>
          {own}
          {named.length > 0 && <span className="ems-folded">{named.map(value)}</span>}
        </>
      )}
      {buttons.map((each) => (
        <Folded key={each.name} title={say(each.title)} isNamed>
          <TableCell {...cell} column={each} />
        </Folded>
      ))}
      <Rest most={first.length > 0 ? suffixLength : fewLines}>{rest.map(value)}</Rest>
    </>
  );
}

/** More lines than this are collapsed, so that the next row stays in view. The limit is lower with important columns. */
const fewLines = 6;
const suffixLength = 2;

function Rest({ most, children }: { most: number; children: readonly ReactNode[] }) {
  const say = useText();
  if (children.length === 0) return null;
  if (children.length <= most) return <span className="ems-folded ems-folded-rest">{children}</span>;
  return <Folded title={say({ text: '{{n}} more', values: { n: children.length } })}>{children}</Folded>;
}

function Folded({ title, isNamed = false, children }: { title: string; isNamed?: boolean; children: ReactNode }) {
  return (
    <details className="ems-folded-more" data-named={isNamed || undefined}>
      <summary>{title}</summary>
      <span className="ems-folded ems-folded-rest">{children}</span>
    </details>
  );
}
