// Replaces a file in one step: a reader finds either the old or the new content, also after a power failure.
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './disk.ts';

/**
 * `mode`: permissions of the file, such as 0o600 for a key. Blocks the event loop while the disk writes, so it is not called in
 * the process of the dispatch after the start.
 */
export function replaceFile(file: string, content: string | Uint8Array, mode?: number): void {
  const part = `${file}.part`;
  writeFileSync(part, content, { ...(mode !== undefined && { mode }) });
  syncFile(part);
  renameSync(part, file);
  syncFolder(dirname(file));
}

/** `part`: needs a name of its own if the file may be replaced twice at the same time. */
interface Aside {
  mode?: number;
  part?: string;
}
/** Does the same without blocking the event loop. */
export async function replaceFileAside(
  file: string,
  content: string | Uint8Array,
  { mode, part = `${file}.part` }: Aside = {},
): Promise<void> {
  const handle = await open(part, 'w', mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
  await syncFolderAside(dirname(file));
}

/** Waits until the content of the file is on the disk. Windows needs write access for this. */
export function syncFile(file: string): void {
  sync(file, 'r+');
}

/** Waits until a new name in the folder is on the disk. Windows cannot do this for a folder. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  try {
    sync(folder, 'r');
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  }
}

/** Does the same as `syncFile` without blocking the event loop. */
export const syncFileAside = (file: string): Promise<void> => syncAside(file, 'r+');

export async function syncFolderAside(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  try {
    await syncAside(folder, 'r');
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  }
}

/** Some file systems, such as network drives, cannot synchronise a folder. */
const isUnsupported = (error: unknown): boolean => /^E(INVAL|NOTSUP|BADF)$/.test(codeOf(error));

function sync(path: string, flags: 'r' | 'r+'): void {
  const opened = openSync(path, flags);
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

async function syncAside(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
