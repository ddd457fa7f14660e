// The files of the built console by address. Only files that were found in its folder can be requested.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Packed } from './packed.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

export interface ConsoleFiles {
  find(path: string): Packed | undefined;
  index(): Packed | undefined;
}

export function createConsoleFiles(folder: string): ConsoleFiles {
  const index = join(folder, 'index.html');
  let builtAt = -1;
  let files = new Map<string, string>();
  const packed = new Map<string, Packed>();

  /** A new build has a new index.html. Nothing else is checked between builds. */
  function refresh(): void {
    const at = existsSync(index) ? statSync(index).mtimeMs : 0;
    if (at === builtAt) return;
    builtAt = at;
    packed.clear();
    files = new Map(at === 0 ? [] : filesUnder(folder, ''));
  }

  function find(path: string): Packed | undefined {
    refresh();
    const known = packed.get(path);
    if (known) return known;
    const file = files.get(path);
    if (file === undefined || !existsSync(file)) return undefined;
    const raw = readFileSync(file);
    const etag = `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`;
    const made: Packed = { raw, etag, type: types[extname(file)] ?? 'application/octet-stream' };
    packed.set(path, made);
    return made;
  }

  return { find, index: () => find('/index.html') };
}

/** A name with a leading dot belongs to a tool, such as the history of a repository or keys. */
const isHidden = ({ name }: { name: string }): boolean => name.startsWith('.');

function filesUnder(folder: string, address: string): [address: string, file: string][] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): [string, string][] => {
    if (isHidden(entry)) return [];
    const file = join(folder, entry.name);
    const at = `${address}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(file, at) : entry.isFile() ? [[at, file]] : [];
  });
}
