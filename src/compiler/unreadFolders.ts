// How a reader of folders tells the compiler of one that cannot be looked into, in place of the files that would lie there.
import type { Files } from './files.ts';

export interface UnreadFolder {
  /** As its files would be named: "devices"; empty for the whole. */
  folder: string;
  cause: string;
}
const mark = 'folder that cannot be read:';

export const toUnreadName = ({ folder, cause }: UnreadFolder): string => `${mark}${cause}:${folder}`;

export function unreadFolder(file: string): UnreadFolder | undefined {
  if (!file.startsWith(mark)) return undefined;
  const encoded = file.slice(mark.length);
  const cut = encoded.indexOf(':');
  return { cause: encoded.slice(0, cut), folder: encoded.slice(cut + 1) };
}

/** What lay in folders that cannot be looked into is taken as it stood: that nobody can read it does not mean that it is gone. */
export function withLost(files: Files, before: Files | undefined): { files: Files; lost: string[] } {
  const folders = [...files.keys()].flatMap((name) => unreadFolder(name) ?? []);
  if (folders.length === 0 || !before) return { files, lost: [] };
  const isLost = (name: string): boolean =>
    !files.has(name) && folders.some(({ folder }) => folder === '' || name.startsWith(`${folder}/`));
  const lost = [...before.keys()].filter(isLost);
  const kept = [...files].filter(([name]) => unreadFolder(name) === undefined);
  return { files: new Map([...kept, ...lost.map((name): [string, string] => [name, before.get(name) ?? ''])]), lost };
}
