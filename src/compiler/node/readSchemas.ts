// In: the folder of the base, and places of vendors' folders. Out: their files by name. What lies at such a place is a vendor's, never the base's.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { again, noVendor } from '../vendorFolders.ts';

/**
 * Files that vanish while they are read are left out; the next change tells. What is there under the name of a file but cannot be read as
 * one counts as empty, and a place without a vendor as a file that says so: both are told.
 */
export function readSchemas([base, ...places]: readonly string[]): Map<string, string> {
  const files = new Map<string, string>();
  const add = (path: string, name: string) => {
    const text = readText(path);
    if (text !== undefined) files.set(name, text);
  };
  const addAll = (folder: string, prefix: string) => {
    for (const path of jsonUnder(folder)) add(path, prefix + relative(folder, path).split(sep).join('/'));
  };
  if (base !== undefined) addAll(base, '');
  const taken = new Set([...files.keys()].map((name) => /^vendors\/[^/]+\//.exec(name)?.[0]));
  for (const place of places) {
    if (!holdsVendor(place)) files.set(`${noVendor}${place}`, '');
    for (const folder of isVendor(place) ? [place] : foldersIn(place)) {
      const name = basename(resolve(folder));
      const prefix = `vendors/${name}${taken.has(`vendors/${name}/`) ? again : ''}/`;
      taken.add(prefix);
      addAll(folder, prefix);
    }
    if (!isVendor(place)) for (const path of jsonIn(place)) add(path, `vendors/${basename(path)}`);
  }
  return files;
}

/** Folders from the environment: EMS_SCHEMAS names places of vendors, separated like PATH. */
export function schemaFolders(base = 'schemas', more = process.env.EMS_SCHEMAS ?? ''): string[] {
  return [base, ...more.split(process.platform === 'win32' ? ';' : ':').filter((folder) => folder !== '')];
}

/** Why a station cannot begin with these folders, in words; undefined where it can. */
export function folderFault([base = 'schemas', ...places]: readonly string[]): string | undefined {
  if (!isFolder(base))
    return `The schema folder ${base} is not there (from ${process.cwd()}). Start the station in the folder of the project.`;
  const place = places.find((each) => !holdsVendor(each));
  if (place === undefined) return undefined;
  const cause = isFolder(place)
    ? 'holds no vendor: no vendor.json lies in it or in a folder of it'
    : 'is no folder that can be read';
  return `EMS_SCHEMAS names ${place}, which ${cause} (from ${process.cwd()}). Name folders that hold <vendor>/vendor.json, or leave EMS_SCHEMAS out.`;
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

function jsonUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      // Editors leave copies beside the file ("~x.json", ".x.json.swp").
      const own = entry.name.endsWith('.json') && !hidden.test(entry.name) ? [path] : [];
      if (!entry.isDirectory()) return own;
      return entry.name === 'language' || entry.name.startsWith('.') ? [] : [...own, ...jsonUnder(path)];
    });
  } catch {
    return [];
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (failure) {
    return failure instanceof Error && 'code' in failure && failure.code === 'ENOENT' ? undefined : '';
  }
}
