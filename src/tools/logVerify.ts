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
  if (!key) return fail(`${keyFile} not found next to ${file}. The key of the station is required to verify the log.`);
  const db = new Database(file, { readonly: true });
  try {
    if (versionOf(db) < sealedSince)
      return fail(`${file} is from an earlier version without seals. Start the station once to update it.`);
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
  if (!existsSync(file)) return `${file} not found. ${usage}`;
  return { file, noted: seal === undefined ? undefined : { id: Number(id), seal } };
}

function inWords(verdict: Verdict): string {
  switch (verdict.is) {
    case 'whole':
      return verdict.head
        ? `The operation log is unchanged: ${verdict.rows} rows${ofBefore(verdict.nameOnly)}. Last row for --head: ${verdict.head.id}:${verdict.head.seal}`
        : 'The operation log is empty.';
    case 'changed':
      return `Row ${verdict.id} of the operation log was changed.`;
    case 'put-in':
      return `Row ${verdict.id} of the operation log was inserted. The station did not write it.`;
    case 'removed':
      return verdict.id === verdict.until
        ? `Row ${verdict.id} of the operation log is missing or was replaced.`
        : `Rows ${verdict.id} to ${verdict.until} of the operation log are missing.`;
    case 'head-changed':
      return 'The record of the last row was changed. Rows at the end of the operation log may be missing.';
    case 'unsealed':
      return 'The rows of the operation log have no seals.';
  }
}

/** Sealed without an account, which was not recorded at the time. */
const ofBefore = (rows: number): string => (rows === 0 ? '' : `, ${rows} of them with a display name and no account`);

function fail(text: string): number {
  console.error(text);
  return 1;
}
