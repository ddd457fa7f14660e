// Restricts the data folder to the account of the station, because it contains password hashes, tokens and settings.
import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../files/disk.ts';

/** Files and folders of a station. Others are not changed, because the folder may be shared by mistake. */
const ownFiles =
  /^((core|series)\.db|station\.lock|secrets\.key|schemas\.last\.gz|(plant|books|booksPast|history)\.json|(files|copies|tls|compiled)$)/;
/** Created by file systems, not by people. */
const ofTheSystem = new Set(['lost+found', '.snapshot', '.Trash-0']);
const sticky = 0o1000;
const others = 0o077;

export interface Tightened {
  /** Paths that were accessible to other accounts. */
  mended: readonly string[];
  /** Paths whose mode could not be changed, with the reason. */
  left: readonly string[];
}

/** Windows has no modes. There, the folder of a user profile is private by default. */
export function tighten(folder: string, platform = process.platform): Tightened {
  if (platform === 'win32') return { mended: [], left: [] };
  const mended: string[] = [];
  const left: string[] = [];
  const names = readdirSync(folder);
  const strange = names.find((name) => !ownFiles.test(name) && !ofTheSystem.has(name));
  const shared = strange !== undefined || (statSync(folder).mode & sticky) !== 0;
  if (!shared) close(folder);
  else if (isOpen(folder)) left.push(`${folder} (it holds other things too${strange === undefined ? '' : `: ${strange}`})`);
  for (const name of names) if (ownFiles.test(name)) walk(join(folder, name));
  return { mended, left };

  function walk(path: string): void {
    // A broken link.
    if (!existsSync(path)) return;
    close(path);
    if (!statSync(path).isDirectory()) return;
    // Links inside a folder lead to files that do not belong to the station.
    for (const entry of readdirSync(path, { withFileTypes: true })) if (!entry.isSymbolicLink()) walk(join(path, entry.name));
  }
  function close(path: string): void {
    if (!isOpen(path)) return;
    try {
      chmodSync(path, statSync(path).isDirectory() ? 0o700 : 0o600);
    } catch (error) {
      left.push(`${path} (${codeOf(error)})`);
      return;
    }
    // Some file systems accept the change but do not store modes.
    if (isOpen(path)) left.push(`${path} (the file system keeps no modes)`);
    else mended.push(path);
  }
}

const isOpen = (path: string): boolean => (statSync(path).mode & others) !== 0;
