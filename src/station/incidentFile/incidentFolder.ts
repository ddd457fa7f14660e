// A temporary folder for the content of an incident file. Folders that killed programs left behind are removed when the next one
// is created.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holdFolder } from '../store/folder.ts';

const prefix = 'ems-incident-';

export interface IncidentFolder {
  path: string;
  remove(): void;
}

export function makeIncidentFolder(print: (text: string) => void): IncidentFolder {
  removeLeft();
  const path = mkdtempSync(join(tmpdir(), prefix));
  const letGo = holdFolder(path, print);
  return {
    path,
    remove() {
      letGo();
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** The process that shows a file locks its folder, and the lock ends with the process. Links are never followed. */
function removeLeft(): void {
  for (const each of readdirSync(tmpdir(), { withFileTypes: true })) {
    const path = join(tmpdir(), each.name);
    // A folder without a lock is being created at this moment, or is not one of ours.
    if (!each.isDirectory() || !each.name.startsWith(prefix) || !existsSync(join(path, 'station.lock'))) continue;
    try {
      holdFolder(path, () => {})();
      rmSync(path, { recursive: true, force: true });
    } catch {
      // The folder is in use, or belongs to a different account.
    }
  }
}
