// Calls `onChange` once after each burst of changes in the schema folders. Editors write by renaming and create folders, so the
// files are compared: watchers only trigger the comparison, and a slow poll catches missed changes.
import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { sameFiles } from '../files.ts';
import { findSchemas, readText } from './readSchemas.ts';

export interface WatchOptions {
  /** Quiet time after the last event. */
  debounceMs?: number;
  /** Polling interval, for file systems without events. */
  everyMs?: number;
}

/** `known`: the files as read before, so that changes since then are reported as well. */
export function watchSchemas(
  folders: readonly string[],
  known: ReadonlyMap<string, string>,
  onChange: (files: ReadonlyMap<string, string>) => void,
  { debounceMs = 150, everyMs = 2000 }: WatchOptions = {},
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  let closed = false;
  const watchers = new Map<string, FSWatcher>();
  const read = createReader(folders);

  const look = async () => {
    if (looking) return soon();
    looking = true;
    follow();
    const files = await read().finally(() => (looking = false));
    if (closed || sameFiles(files, known)) return;
    known = files;
    onChange(files);
  };
  const soon = () => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void look(), debounceMs);
  };
  /** One watcher per folder, because recursive watching differs between platforms. */
  const follow = () => {
    const wanted = new Set(folders.flatMap(foldersUnder));
    for (const [folder, watcher] of watchers) {
      if (wanted.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of wanted) {
      if (watchers.has(folder)) continue;
      try {
        const watcher = watch(folder, soon);
        watcher.on('error', () => {
          watcher.close();
          watchers.delete(folder);
        });
        watchers.set(folder, watcher);
      } catch {
        // The folder was removed between listing and watching; the slow poll continues.
      }
    }
  };

  follow();
  const slow = setInterval(() => void look(), everyMs);
  slow.unref();
  return () => {
    closed = true;
    clearTimeout(timer);
    clearInterval(slow);
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };
}

function foldersUnder(folder: string): string[] {
  try {
    const inner = readdirSync(folder, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && !entry.name.startsWith('.'),
    );
    return [folder, ...inner.flatMap((entry) => foldersUnder(join(folder, entry.name)))];
  } catch {
    return [];
  }
}

/** Duration of one slice of reading. */
const sliceMs = 5;
/** A file may be written twice within the same timestamp; after this time the timestamp reveals every change. */
const freshMs = 2000;

/** Reads the files that changed since the last time, in slices, so that other work of the process is not blocked. */
function createReader(folders: readonly string[]): () => Promise<Map<string, string>> {
  let before = new Map<string, { stamp: string; text: string }>();
  return async () => {
    const files = new Map<string, string>();
    const now = new Map<string, { stamp: string; text: string }>();
    let begun = performance.now();
    for (const [name, path] of findSchemas(folders)) {
      if (performance.now() - begun > sliceMs) {
        await new Promise((next) => {
          setImmediate(next);
        });
        begun = performance.now();
      }
      const stamp = stampOf(path);
      const known = before.get(name);
      const text = stamp !== undefined && known?.stamp === stamp ? known.text : readText(path);
      if (text === undefined) continue;
      files.set(name, text);
      if (stamp !== undefined) now.set(name, { stamp, text });
    }
    before = now;
    return files;
  };
}

function stampOf(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    const { ino, size, mtimeMs, ctimeMs } = statSync(path);
    return Date.now() - Math.max(mtimeMs, ctimeMs) < freshMs ? undefined : [path, ino, size, mtimeMs, ctimeMs].join(' ');
  } catch {
    return undefined;
  }
}
