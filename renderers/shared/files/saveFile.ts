// Saves a blob or a sheet as a browser download.
import { type Sheet, toCsv, toFileName } from './sheet.ts';

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the blob only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The XLSX writer loads on first use. */
export async function saveSheet(sheet: Sheet, title: string, as: 'csv' | 'xlsx'): Promise<void> {
  if (as === 'csv') return saveBlob(new Blob([toCsv(sheet)], { type: 'text/csv;charset=utf-8' }), `${toFileName(title)}.csv`);
  const { toXlsx } = await import('./xlsx.ts');
  saveBlob(toXlsx(sheet, title), `${toFileName(title)}.xlsx`);
}
