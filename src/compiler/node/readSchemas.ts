// In: schema folders, the base first. Out: their files by name. A folder with a vendor.json is one vendor, wherever it lies.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';

/**
 * Missing folders and files that vanish while they are read are left out; the next change tells. What is there under the name of a file
 * but cannot be read as one counts as empty, so that it is told.
 */
export function readSchemas(folders: readonly string[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const folder of folders) {
    const prefix = existsSync(join(folder, 'vendor.json')) ? `vendors/${basename(folder)}/` : '';
    for (const path of jsonUnder(folder)) {
      const text = readText(path);
      if (text !== undefined) files.set(prefix + relative(folder, path).split(sep).join('/'), text);
    }
  }
  return files;
}

/** Folders from the environment: EMS_SCHEMAS adds further ones, separated like PATH. */
export function schemaFolders(base = 'schemas', more = process.env.EMS_SCHEMAS ?? ''): string[] {
  return [base, ...more.split(process.platform === 'win32' ? ';' : ':').filter((folder) => folder !== '')];
}

function jsonUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      // Editors leave copies beside the file ("~x.json", ".x.json.swp").
      const own = entry.name.endsWith('.json') && !/^[.~#]/.test(entry.name) ? [path] : [];
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
