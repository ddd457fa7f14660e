// Every call with an upload, each with the same attacks: path traversal, HTML pages, one byte too much, polyglot pictures, deep
// nesting, prototype pollution. Each is refused with an explanation, and the files on the disk are checked afterwards.
import { type Dirent, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../../../src/core/language.ts';
import { membersOf } from '../../../../src/core/schema/bounds.ts';
import { resolveIn } from '../../../../src/station/server/calls/input.ts';
import { dayOf, timeOf } from '../../../../src/core/time.ts';
import { makePast, minute } from '../../past/madePast.ts';
import { pngOf } from '../../pngOf.ts';
import { type Started, startReal } from '../realStation.ts';

interface Upload {
  /** Name of the call in the catalogue. */
  call: string;
  member: string;
  ending: string;
  maxMB: number;
  /** The other fields of the form. */
  texts: Readonly<Record<string, string>> | (() => Promise<Readonly<Record<string, string>>>);
  /** A valid file. */
  validFile: () => Promise<Buffer> | Buffer;
  /** The message for invalid content. */
  says: RegExp;
  /** A valid file is unpacked by a separate process, which takes time: only one is sent. */
  once?: true;
}
const about = {
  name: 'Pier 8',
  longitude: '120',
  latitude: '30',
  address: 'Pier 8',
  operationTime: '2025-06-01',
  stationType: '1',
  installedPower: '100000',
  capacity: '720000000',
};
const onlyJson = /Only JSON files are supported/;
const noPicture = /The picture cannot be read/;
const picture = { ending: '.png', validFile: () => pngOf(8, 8), says: noPicture };
const json = { member: 'file', ending: '.json', maxMB: 5, says: onlyJson };
const uploads: readonly Upload[] = [
  { call: 'station.create', member: 'image', maxMB: 5, texts: about, ...picture },
  { call: 'station.update', member: 'image', maxMB: 5, texts: ofStation, ...picture },
  { call: 'dynamicCode.save', member: 'base64', maxMB: 2, texts: { device: 'ac1', dynamicCode: 'AC-1' }, ...picture },
  { call: 'config.upload', texts: { powerStationId: '-1' }, validFile: () => download('config.download'), ...json },
  { call: 'settings.upload', texts: {}, validFile: () => download('settings.download'), ...json },
  {
    call: 'strategy.changePlanTracking',
    member: 'file',
    ending: '.csv',
    maxMB: 0.1,
    texts: { day: '2026-07-15', source: 'file' },
    validFile: () => Buffer.from('00:00,10\n00:15,-20\n'),
    says: /Line \d+ does not consist of a time and a power value|at least two values/,
  },
  {
    call: 'incident.open',
    member: 'file',
    ending: '.incident',
    maxMB: 40,
    texts: {},
    validFile: () => incident,
    says: /incident file/i,
    once: true,
  },
];

/** The form of the station as the console sends it. */
async function ofStation(): Promise<Record<string, string>> {
  const { data } = await station.post('/v1/powerStation/search', {}, headers);
  const { id, revision } = data as { id: string; revision: number };
  return { ...about, id, revision: String(revision) };
}

/** The station folder is deep enough that path traversal out of it stays within the folder of this test. */
const root = mkdtempSync(join(tmpdir(), 'ems-uploads-'));
let station: Started;
let headers: Record<string, string>;
let incident: Buffer;
const urlOf = (call: string): string => station.url + (station.station.content().calls[call]?.url ?? call);
async function download(call: string, body: object = {}): Promise<Buffer> {
  const response = await fetch(urlOf(call), {
    method: 'POST',
    headers: { 'content-type': 'application/json', language: 'en_US', ...headers },
    body: JSON.stringify(body),
  });
  return Buffer.from(await response.arrayBuffer());
}
beforeAll(async () => {
  station = await startReal({ folder: join(root, 'a', 'b', 'c') });
  headers = await station.rest();
  const past = makePast(station.station, 2 * 86_400_000, 40, 'pcs1');
  const zone = station.station.scope().timezone;
  const [day, start, end] = [dayOf(past.start, zone), timeOf(past.start, zone), timeOf(past.start + 30 * minute, zone)];
  incident = await download('incident.ofSpan', { day, start, end });
}, 180_000);
afterAll(async () => {
  await station?.remove();
  rmSync(root, { recursive: true, force: true });
});

interface Part {
  member: string;
  fileName: string;
  bytes: Buffer;
}
/** Builds the request manually: a library would sanitise the file names. */
async function send(call: string, texts: Readonly<Record<string, string>>, { member, fileName, bytes }: Part) {
  const line = '----------------------------uploads';
  const text = (name: string, value: string) => `--${line}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = Buffer.concat([
    Buffer.from(
      Object.entries(texts)
        .map(([name, value]) => text(name, value))
        .join(''),
    ),
    Buffer.from(`--${line}\r\nContent-Disposition: form-data; name="${member}"; filename="${fileName}"\r\n`),
    Buffer.from('Content-Type: application/octet-stream\r\n\r\n'),
    bytes,
    Buffer.from(`\r\n--${line}--\r\n`),
  ]);
  const response = await fetch(urlOf(call), {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${line}`, language: 'en_US', ...headers },
    body: new Uint8Array(body),
  });
  const answer = await response.text();
  return { code: (JSON.parse(answer) as { code: number }).code, answer };
}
const textsOf = async ({ texts }: Upload) => (typeof texts === 'function' ? texts() : texts);
const sendTo = async (upload: Upload, bytes: Buffer, fileName = `file${upload.ending}`) =>
  send(upload.call, await textsOf(upload), { member: upload.member, fileName, bytes });

/** All files in the folder of this test, as relative paths. */
const onDisk = (): string[] => filesBelow('');
function filesBelow(folder: string): string[] {
  return entriesOf(join(root, folder)).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
  });
}
/** None if the station has removed the folder meanwhile. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
/** Paths of the files with exactly these bytes. */
const copiesOf = (bytes: Buffer): string[] =>
  onDisk().filter((name) => {
    const file = join(root, name);
    return statSync(file, { throwIfNoEntry: false })?.size === bytes.length && readFileSync(file).equals(bytes);
  });
/** Names that the station gives: a picture by its content, an incident file by an id. */
const ownPlaces = /^a\/b\/c\/files\/(pictures\/[0-9a-f]{32}\.png|opened\/[\w-]+(\/[\w.-]+)?)$/;

it('the table has every call with an upload, with its limit', () => {
  const { calls } = station.station.content();
  const taking = Object.entries(calls).flatMap(([call, { request }]) =>
    Object.entries(membersOf(request)).flatMap(([member, each]) => {
      const rule = resolveIn(request, each as Schema)?.file;
      return rule ? [`${call} ${member} ${rule.maxMB} MB`] : [];
    }),
  );
  expect(taking.sort()).toEqual(uploads.map(({ call, member, maxMB }) => `${call} ${member} ${maxMB} MB`).sort());
});

describe.each(uploads)('$call', (upload) => {
  const { ending, maxMB, says } = upload;

  it.each([
    ['climbs', `../../../../climbed${ending}`],
    ['climbs with backslashes', `..\\..\\..\\climbed${ending}`],
    ['climbs with encoded slashes', `..%2f..%2f..%2fclimbed${ending}`],
    ['begins at the root', `${root}/climbed${ending}`],
    ['hides its extension', `climbed.html%00${ending}`],
  ])('a name that %s has no effect, and no part of it is on the disk', async (how, fileName) => {
    const bytes = upload.once && how !== 'climbs' ? Buffer.from('not a whole one') : await upload.validFile();
    const outside = () => onDisk().filter((name) => !name.startsWith('a/b/c/'));
    const { code, answer } = await sendTo(upload, bytes, fileName);
    if (code !== 200) expect(answer).toMatch(/The file name may|already exists|incident file/);
    expect(outside()).toEqual([]);
    expect(onDisk().filter((name) => name.includes('climbed'))).toEqual([]);
    for (const name of copiesOf(bytes)) {
      expect(name).toMatch(ownPlaces);
      // Uploaded content is only returned by calls, never served as a page.
      const served = await fetch(`${station.url}/${name.slice('a/b/c/files/'.length)}`);
      expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(false);
    }
    if (code === 200) await closeOpened();
  });

  const refused = async (bytes: Buffer, message: RegExp) => {
    const { code, answer } = await sendTo(upload, bytes);
    expect([code, answer]).toEqual([400, expect.stringMatching(message)]);
    expect(copiesOf(bytes)).toEqual([]);
  };
  it('refuses an HTML page with a permitted extension', () =>
    refused(Buffer.from('<!doctype html><script>alert(1)</script>'), says));
  it('refuses one byte more than the limit', () =>
    refused(Buffer.alloc(maxMB * 1_000_000 + 1, 32), new RegExp(`larger than ${maxMB} MB`)));
  it('refuses a picture that is also an HTML page', async () => {
    const page = '<html><script>alert(1)</script></html>';
    await refused(Buffer.concat([pngOf(8, 8), Buffer.from(page)]), says);
    await refused(pngOf(8, 8, { hidden: page }), says);
  });
  it('refuses deeply nested data', () => refused(Buffer.from('['.repeat(100_000)), says));
  it('refuses the prototype in the file, as a field name and as the name of the file field', async () => {
    await refused(Buffer.from('{"__proto__":{"administrator":true}}'), says);
    const part = { member: upload.member, fileName: `file${ending}`, bytes: await upload.validFile() };
    const texts = await textsOf(upload);
    expect((await send(upload.call, { ...texts, ['__proto__']: 'x' }, part)).code).toBe(400);
    expect((await send(upload.call, texts, { ...part, member: '__proto__' })).code).toBe(400);
    expect(({} as { administrator?: boolean }).administrator).toBeUndefined();
  });
});

/** An accepted incident file stays open, and only a few can be open at once. */
async function closeOpened(): Promise<void> {
  const { data } = await station.post('/v1/rpc/incident/opened', {}, headers);
  for (const { id } of data as { id: string }[]) await station.post('/v1/rpc/incident/close', { id }, headers);
}
