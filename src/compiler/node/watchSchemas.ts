// In: schema folders. Out: one call of `onChange` after each burst of changes. Editors write by rename and make folders, so the files
// themselves are compared: the watcher only says when to look, and a slow look catches what it missed.
import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { readSchemas } from './readSchemas.ts';

export interface WatchOptions {
  /** Quiet time after the last event. */
  debounceMs?: number;
  /** Look without an event, for file systems that send none. */
  everyMs?: number;
}

export function watchSchemas(
  folders: readonly string[],
  onChange: (files: Map<string, string>) => void,
  { debounceMs = 150, everyMs = 2000 }: WatchOptions = {},
): () => void {
  let known = fingerprint(readSchemas(folders));
  let timer: NodeJS.Timeout | undefined;
  const watchers = new Map<string, FSWatcher>();

  const look = () => {
    follow();
    const files = readSchemas(folders);
    const print = fingerprint(files);
    if (print === known) return;
    known = print;
    onChange(files);
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(look, debounceMs);
  };
  /** One watcher a folder: recursive watching is not the same on every platform. */
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
        // The folder vanished between listing and watching; the slow look goes on.
      }
    }
  };

  follow();
  const slow = setInterval(look, everyMs);
  slow.unref();
  return () => {
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

const fingerprint = (files: ReadonlyMap<string, string>): string =>
  JSON.stringify([...files].sort(([left], [right]) => (left < right ? -1 : 1)));
