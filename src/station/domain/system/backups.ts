// Calls of the backup copies of core.db: list them, and download a new one.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { FileAnswer, Refused } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';

/** Maximum size of a download. A larger copy must be taken from the data folder. */
const mostBytes = 500e6;
const megabyte = 1e6;

function list(_request: unknown, { station }: CallContext) {
  return station.copies.list().map(({ at, bytes, file }) => ({ name: basename(file), at, size: bytes / megabyte }));
}

/** Made like every other copy: by SQLite during operation, and verified. */
async function download(_request: unknown, { station }: CallContext): Promise<FileAnswer> {
  await station.copies.make().catch((cause: unknown) => {
    throw new Refused(500, 'The settings could not be backed up: {{why}}', {
      values: { why: cause instanceof Error ? cause.message : String(cause) },
    });
  });
  const [newest] = station.copies.list();
  if (!newest) throw new Refused(500, 'Operation failed');
  if (newest.bytes > mostBytes) throw new Refused(409, 'The backup is too large to download. Copy it from the data folder.');
  return new FileAnswer(basename(newest.file), 'application/vnd.sqlite3', await readFile(newest.file));
}

export const backupCalls: Handlers = { 'backup.list': list, 'backup.download': download };
