// Stores an uploaded picture as a file in the data folder, either completely or not at all.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { CallContext } from '../../contract/calls.ts';
import type { DocStore, Station } from '../../contract/index.ts';
import { replaceFileAside } from '../../files/replaceFile.ts';
import { collections, readSetting, type StationDoc } from '../documents/index.ts';

type Upload = CallContext['files'][string];
export type Picture = NonNullable<StationDoc['picture']>;

const types: Readonly<Record<string, string>> = { '.png': 'image/png', '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg' };
const folderOf = (dataFolder: string): string => join(dataFolder, 'pictures');

/** Named by content, so that the same picture is stored once and file names from users never reach the disk. */
export async function storePicture(dataFolder: string, { name, bytes }: Upload): Promise<Picture> {
  const ending = extname(name).toLowerCase();
  const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}${types[ending] ? ending : '.png'}`;
  const folder = folderOf(dataFolder);
  await mkdir(folder, { recursive: true });
  await replaceFileAside(join(folder, file), bytes, { part: join(folder, `${randomUUID()}.part`) });
  return { file, type: types[ending] ?? 'image/png', name };
}

/** Undefined if the file is missing. */
export async function readPicture(dataFolder: string, { file }: Picture): Promise<Buffer | undefined> {
  try {
    return await readFile(join(folderOf(dataFolder), file));
  } catch {
    return undefined;
  }
}

/** All pictures that documents refer to. The same picture may occur several times. */
export const picturesIn = (docs: DocStore): Picture[] => {
  const codes = docs.tx((tx) => tx.list<{ picture?: Picture }>(collections.dynamicCodes));
  return [readSetting(docs, 'station')?.body.picture, ...codes.map(({ body }) => body.picture)].filter(
    (each) => each !== undefined,
  );
};

/** Deletes the file after its document was changed, unless another document refers to it. */
export async function dropPicture({ dataFolder, docs }: Pick<Station, 'dataFolder' | 'docs'>, { file }: Picture): Promise<void> {
  if (picturesIn(docs).some((each) => each.file === file)) return;
  await rm(join(folderOf(dataFolder), file), { force: true });
}
