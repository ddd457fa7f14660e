// Reads the files of the base folder and of vendor folders, by name. Files of vendor folders never belong to the base.
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { docFolders } from '../doc.ts';
import { unread } from '../source.ts';
import { toUnreadName } from '../unreadFolders.ts';
import { again, noVendor } from '../overlays/vendorFolders.ts';

/** Paths by file name. A place without a vendor is a name without a path, so that it is reported. */
export function findSchemas([base, ...places]: readonly string[]): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  const addAll = (folder: string, prefix: string) => {
    const nameOf = (path: string): string => (prefix + relative(folder, path).split(sep).join('/')).replace(/\/$/, '');
    const lost = (path: string, cause: string) => found.set(toUnreadName({ folder: nameOf(path), cause }), undefined);
    for (const path of jsonUnder(folder, lost)) found.set(nameOf(path), path);
    for (const { name, cause } of inPlaceOf(folder)) lost(join(folder, name), cause);
  };
  if (base !== undefined) addAll(base, '');
  const taken = new Set([...found.keys()].map((name) => /^vendors\/[^/]+\//.exec(name)?.[0]));
  for (const place of places) {
    if (!holdsVendor(place)) found.set(`${noVendor}${place}`, undefined);
    for (const folder of isVendor(place) ? [place] : foldersIn(place)) {
      const name = basename(resolve(folder));
      const prefix = `vendors/${name}${taken.has(`vendors/${name}/`) ? again : ''}/`;
      taken.add(prefix);
      addAll(folder, prefix);
    }
    if (!isVendor(place)) for (const path of jsonIn(place)) found.set(`vendors/${basename(path)}`, path);
  }
  return found;
}

export function readSchemas(folders: readonly string[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const [name, path] of findSchemas(folders)) {
    const text = readText(path);
    if (text !== undefined) files.set(name, text);
  }
  return files;
}

/** Folders from the environment: EMS_SCHEMAS lists vendor folders, separated as in PATH. */
export function schemaFolders(base = 'schemas', more = process.env.EMS_SCHEMAS ?? ''): string[] {
  return [base, ...more.split(process.platform === 'win32' ? ';' : ':').filter((folder) => folder !== '')];
}

/** Why a station cannot start with these folders; undefined if it can. */
export function folderFault([base = 'schemas', ...places]: readonly string[]): string | undefined {
  if (!isFolder(base))
    return `The schema folder ${base} was not found (in ${process.cwd()}). Start the station in the project folder.`;
  const place = places.find((each) => !holdsVendor(each));
  if (place === undefined) return undefined;
  const cause = isFolder(place)
    ? 'contains no vendor: neither it nor its subfolders contain a vendor.json'
    : 'is not a readable folder';
  return `EMS_SCHEMAS names ${place}, which ${cause} (in ${process.cwd()}). Name folders that contain <vendor>/vendor.json, or unset EMS_SCHEMAS.`;
}

const isVendor = (folder: string): boolean => existsSync(join(folder, 'vendor.json'));
const holdsVendor = (place: string): boolean => isVendor(place) || foldersIn(place).some(isVendor);

function isFolder(path: string): boolean {
  try {
    readdirSync(path);
    return true;
  } catch {
    return false;
  }
}

const hidden = /^[.~#]/;

const foldersIn = (place: string): string[] => namesIn(place).filter((path) => !hidden.test(basename(path)) && isFolder(path));
const jsonIn = (place: string): string[] =>
  namesIn(place).filter((path) => path.endsWith('.json') && !hidden.test(basename(path)) && !isFolder(path));

function namesIn(place: string): string[] {
  try {
    return readdirSync(place)
      .toSorted()
      .map((name) => join(place, name));
  } catch {
    return [];
  }
}

type Lost = (path: string, cause: string) => void;

function jsonUnder(folder: string, lost: Lost): string[] {
  return entriesOf(folder, lost).flatMap((entry) => {
    const path = join(folder, entry.name);
    // Editors create temporary copies ("~x.json", ".x.json.swp").
    const own = /\.json$/i.test(entry.name) && !hidden.test(entry.name) ? [path] : [];
    if (entry.isSymbolicLink() && own.length === 0 && !hidden.test(entry.name)) {
      const cause = linkFault(path);
      if (cause !== undefined) lost(path, cause);
    }
    if (!entry.isDirectory()) return own;
    return entry.name === 'language' || entry.name.startsWith('.') ? [] : [...own, ...jsonUnder(path, lost)];
  });
}

function entriesOf(folder: string, lost: Lost): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (failure) {
    const code = codeOf(failure);
    // The folder was removed between listing and reading.
    if (code !== 'ENOENT') lost(folder, causes[code] ?? `it cannot be read (${code})`);
    return [];
  }
}

/** Undefined for a link to a file that is ignored anyway. */
function linkFault(path: string): string | undefined {
  try {
    return statSync(path).isDirectory() ? 'it is a link to a folder, and links are not followed' : undefined;
  } catch (failure) {
    return codeOf(failure) === 'ENOENT' ? nowhere : causes[codeOf(failure)];
  }
}

/** A file with the name of a schema folder. */
function inPlaceOf(folder: string): { name: string; cause: string }[] {
  const wanted = new Set(['vendors', ...docFolders.map((each) => each.split('/')[0])]);
  return entriesOf(folder, () => {})
    .filter((entry) => entry.isFile() && wanted.has(entry.name))
    .map(({ name }) => ({ name, cause: 'it is a file' }));
}

/** Removed files are left out; the next change reports them. Returns the reason if the file is unreadable. */
export function readText(path: string | undefined): string | undefined {
  try {
    return path === undefined ? '' : decoded(readFileSync(path));
  } catch (failure) {
    const code = codeOf(failure);
    if (code === 'ENOENT') return isLink(path) ? unread(nowhere) : undefined;
    return unread(causes[code] ?? `it cannot be read (${code})`);
  }
}
const codeOf = (failure: unknown): string => (failure instanceof Error && 'code' in failure ? String(failure.code) : '');
const nowhere = 'it is a link to a missing file or folder';
function isLink(path: string | undefined): boolean {
  try {
    return path !== undefined && lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}
const causes: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  EACCES: 'the station has no permission to read it',
  EPERM: 'the station has no permission to read it',
  ELOOP: 'it is a link to itself',
};

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded(bytes: Buffer): string {
  const isWide = /^(fffe|feff)/.test(bytes.toString('hex', 0, 2)) || bytes.subarray(0, 64).includes(0);
  if (isWide) return unread('it is encoded in UTF-16; save it as UTF-8');
  try {
    return utf8.decode(bytes);
  } catch {
    return unread('it is not encoded in UTF-8, but perhaps in Latin-1 or GBK; save it as UTF-8');
  }
}
