// Uploaded pictures are copied like core.db. A lost picture is restored from its copy, and a picture without a copy is reported.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLive } from '../../src/station/acquire/live.ts';
import { createAlarms, type RunningAlarms } from '../../src/station/alarm/alarms.ts';
import type { DocStore } from '../../src/station/contract/index.ts';
import { dropPicture, type Picture, storePicture } from '../../src/station/domain/station/index.ts';
import { type KeptPictures, keepPictures } from '../../src/station/keeping/keepPictures.ts';
import { createCoreCopies } from '../../src/station/store/core/coreCopies.ts';
import { type LastingCore, openLastingCore } from '../../src/station/store/core/coreLasting.ts';
import { createDocStore } from '../../src/station/store/docs/docs.ts';
import { ownFolder, types } from './demoSet.ts';

let now = Date.now();
const clock = { now: () => now };
let own: ReturnType<typeof ownFolder>;
let core: LastingCore;
let docs: DocStore;
let alarms: RunningAlarms;
let kept: KeptPictures;
beforeEach(() => {
  now = Date.now();
  own = ownFolder();
  core = openLastingCore(own.folder);
  docs = createDocStore(core.db, clock);
  const { live } = createLive(clock);
  alarms = createAlarms({ file: core.db, live, devices: () => [], types: () => types, clock, everyMs: 0 });
  const report = (what: string, error: unknown) => expect.fail(`${what}: ${String(error)}`);
  kept = keepPictures({ folder: own.folder, docs, clock, alarms, report });
});
afterEach(async () => {
  await kept.close();
  alarms.close();
  core.db.close();
  own.remove();
});

const dataFolder = (): string => join(own.folder, 'files');
const fileOf = ({ file }: Picture): string => join(dataFolder(), 'pictures', file);
const copies = (): string[] => readdirSync(join(own.folder, 'copies', 'pictures'));
const bytes = Buffer.from('a picture of the station');
const store = (name: string, content = bytes): Promise<Picture> =>
  storePicture(dataFolder(), { name, type: 'image/png', bytes: content });
const nameFor = (device: string, picture?: Picture): void =>
  void docs.tx((tx) => tx.put('dynamicCodes', device, { dynamicCode: '1', ...(picture && { picture }) }, 'Ada'));
const raised = () => alarms.running().map(({ alarm, level, values }) => [alarm, level, values?.names]);
async function upload(): Promise<Picture> {
  const picture = await store('front.png');
  docs.tx((tx) => tx.put('settings', 'station', { id: 's', picture }, 'Ada'));
  await kept.look();
  return picture;
}

it.each<[what: string, damage: (picture: Picture) => void]>([
  ['a removed picture', (picture) => rmSync(fileOf(picture))],
  ['a picture of a removed folder', () => rmSync(dataFolder(), { recursive: true })],
  ['a changed picture', (picture) => writeFileSync(fileOf(picture), 'another picture')],
  ['a truncated picture', (picture) => writeFileSync(fileOf(picture), '')],
])('the station restores %s from its copy and reports this', async (_what, damage) => {
  const picture = await upload();
  expect(raised()).toEqual([]);
  damage(picture);
  await kept.look();
  expect(readFileSync(fileOf(picture))).toEqual(bytes);
  expect(raised()).toEqual([['picturesRestored', 'C', 'front.png']]);
});

it('the station reports a picture without an intact copy until it is uploaded again', async () => {
  const picture = await upload();
  rmSync(fileOf(picture));
  writeFileSync(join(own.folder, 'copies', 'pictures', picture.file), 'damaged');
  await kept.look();
  expect(raised()).toEqual([['picturesMissing', 'B', 'front.png']]);
  await store('front.png');
  await kept.look();
  expect(raised()).toEqual([]);
  expect(readFileSync(join(own.folder, 'copies', 'pictures', picture.file))).toEqual(bytes);
});

it('the copy of a replaced picture is kept while a copy of core.db may refer to it', async () => {
  const picture = await upload();
  const next = await store('next.png', Buffer.from('the next one'));
  docs.tx((tx) => tx.put('settings', 'station', { id: 's', picture: next }, 'Ada'));
  now += 4 * 86_400_000;
  await kept.look();
  expect(copies().toSorted()).toEqual([picture.file, next.file].toSorted());
  now += 2 * 86_400_000;
  await kept.look();
  expect(copies()).toEqual([next.file]);
});

it('copying core.db leaves the copies of pictures unchanged', async () => {
  const picture = await upload();
  const made: unknown[] = [];
  const coreCopies = createCoreCopies({ db: core.db, folder: own.folder, clock, onMade: (error) => void made.push(error) });
  await coreCopies.make();
  await coreCopies.close();
  expect([made, coreCopies.list().length, copies()]).toEqual([[undefined], 1, [picture.file]]);
});

it('a picture is kept while another device uses it, and is removed with its last use', async () => {
  const picture = await store('code.png');
  nameFor('pcs1', picture);
  nameFor('pcs2', picture);
  nameFor('pcs1');
  await dropPicture({ dataFolder: dataFolder(), docs }, picture);
  expect(existsSync(fileOf(picture))).toBe(true);
  nameFor('pcs2');
  await dropPicture({ dataFolder: dataFolder(), docs }, picture);
  expect(existsSync(fileOf(picture))).toBe(false);
});
