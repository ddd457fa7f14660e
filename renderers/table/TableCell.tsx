// One cell: a formatted value, a link, or the drawing of a renderer kind.
import { Button } from 'antd';
import { useMemo } from 'react';
import { isPictureText } from '../../src/core/format/picture.ts';
import { read } from '../../src/core/pointer.ts';
import { constant } from '../../src/core/store.ts';
import { useText } from '../define.ts';
import { RenderDrawn } from '../shared/node/RenderDrawn.tsx';
import type { FormatOf } from '../shared/value/formatAs.ts';
import { useOffers } from '../shared/fields/useOffers.ts';
import { oldIn } from '../shared/value/old.ts';
import { OldMark } from '../shared/value/OldMark.tsx';
import { SpreadIn } from '../shared/value/Spread.tsx';
import { Picture } from '../shared/value/Picture.tsx';
import { ValueView } from '../shared/value/ValueView.tsx';
import { type Column, wordsOf } from './columns/toColumns.ts';

interface TableCellProps {
  column: Column;
  row: unknown;
  format: FormatOf;
  /** An earlier column already shows the age of this reading. */
  aged?: boolean;
  /** Set for a column that is shown as a link. */
  open: (() => void) | undefined;
}

export function TableCell({ column, row, format, aged = false, open }: TableCellProps) {
  const say = useText();
  const value = read(row, column.at);
  if (column.field.draw) return <DrawnCell column={column} value={value} />;
  if (column.field.choices) return <OfferedCell column={column} value={value} />;
  if (isPictureText(value)) return <Picture picture={value} name={say(column.title)} />;
  const content = (
    <>
      <ValueView formatted={format(value, column.schema, wordsOf(column))} name={say(column.title)} />
      <SpreadIn data={row} at={column.at} schema={column.schema} />
      <OldMark old={oldIn(row, column.at, column.schema)} brief={aged} />
    </>
  );
  if (column.field.show !== 'link' || !open) return content;
  return (
    <Button type="link" size="small" className="ems-cell-link" onClick={open}>
      {content}
    </Button>
  );
}

function DrawnCell({ column, value }: { column: Column; value: unknown }) {
  const reading = useMemo(() => constant(value), [value]);
  return column.field.draw ? (
    <RenderDrawn name={column.name} draw={column.field.draw} value={reading} schema={column.schema} enabled={false} />
  ) : null;
}

/** The title that a source or the content gives to this value. */
function OfferedCell({ column, value }: { column: Column; value: unknown }) {
  const { offers } = useOffers({ schema: column.schema ?? {}, field: column.field, value });
  const titles = [value].flat().map((each) => offers.find((offer) => offer.value === each)?.title);
  return <span>{titles.every((title) => title === undefined) ? '–' : titles.join(', ')}</span>;
}
