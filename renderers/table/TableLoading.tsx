// Placeholder of a table while its rows load.
import type { TableOptions } from '../../src/core/kinds.gen.ts';
import { useText } from '../define.ts';
import './table.css';

export function TableLoading({ options }: { options: TableOptions }) {
  const say = useText();
  const columns = Math.min(8, Object.keys(options.columns).length);
  return (
    <div className="ems-table-wait" role="status" aria-label={say('Loading')}>
      {Array.from({ length: 3 }, (_row, row) => (
        <div key={row}>
          {Array.from({ length: columns }, (_column, column) => (
            <i key={column} />
          ))}
        </div>
      ))}
    </div>
  );
}
