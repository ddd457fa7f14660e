// The key file of a station, next to core.db.
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from '../files/replaceFile.ts';
import { keyBytes } from './vault.ts';

export const keyFile = 'secrets.key';

export function readKey(path: string): Buffer | undefined {
  if (!existsSync(path)) return undefined;
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url');
  return key.length === keyBytes ? key : undefined;
}

/** Writes a new key to the disk before anything is sealed with it. Only the account of the station may read it. */
export function makeKey(path: string): Buffer {
  const key = randomBytes(keyBytes);
  rmSync(path, { force: true });
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, `${key.toString('base64url')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  syncFolder(dirname(path));
  return key;
}
