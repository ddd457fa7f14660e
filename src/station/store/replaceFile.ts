// Replaces a file in one step: a reader finds either the old or the new content.
import { renameSync, writeFileSync } from 'node:fs';

/** `mode`: permissions of the file, such as 0o600 for a key. */
export function replaceFile(file: string, content: string | Uint8Array, mode?: number): void {
  const part = `${file}.part`;
  writeFileSync(part, content, { ...(mode !== undefined && { mode }) });
  renameSync(part, file);
}
