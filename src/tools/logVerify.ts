// npm run log:verify: checks that the operation log is unchanged. Reads core.db of EMS_DATA (or of a given folder), also of a
// running station, or a copy. `--head NUMBER:SEAL` also checks a row that was noted earlier. Fails at the first changed row.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keyFile, readKey } from '../station/secrets/keyFile.ts';
import { createVault } from '../station/secrets/vault.ts';
import { type Head, type Verdict, verifyLog } from '../station/store/docs/docsChain.ts';
import { versionOf } from '../station/store/docs/docsSchema.ts';
import { Database } from '../station/store/sqlite.ts';

/** The first schema version with seals. */
const sealedSince = 5;

export function main(args: readonly string[]): number {
  const asked = toAsked(args);
  if (typeof asked === 'string') return fail(asked);
  const { file, noted } = asked;
  const keyPath = [dirname(file), join(dirname(file), '..')]
    .map((folder) => join(folder, keyFile))
    .find((path) => existsSync(path));
  const key = keyPath === undefined ? undefined : readKey(keyPath);
  if (!key) return fail(`There is no ${keyFile} beside ${file}: without the key of the station no seal can be checked.`);
  const db = new Database(file, { readonly: true });
  try {
    if (versionOf(db) < sealedSince)
      return fail(`${file} was written by a station that did not seal its log yet. Start the station once.`);
    const verdict = verifyLog(db, createVault(key), noted);
    const text = inWords(verdict);
    if (verdict.is !== 'whole') return fail(text);
    console.log(text);
    return 0;
  } finally {
    db.close();
  }
}

function toAsked(args: readonly string[]): { file: string; noted: Head | undefined } | string {
  const at = args.indexOf('--head');
  const [folder = process.env.EMS_DATA ?? './data', ...more] = args.filter(
    (_, index) => at < 0 || (index !== at && index !== at + 1),
  );
  const usage = 'Usage: npm run log:verify -- [--head NUMBER:SEAL] [FOLDER or copy of core.db]';
  const [, id, seal] = /^(\d+):([\w-]{43})$/.exec(args[at + 1] ?? '') ?? [];
  if (more.length > 0 || folder.startsWith('-') || (at >= 0 && seal === undefined)) return usage;
  const file = folder.endsWith('.db') ? folder : join(folder, 'core.db');
  if (!existsSync(file)) return `There is no ${file}. ${usage}`;
  return { file, noted: seal === undefined ? undefined : { id: Number(id), seal } };
}

function inWords(verdict: Verdict): string {
  switch (verdict.is) {
    case 'whole':
      return verdict.head
        ? `The operation log is whole: ${verdict.rows} rows${ofBefore(verdict.nameOnly)}. Note the last: ${verdict.head.id}:${verdict.head.seal}`
        : 'The operation log is empty.';
    case 'changed':
      return `Row ${verdict.id} of the operation log is not as it was written.`;
    case 'put-in':
      return `Row ${verdict.id} of the operation log was put in: the station did not write it.`;
    case 'removed':
      return verdict.id === verdict.until
        ? `Row ${verdict.id} of the operation log is gone, or another stands in its place.`
        : `Rows ${verdict.id} to ${verdict.until} of the operation log are gone.`;
    case 'head-changed':
      return 'The note of the last row was changed: rows at the end of the operation log may be gone.';
    case 'unsealed':
      return 'The rows of the operation log bear no seals.';
  }
}

/** Sealed without an account, which was not recorded at the time. */
const ofBefore = (rows: number): string => (rows === 0 ? '' : `, ${rows} of them with a display name and no account`);

function fail(text: string): number {
  console.error(text);
  return 1;
}
