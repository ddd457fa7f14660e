// Every error at the start of a station names the file, the cause and the remedy.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inWords } from '../../src/station/starting/startErrors.ts';
import { compileHere } from './compileHere.ts';
import { startStation, type StationOptions } from '../../src/station/station.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ems-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
async function refusalOf(folder: string, options: Partial<StationOptions> = {}): Promise<string> {
  const started = startStation({ folder, demo: false, history: false, compile: compileHere, print: () => {}, ...options });
  try {
    await (await started).close();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'started';
}

it.each<[what: string, spoil: (folder: string) => void, text: RegExp, options?: Partial<StationOptions>]>([
  [
    'a file in place of the uploads folder',
    (folder) => writeFileSync(join(folder, 'files'), ''),
    /files cannot be used \(EEXIST.*\)\. Another file or folder has this name\. Move .*files to another place\./,
  ],
  [
    'a folder in place of core.db',
    (folder) => mkdirSync(join(folder, 'core.db')),
    /core\.db cannot be opened or written \(SQLITE_CANTOPEN\)\. Free up space on the disk, give the user account/,
  ],
  [
    'a folder in place of the lock',
    (folder) => mkdirSync(join(folder, 'station.lock')),
    /The data folder .* cannot be written \(SQLITE_CANTOPEN\)\. Make it writable/,
  ],
  [
    'no schemas',
    () => {},
    /The schema folder \/nowhere\/at\/all was not found .* Start the station in the project folder\./,
    { schemas: ['/nowhere/at/all'] },
  ],
  [
    'a missing vendor folder',
    () => {},
    /EMS_SCHEMAS names \/nowhere\/at\/all, which is not a readable folder .*Name folders that contain <vendor>\/vendor\.json/,
    { schemas: ['schemas', '/nowhere/at/all'] },
  ],
  [
    'an unknown plant',
    () => {},
    /There is no plant "boat" under schemas\/plants\. Set EMS_PLANT to an existing one\./,
    { demo: true, plant: 'boat' },
  ],
  [
    'a network without TLS',
    () => {},
    /does not listen on 0\.0\.0\.0 without TLS, because passwords would be sent unencrypted\. Set EMS_TLS=self .*, or EMS_PLAIN=1/,
    { host: '0.0.0.0' },
  ],
  [
    'a missing certificate',
    () => {},
    /The certificate \/nowhere\.pem cannot be read \(ENOENT\)\. Set EMS_TLS/,
    { tls: { cert: '/nowhere.pem', key: '/nowhere.key' } },
  ],
  [
    'an address of another machine',
    () => {},
    /192\.0\.2\.1 is not an address of this machine\. Set HOST to one of its addresses/,
    { host: '192.0.2.1', plain: true },
  ],
])('the station rejects a start with %s, with the cause and the remedy', async (_what, spoil, text, options = {}) => {
  const folder = newFolder();
  spoil(folder);
  expect(await refusalOf(folder, options)).toMatch(text);
});

it('the station rejects a start with an invalid demo plant, and names the location of the error', async () => {
  const schemas = join(newFolder(), 'schemas');
  cpSync('schemas', schemas, { recursive: true });
  const file = join(schemas, 'plants', 'cabinet.json');
  const plant = JSON.parse(readFileSync(file, 'utf8')) as { devices: { config?: object }[] };
  delete plant.devices[0]?.config;
  writeFileSync(file, JSON.stringify(plant));
  expect(await refusalOf(newFolder(), { demo: true, plant: 'cabinet', schemas: [schemas] })).toMatch(
    /plants\/cabinet\.json:1 \/devices\/0: "config" is missing.*Add "config"\./,
  );
});

it('the station rejects demo data in a data folder with a history and no account', async () => {
  const folder = newFolder();
  expect(await refusalOf(folder)).toBe('started');
  expect(await refusalOf(folder, { demo: true })).toMatch(
    /contains a history but no accounts.*Start with EMS_DEMO=0, or set EMS_DATA/,
  );
  expect(await refusalOf(folder)).toBe('started');
});

it('the station listens on other addresses than loopback without TLS if that is set explicitly', async () => {
  expect(await refusalOf(newFolder(), { host: '0.0.0.0', plain: true })).toBe('started');
});

const of = (message: string, more: object): Error => Object.assign(new Error(message), more);
it.each<[error: unknown, text: string]>([
  [
    of('no space left on device, write', { code: 'ENOSPC', path: '/d/files/a' }),
    '/d/files/a cannot be used (no space left on device, write). Free up space on the disk of /d/files/a.',
  ],
  [
    of('ENOSPC: System limit for number of file watchers reached', { code: 'ENOSPC', syscall: 'watch', path: 'schemas' }),
    'schemas cannot be watched (ENOSPC: System limit for number of file watchers reached). Raise the system limit (sysctl fs.inotify.max_user_watches).',
  ],
  [
    of('disk I/O error', { code: 'SQLITE_IOERR_READ' }),
    '/d cannot be used (disk I/O error). The disk or the file is damaged. Check the disk, and restore /d from a backup.',
  ],
  [
    of('too many open files', { code: 'EMFILE' }),
    '/d cannot be used (too many open files). Too many files are open. Raise the limit for the user account of the station (ulimit -n).',
  ],
  [new Error('Said in words. Do this.'), 'Said in words. Do this.'],
  ['nothing', 'The station cannot start: nothing'],
])('a start error reports the cause and the remedy: %s', (error, text) => {
  expect(inWords(error, '/d').message).toBe(text);
});
it('a program error at the start is reported as such, with its location in the code', () => {
  expect(inWords(new TypeError('x is not a function'), '/d').message).toMatch(
    /^The station cannot start with the data folder \/d \(x is not a function\)\. This is probably a defect of the program: .*\n\s+at /,
  );
});
