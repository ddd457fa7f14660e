// How the folder reader reports unreadable folders to the compiler, instead of the files in them.
import type { Files } from './files.ts';

export interface UnreadFolder {
  /** Named like its files: "devices"; empty for the whole base. */
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

/** Files of unreadable folders keep their previous content: unreadable does not mean deleted. */
export function withLost(files: Files, before: Files | undefined): { files: Files; lost: string[] } {
  const folders = [...files.keys()].flatMap((name) => unreadFolder(name) ?? []);
  if (folders.length === 0 || !before) return { files, lost: [] };
  const isLost = (name: string): boolean =>
    !files.has(name) && folders.some(({ folder }) => folder === '' || name.startsWith(`${folder}/`));
  const lost = [...before.keys()].filter(isLost);
  const kept = [...files].filter(([name]) => unreadFolder(name) === undefined);
  return { files: new Map([...kept, ...lost.map((name): [string, string] => [name, before.get(name) ?? ''])]), lost };
}
