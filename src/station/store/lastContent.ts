// Stores the files of the last content without errors in the data folder. If the files contain an error at the next start, the
// stored ones are used, so that no device is lost. The files are stored and not the result of reading them, since another version
// of the station may read them differently.
import { isObject } from '../../core/object.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import { replaceFileAside } from '../files/replaceFile.ts';

export interface Kept {
  /** Since when all files are in use as written, in epoch ms. */
  since: number;
  files: ReadonlyMap<string, string>;
  /** The role of each device type when it was last read. */
  roles: Readonly<Record<string, string>>;
}
export interface LastContent {
  read(): Kept | undefined;
  /** Never rejects. An error is reported. */
  keep(kept: Kept): Promise<void>;
}

const name = 'schemas.last.gz';
const pack = promisify(gzip);

export function createLastContent(folder: string, report: (what: string, error: unknown) => void): LastContent {
  const path = join(folder, name);
  return {
    read() {
      try {
        return toKept(JSON.parse(gunzipSync(readFileSync(path)).toString()));
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) report(name, error);
        return undefined;
      }
    },
    async keep({ since, files, roles }) {
      try {
        const bytes = await pack(JSON.stringify({ since, files: Object.fromEntries(files), roles }), { level: 1 });
        // Asynchronous, so that a slow disk delays nothing else.
        await replaceFileAside(path, bytes, { mode: 0o600 });
      } catch (error) {
        report(name, error);
      }
    },
  };
}

function toKept(value: unknown): Kept {
  if (!isObject(value) || typeof value.since !== 'number') throw new Error('it does not say since when it is in force');
  return { since: value.since, files: new Map(textsOf(value.files)), roles: Object.fromEntries(textsOf(value.roles)) };
}
function textsOf(value: unknown): [string, string][] {
  return Object.entries(isObject(value) ? value : {}).filter((each): each is [string, string] => typeof each[1] === 'string');
}
