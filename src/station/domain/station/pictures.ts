// In: an uploaded picture. Out: its file in the data folder, complete or not at all.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { CallContext } from '../../contract/calls.ts';
import type { DocStore, Station } from '../../contract/index.ts';
import { collections, readSetting, type StationDoc } from '../documents/index.ts';

type Upload = CallContext['files'][string];
export type Picture = NonNullable<StationDoc['picture']>;

const types: Readonly<Record<string, string>> = { '.png': 'image/png', '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg' };
const folderOf = (dataFolder: string): string => join(dataFolder, 'pictures');

/** Named by content, so that the same picture is one file and no name of a person's choosing reaches the disk. */
export async function storePicture(dataFolder: string, { name, bytes }: Upload): Promise<Picture> {
  const ending = extname(name).toLowerCase();
  const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}${types[ending] ? ending : '.png'}`;
  const folder = folderOf(dataFolder);
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `${randomUUID()}.part`);
  const handle = await open(draft, 'w');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, join(folder, file));
  return { file, type: types[ending] ?? 'image/png', name };
}

/** Undefined when the file is gone. */
export async function readPicture(dataFolder: string, { file }: Picture): Promise<Buffer | undefined> {
  try {
    return await readFile(join(folderOf(dataFolder), file));
  } catch {
    return undefined;
  }
}

/** Every picture that a document names. The same one may be named several times. */
export const picturesIn = (docs: DocStore): Picture[] => {
  const codes = docs.tx((tx) => tx.list<{ picture?: Picture }>(collections.dynamicCodes));
  return [readSetting(docs, 'station')?.body.picture, ...codes.map(({ body }) => body.picture)].filter(
    (each) => each !== undefined,
  );
};

/** After its document was changed. Another document may name the same picture. */
export async function dropPicture({ dataFolder, docs }: Pick<Station, 'dataFolder' | 'docs'>, { file }: Picture): Promise<void> {
  if (picturesIn(docs).some((each) => each.file === file)) return;
  await rm(join(folderOf(dataFolder), file), { force: true });
}
