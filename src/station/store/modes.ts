// In: the data folder. Out: the same, for the account of the station alone: hashes of passwords, tokens and settings lie in it.
import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './disk.ts';

/** What a station puts into its folder. Other things are not touched: a folder may be shared by mistake. */
const ownFiles =
  /^((core|series)\.db|station\.lock|secrets\.key|schemas\.last\.gz|(plant|books|booksPast|history)\.json|(files|copies|tls|compiled)$)/;
/** Made by file systems, not by people. */
const ofTheSystem = new Set(['lost+found', '.snapshot', '.Trash-0']);
const sticky = 0o1000;
const others = 0o077;

export interface Tightened {
  /** Paths that other accounts could use until then. */
  mended: readonly string[];
  /** Paths whose mode would not change, with the reason. */
  left: readonly string[];
}

/** Windows has no modes; there a profile's folder is private by itself. */
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
    // A link that leads nowhere.
    if (!existsSync(path)) return;
    close(path);
    if (!statSync(path).isDirectory()) return;
    // Links further in lead to what is not the station's.
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
    // Some file systems take the order and keep no modes.
    if (isOpen(path)) left.push(`${path} (the file system keeps no modes)`);
    else mended.push(path);
  }
}

const isOpen = (path: string): boolean => (statSync(path).mode & others) !== 0;
