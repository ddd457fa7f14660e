// Out: a folder that an incident file is made to, and how it ends. Those of programs that were killed go with the next one.
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

/** The process that shows a file locks its folder; the lock ends with the process, however it ends. Links are never followed. */
function removeLeft(): void {
  for (const each of readdirSync(tmpdir(), { withFileTypes: true })) {
    const path = join(tmpdir(), each.name);
    // Without a lock it is being made at this moment, or is none of ours.
    if (!each.isDirectory() || !each.name.startsWith(prefix) || !existsSync(join(path, 'station.lock'))) continue;
    try {
      holdFolder(path, () => {})();
      rmSync(path, { recursive: true, force: true });
    } catch {
      // It is shown, or belongs to somebody else.
    }
  }
}
