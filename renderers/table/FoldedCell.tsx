// What found no room beside it stands under a value of the row: what matters by itself, the rest with its title.
import type { ReactNode } from 'react';
import { read } from '../../src/core/pointer.ts';
import { useText } from '../define.ts';
import type { FormatOf } from '../shared/value/formatAs.ts';
import { TableCell } from './TableCell.tsx';
import type { Column } from './columns/toColumns.ts';

interface FoldedCellProps {
  column: Column;
  /** The only column takes them beside its own value. */
  alone: boolean;
  folded: readonly Column[];
  /** Those whose age another column tells. */
  known: ReadonlySet<Column>;
  /** Pointers of what matters. */
  first: readonly string[];
  row: unknown;
  format: FormatOf;
  aged: boolean;
  open: (() => void) | undefined;
}

const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** A number with its unit, or a moment: no line ends in the middle of it. */
const isUnbroken = ({ wraps, schema, field }: Column): boolean => !wraps && !schema?.choices && !field.choices;

/** A yes or no says nothing without its question, nor a number without what it counts; a word, a state and a moment do. */
const saysItself = ({ schema }: Column): boolean =>
  schema?.choices !== undefined ||
  schema?.format !== undefined ||
  !['boolean', 'number', 'integer'].includes(String(schema?.type));

export function FoldedCell({ column, alone, folded, known, first, ...cell }: FoldedCellProps) {
  const say = useText();
  const filled = folded.filter(({ at }) => hasValue(read(cell.row, at)));
  const named = filled.filter(({ at }) => first.includes(at));
  const rest = filled.filter(({ at }) => !first.includes(at));
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
      <Rest most={first.length > 0 ? besideFirst : fewLines}>{rest.map(value)}</Rest>
    </>
  );
}

/** More than a few lines would push the next row out of sight: they are told on request. Where a table says what matters, the rest is that rest. */
const fewLines = 6;
const besideFirst = 2;

function Rest({ most, children }: { most: number; children: readonly ReactNode[] }) {
  const say = useText();
  if (children.length === 0) return null;
  const lines = <span className="ems-folded ems-folded-rest">{children}</span>;
  if (children.length <= most) return lines;
  return (
    <details className="ems-folded-more">
      <summary>{say({ text: '{{n}} more', values: { n: children.length } })}</summary>
      {lines}
    </details>
  );
}
