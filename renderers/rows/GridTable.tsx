import { useText } from '../define.ts';
import { copyBlock, pasteBlock } from './clipboard.ts';
import { type CellColumn, type Heading, roomOf } from './columns.ts';
import { pressKey, pressPointer } from './press.ts';
import { RowLine } from './RowLine.tsx';
import type { Sheet } from './sheet.ts';

interface GridTableProps {
  sheet: Sheet;
  cells: readonly CellColumn[];
  headings: readonly Heading[];
  count: number;
  label: string;
  readOnly: boolean;
}

/** The table of a grid. Keyboard, pointer and clipboard events of all cells are handled here. */
export function GridTable({ sheet, cells, headings, count, label, readOnly }: GridTableProps) {
  const say = useText();
  return (
    // Without rows there is no cell to focus, so the scroll container itself is focusable.
    <div className="ems-rows-scroll" {...(count === 0 && { tabIndex: 0, role: 'group', 'aria-label': label })}>
      <table
        role="grid"
        aria-label={label}
        style={{ '--room': `${roomOf(headings)}em` }}
        aria-readonly={readOnly}
        aria-rowcount={count + 1}
        onKeyDown={(event) => pressKey(sheet, event)}
        onMouseDown={(event) => pressPointer(sheet, event)}
        onCopy={(event) => copyBlock(sheet, event)}
        onPaste={(event) => pasteBlock(sheet, event)}
      >
        <thead>
          <tr>
            <th scope="col" className="ems-rows-number">
              <span className="ems-spoken">{say('Number')}</span>
            </th>
            {headings.map(({ key, title, unit, isNumber, room }) => (
              <th key={key} scope="col" data-number={isNumber || undefined} style={{ width: `${room}em` }}>
                {title}
                {unit !== '' && <span className="ems-unit"> {unit}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, index) => (
            <RowLine key={index} grid={sheet.grid} row={index} cells={cells} headings={headings} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
