// Converts the error of a failed start to one that names the file, the cause and the remedy. Errors that already have a text are
// unchanged.
import { codeOf } from '../files/disk.ts';

const remedies: readonly [code: RegExp, remedy: (where: string) => string][] = [
  [/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)/, (where) => `Free up space on the disk of ${where}.`],
  [
    /^(EACCES|EPERM|EROFS|SQLITE_(READONLY|PERM|CANTOPEN|AUTH))/,
    (where) => `Give the user account of the station permission to read and write ${where}.`,
  ],
  [/^(ENOENT)/, (where) => `Restore ${where}.`],
  [/^(EEXIST|ENOTDIR|EISDIR|ENOTEMPTY)/, (where) => `Another file or folder has this name. Move ${where} to another place.`],
  [/^(EMFILE|ENFILE)/, () => 'Too many files are open. Raise the limit for the user account of the station (ulimit -n).'],
  [
    /^(EIO|SQLITE_(IOERR|CORRUPT|NOTADB))/,
    (where) => `The disk or the file is damaged. Check the disk, and restore ${where} from a backup.`,
  ],
  [/^(SQLITE_(BUSY|LOCKED))/, (where) => `Another program is using a file in ${where}. Stop it.`],
];

export function inWords(error: unknown, folder: string): Error {
  if (!(error instanceof Error)) return new Error(`The station cannot start: ${String(error)}`);
  const code = codeOf(error);
  if (code === '' && error.name === 'Error') return error;
  const where = pathOf(error) ?? folder;
  // The system reports its limit of watched files with the same code as a full disk.
  if (code === 'ENOSPC' && 'syscall' in error && error.syscall === 'watch')
    return startError(error, `${where} cannot be watched`, 'Raise the system limit (sysctl fs.inotify.max_user_watches).');
  const remedy = remedies.find(([shape]) => shape.test(code))?.[1](where);
  if (remedy !== undefined) return startError(error, `${where} cannot be used`, remedy);
  return startError(
    error,
    `The station cannot start with the data folder ${folder}`,
    `This is probably a defect of the program: ${error.stack ?? ''}`,
  );
}

const startError = (error: Error, what: string, remedy: string): Error =>
  new Error(`${what} (${error.message}). ${remedy}`, { cause: error });
const pathOf = (error: Error): string | undefined =>
  'path' in error && typeof error.path === 'string' && error.path !== '' ? error.path : undefined;
