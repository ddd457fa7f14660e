import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSchemas, schemaFolders } from '../../src/compiler/node/readSchemas.ts';
import { watchSchemas } from '../../src/compiler/node/watchSchemas.ts';

let folder = '';
let stop = () => {};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'schemas-'));
  mkdirSync(join(folder, 'screens'));
  writeFileSync(join(folder, 'screens', 'one.json'), '{}');
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What the watcher tells after the work, or nothing within the time. */
async function told(work: () => void, within = 3000): Promise<string[] | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), within);
    stop = watchSchemas(
      [folder],
      (files) => {
        clearTimeout(timer);
        resolve([...files.keys()].sort());
      },
      { debounceMs: 40, everyMs: 500 },
    );
    work();
  });
}

describe('watchSchemas', () => {
  it('tells a changed file', async () => {
    expect(await told(() => writeFileSync(join(folder, 'screens', 'one.json'), '{"a":1}'))).toEqual(['screens/one.json']);
  });
  it('tells a file that an editor writes aside and renames', async () => {
    const work = () => {
      writeFileSync(join(folder, 'screens', '.one.json.swp'), '{"a":2}');
      renameSync(join(folder, 'screens', '.one.json.swp'), join(folder, 'screens', 'one.json'));
    };
    expect(await told(work)).toEqual(['screens/one.json']);
  });
  it('tells a file in a folder made meanwhile', async () => {
    const work = () => {
      mkdirSync(join(folder, 'devices', 'models'), { recursive: true });
      writeFileSync(join(folder, 'devices', 'models', 'a.json'), '{}');
    };
    expect(await told(work)).toContain('devices/models/a.json');
  });
  it('tells a file that is gone', async () => {
    expect(await told(() => rmSync(join(folder, 'screens'), { recursive: true }))).toEqual([]);
  });
  it('a folder under the name of a file counts as an empty file, so that it is told', () => {
    mkdirSync(join(folder, 'screens', 'two.json'));
    writeFileSync(join(folder, 'screens', 'two.json', 'three.json'), '{}');
    expect([...readSchemas([folder])].toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
      ['screens/one.json', '{}'],
      ['screens/two.json', ''],
      ['screens/two.json/three.json', '{}'],
    ]);
  });
  it('says nothing where nothing changed', async () => {
    expect(await told(() => writeFileSync(join(folder, 'screens', 'one.json'), '{}'), 900)).toBeUndefined();
  });
});

describe('readSchemas', () => {
  it('reads a folder with a vendor.json as that vendor, wherever it lies', () => {
    const vendor = join(folder, 'northwind');
    mkdirSync(join(vendor, 'screens'), { recursive: true });
    writeFileSync(join(vendor, 'vendor.json'), '{}');
    writeFileSync(join(vendor, 'screens', 'a.json'), '{}');
    expect([...readSchemas([vendor]).keys()].sort()).toEqual([
      'vendors/northwind/screens/a.json',
      'vendors/northwind/vendor.json',
    ]);
  });
  it('leaves out the language files, copies of editors, and folders that are not there', () => {
    mkdirSync(join(folder, 'language'));
    writeFileSync(join(folder, 'language', 'screen.schema.json'), '{}');
    writeFileSync(join(folder, 'screens', '#one.json'), '{}');
    expect([...readSchemas([folder, join(folder, 'nowhere')]).keys()]).toEqual(['screens/one.json']);
  });
  it('takes further folders from the environment', () => {
    expect(schemaFolders('schemas', '/a:/b')).toEqual(['schemas', '/a', '/b']);
  });
});
