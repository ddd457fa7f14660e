// Stored results of the compile thread: a request that the same program has answered before is answered from a file. Compiling
// takes seconds, reading the file a tenth of a second.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { replaceFile } from '../files/replaceFile.ts';
import { buildDigest } from '../version.ts';
import type { AskedOfFiles, CompileAnswer, KeptAt } from './messages.ts';

/** In the data folder. */
export const resultFolder = 'compiled';
/** Compiled by `npm run build`, next to the built program. */
export const deliveredResults = fileURLToPath(new URL('../compiled', import.meta.url));
const ending = '.compiled';
/** Enough for the versions that an engineer switches between. */
const mostKept = 8;
const digestLength = 32;

/** A build and the Node version that runs it, which decides how values are serialized. Undefined if it runs from its sources. */
export function programDigest(here: string): string | undefined {
  const build = buildDigest(here);
  return build === undefined ? undefined : `${process.version} ${build}`;
}

/**
 * `program`: its digest. The earlier files are not part of the name: they only matter if a file is held back, and such results
 * are not stored.
 */
export function toResultName({ for: what, files, stationCode }: AskedOfFiles, program: string): string {
  const digest = createHash('sha256').update([program, what, stationCode].join('\0'));
  for (const [name, text] of files) digest.update('\0').update(name).update('\0').update(text);
  return `${digest.digest('hex').slice(0, 32)}${ending}`;
}

/** Answers with a result from one of `folders`, otherwise with that of `ask`, which is then stored in the first folder. */
export function keepIn(
  folders: readonly string[],
  program: string | undefined,
  ask: (asked: AskedOfFiles) => Promise<CompileAnswer>,
): typeof ask {
  const [folder] = folders;
  if (folder === undefined || program === undefined) return ask;
  return async (asked) => {
    const name = toResultName(asked, program);
    return (await readResult(folders, name)) ?? ask({ ...asked, keep: { folder, name } });
  };
}

/** Undefined if there is no such result, or if it is damaged. */
async function readResult(folders: readonly string[], name: string): Promise<CompileAnswer | undefined> {
  for (const folder of folders) {
    const bytes = await readFile(join(folder, name)).catch(() => undefined);
    const body = bytes?.subarray(digestLength);
    if (body && bytes?.subarray(0, digestLength).equals(toDigest(body))) return deserialize(body) as CompileAnswer;
  }
  return undefined;
}

/** Never fails: without the file the next start compiles. Runs in the compile thread, so a slow disk delays nothing else. */
export function writeResult({ folder, name }: KeptAt, made: CompileAnswer): void {
  try {
    mkdirSync(folder, { recursive: true });
    removeOldest(folder);
    const body = serialize(made);
    replaceFile(join(folder, name), Buffer.concat([toDigest(body), body]));
  } catch {
    // For example, the disk is full.
  }
}

/** Leaves room for one more result. Also removes what an interrupted write left behind. */
function removeOldest(folder: string): void {
  const all = readdirSync(folder).filter((name) => name.includes(ending));
  const byAge = all.map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs })).sort((one, other) => other.at - one.at);
  for (const { name } of byAge.slice(mostKept - 1)) rmSync(join(folder, name), { force: true });
}

const toDigest = (body: Uint8Array): Buffer => createHash('sha256').update(body).digest();
