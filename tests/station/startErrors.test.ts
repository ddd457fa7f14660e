// An error that prevents the start names the file, the cause and the remedy.
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
    'a file in place of the upload folder',
    (folder) => writeFileSync(join(folder, 'files'), ''),
    /files cannot be used \(EEXIST.*\)\. Something else lies in the way: move .*files aside\./,
  ],
  [
    'a folder in place of core.db',
    (folder) => mkdirSync(join(folder, 'core.db')),
    /core\.db cannot be opened or written \(SQLITE_CANTOPEN\)\. Free space on the disk, give the account/,
  ],
  [
    'a folder in place of the lock file',
    (folder) => mkdirSync(join(folder, 'station.lock')),
    /The data folder .* cannot be written \(SQLITE_CANTOPEN\)\. Make it writable/,
  ],
  [
    'no schemas',
    () => {},
    /The schema folder \/nowhere\/at\/all is not there .* Start the station in the folder of the project\./,
    { schemas: ['/nowhere/at/all'] },
  ],
  [
    'a missing folder of vendors',
    () => {},
    /EMS_SCHEMAS names \/nowhere\/at\/all, which is no folder that can be read .*Name folders that hold <vendor>\/vendor\.json/,
    { schemas: ['schemas', '/nowhere/at/all'] },
  ],
  [
    'an unknown plant',
    () => {},
    /There is no plant "boat" under schemas\/plants\. Set EMS_PLANT to one that is there\./,
    { demo: true, plant: 'boat' },
  ],
  [
    'a network without TLS',
    () => {},
    /does not listen on 0\.0\.0\.0 without TLS: passwords would cross the network in clear\. Set EMS_TLS=self .*, or EMS_PLAIN=1/,
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
    /192\.0\.2\.1 is no address of this machine\. Set HOST to one that is/,
    { host: '192.0.2.1', plain: true },
  ],
])('refuses to start with %s, and names the cause and the remedy', async (_what, spoil, text, options = {}) => {
  const folder = newFolder();
  spoil(folder);
  expect(await refusalOf(folder, options)).toMatch(text);
});

it('refuses a demo plant with an error and names its place, instead of simulating part of it', async () => {
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

it('does not install a demo set in a folder that has a history and no account', async () => {
  const folder = newFolder();
  expect(await refusalOf(folder)).toBe('started');
  expect(await refusalOf(folder, { demo: true })).toMatch(
    /holds a history and no account.*Start with EMS_DEMO=0, or set EMS_DATA/,
  );
  expect(await refusalOf(folder)).toBe('started');
});

it('listens beyond loopback without TLS only if this is configured explicitly', async () => {
  expect(await refusalOf(newFolder(), { host: '0.0.0.0', plain: true })).toBe('started');
});

const of = (message: string, more: object): Error => Object.assign(new Error(message), more);
it.each<[error: unknown, text: string]>([
  [
    of('no space left on device, write', { code: 'ENOSPC', path: '/d/files/a' }),
    '/d/files/a cannot be used (no space left on device, write). Free space on the disk of /d/files/a.',
  ],
  [
    of('ENOSPC: System limit for number of file watchers reached', { code: 'ENOSPC', syscall: 'watch', path: 'schemas' }),
    'schemas cannot be watched (ENOSPC: System limit for number of file watchers reached). Raise the limit of the system (sysctl fs.inotify.max_user_watches).',
  ],
  [
    of('disk I/O error', { code: 'SQLITE_IOERR_READ' }),
    '/d cannot be used (disk I/O error). The disk or the file fails: check the disk, and put /d back from a backup.',
  ],
  [
    of('too many open files', { code: 'EMFILE' }),
    '/d cannot be used (too many open files). Too many files are open: raise the limit for the account of the station (ulimit -n).',
  ],
  [new Error('Said in words. Do this.'), 'Said in words. Do this.'],
  ['nothing', 'The station cannot start: nothing'],
])('explains the error %s', (error, text) => {
  expect(inWords(error, '/d').message).toBe(text);
});
it('reports a program fault as such, with its stack', () => {
  expect(inWords(new TypeError('x is not a function'), '/d').message).toMatch(
    /^The station cannot start with the data folder \/d \(x is not a function\)\. It looks like a fault of the program: .*\n\s+at /,
  );
});
