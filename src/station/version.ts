// Version and build of the program.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The version of the program, as in its package. */
export const version = '0.2.0';

/** The digest of the built program that contains the file `here`. Undefined if it runs from its sources, which can change. */
export function buildDigest(here: string): string | undefined {
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

/** Identifies the build, like a short commit id. */
export const build = buildDigest(import.meta.url)?.slice(0, 12);
