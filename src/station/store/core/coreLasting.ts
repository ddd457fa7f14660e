// Opens core.db of a data folder. If the file is damaged, it is set aside and replaced by the newest intact copy; so is a missing
// file of a folder that has been in use. Without a copy the station refuses to start, because it must not look like a new one.
import { copyFileSync, existsSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDamage, setAside } from '../aside.ts';
import { flawOf, isEmpty } from './coreCheck.ts';
import { listCopies } from './coreCopies.ts';
import { codeOf, isDisk } from '../../files/disk.ts';
import { type Db, migrate, openCore, openFile, type OpenOptions, versionOf } from '../docs/docsSchema.ts';
import { syncFile, syncFolder } from '../../files/replaceFile.ts';
import { Database } from '../sqlite.ts';

interface Restored {
  why: string;
  /** Name of the copy that is now in use. */
  copy: string;
  /** Name of the damaged file, if there was one. */
  aside: string | undefined;
}
export interface LastingCore {
  db: Db;
  /** The disk rejects writes: the station displays values and can stop devices, but saves nothing. */
  full: boolean;
  /** No other connection can open the file, because sharing it needs space on the disk. */
  alone: boolean;
  /** The folder has been in use before. */
  used: boolean;
  restored?: Restored;
}

/** Created after core.db at the first start. If one of them exists, core.db existed as well. */
const later = ['series.db', 'plant.json', 'copies'];

export function openLastingCore(folder: string): LastingCore {
  const file = join(folder, 'core.db');
  const used = later.some((name) => existsSync(join(folder, name)));
  try {
    const opened = open(folder, file, used);
    return { ...opened, used, alone: false, full: !takes(opened.db) };
  } catch (error) {
    if (!isDisk(error)) throw error;
    return { ...openAlone(folder, file, used), used, alone: true, full: true };
  }
}
/** Whether the disk accepts a write. Tested by writing the version that is already there. */
function takes(db: Db): boolean {
  try {
    db.pragma(`user_version = ${versionOf(db)}`);
    return true;
  } catch (error) {
    if (isDisk(error)) return false;
    throw error;
  }
}

function openAlone(folder: string, file: string, used: boolean): Pick<LastingCore, 'db' | 'restored'> {
  try {
    return open(folder, file, used, { alone: true });
  } catch (error) {
    if (!isDisk(error)) throw error;
    throw new Error(
      `${file} cannot be opened or written (${codeOf(error)}). Free up space on the disk, give the user account of the station permission to write ${folder}, or set EMS_DATA to another folder.`,
      { cause: error },
    );
  }
}

function open(folder: string, file: string, used: boolean, options: OpenOptions = {}): Pick<LastingCore, 'db' | 'restored'> {
  const seen = look(file, options);
  if (typeof seen !== 'string') {
    migrate(seen);
    return { db: seen };
  }
  if (!used && isAbsent(file)) return { db: openCore(file, options) };
  const restored = restore(folder, file, seen);
  const db = openCore(file, options);
  // Ends all sessions, because some of them may have been ended after the copy was made.
  db.exec('DELETE FROM sessions');
  return { db, restored };
}
const isAbsent = (file: string): boolean => !existsSync(file) || statSync(file).size === 0;

/** The open database, or what is wrong with the file. */
function look(file: string, options: OpenOptions): Db | string {
  if (!existsSync(file)) return 'is missing';
  if (statSync(file).size === 0) return 'is empty';
  let db: Db | undefined;
  let flaw: string | undefined;
  try {
    db = openFile(file, options);
    flaw = isEmpty(db) ? 'is empty' : toWords(flawOf(db));
  } catch (error) {
    db?.close();
    if (!isDamage(error)) throw error;
    return `is damaged (${error instanceof Error ? error.message : String(error)})`;
  }
  if (flaw === undefined) return db;
  db.close();
  return flaw;
}
const toWords = (flaw: string | undefined): string | undefined => flaw && `is damaged (${flaw})`;

function restore(folder: string, file: string, why: string): Restored {
  const copy = listCopies(folder).find(isSound);
  if (copy === undefined)
    throw new Error(
      `${file} ${why}, and there is no copy of it. Restore core.db from a backup, or set EMS_DATA to another folder to start with an empty station. Nothing was changed.`,
    );
  const part = `${file}.part`;
  copyFileSync(copy, part);
  syncFile(part);
  const aside = [file, `${file}-wal`].some((each) => existsSync(each)) ? setAside(file) : undefined;
  renameSync(part, file);
  syncFolder(folder);
  return { why, copy: basename(copy), aside: aside === undefined ? undefined : basename(aside) };
}

function isSound(copy: string): boolean {
  try {
    const db = new Database(copy, { readonly: true });
    try {
      return !isEmpty(db) && flawOf(db) === undefined;
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}
