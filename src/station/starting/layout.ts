// Compares the data folder with the declared stations. Reports what happens to the folder, or refuses it.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../store/sqlite.ts';
import type { Declared } from './declared.ts';

const folderOfAll = 'stations';
export const folderOf = (folder: string, { id }: Pick<Declared, 'id'>): string => join(folder, folderOfAll, id);
const hasStation = (folder: string): boolean => existsSync(join(folder, 'core.db'));

/** Called before anything is opened: the data of one station must never appear under the name of another. */
export function mustKeepItsPlace(folder: string, declared: readonly Declared[]): void {
  const own = declared.find((each) => each.own);
  if (!own || !hasStation(folderOf(folder, own))) return;
  throw new Error(
    `"${own.id}" is declared as the station of ${folder} itself, but ${folderOf(folder, own)} contains a station with this name. Its data would be unused, and the data of another station would appear as "${own.id}". Mark the station whose data is in ${folder} as "own", or move ${folderOf(folder, own)} to another place.`,
  );
}

/** Reported before the station opens: what the folder contains, and what happens to it. */
export function reportLayout(folder: string, declared: readonly Declared[], print: (text: string) => void): void {
  const own = declared.find((each) => each.own);
  const known = new Set(declared.filter((each) => !each.own).map(({ id }) => id));
  const all = existsSync(join(folder, folderOfAll)) ? readdirSync(join(folder, folderOfAll)) : undefined;
  const unserved = (all ?? []).filter((id) => !known.has(id) && hasStation(folderOf(folder, { id })));
  if (unserved.length > 0)
    print(
      `Not served, because no station is declared for these folders: ${unserved.map((id) => folderOf(folder, { id })).join(', ')}.`,
    );
  if (own && all === undefined && hasStation(folder))
    print(
      `${folder} was the folder of a single station. From now on, its contents belong to "${own.id}". The name and code of "${own.id}" in EMS_STATIONS are ignored. Its accounts are now those of the program, with access only to "${own.id}" until an administrator gives them access to other stations.`,
    );
  for (const id of known) reportAccounts(folderOf(folder, { id }), id, print);
}

/** A folder that was served alone contains accounts, which do not apply to a further station. */
function reportAccounts(folder: string, id: string, print: (text: string) => void): void {
  if (!hasStation(folder)) return;
  const count = accountsIn(join(folder, 'core.db'));
  if (count > 0)
    print(
      `[${id}] ${folder} has ${count} accounts from when it was served alone. They cannot sign in here: only the accounts of the program can.`,
    );
}

/** A file that cannot be read is reported by the code that opens it. */
function accountsIn(file: string): number {
  try {
    const db = new Database(file, { readonly: true });
    try {
      return Number(db.prepare('SELECT count(*) FROM users').pluck().get());
    } finally {
      db.close();
    }
  } catch {
    return 0;
  }
}
