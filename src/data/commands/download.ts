// Saves the file of an answer.
import type { Text } from '../../core/language.ts';
import type { FileAnswer } from '../network/answer.ts';
import type { Desk } from '../desk.ts';

export function download(data: unknown, translate: Desk['translate'], name: Text | undefined): void {
  const { blob, name: sent = '' } = (data ?? {}) as Partial<FileAnswer>;
  if (!(blob instanceof Blob)) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download =
    typeof name === 'object' ? translate(name.text, name.values, name.context) : name === undefined ? sent : translate(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
