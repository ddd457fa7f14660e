// Only the account of the station can access the data folder, regardless of the umask and the previous modes.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { tighten } from '../../../src/station/store/modes.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ems-modes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
});
function put(name: string, mode: number): string {
  const path = join(folder, name);
  if (name.endsWith('/')) mkdirSync(path);
  else writeFileSync(path, '');
  chmodSync(path, mode);
  return path;
}

describe.skipIf(process.platform === 'win32')('the restriction of file modes', () => {
  it('covers the folder and all files of a station, and reports what was open', () => {
    const paths = ['core.db', 'core.db-wal', 'series.db.damaged-1', 'plant.json', 'station.lock', 'secrets.key'].map((name) =>
      put(name, 0o644),
    );
    const folders = ['files/', 'files/pictures/', 'copies/'].map((name) => put(name, 0o755));
    const picture = put('files/pictures/a.png', 0o666);
    const kept = put('books.json', 0o400);
    const { mended, left } = tighten(folder);
    expect(left).toEqual([]);
    expect(mended).toHaveLength(paths.length + folders.length + 2);
    expect([...paths, picture].map(modeOf)).toEqual([...paths, picture].map(() => '600'));
    expect([folder, ...folders].map(modeOf)).toEqual(['700', '700', '700', '700']);
    expect(modeOf(kept)).toBe('400');
    expect(tighten(folder)).toEqual({ mended: [], left: [] });
  });
  it('covers only the files of a station in a folder with other content, and reports the folder', () => {
    const file = put('core.db', 0o644);
    const program = put('program.sh', 0o755);
    const { mended, left } = tighten(folder);
    expect([mended, left]).toEqual([[file], [`${folder} (it holds other things too: program.sh)`]]);
    expect([folder, program, file].map(modeOf)).toEqual(['755', '755', '600']);
  });
  it('leaves a world-writable folder unchanged', () => {
    chmodSync(folder, 0o1777);
    expect(tighten(folder).left).toEqual([`${folder} (it holds other things too)`]);
    expect(modeOf(folder)).toBe('1777');
  });
  it('follows a link to a history on another disk, and no link in subfolders', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'ems-modes-'));
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    writeFileSync(join(elsewhere, 'history'), '');
    writeFileSync(join(elsewhere, 'other'), '');
    for (const name of ['history', 'other']) chmodSync(join(elsewhere, name), 0o644);
    symlinkSync(join(elsewhere, 'history'), join(folder, 'series.db'));
    symlinkSync(join(elsewhere, 'gone'), join(folder, 'books.json'));
    put('files/', 0o755);
    symlinkSync(elsewhere, join(folder, 'files', 'away'));
    expect(tighten(folder).left).toEqual([]);
    expect(['history', 'other'].map((name) => modeOf(join(elsewhere, name)))).toEqual(['600', '644']);
  });
  it('reports nothing on a system without modes', () => {
    put('core.db', 0o644);
    expect(tighten(folder, 'win32')).toEqual({ mended: [], left: [] });
    expect(readdirSync(folder).every((name) => existsSync(join(folder, name)))).toBe(true);
  });
});
