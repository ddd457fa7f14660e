// The values of the chart as a table.
import { missing } from '../../src/core/format/format.ts';
import type { Sheet } from '../shared/files/sheet.ts';

export function BarsTable({
  sheet,
  height,
  label,
  format,
}: {
  sheet: Sheet;
  height: number;
  label: string;
  format: (value: number) => string;
}) {
  return (
    <div className="ems-values" style={{ maxHeight: height }} tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            {sheet.head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row, index) => (
            <tr key={`${index} ${row[0]}`}>
              {row.map((cell, column) => (
                <td key={sheet.head[column]}>{typeof cell === 'number' ? format(cell) : (cell ?? missing)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
