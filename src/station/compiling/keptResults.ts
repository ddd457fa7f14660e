// In: what the compile thread is asked. Out: what the same program answered to it before, kept as a file. Compiling takes seconds, reading its result a
// tenth of one.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { AskedOfFiles, CompileAnswer, KeptAt } from './messages.ts';

/** In the data folder. */
export const resultFolder = 'compiled';
/** Made when the program was built, and delivered with it. */
export const deliveredResults = fileURLToPath(new URL('../compiled', import.meta.url));
const ending = '.compiled';
/** As many versions as an engineer switches between. */
const mostKept = 8;
const digestLength = 32;

/** The digest of a built program; undefined where it runs from its sources, which change while they are worked on. */
export function programDigest(here: string): string | undefined {
  if (!here.endsWith('.js')) return undefined;
  const folder = fileURLToPath(new URL('.', here));
  const digest = createHash('sha256');
  for (const name of readdirSync(folder).sort())
    if (name.endsWith('.js'))
      digest
        .update(name)
        .update('\0')
        .update(readFileSync(join(folder, name)));
  return digest.digest('hex');
}

/** `program`: its digest; another version makes its own results. The files before these only matter where something of them is held back. */
export function toResultName({ for: what, files, stationCode }: AskedOfFiles, program: string): string {
  const digest = createHash('sha256').update([program, what, stationCode].join('\0'));
  for (const [name, text] of files) digest.update('\0').update(name).update('\0').update(text);
  return `${digest.digest('hex').slice(0, 32)}${ending}`;
}

/** Answers from what is kept in `folders`, or else by `ask`, which keeps it in the first of them. */
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

/** Undefined where there is none, and where it is damaged. */
async function readResult(folders: readonly string[], name: string): Promise<CompileAnswer | undefined> {
  for (const folder of folders) {
    const bytes = await readFile(join(folder, name)).catch(() => undefined);
    const body = bytes?.subarray(digestLength);
    if (body && bytes?.subarray(0, digestLength).equals(toDigest(body))) return deserialize(body) as CompileAnswer;
  }
  return undefined;
}

/** Never fails: without it the next start compiles. Runs in the compile thread, where a slow disk delays nobody. */
export function writeResult({ folder, name }: KeptAt, made: CompileAnswer): void {
  const path = join(folder, name);
  try {
    mkdirSync(folder, { recursive: true });
    const body = serialize(made);
    writeFileSync(`${path}.part`, Buffer.concat([toDigest(body), body]), { flush: true });
    renameSync(`${path}.part`, path);
    removeOldest(folder);
  } catch {
    void unlink(`${path}.part`).catch(() => {});
  }
}

function removeOldest(folder: string): void {
  const all = readdirSync(folder).filter((name) => name.endsWith(ending));
  const byAge = all.map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs })).sort((one, other) => other.at - one.at);
  for (const { name } of byAge.slice(mostKept)) rmSync(join(folder, name), { force: true });
}

const toDigest = (body: Uint8Array): Buffer => createHash('sha256').update(body).digest();
