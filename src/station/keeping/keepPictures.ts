// Keeps a copy of each uploaded picture that documents refer to, next to the copies of core.db. A missing or damaged picture is
// restored from its copy; without a copy, an alarm names it. Exports in `files/` have no copies, because they can be created
// again.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningAlarms } from '../alarm/alarms.ts';
import { picturesMissing, picturesRestored } from '../alarm/ownAlarms.ts';
import type { Clock, DocStore } from '../contract/index.ts';
import { type Picture, picturesIn } from '../domain/station/index.ts';
import { replaceFileAside } from '../files/replaceFile.ts';

interface Parts {
  folder: string;
  docs: DocStore;
  clock: Clock;
  alarms: Pick<RunningAlarms, 'own' | 'renew'>;
  report: (what: string, error: unknown) => void;
}
export interface KeptPictures {
  /** Compares, copies and restores now. */
  look(): Promise<void>;
  close(): Promise<void>;
}
const hourMs = 3_600_000;
/**
 * A copy is kept for this time after the last reference to its picture. The oldest copy of core.db may refer to a picture that
 * has been replaced since.
 */
const keptMs = 5 * 24 * hourMs;

export function keepPictures(parts: Parts): KeptPictures {
  const { alarms, report } = parts;
  let underWay: Promise<void> = Promise.resolve();
  let isClosed = false;
  async function once(): Promise<void> {
    if (isClosed) return;
    try {
      const { missing, restored } = await compare(parts);
      const gone = { ...picturesMissing, values: { names: missing.join(', ') } };
      alarms.own('picturesMissing', gone, missing.length > 0);
      if (missing.length > 0) alarms.renew('picturesMissing', gone);
      if (restored.length > 0)
        alarms.own('picturesRestored', { ...picturesRestored, values: { names: restored.join(', ') } }, true);
    } catch (error) {
      report('Uploaded pictures cannot be copied', error);
    }
  }
  const look = (): Promise<void> => (underWay = underWay.then(once));
  const timer = setInterval(() => void look(), hourMs);
  timer.unref();
  void look();
  return {
    look,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await underWay;
    },
  };
}

async function compare({ folder, docs, clock }: Parts): Promise<{ missing: string[]; restored: string[] }> {
  const own = join(folder, 'files', 'pictures');
  const copies = join(folder, 'copies', 'pictures');
  for (const each of [own, copies]) await mkdir(each, { recursive: true, mode: 0o700 });
  const [missing, restored]: [string[], string[]] = [[], []];
  const named = new Map(picturesIn(docs).map((picture) => [picture.file, picture]));
  for (const picture of named.values()) {
    const bytes = await soundIn(own, picture);
    const copy = await soundIn(copies, picture);
    if (bytes && !copy) await write(copies, picture, bytes);
    else if (copy) await utimes(join(copies, picture.file), clock.now() / 1000, clock.now() / 1000);
    // A person may have replaced it meanwhile.
    if (bytes || !picturesIn(docs).some(({ file }) => file === picture.file)) continue;
    if (copy) await write(own, picture, copy);
    (copy ? restored : missing).push(picture.name);
  }
  for (const name of await readdir(copies)) {
    const file = join(copies, name);
    if (!named.has(name) && clock.now() - (await stat(file)).mtimeMs > keptMs) await rm(file, { force: true });
  }
  return { missing, restored };
}

/** The content of a picture; undefined if the file is missing, or if its content does not match its name. */
async function soundIn(folder: string, { file }: Picture): Promise<Buffer | undefined> {
  try {
    const bytes = await readFile(join(folder, file));
    return file.startsWith(createHash('sha256').update(bytes).digest('hex').slice(0, 32)) ? bytes : undefined;
  } catch {
    return undefined;
  }
}

const write = (folder: string, { file }: Picture, bytes: Buffer): Promise<void> =>
  replaceFileAside(join(folder, file), bytes, { mode: 0o600 });
