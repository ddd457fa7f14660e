// In print, states which rows of how many are shown and how to print the others.
import { useText } from '../../define.ts';
import type { Entries } from '../useEntries.ts';
import type { TablePlace } from '../usePages.ts';

interface RestProps {
  entries: Entries;
  place: TablePlace;
  /** The station delivers the rows page by page. */
  paged: boolean;
}

export function PaperRest({ entries: { shown, current, total }, place: { pageSize }, paged }: RestProps) {
  const say = useText();
  if (total <= shown.length) return null;
  const from = paged ? (current - 1) * pageSize + 1 : 1;
  const values = { from, to: from + shown.length - 1, n: total };
  return (
    <p className="ems-paper-rest">
      {paged
        ? say({ text: 'Rows {{from}} to {{to}} of {{n}}. To print more rows, increase the rows per page.', values })
        : say({ text: 'Rows {{from}} to {{to}} of {{n}}. The CSV file of this table contains all rows.', values })}
    </p>
  );
}
